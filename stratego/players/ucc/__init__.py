"""UCC 2012, a protocol for matches between Stratego programs: using their players, and serving ours."""
