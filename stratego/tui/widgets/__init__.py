"""What screens are put together from; a widget is given values to draw and knows no rules."""
