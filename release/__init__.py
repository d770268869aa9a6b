"""What a release is made of besides the package: the man page, the completions, and the trial of it all."""
