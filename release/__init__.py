"""The parts of a release besides the package: man page, completions, catalogues; and a trial of it all."""
