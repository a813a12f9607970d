"""The sheet of a game: what the table writes down, as its kind of score wants it.

Called by ``score``, ``slate``, the page and the command ``sheet``. ``of_game`` chooses the sheet, ``figures`` says what
one is made of, ``views.drawing`` draws it. A new kind of sheet is a function of ``of_game`` that returns rows of
figures.
"""
