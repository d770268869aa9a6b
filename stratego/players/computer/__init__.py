"""The computer player: beliefs about the enemy's pieces, an evaluation, a search, and set-ups of its own.

It knows its own set-up and what was announced to its side, and nothing else. It reads no clock: a level is
an amount of work, so the same announcements and seed give the same action on every machine.
"""
