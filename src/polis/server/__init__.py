"""The table server: people play together over HTTP and WebSocket. It knows no rules.

Whatever it knows of a game it knows through `polis.table`.
"""
