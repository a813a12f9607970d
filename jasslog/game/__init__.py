"""The game: its state, the ledger, the reducer, and one module for each phase of play.

Reducing never judges: an illegal act changes the state as it did at the table, and replay goes on.
"""
