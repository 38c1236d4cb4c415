"""Training that does not belong into the package: with PyTorch, and for solo games on a GPU."""
