"""Makes what a release adds to the package (man page, completions, catalogues), and tests the release."""
