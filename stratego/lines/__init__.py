"""The game in lines of text, for a screen reader, a braille display, a plain terminal or a pipe."""
