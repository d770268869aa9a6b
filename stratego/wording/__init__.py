"""Everything that players read, a module for each topic.

A text is a constant with fields in braces, filled by its `format` (a test finds missing ones); or, if its
words depend on something else, such as a number, a function that returns the whole sentence.

All texts keep to ASCII, so that every terminal can show them; only the players' names may go beyond.
"""
