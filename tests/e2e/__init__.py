"""The program as a whole, in a real terminal."""
