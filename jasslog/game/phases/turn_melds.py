"""Melds that are said at every turn: the best of each trick scores, and comes again only in a better one.

SM-5 to SM-7.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from operator import attrgetter, itemgetter
from typing import TypeVar

from jasslog.game.facts import Announcement, Scored
from jasslog.game.hands import held
from jasslog.game.state import Game, Round
from jasslog.rules.melds import Meld, clash, rank_key

_Said = TypeVar("_Said", Announcement, Scored)
EVERY_TURN = ("every_turn", "turns_with_stock")
"""Windows in which a seat may announce a meld whenever it is its turn."""


def trick_of(deal: Round, event: int) -> int:
    """The trick, from 0, in which something was said."""
    return [trick.events[-1] < event for trick in deal.tricks].count(True)


def _by_trick(deal: Round, said: Iterable[_Said], event: Callable[[_Said], int]) -> Iterator[tuple[int, list[_Said]]]:
    """Melds by the trick in which they were said, in the order of the tricks."""
    found: dict[int, list[_Said]] = {}
    for one in said:
        found.setdefault(trick_of(deal, event(one)), []).append(one)
    return iter(sorted(found.items(), key=itemgetter(0)))


def trick_by_trick(game: Game, deal: Round, checked: list[Announcement]) -> list[Announcement]:
    """The announcements as they count: one in a turn, and what has scored comes again only in a better one (SM-6)."""
    result: list[Announcement] = []
    scored: list[tuple[int, Meld]] = []
    for number, together in _by_trick(deal, checked, attrgetter("event")):
        here: list[Announcement] = []
        for said in together:
            here.append(said if said.void else said._replace(void=_worn(game, deal, said, here, scored)))
        result += here
        best = _best_of(game, deal, number, [(s.seat, s.meld, 0, s.event) for s in here if s.meld and not s.void])
        scored += [(seat, meld) for seat, meld, _, _ in best]
    return result


def _worn(game: Game, deal: Round, said: Announcement, here: list[Announcement], scored: list[tuple[int, Meld]]) -> str:
    """Why a meld counts for nothing beside those of its seat that were said in the same turn or have scored before."""
    if any(one.seat == said.seat and not one.void for one in here):
        return "second"
    meld, options, contract = said.meld, game.variant.melds, deal.made_contract
    if meld is None or contract is None:
        return ""
    mine = [other for seat, other in scored if seat == said.seat]
    kin = [other for other in mine if other.kind == meld.kind and _akin(meld, other, options.again)]
    if any(rank_key(meld, contract, options)[:4] <= rank_key(other, contract, options)[:4] for other in kin):
        return "not-better"
    others = [other for other in mine if other.kind != meld.kind or options.again == "never"]
    return "overlapping" if clash(meld, others, options) else ""


def _akin(meld: Meld, other: Meld, rule: str) -> bool:
    """Whether a meld may only follow a scored one of its kind if it is better."""
    suits = rule == "same_suit" and meld.kind == "sequence" and meld.suit == other.suit
    return rule != "never" and (suits or bool(meld.cards & other.cards))


def best_of_tricks(game: Game, deal: Round, valid: list[Scored]) -> list[Scored]:
    """Of the melds that were said in one trick the best, of equal ones that of the first to play (SM-5)."""
    found: list[Scored] = []
    for number, said in _by_trick(deal, valid, itemgetter(3)):
        found += _best_of(game, deal, number, said)
    return found


def _best_of(game: Game, deal: Round, number: int, said: list[Scored]) -> list[Scored]:
    """The best meld of a trick; none while that is not complete."""
    contract, options = deal.made_contract, game.variant.melds
    if number >= len(deal.tricks) or contract is None or not said:
        return []
    leader = deal.tricks[number].leader
    order = [(rank_key(item[1], contract, options), -((item[0] - leader) % game.players)) for item in said]
    return [said[order.index(max(order))]]


def credited_at(deal: Round, seat: int, event: int) -> int:
    """The number of complete tricks with which a meld came to count: its own, and one that its owner had won (SM-5)."""
    won = (place for place, trick in enumerate(deal.tricks) if trick.winner == seat)
    return max(trick_of(deal, event), next(won, len(deal.tricks))) + 1


def proved(deal: Round, said: Announcement) -> bool:
    """Whether no card of a meld can have been drawn only after it was said, as far as the record tells."""
    return not deal.aside.moves or held(deal, said.seat, said.cards, said.event) is not None


def unproved(deal: Round) -> bool:
    """Whether a meld that nothing speaks against may hold cards that were drawn only later."""
    if not deal.aside.moves:
        return False
    return any(said.cards and not said.void and not proved(deal, said) for said in deal.melds)
