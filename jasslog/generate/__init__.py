"""Random records of games: legal ones, and ones with a single named damage; the same seed gives the same bytes.

Called by the command ``generate`` and by the tests. ``clean`` plays the acts that ``expected`` of ``game/answers.py``
says may come next, so it plays a new kind of act without being told. How often an act is chosen, and how the table
behaves, is set in ``habits`` and ``choosing``. The damages are in ``damage``.
"""
