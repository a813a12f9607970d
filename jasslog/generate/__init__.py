"""Random records of games, legal ones and ones with a single named damage; the same seed gives the same bytes."""
