"""A game of two people at two terminals: its host, the programs at both seats, and what they exchange."""
