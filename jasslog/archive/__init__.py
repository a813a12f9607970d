"""Counting, ranking and querying many games: the facts of each game as flat rows, and what is made of all the rows.

Called by the commands ``standings``, ``stats``, ``sql`` and ``audit --into``. ``rows`` declares the rows of each table,
and ``of_game`` makes the rows of an audited game. Everything that counts games counts these rows, so that every table,
rank and answer leads back to a file and a line in it. A new fact is a member in ``rows`` and a line in ``of_game``.

``standings`` ranks as a file of the form in ``ranking`` says, ``questions`` counts for ``stats``, and ``roll`` knows
the persons behind the names.

A folder of facts is made by ``update``. ``plan`` decides which files are read together, on this machine or through
``remote``. ``items`` writes their rows as ``tables``, with the pseudonyms of ``people``, and ``manifest`` says which
tables are current. ``cluster`` lets workers on other machines do the writing. ``sql`` answers a question about such a
folder, and ``stored`` counts the games in it.
"""
