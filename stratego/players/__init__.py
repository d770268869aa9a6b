"""The players of a side that are not people: computer players and other programs.

A player is given what its side may know, and answers with an action. It never sees the game itself.
"""
