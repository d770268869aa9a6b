"""What a match needs beside its command: where it is played, and where its records go."""
