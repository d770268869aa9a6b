"""Lessons and positions to solve: the lists, and the screens of a game with the words of a lesson."""
