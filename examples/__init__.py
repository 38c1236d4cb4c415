"""Small things to start from; docs/research.md tells about them."""
