"""The entries of a round: what was won, what becomes of it, what follows from it, what rulings add (P-1 to P-9)."""

from __future__ import annotations

from collections.abc import Callable

from jasslog.game.facts import NOBODY, Entry, Ruling
from jasslog.game.phases import conceding
from jasslog.game.phases.roem import roem_entries
from jasslog.game.phases.talon import discard_entries
from jasslog.game.score.aims import bid_entries, differences, nearest, over_bid, valued
from jasslog.game.score.contract import failed, held_back, level, lost, paid_out, swapped
from jasslog.game.score.earned import all_due, counted_tricks, earned, match_made, meld_entries, played_out, round_total
from jasslog.game.score.overlay import active_rulings, annulled, awarded, renege_rulings, trick_owners
from jasslog.game.score.places import in_tens, placed
from jasslog.game.score.slate import factor, rounding
from jasslog.game.state import Game, Round


def entries_of(game: Game, deal: Round) -> list[Entry]:
    """The entries of a round: those that were booked, else what it has earned by now."""
    return deal.entries if deal.phase == "scored" else round_entries(game, deal)


def round_entries(game: Game, deal: Round) -> list[Entry]:
    """The entries a round has earned up to now; of a complete round all of them (P-1 to P-8)."""
    if deal.phase in ("annulled", "misdealt") or annulled(game, deal):
        return []
    award = awarded(game, deal) if deal.rulings else None
    if award is not None:
        entries, owners = _award_round(game, deal, award), [award.seat] * len(deal.tricks)
        return _compared(game, deal, entries, owners) + _ruled_points(game, deal)
    if deal.conceded:
        entries = conceding.award(game, deal)
        return entries + _ruled_points(game, deal) if deal.rulings else entries
    owners = trick_owners(game, deal)
    entries = _settled(game, deal, owners)
    if deal.variant.score.make_rule == "bid" and played_out(game, deal):
        entries += bid_entries(game, deal, entries, match_made(game, deal, owners))
    if deal.variant.score.scoring_side == "declarer_only" and deal.chooser != NOBODY:
        entries = [entry for entry in entries if game.side_of[entry.seat] == game.side_of[deal.chooser]]
    if deal.variant.score.unit != "1":
        entries += rounding(game, deal, entries)
    entries = _compared(game, deal, entries, owners)
    return entries + _ruled_points(game, deal) if deal.rulings else entries


def _settled(game: Game, deal: Round, owners: list[int]) -> list[Entry]:
    """What becomes of that which each side has won: kept, lost with the contract, swapped, or held."""
    entries = earned(game, deal, owners)
    if deal.variant.score.kind == "bids":
        return entries
    loser = _loser(game, deal, entries)
    if loser != NOBODY:
        heir = (loser + 1) % game.players
        total = Entry(deal.number, heir, "failed", round_total(game, deal), factor(game, deal, "cards"), NOBODY)
        return lost(game, deal, entries, loser, total) + paid_out(game, deal, heir)
    if deal.contract is not None and deal.contract.kind == "misere":
        return swapped(game, deal, entries, owners, factor(game, deal, "cards"))
    if level(game, deal, entries):
        back = held_back(game, deal, entries)
        return [entry for entry in entries if entry not in back]
    over = deal.phase in ("complete", "scored") and deal.chooser != NOBODY
    return entries + paid_out(game, deal, deal.chooser) if over else entries


def _compared(game: Game, deal: Round, entries: list[Entry], owners: list[int]) -> list[Entry]:
    """The entries, and what follows from them where points are not booked as they are won."""
    kind = KINDS.get(deal.variant.score.kind)
    return entries + kind(game, deal, entries, owners) if kind is not None else entries


KINDS: dict[str, Callable[[Game, Round, list[Entry], list[int]], list[Entry]]] = {
    "difference": differences,
    "places": lambda game, deal, entries, _: placed(game, deal, entries),
    "tens": lambda game, deal, entries, owners: in_tens(game, deal, entries, match_made(game, deal, owners)),
    "bids": lambda game, deal, entries, owners: valued(game, deal, entries, owners, _offender(game, deal)),
    "over_bid": lambda game, deal, entries, owners: over_bid(game, deal, entries, match_made(game, deal, owners)),
    "nearest": lambda game, deal, entries, _: nearest(game, deal, entries),
}
"""By the kind of score what follows from the points won, which are only counted, and from whose each trick is."""


def _offender(game: Game, deal: Round) -> int:
    """The seat that loses its contract by a ruling, which decides in place of the cards; -1 for none."""
    return next((ruling.seat for ruling in reversed(renege_rulings(game, deal))), NOBODY)


def held_over(game: Game, deal: Round) -> int:
    """The points of a round that go to the side that wins the next contract, because of a litige in this one."""
    if game.variant.score.litige != "hold" or annulled(game, deal) or awarded(game, deal) is not None:
        return 0
    entries = earned(game, deal, trick_owners(game, deal))
    if _loser(game, deal, entries) != NOBODY or not level(game, deal, entries):
        return 0
    return sum(entry.booked for entry in held_back(game, deal, entries))


def _loser(game: Game, deal: Round, entries: list[Entry]) -> int:
    """The seat whose side loses the contract of a round that is over: by a ruling, or because the choosers failed."""
    offender = _offender(game, deal) if deal.phase in ("complete", "scored") else NOBODY
    failing = offender == NOBODY and played_out(game, deal) and failed(game, deal, entries)
    return deal.chooser if failing else offender


def _award_round(game: Game, deal: Round, ruling: Ruling) -> list[Entry]:
    """One side gets all points of the deck and the last trick, no match; melds and marriage stand (I-8)."""
    total = all_due(game, deal)
    award = Entry(deal.number, ruling.seat, "ruling", total, factor(game, deal, "cards"), ruling.event)
    bid: list[Entry] = []
    if deal.variant.score.make_rule == "bid":
        bid = bid_entries(game, deal, [award._replace(kind="cards")], match_made(game, deal, trick_owners(game, deal)))
    laid = discard_entries(deal, factor(game, deal, "cards"))
    if laid:
        award = award._replace(points=award.points + laid[0].points)
    roem = roem_entries(game, deal, counted_tricks(game, deal, trick_owners(game, deal)), factor(game, deal, "melds"))
    held = paid_out(game, deal, ruling.seat)
    return [award, *roem, *meld_entries(game, deal), *held, *bid]


def _ruled_points(game: Game, deal: Round) -> list[Entry]:
    found = [
        Entry(deal.number, ruling.seat, "ruling", -ruling.points, 1, ruling.event)
        for ruling in active_rulings(game, deal, "penalty")
    ]
    if deal.variant.irregularities.renege == "contract_and_100":
        for ruling in renege_rulings(game, deal)[-1:]:
            found.append(Entry(deal.number, (ruling.seat + 1) % game.players, "ruling", 100, 1, ruling.event))
    for ruling in active_rulings(game, deal, "award_points"):
        found += [
            Entry(deal.number, game.side_of.index(side), "ruling", points, 1, ruling.event)
            for side, points in enumerate(ruling.scores[: game.sides])
        ]
    return found
