"""Penalty books: what a regulation says an irregularity costs. Only a ruling in the record changes a score.

Called by ``library.rulings``, ``views`` and the arbiter's commands. A new book is a file in ``books/``: articles, each
with the findings it is about, what it says, its source and the rulings it orders. What a ruling does to the score is
decided in ``game.score``.
"""
