"""Games of two people at two terminals: the host, the terminals, and the protocol between them."""
