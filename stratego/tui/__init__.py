"""The game on a terminal: Textual screens that draw scenes and send steps."""
