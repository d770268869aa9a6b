"""UCC 2012, a protocol for matches between Stratego programs, for either side of the connection."""
