"""The game in lines of text, for a screen reader, a braille line, a plain terminal or a pipe."""
