"""Many games counted, ranked and asked: the facts of each game as flat rows, and what is made of all of them.

Called by the commands ``standings``, ``stats``, ``sql`` and ``audit --into``. ``rows`` says what a row of each table
is, ``of_game`` makes them of an audited game; whatever counts games counts these rows, so that every table, rank and
question leads back to a file and a line of it. A new fact is a member in ``rows`` and a line in ``of_game``.

A folder of facts is made by ``update``: ``plan`` says what is read together, here or ``remote``, ``items`` makes
``tables`` of it with the pseudonyms of ``people``, and ``manifest`` says what counts; ``cluster`` has workers of other
machines make it. ``sql`` asks such a folder, and ``stored`` counts it.
"""
