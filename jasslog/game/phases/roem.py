"""Points for cards that lie together in one trick: roem, called or not (roem), and melds on the table (table-meld)."""

from __future__ import annotations

from collections.abc import Iterable

from jasslog.cards import set_of
from jasslog.events.play import RoemCalled
from jasslog.game.facts import NOBODY, Act, Entry, Reason, Reasons, RoemCall
from jasslog.game.state import Game, Round
from jasslog.rules.melds import MARRIAGE_POINTS, Roem, best_choice, marriage_cards, roem_of


def acts(game: Game, deal: Round) -> list[Act]:
    """The acts of calling the roem of the trick that has just been completed, one for each seat that may."""
    place = len(deal.tricks) - 1
    if place < 0 or deal.trick or not roem_in(game, deal, place) or is_called(deal, place):
        return []
    winner = deal.tricks[place].winner
    seats = [seat for seat in range(game.players) if winner != NOBODY and game.side_of[seat] == game.side_of[winner]]
    return [Act("roem_called", seat, optional=True) for seat in seats]


def why_not_called(game: Game, event: RoemCalled) -> Reasons:
    """The reason against a call of roem: no such trick, no roem in it, too late, or the trick of others (roem)."""
    deal, seat = game.round, event.seat
    place = called_trick(deal, event)
    if place == NOBODY or not game.variant.roem.allowed:
        return (Reason("not-expected", seat),)
    void = why_roem_void(game, deal, seat, place)
    if not void:
        return ()
    return (Reason(f"roem-{void}", seat, evidence=tuple(deal.tricks[place].events), slots={"trick": place + 1}),)


def roem_called(game: Game, deal: Round, event: RoemCalled) -> None:
    """Record a call, and why it is void if it is; a call about a trick that is not complete changes nothing."""
    place = called_trick(deal, event)
    if place != NOBODY and game.variant.roem.allowed:
        seat = event.seat
        call = RoemCall(seat, deal.tricks[place].events[-1], event.seq, why_roem_void(game, deal, seat, place))
        deal.roem.append(call)


def called_trick(deal: Round, event: RoemCalled) -> int:
    """The place, from 0, of the complete trick that a call is about, by default the last one; -1 if there is none."""
    done = len(deal.tricks)
    place: int = (event.trick or done) - 1
    return place if place < done else NOBODY


def roem_in(game: Game, deal: Round, place: int) -> list[Roem]:
    """The roem that lies in a complete trick, best first; none where roem is not played."""
    if not game.variant.roem.allowed or deal.contract is None:
        return []
    return roem_of(deal.tricks[place].cards, deal.modes[place].trump, game.variant.roem)


def why_roem_void(game: Game, deal: Round, seat: int, place: int) -> str:
    """Why a call of the roem of a complete trick would count for nothing now; empty where nothing speaks against it.

    Where roem needs no call, only the cards can speak against it.
    """
    trick = deal.tricks[place]
    if NOBODY not in trick.cards and not _may_lie(game, deal, place):
        return "absent"
    if not game.variant.roem.must_be_called:
        return ""
    if place + 1 < len(deal.tricks) or deal.trick or deal.phase not in ("playing", "complete"):
        return "late"
    won = trick.winner == NOBODY or game.side_of[trick.winner] == game.side_of[seat]
    return "" if won else "of-others"


def _may_lie(game: Game, deal: Round, place: int) -> bool:
    """Whether roem lies in a complete trick; if the contract is unrecorded, under any trump."""
    cards, options = deal.tricks[place].cards, game.variant.roem
    return any(roem_of(cards, suit, options) for suit in range(4)) if deal.unnamed else bool(roem_in(game, deal, place))


def is_called(deal: Round, place: int) -> bool:
    """Whether the roem of a complete trick was called in time by those who took it."""
    last = deal.tricks[place].events[-1]
    return any(call.card == last and not call.void for call in deal.roem)


def uncalled(game: Game, deal: Round, place: int) -> bool:
    """Whether a complete trick holds roem that counts for nothing because nobody called it."""
    if not game.variant.roem.must_be_called:
        return False
    return not is_called(deal, place) and bool(roem_in(game, deal, place))


def roem_entries(game: Game, deal: Round, counted: Iterable[tuple[int, int, int]], times: int) -> list[Entry]:
    """The ledger entries for roem, to the owners of the tricks that count (roem).

    ``counted`` holds the place, owner and points of each such trick.
    """
    return [
        deal.entry(owner, "roem", roem.points, times, deal.tricks[place].events[-1])
        for place, owner, _ in counted
        if not uncalled(game, deal, place)
        for roem in roem_in(game, deal, place)
    ]


def table_melds(game: Game, deal: Round, owners: list[int], times: int) -> list[Entry]:
    """The ledger entries for melds that lay in one trick, to the owner of that trick.

    It does not matter who played the cards, and in what order. A marriage counts only in a trick that was played with
    its suit as trump.
    """
    options, entries = game.variant.table_melds, []
    for place, (owner, trick) in enumerate(zip(owners, deal.tricks, strict=True)):
        trump = deal.modes[place].trump
        if owner == NOBODY or NOBODY in trick.cards or (trump < 0 and not options.before_trump):
            continue
        laid = set_of(trick.cards)
        worths = [meld.points for meld in best_choice(laid, game.variant.melds)]
        pair = marriage_cards(trump)
        if options.marriage and pair and laid & pair == pair:
            worths.append(MARRIAGE_POINTS)
        entries += [deal.entry(owner, "table_melds", worth, times, trick.events[-1]) for worth in worths]
    return entries
