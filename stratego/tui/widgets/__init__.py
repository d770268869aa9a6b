"""The parts of screens: a widget draws the values it is given and knows no rules."""
