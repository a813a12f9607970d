"""The vocabulary of a record: every event as a typed value, declared once, on one page for each phase.

In the order of a game ``seating``, ``deal``, ``before_play``, ``play`` and ``claims`` hold what happens, ``notes`` what
is said about it: the classes of the events, their members with types and limits, and what in them is a card. The class
is the type (``card_played`` is ``CardPlayed``); its page, which is the word in addresses, is that of its base class
(``Melding``: ``melds``), else the module. ``base`` is what all events have, and the members that they share.
``vocabulary`` puts all together and goes from JSON to an event and back, ``shapes`` is the plain schema that the slow
reader and the transcripts ask, ``schema`` the published one; ``privacy`` says what an event tells that somebody may
want to hide. Called by every room from ``log`` up; it knows no rules.

A new type of event is a class of its page, what it does and what speaks against it in a phase of ``game.phases`` and a
line of ``game.answers``, its words in ``views/messages/events.json``, and its English word, for transcripts and what is
typed, in ``formats/jass/words.json``; ``README.md`` of the package shows how.
"""
