"""What players read while they play, at the end of a game, and in a replay."""
