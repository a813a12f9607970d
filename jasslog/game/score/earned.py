"""The points that each side has won in a round, whichever side books them: tricks, bonuses, roem, melds (match)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from functools import reduce
from operator import attrgetter, or_
from typing import Literal

from jasslog.cards import deck, set_of
from jasslog.game.aside import NOTHING
from jasslog.game.facts import NOBODY, Announcement, Claim, Entry, ScoredMeld
from jasslog.game.phases import best_melds, lone, marriage, roem
from jasslog.game.score import overlay, plan, slate
from jasslog.game.state import Game, Round
from jasslog.rules.deals import hand_size
from jasslog.rules.melds import MARRIAGE_POINTS
from jasslog.rules.values import LAST, TRICKS, deck_total


def earned(game: Game, deal: Round, owners: list[int]) -> list[Entry]:
    """The entries of what each side has won in tricks, roem and melds, whichever side books it in the end."""
    if deal.rows is not None:
        return plan.prizes(game, deal)
    entries = _trick_entries(game, deal, owners) + meld_entries(game, deal)
    if deal.variant.table_melds.allowed:
        entries += roem.table_melds(game, deal, owners, slate.factor(deal, "melds"))
    if deal.aside.laid.size:
        entries += lone.discard_entries(deal, slate.factor(deal, "cards"))
    return entries


def played_out(deal: Round) -> bool:
    """Whether a round went to its end: all cards were played, or none was left that counts."""
    over = deal.phase in ("complete", "scored")
    short = deal.objective is not None or deal.rows is not None or deal.variant.score.kind == "bids"
    return over and (short or deal.walked_over or deal.conceded or all_played(deal))


def all_played(deal: Round) -> bool:
    """Whether no card of a round is left to be played."""
    return len(deal.tricks) >= deal.size or not (any(deal.hands) or any(deal.unknown))


def round_total(deal: Round) -> int:
    """The points of all cards in play, which the tricks of a round add up to (round-total).

    Cards beside the hands count for nobody, nor does a card left in a hand, or in a trick that was not completed.
    """
    if deal.conceded:
        return 0
    if deal.stopped:
        return _left_off(deal)
    if (deal.aside == NOTHING or deal.aside.columns) and not deal.split.done:
        return deal.total
    in_play = reduce(or_, deal.dealt)
    if deal.aside.laid.size and played_out(deal) and (laid := lone.laid_away(deal)) is not None:
        whole = deal.aside.told and not any(deal.unknown)
        in_play = deck(deal.variant.deal.deck) & ~laid & ~deal.aside.known if whole else in_play
    if deal.phase in ("complete", "scored"):
        in_play &= ~reduce(or_, deal.hands)
    return deck_total(deal.values, in_play & deck(deal.variant.deal.deck))


def all_due(deal: Round) -> int:
    """The points that the tricks of a round add up to, the last one with its bonus (last-trick, round-total)."""
    return round_total(deal) + deal.variant.score.last_trick


def _left_off(deal: Round) -> int:
    """The points of the complete tricks of a round that was stopped before its last card."""
    own = deal.objective is not None and deal.objective.of in (TRICKS, LAST)
    if own or deal.varying:
        return sum(trick.points for trick in deal.tricks)
    return deck_total(deal.values, deal.played & ~set_of(deal.trick))


def trick_points(deal: Round, place: int) -> int:
    """What a complete trick is worth, the last one with its bonus (trick-points, last-trick)."""
    bonus = deal.variant.score.last_trick if place == deal.size - 1 else 0
    return deal.tricks[place].points + bonus


def trick_sums(game: Game, deal: Round) -> Iterator[tuple[int, int, list[int]]]:
    """For each complete trick its owner, its points, and the points of each side by then."""
    sums = [0] * game.sides
    for place, owner in enumerate(overlay.trick_owners(game, deal)):
        points = trick_points(deal, place)
        if owner != NOBODY:
            sums[game.side_of[owner]] += points
        yield owner, points, list(sums)


def as_counted(game: Game, deal: Round, of: str, scores: Sequence[int], *, multiplied: bool) -> list[int] | None:
    """The card points that each side won, the last trick with its bonus, if ``scores`` mean these and not those booked.

    The two differ where only the choosers book, or where a lost contract or a misère gives the cards to another side.
    Scores named for the cards mean whichever of the two they are nearer to. None where they mean those booked.
    """
    score, contract = deal.variant.score, deal.contract
    elsewhere = score.scoring_side == "declarer_only" or score.make_rule in ("cards>=76", "total>opponents")
    if of != "cards" or "cards" in deal.undecided:
        return None
    if not elsewhere and (contract is None or contract.kind != "misere"):
        return None
    times = slate.factor(deal, "cards") if multiplied else 1
    won = [sums for _, _, sums in trick_sums(game, deal)][-1:]
    counted = [points * times for points in won[0]] if won and sum(won[0]) == all_due(deal) else None
    booked = slate.part_scores(game, deal.entries, of, multiplied=multiplied)
    return counted if counted is not None and _far(scores, counted) <= _far(scores, booked) else None


def _far(scores: Sequence[int], others: Sequence[int]) -> int:
    """How far two scores are from each other, summed over the sides."""
    return sum(abs(a - b) for a, b in zip(scores, others, strict=False))


def counted_tricks(game: Game, deal: Round, owners: list[int]) -> list[tuple[int, int, int]]:
    """(place, owner, points) of the tricks that count, without those that a claimant's side won after the claim."""
    apart = set_apart(game, deal)
    return [
        (place, owner, trick.points)
        for place, (owner, trick) in enumerate(zip(owners, deal.tricks, strict=True))
        if owner != NOBODY and not (apart and place >= apart.tricks and game.side_of[owner] == apart.side)
    ]


def set_apart(game: Game, deal: Round) -> Claim | None:
    """The claim after which tricks of its side no longer count; None without tricks after one (claim-effect)."""
    claim = _claim_in(game, deal) if game.pursuit else None
    return claim if claim and claim.tricks < len(deal.tricks) else None


def _trick_entries(game: Game, deal: Round, owners: list[int]) -> list[Entry]:
    times = slate.factor(deal, "cards")
    won, last = _won(game, deal, owners)
    entries = [deal.entry(seat, "cards", points, times) for seat, points in won]
    if last != NOBODY and played_out(deal) and all_played(deal):
        entries += _last_and_match(game, deal, owners, last)
    if deal.variant.roem.allowed:
        entries += roem.roem_entries(game, deal, counted_tricks(game, deal, owners), slate.factor(deal, "melds"))
    return entries


def _won(game: Game, deal: Round, owners: list[int]) -> tuple[list[tuple[int, int]], int]:
    """The card points of each seat with tricks that count, and the owner of the last trick, -1 if it does not count."""
    if not deal.rulings and set_apart(game, deal) is None:
        won = [(seat, deal.won[seat]) for seat, tricks in enumerate(deal.won_tricks) if tricks]
        return won, owners[-1] if owners else NOBODY
    counted = counted_tricks(game, deal, owners)
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
        entries.append(deal.entry(last, "last", options.last_trick, slate.factor(deal, "last"), event))
    side = match_made(game, deal, owners) if options.match else NOBODY
    chose = deal.chooser == NOBODY or side == game.side_of[deal.chooser]
    if side != NOBODY and (options.counter_match or chose):
        entries.append(deal.entry(last, "match", options.match, slate.factor(deal, "match"), event))
    return entries


def match_made(game: Game, deal: Round, owners: list[int]) -> int:
    """The side that owns every trick of a completed round, else -1: by tricks that count, never by points (match)."""
    if len(deal.tricks) < deal.size:
        return NOBODY
    if deal.variant.score.match_tricks == "after_stock":
        owners = owners[-hand_size(deal.variant.deal) :]
    if NOBODY in owners or len({game.side_of[owner] for owner in owners}) != 1:
        return NOBODY
    side, apart = game.side_of[owners[0]], set_apart(game, deal)
    if apart is not None and apart.side == side:
        return NOBODY
    before = [trick.winner for trick in deal.tricks[-len(owners) :]]
    moved = any(winner == NOBODY or game.side_of[winner] != side for winner in before)
    return NOBODY if moved and not deal.variant.irregularities.revoke_match else side


def meld_entries(game: Game, deal: Round) -> list[Entry]:
    """The entries of the melds and marriages of a round, as far as they count by now."""
    if not (deal.melds or deal.marriage_said):
        return []
    scored = _scored_melds(game, deal, overlay.void_melds(game, deal))
    times, sign = slate.factor(deal, "melds"), -1 if deal.variant.score.melds == "subtracted" else 1
    entries = [deal.entry(seat, "melds", sign * points, times, event) for seat, _, points, event in scored]
    void = overlay.void_marriages(game, deal)
    return entries + [
        deal.entry(seat, "marriage", sign * MARRIAGE_POINTS, slate.factor(deal, "marriage"), event)
        for seat, event in marriage.married_seats(game, deal, scored).items()
        if seat not in void and not _said_after_claim(game, deal, seat, event, scored)
    ]


def _claim_in(game: Game, deal: Round) -> Claim | None:
    """The first claim in a round that has not fallen; None where there is none."""
    mine = (claim for claim in game.claims if claim.round == deal.number and not claim.fallen)
    return next(mine, None) if game.claims else None


def _scored_melds(game: Game, deal: Round, void: set[int]) -> list[ScoredMeld]:
    """The melds that count by now; those of a claimant's side as they counted at its claim (claim-effect)."""
    now, claim = best_melds.credited_melds(game, deal, void), _claim_in(game, deal)
    if claim is None:
        return now
    then = copy(deal)
    then.melds = [said for said in deal.melds if said.event < claim.event]
    won = [trick.winner for trick in deal.tricks[: claim.tricks]]
    then.won_tricks = [won.count(seat) for seat in range(game.players)]
    others = [one for one in now if game.side_of[one.seat] != claim.side]
    mine = [one for one in best_melds.credited_melds(game, then, void) if game.side_of[one.seat] == claim.side]
    by_then = [one for one in mine if claim.tricks >= best_melds.credit_trick(game, deal, one.seat, one.event)]
    return sorted(others + by_then, key=attrgetter("event"))


def _said_after_claim(game: Game, deal: Round, seat: int, event: int, scored: list[ScoredMeld]) -> bool:
    """Whether a marriage was announced only after a claim of its own side, and no meld credited by then names it."""
    claim = _claim_in(game, deal)
    if claim is None or game.side_of[seat] != claim.side or event <= claim.event:
        return False
    return seat not in marriage.in_melds(game, deal, scored)


Reason = Literal["unknown", "unbooked", "struck", "beaten", "lesser", "open", "no-trick", "nothing"]
"""Why a meld is not among those that count.

unknown: its cards are unknown; unbooked: its side did not write it in time; struck: a ruling made it void; beaten:
another seat had a better meld; lesser: the same seat had one; no-trick: its seat won no trick; open: its seat may have
won one; nothing: the round books no melds for it.
"""


def why_uncounted(game: Game, deal: Round, said: Announcement) -> Reason:
    """Why a meld is not among those that count, although nothing spoke against its announcement."""
    if said.meld is None:
        return "unknown"
    if game.side_of[said.seat] in deal.melds_lost:
        return "unbooked"
    if said.event in overlay.void_melds(game, deal):
        return "struck"
    better = _preferred(game, deal, said)
    if better:
        return "lesser" if better == {said.seat} else "beaten"
    if best_melds.trick_open(game, deal, said.seat):
        return "open"
    return "nothing" if best_melds.has_trick(game, deal, said.seat) else "no-trick"


def _preferred(game: Game, deal: Round, said: Announcement) -> set[int]:
    """The seats whose melds count in preference to this one, or would if they had the trick they need."""
    award = game.variant.melds.award
    if award == "everyone":
        return set()
    if game.variant.melds.window in best_melds.EVERY_TURN:
        others = [one for one in best_melds.counted_melds(game, deal) if one.event != said.event]
        here = [one for one in others if best_melds.trick_of(deal, one.event) == best_melds.trick_of(deal, said.event)]
        return {one.seat for one in here if one.meld and not one.void}
    best = {seat for seat, _, _, _ in best_melds.standing_melds(game, deal)} - {said.seat}
    best |= {entry.seat for entry in deal.entries if entry.kind == "melds" and entry.event != said.event}
    mine = game.side_of[said.seat]
    return {seat for seat in best if award in ("best_only", "player_all") or game.side_of[seat] != mine}
