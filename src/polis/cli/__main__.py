"""Lets `python -m polis.cli` be the `polis` command."""

from polis.cli import main

main()
