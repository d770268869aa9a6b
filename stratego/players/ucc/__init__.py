"""UCC 2012, a protocol for matches between Stratego programs: for their players here, and ours elsewhere."""
