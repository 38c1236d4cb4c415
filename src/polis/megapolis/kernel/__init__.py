"""The same rules on one flat array, compiled with Numba: for search and simulation."""
