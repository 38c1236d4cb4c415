"""How the network against Callicrates was trained: README.md tells it."""
