"""Computer players of Akropolis."""
