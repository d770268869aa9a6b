"""Programs at the table: the process that runs one, and the protocol that it speaks (docs/players.md)."""
