"""What a round brings each seat: typed entries, computed from each side's own tricks."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING

from jasslog.cards import BIT, SUIT_OF, deck
from jasslog.game.aside import NOTHING
from jasslog.game.facts import NOBODY, UNREAD, Claim, Entry, Ruling, Scored
from jasslog.game.phases import conceding
from jasslog.game.phases.best_melds import credited_melds
from jasslog.game.phases.marriage import married_seats
from jasslog.game.phases.roem import roem_entries, table_melds
from jasslog.game.phases.talon import discard_entries, laid_away
from jasslog.game.phases.turn_melds import credited_at
from jasslog.game.score.aiming import aimed
from jasslog.game.score.by_bid import valued
from jasslog.game.score.by_places import placed
from jasslog.game.score.difference import differences
from jasslog.game.score.litige import held_back, level, paid_out
from jasslog.game.score.making import failed, lost
from jasslog.game.score.misere import swapped
from jasslog.game.score.prizes import prizes
from jasslog.game.score.rounding import rounding
from jasslog.game.score.stakes import bid_entries
from jasslog.game.score.tens import in_tens
from jasslog.rules import marriage
from jasslog.rules.objects import LAST, TRICKS
from jasslog.rules.values import deck_total, varies
from jasslog.variants.hands import hand_size

if TYPE_CHECKING:
    from jasslog.game.round import Round
    from jasslog.game.state import Game


def round_entries(game: Game, deal: Round) -> list[Entry]:
    """The entries a round has earned up to now; of a complete round all of them (P-1 to P-8)."""
    if deal.phase in ("annulled", "misdealt") or annulled(game, deal):
        return []
    award = _awarded(game, deal) if deal.rulings else None
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


def played_out(game: Game, deal: Round) -> bool:
    """Whether a round went to its end: all cards were played, or none that counts was left."""
    over = deal.phase in ("complete", "scored")
    short = deal.objective is not None or deal.rows is not None or deal.variant.score.kind == "bids"
    return over and (short or deal.walked_over or deal.conceded or all_played(deal))


def all_played(deal: Round) -> bool:
    """Whether no card of a round is left to be played."""
    return len(deal.tricks) >= deal.size or not (any(deal.hands) or any(deal.unknown))


def _compared(game: Game, deal: Round, entries: list[Entry], owners: list[int]) -> list[Entry]:
    """The entries, and what follows from them where points are not booked as they are won."""
    kind = deal.variant.score.kind
    if kind == "difference":
        return entries + differences(game, deal, entries, owners)
    if kind == "tens":
        return entries + in_tens(game, deal, entries, match_made(game, deal, owners))
    if kind == "bids":
        reneged = renege_rulings(game, deal)
        return entries + valued(game, deal, entries, owners, reneged[-1].seat if reneged else NOBODY)
    if kind in ("over_bid", "nearest"):
        return entries + aimed(game, deal, entries, match_made(game, deal, owners))
    return entries + placed(game, deal, entries) if kind == "places" else entries


def earned(game: Game, deal: Round, owners: list[int]) -> list[Entry]:
    """What each side has won in tricks, roem and melds, whoever books it in the end."""
    if deal.rows is not None:
        return prizes(game, deal)
    entries = _trick_entries(game, deal, owners) + meld_entries(game, deal)
    if deal.variant.table_melds.allowed:
        entries += table_melds(game, deal, owners, factor(game, deal, "melds"))
    if deal.aside.laid.size:
        entries += discard_entries(deal, factor(game, deal, "cards"))
    return entries


def held_over(game: Game, deal: Round) -> int:
    """The points of a round that go to the side that wins the next contract, because of a litige in this one."""
    if game.variant.score.litige != "hold" or annulled(game, deal) or _awarded(game, deal) is not None:
        return 0
    entries = earned(game, deal, trick_owners(game, deal))
    if _loser(game, deal, entries) != NOBODY or not level(game, deal, entries):
        return 0
    return sum(entry.booked for entry in held_back(game, deal, entries))


def round_total(game: Game, deal: Round) -> int:
    """The points of all cards in play, which the tricks of a round add up to (V-10).

    Cards beside the hands count for nobody, nor does one that is left in a hand, or in a trick not complete (C-33).
    """
    if deal.conceded:
        return 0
    if deal.stopped:
        return _left_off(deal)
    if (deal.aside == NOTHING or deal.aside.columns) and not deal.split.done:
        return deal.total
    in_play = reduce(or_, deal.dealt)
    if deal.aside.laid.size and played_out(game, deal) and (laid := laid_away(deal)) is not None:
        whole = not deal.aside.dead.unknown and not any(deal.unknown)
        in_play = deck(deal.variant.deal.deck) & ~laid & ~deal.aside.dead.cards if whole else in_play
    if deal.phase in ("complete", "scored"):
        in_play &= ~reduce(or_, deal.hands)
    return deck_total(deal.values, in_play & deck(deal.variant.deal.deck))


def _left_off(deal: Round) -> int:
    """What has been taken of a round that was left before its last card."""
    own = deal.objective is not None and deal.objective.of in (TRICKS, LAST)
    if own or (deal.contract is not None and varies(deal.contract, deal.variant.play)):
        return sum(trick.points for trick in deal.tricks)
    return deck_total(deal.values, deal.played & ~sum(BIT[card] for card in deal.trick if card >= 0))


def factor(game: Game, deal: Round, component: str) -> int:
    """The multiplier of one component of the score in this round (P-1); 0 for points that are only counted."""
    if deal.variant.score.kind not in ("points", "objects"):
        return 0
    return deal.factor if component in deal.variant.score.multiplier_scope else 1


def trick_owners(game: Game, deal: Round) -> list[int]:
    """For each completed trick the seat that owns it: its winner, unless a ruling moved it (I-6)."""
    owners = [trick.winner for trick in deal.tricks]
    if not deal.rulings:
        return owners
    for card in active_rulings(game, deal, "void_card"):
        _disempower(deal, card.target, owners)
    moves = active_rulings(game, deal, "transfer_tricks") + active_rulings(game, deal, "transfer_trick")
    for ruling in sorted(moves, key=lambda ruling: ruling.trick):
        last = len(owners) if ruling.kind == "transfer_tricks" else min(ruling.trick, len(owners))
        for place in range(ruling.trick - 1, last):
            owners[place] = (ruling.seat + 1) % game.players
    return owners


def _disempower(deal: Round, event: int, owners: list[int]) -> None:
    """Give the trick of a card that takes no trick to whoever would have won it without that card."""
    for place, trick in enumerate(deal.tricks):
        mine = event in trick.events and trick.winner == trick.seats[trick.events.index(event)]
        if mine and UNREAD not in trick.cards:
            power = deal.tables[place][SUIT_OF[trick.cards[0]]]
            laid = zip(trick.cards, trick.seats, trick.events, strict=True)
            others = [(power[card], seat) for card, seat, own in laid if own != event]
            owners[place] = max(others)[1] if others else NOBODY


def _counted(game: Game, deal: Round, owners: list[int]) -> list[tuple[int, int, int]]:
    """(place, owner, points) of the tricks that count; those a claimant won after his claim are set apart (E-4)."""
    claim = _claim_in(game, deal)
    apart = claim.side if claim and game.pursuit else NOBODY
    return [
        (place, owner, trick.points)
        for place, (owner, trick) in enumerate(zip(owners, deal.tricks, strict=True))
        if owner != NOBODY and not (claim and place >= claim.tricks and game.side_of[owner] == apart)
    ]


def _trick_entries(game: Game, deal: Round, owners: list[int]) -> list[Entry]:
    times = factor(game, deal, "cards")
    won, last = _won(game, deal, owners)
    entries = [Entry(deal.number, seat, "cards", points, times, NOBODY) for seat, points in won]
    if last != NOBODY and played_out(game, deal) and all_played(deal):
        entries += _last_and_match(game, deal, owners, last)
    if deal.variant.roem.allowed:
        entries += roem_entries(game, deal, _counted(game, deal, owners), factor(game, deal, "melds"))
    return entries


def _won(game: Game, deal: Round, owners: list[int]) -> tuple[list[tuple[int, int]], int]:
    """The card points of each seat that owns a trick that counts, and the owner of the last trick if it counts."""
    if not deal.rulings and not game.claims:
        won = [(seat, deal.won[seat]) for seat, tricks in enumerate(deal.won_tricks) if tricks]
        return won, owners[-1] if owners else NOBODY
    counted = _counted(game, deal, owners)
    totals: dict[int, int] = {}
    for _, owner, points in counted:
        totals[owner] = totals.get(owner, 0) + points
    last = counted[-1][1] if counted and counted[-1][0] == len(deal.tricks) - 1 else NOBODY
    return sorted(totals.items()), last


def _last_and_match(game: Game, deal: Round, owners: list[int], last: int) -> list[Entry]:
    options = deal.variant.score
    event = deal.tricks[-1].events[-1]
    entries = []
    if options.last_trick:
        entries.append(Entry(deal.number, last, "last", options.last_trick, factor(game, deal, "last"), event))
    side = match_made(game, deal, owners) if options.match else NOBODY
    if side != NOBODY and (options.counter_match or side == game.side_of[deal.chooser]):
        entries.append(Entry(deal.number, last, "match", options.match, factor(game, deal, "match"), event))
    return entries


def match_made(game: Game, deal: Round, owners: list[int]) -> int:
    """The side that owns every trick of a completed round, else -1: by tricks, never by points (P-2)."""
    if len(deal.tricks) < deal.size:
        return NOBODY
    if deal.variant.score.match_tricks == "after_stock":
        owners = owners[-hand_size(deal.variant.deal) :]
    if NOBODY in owners or not owners:
        return NOBODY
    side = game.side_of[owners[0]]
    for owner in owners:
        if game.side_of[owner] != side:
            return NOBODY
    before = [trick.winner for trick in deal.tricks[-len(owners) :]]
    moved = any(winner == NOBODY or game.side_of[winner] != side for winner in before)
    if moved and not deal.variant.irregularities.revoke_match:
        return NOBODY
    return side


def meld_entries(game: Game, deal: Round) -> list[Entry]:
    """The entries of a round's melds and marriages, as far as they count by now."""
    if not (deal.melds or deal.marriage_said):
        return []
    void = {r.target for r in active_rulings(game, deal, "void_meld")}
    scored = [item for item in credited_melds(game, deal, void) if not _credited_late(game, deal, item)]
    times, sign = factor(game, deal, "melds"), -1 if deal.variant.score.melds == "subtracted" else 1
    entries = [Entry(deal.number, seat, "melds", sign * points, times, event) for seat, _, points, event in scored]
    void_seats = {r.seat for r in active_rulings(game, deal, "void_marriage")}
    return entries + [
        Entry(deal.number, seat, "marriage", sign * marriage.POINTS, factor(game, deal, "marriage"), event)
        for seat, event in married_seats(game, deal, scored).items()
        if seat not in void_seats and not _said_after_claim(game, deal, seat, event)
    ]


def _claim_in(game: Game, deal: Round) -> Claim | None:
    return next((claim for claim in game.claims if claim.round == deal.number), None) if game.claims else None


def _credited_late(game: Game, deal: Round, scored: Scored) -> bool:
    """Whether a seat's meld came to count only after its own side's claim, so that it is set apart (E-4)."""
    claim = _claim_in(game, deal)
    if claim is None or game.side_of[scored[0]] != claim.side:
        return False
    credit = deal.variant.melds.credit
    if credit == "own_trick":
        return claim.tricks < credited_at(deal, scored[0], scored[3])
    return claim.tricks < (1 if credit == "after_trick1" else deal.size)


def _said_after_claim(game: Game, deal: Round, seat: int, event: int) -> bool:
    claim = _claim_in(game, deal)
    return claim is not None and game.side_of[seat] == claim.side and event > claim.event


def _loser(game: Game, deal: Round, entries: list[Entry]) -> int:
    """The seat whose side loses the contract of a round that is over: by a ruling, or because the choosers failed."""
    reneged = renege_rulings(game, deal) if deal.phase in ("complete", "scored") else []
    if reneged:
        return reneged[-1].seat
    return deal.chooser if played_out(game, deal) and failed(game, deal, entries) else NOBODY


def active_rulings(game: Game, deal: Round, kind: str) -> list[Ruling]:
    """The rulings of one kind that count in the score; none unless the view applies them."""
    return standing_rulings(deal, kind) if game.ruled and deal.rulings else []


def standing_rulings(deal: Round, kind: str) -> list[Ruling]:
    """The rulings of one kind on a round that no later one overturned."""
    if not deal.rulings:
        return []
    gone = {ruling.target for ruling in deal.rulings if ruling.kind == "overturned"}
    return [ruling for ruling in deal.rulings if ruling.kind == kind and ruling.event not in gone]


def renege_rulings(game: Game, deal: Round) -> list[Ruling]:
    """The rulings that take the contract from a side that reneged, where that is what a renege costs (G10-6)."""
    return active_rulings(game, deal, "lose_contract") if deal.variant.irregularities.renege != "tricks" else []


def annulled(game: Game, deal: Round) -> bool:
    """Whether a ruling annulled the round (I-12)."""
    return game.ruled and bool(active_rulings(game, deal, "annul_round"))


def _awarded(game: Game, deal: Round) -> Ruling | None:
    rulings = active_rulings(game, deal, "award_round")
    return rulings[-1] if rulings else None


def _award_round(game: Game, deal: Round, ruling: Ruling) -> list[Entry]:
    """One side gets all points of the deck and the last trick, no match; melds and marriage stand (I-8)."""
    total = round_total(game, deal) + deal.variant.score.last_trick
    award = Entry(deal.number, ruling.seat, "ruling", total, factor(game, deal, "cards"), ruling.event)
    bid: list[Entry] = []
    if deal.variant.score.make_rule == "bid":
        bid = bid_entries(game, deal, [award._replace(kind="cards")], match_made(game, deal, trick_owners(game, deal)))
    laid = discard_entries(deal, factor(game, deal, "cards"))
    if laid:
        award = award._replace(points=award.points + laid[0].points)
    roem = roem_entries(game, deal, _counted(game, deal, trick_owners(game, deal)), factor(game, deal, "melds"))
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
