"""Makes small mistakes on purpose, one at a time, to find those that no test notices: ``make mutants``."""
