"""Rounds up to the first lead on the hot path: hands, cards beside them, who plays, and the contract."""
