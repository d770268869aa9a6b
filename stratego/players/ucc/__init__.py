"""UCC 2012, the protocol of Stratego programs that compete with each other: theirs here, and ours there."""
