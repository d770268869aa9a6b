"""Everything that players read, a module for each topic.

A text is a constant with fields in braces, which `format` fills in (a test finds missing ones). If its words
depend on something else, such as a number, it is a function that returns the whole sentence.

All texts keep to ASCII, so that every terminal can show them; only the players' names may go beyond.
"""
