"""The computer player: beliefs about the enemy's pieces, the worth of pieces, plans, and a search.

It is given only its own views and the announcements to its side. It reads no clock: a level is an amount of
work, so the same announcements and seed give the same action on every machine.
"""
