"""The rules of Stratego: no input or output, no clock, no random source of its own."""
