"""Sheets with a row a round or a passe: points, the passe of a tournament, all of an evening, predictions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from jasslog.audit.figures import is_open
from jasslog.audit.result import GameAudit
from jasslog.game.facts import UNDER_WAY
from jasslog.game.round import Round
from jasslog.game.score.aims import most_points
from jasslog.game.score.earned import round_due
from jasslog.game.state import Game
from jasslog.views.heading import contract_now
from jasslog.views.messages import count, say, word
from jasslog.views.sheets.figures import (
    Cell,
    Row,
    Sheet,
    SheetColumn,
    SheetFigure,
    ground,
    open_rounds,
    owners_of,
    start_row,
)
from jasslog.views.words import Table


def round_sheet(audit: GameAudit, game: Game, table: Table) -> Sheet:
    """A row a round: what it brought each side, and the total after it."""
    columns = tuple(SheetColumn(side, of) for side in range(game.sides) for of in ("points", "total"))
    total, rows = list(game.start_scores), start_row(game, columns, "total")
    doubtful = False
    for deal in game.rounds:
        won = game.side_scores(deal.entries)
        total = [a + b for a, b in zip(total, won, strict=True)]
        here = is_open(audit, game, deal)
        doubtful = doubtful or here
        cells: list[Cell] = []
        for side in range(game.sides):
            events = ground(game, deal, side)
            cells += [(SheetFigure(won[side], deal.number, events, open=here),)] if deal.phase == "scored" else [()]
            cells.append((SheetFigure(total[side], deal.number, events, open=doubtful),))
        rows.append(Row("round", str(deal.number), _round_label(deal), tuple(cells)))
    return Sheet("rounds", owners_of(game, table), columns, tuple(rows))


def passe_sheet(audit: GameAudit, game: Game, table: Table) -> Sheet:
    """A row a round with what both sides have together, the sums of the passe, and what they must come to."""
    columns = (*(SheetColumn(side, "points") for side in range(game.sides)), SheetColumn(-1, "together"))
    rows = start_row(game, columns, "points")
    for deal in game.rounds:
        won, here = game.side_scores(deal.entries), is_open(audit, game, deal)
        cells: list[Cell] = []
        if deal.phase == "scored":
            cells = [
                (SheetFigure(points, deal.number, ground(game, deal, s), open=here),) for s, points in enumerate(won)
            ]
            cells.append((SheetFigure(sum(won), deal.number, ground(game, deal), open=here),))
        rows.append(Row("round", str(deal.number), _round_label(deal), tuple(cells or [() for _ in columns])))
    sums = [*game.scores, sum(game.scores)]
    rows.append(Row("sum", "", say("sheet.passe"), tuple((SheetFigure(points),) for points in sums)))
    return Sheet("passe", owners_of(game, table), columns, tuple(rows), controls(audit, game))


def _round_label(deal: Round) -> str:
    contract = contract_now(deal)
    factor = say("show.factor", times="x", factor=deal.factor) if deal.factor != 1 else ""
    told = f"{contract}{factor}" if deal.phase == "scored" else word("phases", deal.phase)
    return " ".join(part for part in (say("sheet.round", round=deal.number), told) if part)


def controls(audit: GameAudit, game: Game) -> tuple[str, ...]:
    """What all rounds come to together, part by part, beside what the cards of so many rounds are worth."""
    scored = [deal for deal in game.rounds if deal.phase == "scored"]
    told = open_rounds(audit, game, scored)
    if told or not scored:
        return told
    parts: Counter[str] = Counter()
    for entry in (one for deal in scored for one in deal.entries):
        parts[entry.kind] += entry.booked
    cards = parts.pop("cards", 0) + parts.pop("last", 0)
    due = sum(round_due(game, deal) * deal.factor for deal in scored)
    control = say("sheet.control", rounds=count("rounds", len(scored)), cards=cards, due=due)
    return (control, *(f"{word('parts', kind)}: {points}" for kind, points in parts.items() if points))


Passe = tuple["GameAudit", "Game"]


def evening_sheet(passes: Sequence[Passe]) -> Sheet:
    """A row a passe; partners may change from one to the next, so the columns are those of the players."""
    seated = [[Table(game).seat(seat) for seat in range(game.players)] for _, game in passes]
    players = tuple(dict.fromkeys(player for seats in seated for player in seats))
    columns = tuple(SheetColumn(place, "points") for place in range(len(players)))
    rows, total, doubtful, remarks = [], [0] * len(players), [False] * len(players), []
    for number, ((audit, game), seats) in enumerate(zip(passes, seated, strict=True), start=1):
        cells: list[Cell] = [() for _ in players]
        here = any(is_open(audit, game, deal) for deal in game.rounds)
        for seat, player in enumerate(seats):
            place, points = players.index(player), game.scores[game.side_of[seat]]
            cells[place] = (SheetFigure(points, open=here),)
            total[place] += points
            doubtful[place] = doubtful[place] or here
        rows.append(Row("passe", str(number), say("sheet.passe_number", number=number), tuple(cells)))
        remarks += [say("sheet.of_passe", number=number, told=told) for told in controls(audit, game)]
    sums = tuple((SheetFigure(points, open=here),) for points, here in zip(total, doubtful, strict=True))
    return Sheet("evening", players, columns, (*rows, Row("sum", "", say("score.total"), sums)), tuple(remarks))


def prediction_sheet(audit: GameAudit, game: Game, table: Table) -> Sheet:
    """A row a round, three columns a player; the lowest total wins."""
    columns = tuple(SheetColumn(side, of) for side in range(game.sides) for of in ("said", "made", "difference"))
    rows = [*start_row(game, columns, "difference"), *(_row(audit, game, deal) for deal in game.rounds)]
    sums = tuple((SheetFigure(game.scores[one.owner]),) if one.of == "difference" else () for one in columns)
    total = Row("sum", "", say("score.total"), sums)
    remarks = [told for deal in game.rounds if (told := _control(game, deal))]
    return Sheet("predictions", owners_of(game, table), columns, (*rows, total), tuple(remarks))


def _row(audit: GameAudit, game: Game, deal: Round) -> Row:
    cells: list[Cell] = []
    for side in range(game.sides):
        cells += [_said(game, deal, side), *_made(audit, game, deal, side)]
    return Row("round", str(deal.number), say("sheet.round", round=deal.number), tuple(cells))


def _said(game: Game, deal: Round, side: int) -> Cell:
    """What a player predicted; not known while the others must not know it."""
    said = deal.predictions.get(game.side_of.index(side))
    if said is None:
        return (SheetFigure(None, deal.number),) if deal.phase == "scored" else ()
    secret = game.variant.predictions.asked == "private" and deal.phase in UNDER_WAY
    return (SheetFigure(None if secret else said.points, deal.number, (said.event,)),)


def _made(audit: GameAudit, game: Game, deal: Round, side: int) -> list[Cell]:
    """The points that a player won, and what was booked for them."""
    if deal.phase != "scored":
        return [(), ()]
    mine = [entry for entry in deal.entries if game.side_of[entry.seat] == side]
    made = sum(entry.points for entry in mine if not entry.factor)
    booked = sum(entry.booked for entry in mine)
    said = deal.predictions.get(game.side_of.index(side))
    events = ground(game, deal, side)
    unknown = is_open(audit, game, deal)
    known = said is not None and said.points is not None
    both = tuple(sorted({*events, *([said.event] if said is not None else [])}))
    won = SheetFigure(made, deal.number, events, open="cards" in deal.undecided)
    return [(won,), (SheetFigure(booked if known else None, deal.number, both, open=unknown and not known),)]


def _control(game: Game, deal: Round) -> str:
    """How much was predicted and made of all there is."""
    known = [said.points for said in deal.predictions.values() if said.points is not None]
    if deal.phase != "scored":
        return ""
    made = sum(entry.points for entry in deal.entries if not entry.factor)
    said = str(sum(known)) if len(known) == game.sides else "?"
    return say("sheet.predicted", round=deal.number, said=said, made=made, most=most_points(game, deal))
