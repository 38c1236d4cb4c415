"""How fast Polis is, side by side with public peers: `make bench`."""
