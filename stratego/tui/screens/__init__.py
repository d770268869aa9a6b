"""One file per screen; each screen is given a scene to draw and sends steps."""
