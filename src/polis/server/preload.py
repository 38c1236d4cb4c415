"""What all thinking processes share: loaded once, before they part ways."""

from polis.table import games

games()
