"""A game of two people at two terminals: its host, the seats that join it, and the lines between them."""
