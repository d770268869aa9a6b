"""Functions that draw cells and styled text, without widgets.

Squares and pieces are drawn as cells (`points`, `board_cells`), without Textual. Text is Textual's `Content`:
the curtain's card and the panel beside the board.
"""
