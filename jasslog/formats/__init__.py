"""Other people's records, read into ours; and the transcript, which people write by hand.

Called by ``library.read``, which asks ``foreign`` whose a file is, and by the commands that convert. A reader never
fails: what does not fit is a problem of the game, with its line and column.

A new format is a module of its name with ``sniff`` and ``read``, and that name in ``foreign.FORMATS``. ``source`` reads
JSON and knows where everything stands, ``record`` takes an object member by member and makes events of it.
"""
