"""The vocabulary of a record: every event as a typed value, declared once, on one page for each phase.

A page (``deal``, ``melds``, ``claims`` …) holds the classes of its events: their members with types and limits, and
what in them is a card. The class is the type (``card_played`` is ``CardPlayed``), the page is its word in addresses.
``types`` are the members that all pages share, ``base`` is what all events have. ``vocabulary`` puts the pages together
and goes from JSON to an event and back, ``shapes`` is the plain schema that the slow reader and the transcripts ask,
``schema`` the published one; ``privacy`` says what an event tells that somebody may want to hide. Called by every room
from ``log`` up; it knows no rules.

A new type of event is a class on its page, what it does and what speaks against it in a phase of ``game.phases`` and a
line of ``game.answers``, its words in ``views/messages/events.json``, and its English word, for transcripts and what is
typed, in ``formats/jass/words.json``; ``README.md`` of the package shows how.
"""
