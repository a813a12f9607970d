"""The phases of a round: what may be done in each, what speaks against an act, and what it does."""
