"""UCC 2012, a protocol for matches between Stratego programs: both sides of the connection."""
