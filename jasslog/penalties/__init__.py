"""Penalty books: what a regulation says an irregularity costs. Nothing changes but by a ruling in the record.

Called by ``library.rulings``, ``views`` and the arbiter's commands. A new book is a file in ``books/``: articles, each
with the findings it is about, what it says, its source and the rulings it orders. What a ruling does says
``game.score``.
"""
