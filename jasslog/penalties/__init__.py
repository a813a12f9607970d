"""Penalty books: what a regulation says an irregularity costs. Nothing changes but by a ruling in the record."""
