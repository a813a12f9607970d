"""The transcript: a game as people write it down by hand after play, and a record made of it, and back.

Called by ``library.read`` and the commands ``compile``, ``transcript`` and ``fmt``; who types or names a card in
an alphabet asks ``alphabets``. ``read`` and ``write`` are the two ways; ``head`` and ``line`` know the lines, ``act``
the shape of each act and its words. A new type of event needs its word in ``words.json``, all else is read off its
shape.
"""
