"""One evening of two people at one terminal, as a plain state machine: no screen, disk, clock or chance."""
