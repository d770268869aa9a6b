"""The parts of screens: widgets, which draw the values they are given and contain no rules."""
