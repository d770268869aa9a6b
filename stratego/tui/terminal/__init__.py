"""What stands between Textual and the terminal."""
