"""The transcript: a game as people write it down by hand after play, made into a record and written from one.

Called by ``library.read`` and the commands ``compile``, ``transcript`` and ``fmt``; ``alphabets`` is also called
wherever people type or read the names of cards. ``read`` reads a transcript and ``write`` writes one. ``head`` and
``line`` know the lines, ``act`` the words of each act. A new type of event needs its word in ``words.json``;
everything else is derived from its shape.
"""
