"""Games of two people at two terminals: the host, the programs of both players, and their protocol."""
