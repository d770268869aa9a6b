"""Players that are not people: the computer, the random player and other programs.

A player is given only what its side may know, and answers with an action. It never sees the game itself.
"""
