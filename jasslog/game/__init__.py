"""The state of a game, and how each event changes it. ``replay`` is the one driver, which calls everything else.

The room has two rooms of its own. ``phases`` holds, in a file for each concept, which acts may come next, the reasons
against an act, and what the act does. ``answers`` is the one table of these functions by type of event, and gathers the
acts that may come next. ``score`` says what a round brings and when the game is over. Beside them lie the values that
both share (``facts``, ``round``, ``state``, ``aside``), the questions that need both (``undecided``), and what is
handed out (``public``, ``address``, ``timeline``).

To add an act, put its three answers side by side in a phase and add a line to ``answers``. By law an act is among those
that may come exactly if no reason against it is an error; ``tests/game/test_law_of_acts`` then tries that for the new
act, too.

``jasslog/README.md``, "The walk of a card", follows a card through this room and the others.

To code outside this room the state is a value: the driver changes it in place, and hands out copies.

Parameters that hold a round are called ``deal``, because ``round`` is a built-in function of Python. There always is a
round: before the first deal, while people sit down, ``Game.undealt`` stands for it and is not among the game's rounds.

There is a word for each way in which a record can leave something out:

* *not recorded*: the first event says that nobody writes down acts of this kind, so that they may have happened. An act
  of this kind that happened without being written down is *untold*; an untold exchange is *unwritten*.
* *unknown*: a card of a hand that nobody wrote down. *unseen*: a card that may have come into a hand face down.
  *unread*: a card that was played and that nobody could read (``??``).
* *unnamed*: a contract is played that nobody wrote down. *loose*: a card has to make trump, and none has yet; *veiled*:
  an unread card may have made trump.
* *open*: a question that a later event may answer. *undecided*: what depends on a question that nothing has answered.
"""
