"""Many games: files, folders and archives, read one game at a time; and a record as an object.

Called by ``jasslog.load`` and so by other programs, by ``cli`` and by ``views``. It answers with values, of which
``views`` make sentences; what it needs of a game it asks the audit and the game.

A question about one game is a module here that takes a ``Record``; one that people may ask gets its answer's type
into ``views.answers`` and so into the published schema.
"""
