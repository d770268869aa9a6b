"""Pure drawing: values, cells and styled text, no widgets.

Squares and pieces are cells (`cell`), and need no Textual. What is text, the curtain's card, the panel beside
the board and the list of keys, is Textual's `Content`.
"""
