"""Training that does not belong into the package: it needs a GPU, and code of its own."""
