"""Building the sheet of a game (of contracts, of marks or a row a round, by its way of scoring) and of an evening."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from jasslog.audit.result import GameAudit, RoundSum, is_open, round_sums, score_open
from jasslog.game.score.aims import most_points
from jasslog.game.score.earned import all_due
from jasslog.game.score.overlay import awarded, phase_now
from jasslog.game.score.plan import sheets
from jasslog.game.score.slate import PARTS
from jasslog.game.state import Game, Round
from jasslog.options import Line
from jasslog.rules.values import contract_tables
from jasslog.variants.naming import all_contracts, line_of
from jasslog.views.messages import colon, count, say, word
from jasslog.views.round_text import contract_now, factor_text, is_secret
from jasslog.views.sheets.figures import SCHEMA, Cell, Row, Sheet, SheetColumn, SheetFigure, ground
from jasslog.views.words import Table

Passe = tuple[GameAudit, Game]
"""A game that is one of several of an evening, by its audit and its state at the end."""
_WORTH = {"plus": 1, "minus": -1}
_COLUMNS = {
    "rounds": ("points", "total"),
    "passe": ("points",),
    "predictions": ("said", "made", "difference"),
}
"""The columns of each side, by the kind of sheet; the totals stand in the last of them."""


def sheet_of(audit: GameAudit, game: Game, table: Table) -> Sheet:
    """The sheet of a game as it stands."""
    rules = game.variant
    if rules.sheet.lines:
        return _contract_sheet(audit, game, table)
    if rules.score.kind == "difference":
        return _sheet_by_round("predictions", audit, game, table)
    if rules.score.kind == "places":
        return _mark_sheet(audit, game, table)
    return _sheet_by_round("passe" if is_passe(game) else "rounds", audit, game, table)


def is_passe(game: Game) -> bool:
    """Whether the game is one of several that are added up to an evening."""
    return game.variant.end.evening_rounds > 1


def _figure_row(of: str, label: str, figures: Iterable[int | None], *, open: bool = False) -> Row:
    """A row of figures of no single round, with empty cells for None; ``open`` marks all of them as open."""
    return Row(of, None, tuple((SheetFigure(one, open=open),) if one is not None else () for one in figures), label)


def _sum_row(audit: GameAudit, label: str, figures: Iterable[int | None]) -> Row:
    """The row of the sums of all rounds so far."""
    return _figure_row("sum", label, figures, open=score_open(audit))


def _start_rows(game: Game, figures: Iterable[int | None]) -> list[Row]:
    """The row of the figures from before the record begins; no row where the record holds the whole game."""
    return [_figure_row("start", say("sheet.start"), figures)] if game.rounds_before else []


def _contract_sheet(audit: GameAudit, game: Game, table: Table) -> Sheet:
    """The sheet of contracts: what each line brought, the totals, and the most that the open lines can still bring."""
    filled, lines = sheets(game), game.variant.sheet.lines
    own = game.variant.sheet.scope == "player"
    owners = tuple(map(table.seat, range(game.players))) if own else table.sides
    columns = tuple(SheetColumn(number, "points") for number in range(len(filled)))
    side = [game.side_of[number] if own else number for number in range(len(filled))]
    rows = _start_rows(game, [game.start_scores[one] for one in side])
    for line in lines:
        label = word("contract_names", line.name) + say("show.factor", factor=line.factor)
        rows.append(Row("line", line.name, tuple(_booked(audit, game, one.get(line.name)) for one in filled), label))
    rows.append(_sum_row(audit, say("score.total"), [game.scores[one] for one in side]))
    most = [
        sum(_most_of_line(game, line) * line.factor for line in lines if line.name not in sheet) for sheet in filled
    ]
    if any(most) and game.variant.score.unit == "1":
        # Where points are rounded, the most that lines can bring is not known.
        rows.append(_figure_row("most", say("sheet.still"), most))
    return Sheet(SCHEMA, "contracts", owners, columns, tuple(rows))


def _booked(audit: GameAudit, game: Game, number: int | None) -> Cell:
    """What the round of that number brought its choosers, with the points before the factor and a sign for a match.

    None stands for a line that is still open. 0 stands for a round before the record, of which only the line is known.
    """
    if number is None:
        return ()
    if number == 0:
        return (SheetFigure(None, note=say("sheet.filled_before")),)
    deal = next(deal for deal in game.rounds if deal.number == number)
    entries = deal.entries
    raw = sum(entry.points for entry in entries if entry.factor)
    notes = [f"({raw})"] if deal.factor != 1 else []
    notes += [say("sheet.match")] if any(entry.kind == "match" and entry.points for entry in entries) else []
    events = ground(game, deal, game.side_of[deal.chooser])
    value = sum(entry.booked for entry in entries)
    return (SheetFigure(value, deal.number, events, " ".join(notes), is_open(audit, game, deal)),)


def _most_of_line(game: Game, line: Line) -> int:
    """The most points of a round that is entered in a line, before its factor."""
    variant, score = game.variant, game.variant.score
    found = []
    for contract in all_contracts(variant):
        if line_of(variant, contract) == line:
            bonus = score.misere_match if contract.kind == "misere" else score.match
            tables = contract_tables(contract, game.tricks_in_round, variant.play, variant.deal.deck)
            found.append(tables.total + score.last_trick + bonus)
    return max(found)


def _mark_sheet(audit: GameAudit, game: Game, table: Table) -> Sheet:
    """The sheet of marks: for each player or side what there was before, the marks of either kind, and the score."""
    kinds = [*(["before"] if game.rounds_before else []), "plus", "minus", "score"]
    rows = []
    for side, name in enumerate(table.sides):
        now = SheetFigure(game.scores[side], open=score_open(audit))
        scores = {"before": SheetFigure(game.start_scores[side]), "score": now}
        cells = [_marks(game, side, of) if of in _WORTH else (scores[of],) for of in kinds]
        rows.append(Row("player", str(side), tuple(cells), name))
    columns = tuple(SheetColumn(-1, of) for of in kinds)
    return Sheet(SCHEMA, "marks", table.sides, columns, tuple(rows), _open_rounds(audit, game, game.rounds))


def _marks(game: Game, side: int, of: str) -> Cell:
    """A mark for each game point that a side won, or lost, in the order of the rounds."""
    found: list[SheetFigure] = []
    for deal in game.rounds:
        mine = [entry.booked * _WORTH[of] for entry in deal.entries if game.side_of[entry.seat] == side]
        number = sum(points for points in mine if points > 0)
        found += [SheetFigure(_WORTH[of], deal.number, ground(game, deal, side))] * number
    return tuple(found)


def _sheet_by_round(kind: str, audit: GameAudit, game: Game, table: Table) -> Sheet:
    """A sheet with a row a round, of one of three kinds.

    rounds: what a round brought each side, and the total after it. passe: what a round brought each side, and all sides
    together. predictions: what each side said and made, and by how much it missed; the lowest total wins. Passe and
    predictions also have a row of sums, and remarks on them.
    """
    of = _COLUMNS[kind]
    columns = [SheetColumn(side, one) for side in range(game.sides) for one in of]
    columns += [SheetColumn(-1, "together")] if kind == "passe" else []
    rows = _start_rows(game, [game.start_scores[one.owner] if one.of == of[-1] else None for one in columns])
    for line in round_sums(audit):
        deal = line.deal
        phase = phase_now(game, deal)
        told = word("phases", phase)
        if phase == "scored":
            told = contract_now(deal) + factor_text(deal.factor)
        label = " ".join([say("sheet.round", round=deal.number), *([told] if told and kind != "predictions" else [])])
        rows.append(Row("round", str(deal.number), tuple(_cell(game, line, column) for column in columns), label))
    remarks: tuple[str, ...] = ()
    if kind != "rounds":
        scores, summed = [*game.scores, sum(game.scores)], (of[-1], "together")
        label = say("sheet.passe" if kind == "passe" else "score.total")
        rows.append(_sum_row(audit, label, [scores[one.owner] if one.of in summed else None for one in columns]))
        remarks = _control_sums(audit, game) if kind == "passe" else _prediction_sums(game)
    return Sheet(SCHEMA, kind, table.sides, tuple(columns), tuple(rows), remarks)


def _cell(game: Game, line: RoundSum, column: SheetColumn) -> Cell:
    """The cell of a column in the row of a round."""
    deal, side = line.deal, column.owner
    events = ground(game, deal, side)
    if column.of == "total":
        return (SheetFigure(line.total[side], deal.number, events, open=line.doubtful),)
    said = deal.predictions.get(game.side_of.index(side)) if side >= 0 else None
    if column.of == "said" and said is not None:
        return (SheetFigure(None if is_secret(game, deal) else said.points, deal.number, (said.event,)),)
    if phase_now(game, deal) != "scored":
        return ()
    if column.of == "said":
        return (SheetFigure(None, deal.number),)
    if column.of == "made":
        made = sum(one.points for one in deal.entries if not one.factor and game.side_of[one.seat] == side)
        return (SheetFigure(made, deal.number, events, open="cards" in deal.undecided),)
    if column.of == "difference":
        known = said is not None and said.points is not None
        both = tuple(sorted({*events, *([said.event] if said is not None else [])}))
        return (SheetFigure(line.won[side] if known else None, deal.number, both, open=line.open and not known),)
    points = sum(line.won) if column.of == "together" else line.won[side]
    return (SheetFigure(points, deal.number, events, open=line.open),)


def _open_rounds(audit: GameAudit, game: Game, rounds: list[Round]) -> tuple[str, ...]:
    """A sentence for each of some rounds that may have brought more than the record tells."""
    return tuple(say("sheet.open", round=deal.number) for deal in rounds if is_open(audit, game, deal))


def _control_sums(audit: GameAudit, game: Game) -> tuple[str, ...]:
    """The control of the sums: the cards of all rounds beside what they must bring in so many rounds, then other parts.

    Where scored rounds are open, only the sentences that say so. Nothing before a round is scored.
    """
    scored = [deal for deal in game.rounds if phase_now(game, deal) == "scored"]
    told = _open_rounds(audit, game, scored)
    if told or not scored:
        return told
    parts: Counter[str] = Counter()
    for deal in game.rounds:
        award = awarded(game, deal)
        for entry in deal.entries:
            whole = entry.kind in PARTS["cards"] or (award is not None and entry.event == award.event)
            parts["cards" if whole else entry.kind] += entry.booked
    cards = parts.pop("cards", 0)
    due = sum(all_due(deal) * deal.factor for deal in scored)
    control = say("sheet.control", rounds=count("rounds", len(scored)), cards=cards, due=due)
    return (control, *(colon(word("parts", kind), points) for kind, points in parts.items() if points))


def _prediction_sums(game: Game) -> tuple[str, ...]:
    """A sentence for each round that is scored: the points predicted and made, and all there are."""
    told = []
    for deal in game.rounds:
        known = [said.points for said in deal.predictions.values() if said.points is not None]
        said = str(sum(known)) if len(known) == game.sides else "?"
        made, most = sum(entry.points for entry in deal.entries if not entry.factor), most_points(game, deal)
        if phase_now(game, deal) == "scored":
            told.append(say("sheet.predicted", round=deal.number, said=said, made=made, most=most))
    return tuple(told)


def _players(game: Game) -> list[str]:
    """The player of each seat by name; where players of one game share a name, the seat tells them apart."""
    named = [Table(game).seat(seat) for seat in range(game.players)]
    shared = Counter(named)
    return [f"{name} ({say('seat', seat=seat)})" if shared[name] > 1 else name for seat, name in enumerate(named)]


def evening_sheet(passes: Sequence[Passe]) -> Sheet:
    """The sheet of an evening, a row a passe. Partners may change between passes, so each player has a column."""
    seated = [_players(game) for _, game in passes]
    players = tuple(dict.fromkeys(player for seats in seated for player in seats))
    columns = tuple(SheetColumn(place, "points") for place in range(len(players)))
    rows, total, doubtful, remarks = [], [0] * len(players), [False] * len(players), []
    for number, ((audit, game), seats) in enumerate(zip(passes, seated, strict=True), start=1):
        cells: list[Cell] = [() for _ in players]
        here = score_open(audit)
        for seat, player in enumerate(seats):
            place, points = players.index(player), game.scores[game.side_of[seat]]
            cells[place] = (SheetFigure(points, open=here),)
            total[place] += points
            doubtful[place] = doubtful[place] or here
        rows.append(Row("passe", str(number), tuple(cells), say("sheet.passe_number", number=number)))
        remarks += [say("sheet.of_passe", number=number, told=told) for told in _control_sums(audit, game)]
    sums = tuple((SheetFigure(points, open=here),) for points, here in zip(total, doubtful, strict=True))
    rows.append(Row("sum", None, sums, say("score.total")))
    return Sheet(SCHEMA, "evening", players, columns, tuple(rows), tuple(remarks))
