"""A game as a state machine over its steps, without access to a screen, disk, clock or random source."""
