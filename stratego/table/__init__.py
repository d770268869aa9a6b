"""What all front ends share: the open game, saved files, replays, settings and selections."""
