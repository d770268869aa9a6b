"""Small mistakes made on purpose, one at a time, to see which of them no test notices: ``make mutants``."""
