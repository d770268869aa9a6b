"""Makes the parts of a release besides the package (man page, completions, catalogues), and tries it out."""
