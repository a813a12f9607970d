"""Whether the choosers make their contract, and what is booked where it is lost (P-5 to P-8, G10-4, G10-6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jasslog.game.facts import NOBODY, Entry
from jasslog.rules.values import MADE_AT

if TYPE_CHECKING:
    from jasslog.game.round import Round
    from jasslog.game.state import Game

_TOTAL = ("cards", "last", "marriage", "roem")
"""What counts where they must have more than the others; melds of the hand and a match decide nothing."""


def failed(game: Game, deal: Round, entries: list[Entry]) -> bool:
    """Whether the choosers have not made their contract, going by what each side has won (P-5)."""
    if game.variant.score.make_rule not in ("cards>=76", "total>opponents") or deal.chooser == NOBODY:
        return False
    own, needed = reached(game, deal, entries)
    return own < needed


def reached(game: Game, deal: Round, entries: list[Entry]) -> tuple[int, int]:
    """What the choosers have of what counts for making the contract, and the least that is not failing (P-5)."""
    fixed = game.variant.score.make_rule == "cards>=76"
    kinds = ("cards",) if fixed else _TOTAL
    won = game.side_scores([entry._replace(factor=1) for entry in entries if entry.kind in kinds])
    own = won[game.side_of[deal.chooser]]
    return own, MADE_AT if fixed else sum(won) - own + (game.variant.score.litige == "fail")


def lost(game: Game, deal: Round, entries: list[Entry], loser: int, total: Entry) -> list[Entry]:
    """What is booked in place of the entries when the side of ``loser`` loses the contract (P-6 to P-8).

    The others book ``total``, all card points, and their own melds and match; the last trick goes by fail_last, and the
    roem of both sides is theirs. What else the losers won is nobody's, but a marriage may be theirs to keep.
    """
    side, heir = game.side_of[loser], total.seat
    keeps = game.variant.marriage.on_fail == "keeps"
    found = [total]
    for entry in entries:
        if game.side_of[entry.seat] == side:
            found += [entry._replace(seat=heir)] if entry.kind == "roem" else []
            found += [entry] if entry.kind == "marriage" and keeps else []
        elif entry.kind not in ("cards", "last"):
            found.append(entry)
    return found[:1] + _last(game, deal, entries, side, total) + found[1:]


def _last(game: Game, deal: Round, entries: list[Entry], side: int, total: Entry) -> list[Entry]:
    """The bonus of the last trick, if anybody books it (P-6)."""
    rule, points = game.variant.score.fail_last, game.variant.score.last_trick
    own = [entry for entry in entries if entry.kind == "last" and game.side_of[entry.seat] != side]
    if rule == "always_opponents" and not own and points:
        event = deal.tricks[-1].events[-1] if deal.tricks else NOBODY
        return [Entry(deal.number, total.seat, "last", points, total.factor, event)]
    return [] if rule == "lost" else own
