"""The formats that a game can be read from and written in."""
