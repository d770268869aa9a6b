"""UCC 2012, a protocol for matches of Stratego programs: theirs as players here, and ours elsewhere."""
