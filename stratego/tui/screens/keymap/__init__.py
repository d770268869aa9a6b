"""The keys of all screens, and a keymap of the user's own."""
