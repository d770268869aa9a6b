"""A file a screen; each is given a scene to draw and sends steps."""
