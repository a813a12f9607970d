"""The state of a game and what happens to it: ``replay`` is the one driver, everything else is asked by it.

Three rooms lie in it. ``phases`` holds what may be done, what speaks against an act and what it does, a file for each
concept; ``answers`` is the one table of these by type of event, and gathers what may come. ``score`` says what a round
brings and when the game is over. What is left are the values that both share, from ``facts`` to ``round`` and
``state``. Whoever adds an act puts its three answers side by side in a phase and a line into ``answers``; the law that
an act may come exactly if nothing wrong speaks against it is tried for it at once (``tests/game/test_law_of_acts``).

The walk of a card, from its line to the page: ``log.scan`` cuts the line, ``log.quick`` reads it into a ``CardPlayed``
(``log.decode`` does, with columns and reasons, where anything is odd), ``log.games`` puts it into its game.
``audit.record`` looks at numbers and times, ``log.head`` leaves out what was undone and puts in what was corrected.
``game.replay`` lets it happen. By far the most cards are ``phases.tricks.usual``: nothing can speak against them, and
``audit.audit``, the watcher, sees them with their whole trick. Of any other ``audit.cards`` asks ``phases.tricks``
before what speaks against it (whose turn; ``phases.duties``: which hand, and what duty, by ``rules.legal``). Then
``phases.tricks`` lays it, whatever was found, and closes the trick. A reason goes to ``audit.court``, which makes a
finding of it, with what it follows from by ``audit.causes``. What is told is made late, by ``views``.

The state is a value to everybody outside this room: the driver changes it in place, and what it hands out is a copy.
"""
