"""Groups of screens by name: the parts of the navigation."""
