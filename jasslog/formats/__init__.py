"""Other programs' logs, read into records of ours; and the transcript, which people write by hand.

Called by ``library.read``, which asks ``foreign`` for the format of a file, and by the commands that convert. A reader
never fails: what does not fit becomes a problem of the game, with its line and column.

A new format is a module of its name with ``sniff`` and ``read``, and that name in ``foreign.FORMATS``. ``source`` reads
JSON and knows the line and column of everything, ``record`` reads an object member by member and makes events of it.
"""
