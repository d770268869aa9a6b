"""Pure drawing: values, cells and styled text, no widgets.

Squares and pieces are drawn as cells (`cell`), without Textual. Text is Textual's `Content`: the curtain's
card, the panel beside the board and the list of keys.
"""
