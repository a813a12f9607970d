"""The entries of a round: what was won, what becomes of it, what follows from it, what rulings add."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from jasslog.game.facts import NOBODY, Entry, Ruling
from jasslog.game.phases import lone
from jasslog.game.phases.roem import roem_entries
from jasslog.game.score import aims, earned, overlay, places, slate
from jasslog.game.state import Game, Round
from jasslog.rules.values import MADE_AT


def entries_of(game: Game, deal: Round) -> list[Entry]:
    """The entries of a round: those that were booked, else what it has earned by now."""
    return deal.entries if deal.phase == "scored" else round_entries(game, deal)


def round_entries(game: Game, deal: Round) -> list[Entry]:
    """The entries that a round has earned by now: all of a complete round, of a void one only those of rulings."""
    if overlay.phase_now(game, deal) in overlay.VOID_PHASES:
        return _ruled_points(game, deal) if deal.rulings else []
    award = overlay.awarded(game, deal) if deal.rulings else None
    if deal.conceded and award is None:
        entries = _in_unit(game, deal, lone.award(game, deal))
        return entries + _ruled_points(game, deal) if deal.rulings else entries
    owners = overlay.trick_owners(game, deal) if award is None else [award.seat] * len(deal.tricks)
    if award is not None:
        entries = _award_round(game, deal, award)
    else:
        entries = _settled(game, deal, owners)
        if deal.variant.score.make_rule == "bid" and earned.played_out(deal):
            bid = aims.bid_entries(game, deal, entries, earned.match_made(game, deal, owners))
            apart = earned.set_apart(game, deal)
            entries += [entry for entry in bid if apart is None or game.side_of[entry.seat] != apart.side]
    if deal.variant.score.scoring_side == "declarer_only" and deal.chooser != NOBODY:
        entries = [entry for entry in entries if game.side_of[entry.seat] == game.side_of[deal.chooser]]
    entries = _compared(game, deal, _in_unit(game, deal, entries), owners)
    return entries + _ruled_points(game, deal) if deal.rulings else entries


def brought(game: Game, deal: Round) -> list[Entry]:
    """The entries that a round has brought: all of a scored one, else those made before the play and by rulings."""
    if deal.phase == "scored":
        return round_entries(game, deal)
    entries = [] if deal.phase in overlay.VOID_PHASES else places.sat_out(deal)
    return entries + _ruled_points(game, deal) if deal.rulings else entries


def _in_unit(game: Game, deal: Round, entries: list[Entry]) -> list[Entry]:
    """The entries, with those for rounding where the unit of booking is not one point (rounding)."""
    return entries + slate.rounding(game, deal, entries) if deal.variant.score.unit != "1" else entries


def _settled(game: Game, deal: Round, owners: list[int]) -> list[Entry]:
    """The entries by the outcome of the contract: each side keeps, loses or swaps what it won, or has it held back."""
    entries = earned.earned(game, deal, owners)
    if deal.variant.score.kind == "bids":
        return entries
    loser = _loser(game, deal, entries)
    if loser != NOBODY:
        heir = game.opponent_of(loser)
        total = deal.entry(heir, "failed", earned.round_total(deal), slate.factor(deal, "cards"))
        return lost(game, deal, entries, loser, total) + paid_out(game, deal, heir)
    if deal.contract is not None and deal.contract.kind == "misere":
        return swapped(game, deal, entries, owners, slate.factor(deal, "cards"))
    if level(game, deal, entries):
        back = held_back(game, deal, entries)
        return [entry for entry in entries if entry not in back]
    over = deal.phase in ("complete", "scored") and deal.chooser != NOBODY
    return entries + paid_out(game, deal, deal.chooser) if over else entries


def _compared(game: Game, deal: Round, entries: list[Entry], owners: list[int]) -> list[Entry]:
    """The entries of the points won, with the entries that follow from them where points are not booked as won.

    While a round is not over, only what a dealer gets for sitting out is added.
    """
    if deal.phase not in ("complete", "scored"):
        return entries + places.sat_out(deal)
    kind = KINDS.get(deal.variant.score.kind)
    following = kind(game, deal, entries, owners) if kind is not None else []
    return entries + [replace(entry, factor=entry.factor * deal.factor) for entry in following]


KINDS: dict[str, Callable[[Game, Round, list[Entry], list[int]], list[Entry]]] = {
    "difference": aims.differences,
    "places": lambda game, deal, entries, _: places.placed(game, deal, entries),
    "tens": lambda game, deal, entries, owners: places.in_tens(game, deal, entries, owners, _match(game, deal, owners)),
    "bids": lambda game, deal, entries, owners: aims.valued(game, deal, entries, owners, _offender(game, deal)),
    "over_bid": lambda game, deal, entries, _: aims.over_bid(game, deal, entries, _all_tricks(game, deal)),
    "nearest": lambda game, deal, entries, _: aims.nearest(game, deal, entries),
}
"""By kind of score, the function that makes the entries that follow from the points won and the owners of the tricks.

The round is over, and its points won are only counted.
"""


def _match(game: Game, deal: Round, owners: list[int]) -> int:
    """The side that made a match by its tricks; -1 for none, or where a ruling awards the round (missing-card)."""
    return NOBODY if overlay.awarded(game, deal) is not None else earned.match_made(game, deal, owners)


def _all_tricks(game: Game, deal: Round) -> int:
    """The side that made all tricks, as a bid of them needs; -1 for none, or where a ruling awards others the round."""
    side, award = earned.match_made(game, deal, overlay.trick_owners(game, deal)), overlay.awarded(game, deal)
    return side if award is None or game.side_of[award.seat] == side else NOBODY


def _offender(game: Game, deal: Round) -> int:
    """The seat that loses its contract by a ruling, which then decides in place of the cards; -1 for none."""
    return next((ruling.seat for ruling in reversed(overlay.renege_rulings(game, deal))), NOBODY)


def held_over(game: Game, deal: Round) -> int:
    """The points of a round that wait for the winner of the next contract, because this round ended in a litige."""
    if game.variant.score.litige != "hold" or overlay.annulled(game, deal) or overlay.awarded(game, deal) is not None:
        return 0
    entries = earned.earned(game, deal, overlay.trick_owners(game, deal))
    if _loser(game, deal, entries) != NOBODY or not level(game, deal, entries):
        return 0
    return sum(entry.booked for entry in held_back(game, deal, entries))


def _loser(game: Game, deal: Round, entries: list[Entry]) -> int:
    """The seat whose side loses the contract of a round that is over; -1 for none.

    A side loses it by a ruling, or because the choosers failed.
    """
    offender = _offender(game, deal) if deal.phase in ("complete", "scored") else NOBODY
    failing = offender == NOBODY and earned.played_out(deal) and failed(game, deal, entries)
    return deal.chooser if failing else offender


def _award_round(game: Game, deal: Round, ruling: Ruling) -> list[Entry]:
    """The entries of a round that a ruling gives to one side (missing-card).

    That side gets all points of the deck and the last trick, but no match; melds and marriage stand.
    """
    total = deal.total + deal.variant.score.last_trick if deal.conceded else earned.all_due(deal)
    award = deal.entry(ruling.seat, "ruling", total, slate.factor(deal, "cards"), ruling.event)
    bid: list[Entry] = []
    if deal.variant.score.make_rule == "bid":
        bid = aims.bid_entries(game, deal, [replace(award, kind="cards")], _all_tricks(game, deal))
    laid = lone.discard_entries(deal, slate.factor(deal, "cards"))
    if laid:
        award = replace(award, points=award.points + laid[0].points)
    counted = earned.counted_tricks(game, deal, overlay.trick_owners(game, deal))
    roem = roem_entries(game, deal, counted, slate.factor(deal, "melds"))
    held = paid_out(game, deal, ruling.seat)
    return [award, *roem, *earned.meld_entries(game, deal), *held, *bid]


def _ruled_points(game: Game, deal: Round) -> list[Entry]:
    """The entries that rulings add to a round: penalties, awarded points, and points for a contract lost by renege."""
    penalties = overlay.active_rulings(game, deal, "penalty")
    entries = [deal.entry(ruling.seat, "ruling", -ruling.points, 1, ruling.event) for ruling in penalties]
    if deal.variant.irregularities.renege == "contract_and_100":
        for ruling in overlay.renege_rulings(game, deal)[-1:]:
            entries.append(deal.entry(game.opponent_of(ruling.seat), "ruling", 100, 1, ruling.event))
    for ruling in overlay.active_rulings(game, deal, "award_points"):
        for side, points in enumerate(ruling.scores):
            entries += [deal.entry(game.side_of.index(side), "ruling", points, 1, ruling.event)] if points else []
    return entries


# What becomes of the points won: the contract is made, lost, level or a misère (belote-french)

_TOTAL = ("cards", "last", "marriage", "roem")
"""The kinds of entry that count where the choosers need more than the others; hand melds and a match do not."""


def failed(game: Game, deal: Round, entries: list[Entry]) -> bool:
    """Whether the choosers have not made their contract, by the points that each side has won (make-rule)."""
    score = game.variant.score
    if score.make_rule not in ("cards>=76", "total>opponents") or deal.chooser == NOBODY:
        return False
    own, others = for_contract(game, deal, entries)
    if score.make_rule == "cards>=76":
        return own < MADE_AT
    return own < others + (score.litige == "fail")


def for_contract(game: Game, deal: Round, entries: list[Entry]) -> tuple[int, int]:
    """The points of the choosers and those of the others that count for making the contract (make-rule)."""
    kinds = ("cards",) if game.variant.score.make_rule == "cards>=76" else _TOTAL
    won = game.side_scores([replace(entry, factor=1) for entry in entries if entry.kind in kinds])
    own = won[game.side_of[deal.chooser]]
    return own, sum(won) - own


def lost(game: Game, deal: Round, entries: list[Entry], loser: int, total: Entry) -> list[Entry]:
    """The entries that are booked in place of ``entries`` when the side of ``loser`` loses the contract.

    The other side books ``total``, all card points, its own melds, marriage and match, and the roem of both sides; the
    last trick goes by ``fail_last``. Nobody books what else the losers won, except a marriage that the rules let them
    keep.
    """
    side, heir = game.side_of[loser], total.seat
    keeps = game.variant.marriage.on_fail == "keeps"
    booked = [total]
    for entry in entries:
        if game.side_of[entry.seat] == side:
            booked += [replace(entry, seat=heir)] if entry.kind == "roem" else []
            booked += [entry] if entry.kind == "marriage" and keeps else []
        elif entry.kind not in ("cards", "last"):
            booked.append(entry)
    return booked[:1] + _last(game, deal, entries, side, total) + booked[1:]


def _last(game: Game, deal: Round, entries: list[Entry], side: int, total: Entry) -> list[Entry]:
    """The bonus for the last trick of a lost contract; empty if nobody books it (failed-contract)."""
    rule, points = game.variant.score.fail_last, game.variant.score.last_trick
    own = [entry for entry in entries if entry.kind == "last" and game.side_of[entry.seat] != side]
    if rule == "always_opponents" and not own and points:
        event = deal.tricks[-1].events[-1] if deal.tricks else NOBODY
        return [deal.entry(total.seat, "last", points, slate.factor(deal, "last"), event)]
    return [] if rule == "lost" else own


def swapped(game: Game, deal: Round, entries: list[Entry], owners: list[int], times: int) -> list[Entry]:
    """The entries of a misère, in which the declarers exchange card points and last trick with the best other side.

    That is the side that took most, of equal ones the first after the declarer. A match counts nothing; with
    ``misere_match`` the declarers get a bonus for taking no trick. Where the rules say inverse, the declarers get what
    all others took, and the others keep it, too.
    """
    own = game.side_of[deal.chooser]
    won = game.side_scores([replace(entry, factor=1) for entry in entries if entry.kind in HELD])
    order = [game.side_of[(deal.chooser + step) % game.players] for step in range(1, game.players)]
    best = max((side for side in order if side != own), key=lambda side: won[side])
    gains = [(deal.chooser, won[best]), (game.side_of.index(best), won[own])]
    if game.variant.score.misere == "inverse":
        best, gains = NOBODY, [(deal.chooser, sum(won) - won[own])]
    changed = [e for e in entries if e.kind == "match" or (e.kind in HELD and game.side_of[e.seat] in (own, best))]
    kept = [entry for entry in entries if entry not in changed]
    for seat, points in gains:
        kept += [deal.entry(seat, "misere", points, times)] if points else []
    bonus = game.variant.score.misere_match
    if bonus and deal.phase in ("complete", "scored") and own not in {game.side_of[seat] for seat in owners}:
        kept.append(deal.entry(deal.chooser, "match", bonus, times, deal.tricks[-1].events[-1]))
    return kept


HELD = ("cards", "last")
"""The kinds of entry that a litige holds back and a misère swaps; a marriage (belote) is booked at once."""


def level(game: Game, deal: Round, entries: list[Entry]) -> bool:
    """Whether a round that is over ends in a litige: the sides are level, so that nobody wins its contract."""
    if game.variant.score.litige != "hold" or deal.chooser == NOBODY or deal.phase not in ("complete", "scored"):
        return False
    own, others = for_contract(game, deal, entries)
    return own == others


def held_back(game: Game, deal: Round, entries: list[Entry]) -> list[Entry]:
    """The entries that are not booked in a litige: what the choosers' tricks brought."""
    side = game.side_of[deal.chooser]
    return [entry for entry in entries if entry.kind in HELD and game.side_of[entry.seat] == side]


def held(game: Game, before: Round | None = None) -> int:
    """The points that wait for the winner of the next contract, now or when the round ``before`` began."""
    if game.variant.score.litige != "hold":
        return 0
    waiting = game.start_held
    for deal in game.rounds:
        # A round may be asked about by a copy of it.
        if before is not None and deal.first_event >= before.first_event:
            break
        if overlay.phase_now(game, deal) == "scored" and deal.entries:
            waiting = waiting + deal.held if deal.held else 0
    return waiting


def paid_out(game: Game, deal: Round, winner: int) -> list[Entry]:
    """The entry by which the points held before go to the winner of the contract; empty where none are held."""
    points = held(game, deal)
    return [deal.entry(winner, "held", points)] if points else []
