"""A game of two people at one terminal as a state machine, without screen, disk, clock or random source."""
