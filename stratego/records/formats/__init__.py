"""The formats in which a game can be read and written."""
