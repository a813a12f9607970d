"""What the record can tell of the points of a round, side by side with what it leaves open."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from jasslog.audit.court import Court
from jasslog.game.round import Round
from jasslog.game.score.aims import hidden, most_points
from jasslog.game.undecided import aim_open, counts, undecided_parts, untold_parts


def predictions_open(court: Court) -> bool:
    """Whether a prediction is not known of a round that counts in the totals."""
    game = court.game
    return game.variant.score.kind == "difference" and any(
        deal.phase == "scored" and hidden(game, deal) for deal in game.rounds
    )


def open_to(court: Court, deal: Round, of: str) -> bool:
    """Whether the record leaves open what a part of a round's score is."""
    parts = untold_parts(court.game, deal)
    if of in ("match", "bid") and court.game.variant.score.kind != "bids":
        return "cards" in parts
    return bool(parts) if of in ("round", "total", "match", "bid") else of in parts


def to_win(court: Court, deal: Round) -> int | None:
    """What the cards and the last trick of a round bring all sides together, whoever they are; None where that is open.

    It is open where a round was not played out or its trump is not known, and where some points are booked by nobody.
    """
    game, score = court.game, court.game.variant.score
    whole = len(deal.active) * deal.size == deal.variant.deal.deck
    if deal.contract is None or deal.contract.kind == "misere" or deal.veiled or not whole:
        return None
    if score.make_rule != "none" or score.scoring_side != "both" or game.claims or deal.rulings:
        return None
    return most_points(game, deal) if len(deal.tricks) == deal.size else None


def tell_undecided(court: Court, claimed: list[int], computed: list[int], deals: Iterable[Round], **slots: str) -> None:
    """Say that a figure of these rounds can be neither confirmed nor refuted, and what that hangs on.

    ``of`` names the winner where the figures are seats.
    """
    told = {"claimed": claimed, "computed": computed, **slots, **hangs_on(court, deals)}
    court.find("points-undecided", slots=told)


def hangs_on(court: Court, deals: Iterable[Round]) -> dict[str, Any]:
    """Which parts of the score are open, and in which of these rounds."""
    game = court.game
    parts = undecided_parts(game, None) | ({"bid"} if aim_open(game) else set())
    rounds = []
    for deal in deals:
        if counts(game, deal) and (here := undecided_parts(game, deal)):
            rounds.append(deal.number)
            parts |= here
    return {"parts": sorted(parts), "rounds": rounds}


def gap(claimed: list[int], computed: list[int]) -> int:
    """How far two lists of figures are apart at most."""
    return max((abs(a - b) for a, b in zip(claimed, computed, strict=False)), default=0)
