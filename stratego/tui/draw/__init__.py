"""Functions that draw cells and styled text, without widgets.

Squares and pieces are drawn as cells (`points`, `board_cells`), without Textual. The curtain's card
(`curtain`) and the panel beside the board (`side_panel`) are text, as Textual's `Content`.
"""
