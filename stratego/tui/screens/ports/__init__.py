"""What screens may ask of the app, so that they import neither the app nor anything that reads the disk."""
