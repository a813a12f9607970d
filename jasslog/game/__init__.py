"""The state of a game and what happens to it: ``replay`` is the one driver, everything else is asked by it.

The walk of a card, from its line to the page: ``log.scan`` cuts the line, ``log.quick`` reads it into a ``CardPlayed``
(``log.decode`` does, with columns and reasons, where anything is odd), ``log.games`` puts it into its game.
``audit.record`` looks at numbers and times, ``log.head`` leaves out what was undone and puts in what was corrected.
``game.replay`` lets it happen: ``audit.audit`` is the watcher, and asks ``phases.tricks`` before what speaks against it
(whose turn, which hand, what duty, by ``rules.legal``), and that applies it, whatever was found, and closes the trick.
``audit.court`` makes findings of the reasons, and knows what they may only follow from. What is told is made late, by
``views``.

The state is a value to everybody outside this room: the driver changes it in place, and what it hands out is a copy.
"""
