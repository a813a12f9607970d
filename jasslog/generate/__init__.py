"""Random records of games, legal ones and ones with a single named damage; the same seed gives the same bytes.

Called by the command ``generate`` and by the tests. ``clean`` plays what ``game.expected`` says may come, so a new act
comes by itself; how often, and how the table behaves, say ``habits`` and ``choosing``. The damages are in ``damage``.
"""
