"""What the record can tell of the points of a round, side by side with what it leaves open."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from jasslog.audit.court import Court
from jasslog.game import marriage, turn_melds
from jasslog.game.conceding import marriage_open
from jasslog.game.difference import hidden
from jasslog.game.melds import unresolved
from jasslog.game.round import Round
from jasslog.game.score_parts import part_scores
from jasslog.game.state import Game
from jasslog.game.talon import discards_open

if TYPE_CHECKING:
    from jasslog.variants.options import Variant


def undecided_parts(game: Game, deal: Round | None) -> set[str]:
    """Parts of the score that the record cannot tell: what it left out, and what stayed unreadable."""
    parts = _own_parts(game, deal)
    if game.variant.score.make_rule == "total>opponents" and (parts or _held_open(game, deal)):
        # Whether the contract was made, and so who books the cards, hangs on all of it.
        parts.add("cards")
    return parts


def _own_parts(game: Game, deal: Round | None) -> set[str]:
    """Those of them that do not come from other rounds or parts."""
    parts = set(deal.undecided) if deal is not None else set()
    if deal is not None and deal.melds and (unresolved(deal) or turn_melds.unproved(deal)):
        # A meld of which only the points were said may hold the king and queen of trumps (ST-3).
        parts |= {"melds", "marriage"}
    if deal is not None and marriage.unproved(deal):
        parts.add("marriage")
    if deal is not None and deal.veiled:
        parts |= {"melds", "marriage"}
    if deal is not None and discards_open(deal):
        parts.add("cards")
    if deal is not None and marriage_open(game, deal):
        parts.add("marriage")
    if deal is not None and game.variant.table_melds.allowed and "cards" in deal.undecided:
        parts.add("melds")
    if deal is not None and deal.phase == "scored" and hidden(game, deal):
        parts.add("predictions")
    if "cards" in parts and game.variant.roem.allowed:
        parts.add("roem")
    return parts | left_out(game.variant, game.not_recorded)


def left_out(variant: Variant, not_recorded: Collection[str]) -> set[str]:
    """Parts of the score that a record leaves out from the beginning."""
    melds = {"melds"} if "melds" in not_recorded and variant.melds.allowed else set()
    return melds | ({"marriage"} if "marriages" in not_recorded and variant.marriage.allowed else set())


def _held_open(game: Game, deal: Round | None) -> bool:
    """Whether the record leaves open what had been held when a round began: an earlier one may have been a litige.

    So may one that broke off in the record have been, and it books nothing here.
    """
    if game.variant.score.litige != "hold" or deal is None:
        return False
    earlier = [one for one in game.rounds if one.number < deal.number and (one.phase == "broken" or one.entries)]
    for one in reversed(earlier):
        if one.phase == "broken" or _own_parts(game, one):
            return True
        if not one.held:
            return False
    return False


def undecided_so_far(court: Court) -> set[str]:
    """Parts that the record cannot tell of any round that counts in the totals."""
    parts = undecided_parts(court.game, None)
    for deal in court.game.rounds:
        if deal.phase in ("playing", "complete", "scored"):
            parts |= undecided_parts(court.game, deal)
    return parts


def predictions_open(court: Court) -> bool:
    """Whether a prediction is not known of a round that counts in the totals."""
    game = court.game
    return game.variant.score.kind == "difference" and any(
        deal.phase == "scored" and hidden(game, deal) for deal in game.rounds
    )


def round_scores(court: Court, deal: Round, of: str, *, multiplied: bool) -> list[int]:
    """What each side got in a round, of one part of the score or of all."""
    return part_scores(court.game, deal.entries, of, multiplied=multiplied)


def open_to(court: Court, deal: Round, of: str) -> bool:
    """Whether the record leaves open what a part of a round's score is."""
    parts = undecided_parts(court.game, deal)
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
    return deal.total + score.last_trick if len(deal.tricks) == deal.size else None


def tell_undecided(court: Court, claimed: list[int], computed: list[int]) -> None:
    """Say that a figure can be neither confirmed nor refuted."""
    court.find("points-undecided", slots={"claimed": claimed, "computed": computed})


def gap(claimed: list[int], computed: list[int]) -> int:
    """How far two lists of figures are apart at most."""
    return max((abs(a - b) for a, b in zip(claimed, computed, strict=False)), default=0)
