"""UCC 2012, a protocol for matches between Stratego programs: their players here, and ours elsewhere."""
