"""The rounds of a game as tables: who laid what in which trick, what was found there, and how the points add up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from jasslog.audit.figures import is_open
from jasslog.cards import CODES, UNKNOWN
from jasslog.game.facts import NOBODY
from jasslog.game.score.earned import trick_sums
from jasslog.views.heading import bids, melds_told, predicted, title
from jasslog.views.messages import word
from jasslog.views.page.faces import face
from jasslog.views.rows import turns

if TYPE_CHECKING:
    from jasslog.audit.finding import Finding
    from jasslog.game.round import Round
    from jasslog.game.state import Game
    from jasslog.views.finding import Teller

Value = dict[str, Any]


def rounds_of(game: Game, teller: Teller, findings: list[Finding]) -> list[Value]:
    """Each round with its heading, tricks, melds and sums."""
    total = list(game.start_scores)
    found = []
    for deal in game.rounds:
        mine = [finding for finding in findings if finding.address.split(".")[0] == str(deal.number)]
        booked = game.side_scores(deal.entries)
        total = [a + b for a, b in zip(total, booked, strict=True)]
        found.append(
            {
                "number": deal.number,
                "title": title(deal, teller.table, "×"),
                "predicted": predicted(game, deal, teller.table),
                "bids": bids(deal, teller.table),
                "melds": melds_told(game, deal, teller.table),
                "turns": turns(deal, teller.table),
                "tricks": _tricks(game, deal, teller, mine),
                "sums": _sums(game, deal),
                "booked": booked,
                "total": list(total),
                "open": is_open(teller.audit, game, deal),
                "state": "" if deal.phase == "scored" else word("phases", deal.phase),
                "findings": sum(1 for finding in mine if finding.severity != "info"),
            }
        )
    return found


def _tricks(game: Game, deal: Round, teller: Teller, findings: list[Finding]) -> list[Value]:
    rows = []
    laid: list[tuple[Any, Any]] = [(trick.seats, trick.cards) for trick in deal.tricks]
    won = [*trick_sums(game, deal), (NOBODY, None, [])]
    for place, (seats, cards) in enumerate([*laid, (deal.seats, deal.trick)]):
        if not cards:
            continue
        owner, points, sums = won[place]
        rows.append(
            {
                "number": place + 1,
                "cells": _cells(game, seats, cards, _illegal(deal, place, teller, findings), owner),
                "to": teller.table.seat(owner) if owner != NOBODY else "",
                "points": points,
                "sums": sums,
            }
        )
    return rows


def _cells(game: Game, seats: Any, cards: Any, illegal: set[int], owner: int) -> list[list[Value]]:
    """For each seat the cards it laid in a trick, usually one."""
    cells: list[list[Value]] = [[] for _ in range(game.players)]
    for order, (seat, card) in enumerate(zip(seats, cards, strict=True)):
        cells[seat].append(
            {
                "face": face(CODES[card] if card >= 0 else UNKNOWN),
                "card": order + 1,
                "led": order == 0,
                "won": seat == owner,
                "illegal": order in illegal,
            }
        )
    return cells


def _illegal(deal: Round, place: int, teller: Teller, findings: list[Finding]) -> set[int]:
    """The places in a trick of the cards that something was found about."""
    address = f"{deal.number}.{place + 1}."
    spots = [teller.spot(found) for found in findings if found.address.startswith(address)]
    return {spot.card for spot in spots if spot is not None and spot.card >= 0}


def _sums(game: Game, deal: Round) -> list[Value]:
    """What each part of the score brought each side, before the multiplier."""
    mine = deal.entries
    return [
        {
            "part": word("parts", kind) + _own_factor(deal, kind),
            "scores": game.side_scores([entry._replace(factor=1) for entry in mine if entry.kind == kind]),
        }
        for kind in dict.fromkeys(entry.kind for entry in mine)
    ]


def _own_factor(deal: Round, kind: str) -> str:
    """How many times a bid counts, where that is not once."""
    return f" ×{deal.stake}" if kind == "bid" and deal.stake != 1 else ""
