"""Pure questions of the game: order, value, legal cards, winner, melds, places; no state and no events.

Called by ``variants``, ``game`` and the rooms above it. Each function is told all it needs: cards as sets of bits, the
mode of a trick, a group of options. So each can be tried by itself, and is, by the number of its rule.

A new rule is a branch on an option here, never on the name of a game, and an entry in ``catalogue.json``: what it says,
where it is written, which options it is about.
"""
