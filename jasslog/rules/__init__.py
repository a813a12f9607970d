"""Pure questions of the game: order, value, legal cards, winner, melds, places; no state and no events.

Called by ``variants``, ``game`` and the rooms above it. Each function gets all it needs as arguments: cards as sets of
bits, the mode of a trick, a group of options. So each function can be tested by itself, and is, by the id of its rule.

A new rule is a branch on an option here, never on the name of a game. It also needs an entry in ``catalogue.json``:
what the rule says, where it is written, and which options it is about.
"""
