"""Melds at every turn on the hot path: the best of a trick scores, and comes again only if better (SM-5, SM-6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jasslog.fast.playing.stock import had
from jasslog.fast.unusual import Unusual
from jasslog.rules.melds import clash

if TYPE_CHECKING:
    from jasslog.fast.deal import Announced, Deal
    from jasslog.fast.options.saying import Said
    from jasslog.fast.sets import Rules
    from jasslog.fast.walk import Walk
    from jasslog.rules.melds import Meld

Key = tuple[int, ...]
"""How good a meld is."""


def announce(walk: Walk, deal: Deal, said: Said, number: int) -> None:
    """A seat announces its one meld of a turn, when it has drawn and before it plays, of cards in its hand."""
    rules, seat, meld, laid = walk.rules, said.seat, said.meld, deal.laid
    if not deal.melds:
        deal.melders, deal.best = set(), {}
    trick, place = divmod(laid, rules.players)
    leader = deal.winners[trick - 1] if trick else deal.leader
    if trick >= rules.tricks or rules.order[leader][place] != seat or laid in deal.melders:
        raise Unusual
    key = deal.plan.key(meld)
    if not had(deal, said, number) or not _better(rules, deal, seat, meld, trick, key):
        raise Unusual
    item = seat, meld, number
    deal.melds += (item,)
    deal.melders.add(laid)
    best = deal.best.get(trick)
    # Of equal ones that of the first to play counts, who says it first.
    if best is None or key > best[0]:
        deal.best[trick] = key, item


def _better(rules: Rules, deal: Deal, seat: int, meld: Meld, trick: int, key: Key) -> bool:
    """Whether a meld is better than those of its kind and seat that have scored with some of its cards, and shares no
    card with others that have."""
    options = rules.variant.melds
    for scored, (bar, (owner, other, _)) in deal.best.items():
        if owner == seat and scored < trick and other.cards & meld.cards:
            if other.kind == meld.kind and options.again == "shared_cards":
                if key[:4] <= bar[:4]:
                    return False
            elif clash(meld, (other,), options):
                return False
    return True


def scoring(rules: Rules, deal: Deal, done: int) -> list[Announced]:
    """The melds that score once so many tricks are complete: the best of each, if its owner has won one."""
    if rules.compared:
        raise Unusual
    takers, need = deal.winners[:done], rules.needs_trick
    best = [item for trick, (_, item) in deal.best.items() if trick < done]
    if need == "none":
        return best
    sides = {rules.side_of[seat] for seat in takers}
    return [item for item in best if (item[0] in takers if need == "player" else rules.side_of[item[0]] in sides)]


def credited_at(deal: Deal, scored: Announced) -> int:
    """How many tricks were complete when a meld that scores came to count: its own, and one that its owner had won."""
    own = next(trick for trick, (_, item) in deal.best.items() if item is scored)
    return max(own, deal.winners.index(scored[0])) + 1
