"""The phases of a round: what may be done in each, what speaks against an act, and what it does.

A phase answers three questions side by side. ``acts(game, deal)``: what may come now, with what there is to choose
from. ``why_not_…(game, event)``: all reasons against an event, in order, and what it leaves open; nearly always the
empty constant, as the cheapest test comes first. And the function named as the event, which is only asked in a round
and given it: what it does; it tests nothing again, and returns what a card completed. What is wrong is applied as it
happened.

In the order of a game:

- ``seating``: the head of the record, names, lots. ``deal``: rounds, cut, hands, piles; ``later_cards``: what is
  dealt or drawn later; ``columns``: open cards, and those under them.
- ``ways``, ``auction``: who may say what on the way to the contract; ``calls``: what is said, the card turned, the
  talon; ``choosing``: the contract stands.
- ``before_play``: what comes next before the first lead, better cards; ``participation``: who plays, predictions;
  ``exchange``: blind and trump six; ``lone``: the partner's card, giving up; ``splitting``, ``pause``: sharing out.
- ``melds``, ``best_melds``, ``marriage``, ``roem``; ``tricks``, ``duties``: the cards; ``domino``;
  ``irregularities``: what is shown, looked at, taken back.

Words such as ``why_no_swap`` are the one-word answers that several of the three share. Causes, and what only a whole
round tells, are no part of it: they belong to the audit.
"""
