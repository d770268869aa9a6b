"""What players read while they set up an army, and about saved set-ups."""
