"""The phases of a round: what may be done in each, what speaks against an act, and what it does.

A phase answers three questions side by side:

- ``acts(game, deal)``: which acts may come now, with what there is to choose from in each.
- ``why_not_…(game, event)``: all reasons against an event, in order, and the questions that it leaves open. Nearly
  always this is the empty constant, because the cheapest test comes first.
- The function named as the event: it applies the event. It is called only within a round, and is given that round. It
  tests nothing again: a wrong act is applied as it happened. It returns what a card completed.

In the order of a game:

- ``seating``: the head of the record, names, lots. ``deal``: rounds, cut, hands, piles; ``later_cards``: what is
  dealt or drawn later; ``columns``: open cards, and those under them.
- ``ways``, ``auction``: who may say what on the way to the contract; ``calls``: what is said, the card turned, the
  talon; ``choosing``: opening the choosing, and fixing the contract.
- ``before_play``: what comes next before the first lead, better cards; ``participation``: who plays, predictions;
  ``exchange``: blind and trump six; ``lone``: the partner's card, giving up; ``splitting``, ``pause``: sharing out.
- ``melds``, ``best_melds``, ``marriage``, ``roem``; ``tricks``, ``duties``: the cards; ``domino``;
  ``irregularities``: what is shown, looked at, taken back.

Functions such as ``why_no_swap`` return a reason as one word, which several of the three answers share. What causes a
finding, and what only a whole round can tell, is judged in the audit and not here.
"""
