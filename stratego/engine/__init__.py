"""The rules of Stratego, and nothing else: no input or output, no clock, no source of chance."""
