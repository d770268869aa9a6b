"""Everything that players read, a module for each topic.

All texts keep to ASCII, so that every terminal can show them; only the players' names may go beyond.
"""
