"""Those who play a side: computer players and other programs.

A player is given what its side may know, and answers with an action. None is ever given the game.
"""
