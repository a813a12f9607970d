"""The judges of points claimed for tricks and rounds, and which points the record leaves open."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from jasslog.audit.court import Court
from jasslog.events.claims import TrickClaimed
from jasslog.game.facts import NOBODY
from jasslog.game.score import aims, earned
from jasslog.game.state import Round
from jasslog.game.undecided import aim_open, counts, undecided_parts, untold_parts


def judge_trick_claim(court: Court, event: TrickClaimed) -> None:
    """Compare the claimed winner and points of the last trick with the cards (trick-winner, trick-points)."""
    deal = court.game.round
    if not deal.tricks:
        court.find("nothing-to-claim", seat=event.winner)
        return
    court.compared.add(event.seq)
    trick, number = deal.tricks[-1], len(deal.tricks)
    if trick.winner != NOBODY and event.winner != trick.winner:
        proof, slots = list(trick.events), {"claimed": event.winner, "computed": trick.winner}
        address = deal.trick_address(number)
        court.find("trick-winner-claimed", seat=event.winner, address=address, evidence=proof, slots=slots)
    if event.points is None or "cards" in deal.undecided:
        return
    if deal.loose and court.game.variant.play.discard_values == "retroactive":
        court.told_early.append((event.seq, number, event.points))
    else:
        _judge_trick_points(court, deal, event.seq, number, event.points)


def _judge_trick_points(court: Court, deal: Round, seq: int, number: int, claimed: int) -> None:
    trick, points = deal.tricks[number - 1], earned.trick_points(deal, number - 1)
    if claimed != points:
        address, off, slots = deal.trick_address(number), claimed - points, {"claimed": claimed, "computed": points}
        court.find("trick-points-claimed", at=seq, address=address, evidence=trick.events, points=off, slots=slots)


def close_points(court: Court, deal: Round) -> None:
    """Judge whether the cards of a finished round add up to the deck: each card once, all of them won (round-total).

    Points that were claimed for tricks before a card had made trump are judged here, by the values of that trump.
    """
    told, court.told_early = court.told_early, []
    for seq, number, claimed in told if "cards" not in deal.undecided else []:
        _judge_trick_points(court, deal, seq, number, claimed)
    if deal.contract is None:
        return
    if "cards" in deal.undecided:
        owned = [*zip(court.game.side_of, deal.won, strict=True)]
        counted = [sum(won for side, won in owned if side == mine) for mine in range(court.game.sides)]
        tell_undecided(court, [], counted, [deal])
        return
    total = sum(deal.won)
    expected = earned.round_total(deal)
    if total != expected:
        address, slots = deal.trick_address(len(deal.tricks)), {"found": total, "expected": expected}
        rule = "objects-total" if deal.objective is not None else ""
        court.find("round-does-not-add-up", address=address, rule=rule, points=total - expected, slots=slots)


# What the record leaves open


def predictions_open(court: Court) -> bool:
    """Whether a prediction is unknown in a round that counts in the totals."""
    game = court.game
    return game.variant.score.kind == "difference" and any(
        deal.phase == "scored" and aims.hidden(game, deal) for deal in game.rounds
    )


def open_to(court: Court, deal: Round, of: str) -> bool:
    """Whether the record leaves open a part of a round's score, such as ``cards``, or the score of the whole round."""
    parts = untold_parts(court.game, deal)
    if of in ("match", "bid") and court.game.variant.score.kind != "bids":
        return not parts.isdisjoint(("cards", of))
    return bool(parts) if of in ("round", "total", "match", "bid") else of in parts


def to_win(court: Court, deal: Round) -> int | None:
    """The points that the cards and the last trick of a round bring all sides together; None where that is open.

    It is open where the round was not played out, where its trump is not known, and where some of the points may be
    booked by nobody. Which seats are on which side need not be known.
    """
    game, score = court.game, court.game.variant.score
    whole = len(deal.active) * deal.size == deal.variant.deal.deck
    if deal.contract is None or deal.contract.kind == "misere" or deal.veiled or not whole:
        return None
    if score.make_rule != "none" or score.scoring_side != "both" or game.claims or deal.rulings:
        return None
    return aims.most_points(game, deal) if len(deal.tricks) == deal.size else None


def tell_undecided(
    court: Court,
    claimed: list[int],
    computed: list[int],
    deals: Iterable[Round],
    at: int | None = None,
    **slots: str,
) -> None:
    """Report that a figure of these rounds can be neither confirmed nor refuted, and which open parts that depends on.

    It is about the current event, or about the earlier event ``at``. The slot ``of`` is ``winner`` where the figures
    are seats.
    """
    told = {"claimed": claimed, "computed": computed, **slots, **hangs_on(court, deals)}
    court.find("points-undecided", at=at, slots=told)


def hangs_on(court: Court, deals: Iterable[Round]) -> dict[str, Any]:
    """The slots that say which parts of the score are open, and in which of these rounds."""
    game = court.game
    parts = undecided_parts(game, None) | ({"bid"} if aim_open(game) else set())
    rounds = []
    for deal in deals:
        if counts(game, deal) and (here := undecided_parts(game, deal)):
            rounds.append(deal.number)
            parts |= here
    return {"parts": sorted(parts), "rounds": rounds}


def gap(claimed: list[int], computed: list[int]) -> int:
    """The greatest difference between two lists of figures, place by place."""
    return max((abs(a - b) for a, b in zip(claimed, computed, strict=False)), default=0)
