"""Games of two people at two terminals: the host, both terminals, and the protocol between them."""
