"""The vocabulary of a record: every event as a typed value, declared once, on one page for each phase.

``seating``, ``deal``, ``before_play``, ``play`` and ``claims`` hold the events of a game in its order, ``notes`` those
about the record: their classes, members with types and limits, and which members are cards. A class is a type of event
(``CardPlayed`` is ``card_played``). Each type has a page of the vocabulary, which is the word in addresses: that of its
base class (``Melding``: ``melds``), else the name of the module. ``base`` holds what all events have, and the types of
members they share. ``vocabulary`` lists all types, and turns JSON into an event and back. ``shapes`` is the schema
without words that the slow reader and the transcripts use, ``schema`` the published one. ``privacy`` says what in an
event somebody may want to hide. Called by every room from ``log`` up; it knows no rules.

A new type of event needs a class on its page; a function in ``game.phases`` for what it does and one for what forbids
it, with a line in ``game.answers``; its texts in ``views/messages/events.json``; and its English word, for transcripts
and for typing, in ``formats/jass/words.json``. ``README.md`` of the package shows how.
"""
