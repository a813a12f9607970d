"""Pure questions of the game: order, value, legal cards, winner, melds, places; no state and no events."""
