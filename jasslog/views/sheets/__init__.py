"""The sheet of a game: what a table keeps on paper, which depends on how the game is scored.

Called by ``score``, ``slate``, the page and the command ``sheet``. ``of_game`` builds the sheet of a game, ``figures``
defines its parts and writes it as text, ``views.drawing`` draws it. A new kind of sheet is a function in ``of_game``
that returns rows of figures.
"""
