"""Random records of games: legal ones, and ones with a single named damage; the same seed gives the same bytes.

Called by the command ``generate`` and by the tests. ``clean`` plays acts that ``expected`` of ``game/answers.py`` says
may come next, so it names a new contract without being told. How often an act is chosen, and how the table behaves, is
set in ``habits``, ``choosing`` and ``tricks``; there a new type of act is added. The damages are in ``damage``.
"""
