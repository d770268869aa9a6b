"""The game as plain lines, for a screen reader, a braille display, a plain terminal or a pipe."""
