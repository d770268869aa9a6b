"""Other programs as players: running their processes, and the protocol that they speak (docs/players.md)."""
