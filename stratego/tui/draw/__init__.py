"""Functions that draw cells and styled text, without widgets.

Squares and pieces are drawn as cells (`points`, `board_cells`), without Textual. The curtain's text
(`curtain`) and the panels beside the board (`side_panel`) are Textual `Content`.
"""
