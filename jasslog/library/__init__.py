"""Reading many games from files, folders and archives, one at a time; the record as an object; questions about games.

Called by ``jasslog.load`` (and so by other programs), by ``cli`` and by ``views``. The functions here return values;
``views`` turns these into sentences. They get what they need to know about a game from ``audit`` and ``game``.

Each question about one game is a module here whose function takes a ``Record``. If people can ask that question from
the command line, the type of its answer is listed in ``views.answers`` and so becomes part of the published schema.
"""
