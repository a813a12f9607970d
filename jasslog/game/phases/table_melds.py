"""Melds that the cards of one trick make on the table (MO-8, MO-9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jasslog.cards import BIT
from jasslog.game.facts import NOBODY, Entry
from jasslog.rules import marriage
from jasslog.rules.melds import best_choice

if TYPE_CHECKING:
    from jasslog.game.round import Round
    from jasslog.game.state import Game


def table_melds(game: Game, deal: Round, owners: list[int], times: int) -> list[Entry]:
    """What lay on the table as a meld, for the owner of its trick; who played the cards, and in what order, is all one.

    A marriage is one only in a trick that was played with its suit as trump.
    """
    options, found = game.variant.table_melds, []
    for place, (owner, trick) in enumerate(zip(owners, deal.tricks, strict=True)):
        trump = deal.modes[place].trump
        if owner == NOBODY or NOBODY in trick.cards or (trump < 0 and not options.before_trump):
            continue
        laid = sum({BIT[card] for card in trick.cards})
        worths = [meld.points for meld in best_choice(laid, game.variant.melds)]
        pair = marriage.marriage_cards(trump)
        if options.marriage and pair and laid & pair == pair:
            worths.append(marriage.POINTS)
        found += [Entry(deal.number, owner, "table_melds", worth, times, trick.events[-1]) for worth in worths]
    return found
