"""The seat opposite a person who plays alone: its player is asked, and what it answers becomes steps."""
