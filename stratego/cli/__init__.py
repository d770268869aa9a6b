"""What the commands do that are about games and set-ups kept on disk, and what all commands share."""
