"""Games on disk: the journal of a game that goes on, the record of one that is over, what is made of them."""
