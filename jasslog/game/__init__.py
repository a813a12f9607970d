"""The state of a game and what happens to it: ``replay`` is the one driver, everything else is asked by it.

Two rooms lie in it. ``phases`` holds what may be done, what speaks against an act and what it does, a file for each
concept; ``answers`` is the one table of these by type of event, and gathers what may come. ``score`` says what a round
brings and when the game is over. Beside them lie the values that both share (``facts``, ``round``, ``state``,
``aside``), what asks both (``undecided``), and what is handed out (``public``, ``address``, ``timeline``). Whoever adds
an act puts its three answers side by side in a phase and a line into ``answers``; the law that an act may come exactly
if nothing wrong speaks against it is tried for it at once (``tests/game/test_law_of_acts``).

A card on its way through this room and the others is followed in ``jasslog/README.md``, "The walk of a card".

The state is a value to everybody outside this room: the driver changes it in place, and what it hands out is a copy.

A round is called ``deal`` where it is passed on, as ``round`` is a function of Python's. There always is one: before
the first deal, while people sit down, ``Game.undealt`` stands for it, which is none of the rounds of the game.

What a record does not tell has a word for each way in which it does not:

* *not recorded*: its first event says that nobody writes such acts down; they may have happened. What of that kind came
  without being written is *untold*; *unwritten* are the exchanges among it.
* *unknown*: a card of a hand that nobody wrote down. *unseen*: one that may have come into it face down. *unread*: one
  that was played, and nobody could read it (``??``).
* *unnamed*: a contract is played that nobody wrote down. *loose*: no card has made trump yet where one has to;
  *veiled*: an unread one may have.
* *open*: a question that a later event may answer. *undecided*: what hangs on one that nothing has answered.
"""
