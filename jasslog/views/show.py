"""A game as its players would retell it: each round's contract, melds, cards and sums, by trick, seat or hand."""

from __future__ import annotations

from jasslog.audit.figures import is_open
from jasslog.audit.finding import Finding
from jasslog.game.facts import NOBODY
from jasslog.game.round import Round
from jasslog.game.state import Game
from jasslog.views.finding import Teller
from jasslog.views.heading import bids, melds_told, predicted, roem_of_round, title
from jasslog.views.layout import Style, abreast, apart, as_text, counted, weighed, wrap
from jasslog.views.lent import set_name
from jasslog.views.messages import count, say, visible, word
from jasslog.views.reports import reservations_at, sentences
from jasslog.views.rows import row_lines
from jasslog.views.tricks import HandTable, SeatTable, TrickTable, remark
from jasslog.views.words import scores_text

TABLES: dict[str, type[TrickTable] | type[SeatTable] | type[HandTable]] = {
    "trick": TrickTable,
    "seat": SeatTable,
    "hand": HandTable,
}
"""How the cards of a round can be shown."""


class Show:
    """Tells rounds of a game; ``findings`` are those to be marked in place, ``by`` what has a row in the table."""

    def __init__(self, game: Game, teller: Teller, style: Style, findings: list[Finding], by: str = "trick") -> None:
        self._game, self._teller, self._style, self._findings = game, teller, style, findings
        self._table = TABLES[by]

    def text(self, rounds: list[Round], title: str) -> str:
        """The heading, the rounds, and how the game stands."""
        game = self._game
        told = self._before()
        for deal in rounds:
            told += ["", *self.round(deal)]
        lines = [
            *heading(game, title, self._style),
            *weighed(told, ["", *self._standing(), *counted("findings", len(self._findings))]),
        ]
        marks = [say("show.marks")] if any(deal.tricks or deal.trick for deal in rounds) else []
        marks += [say("show.domino_marks")] if any(deal.rows is not None and deal.rows.moves for deal in rounds) else []
        return as_text([*lines, *(["", *map(self._style.faint, marks)] if marks else [])])

    def _before(self) -> list[str]:
        """What is to be known before the first round."""
        game, lines = self._game, []
        if game.rounds_before:
            scores = scores_text(game.start_scores)
            lines.append(say("show.resumes", rounds=count("rounds", game.rounds_before), scores=scores))
        lines += not_recorded(game)
        for found in self._findings:
            if not _round_of(found):
                lines += remark(found, self._teller, self._style)
        return lines

    def round(self, deal: Round) -> list[str]:
        """One round."""
        table = self._teller.table
        mine = [found for found in self._findings if _round_of(found) == deal.number]
        head = apart(self._style.bold(say("show.round", round=deal.number)), title(deal, table, "x"), gap="  ")
        said = [
            (say("show.bids"), bids(deal, table)),
            (say("show.predicted"), predicted(self._game, deal, table)),
            (say("show.melds"), melds_told(self._game, deal, table)),
            (say("show.roem"), roem_of_round(self._game, deal, table)),
        ]
        texts = [f"{label}: " + "; ".join(told) for label, told in said if told]
        lines = [line for text in texts for line in wrap(text, "  ", "    ")]
        by_hand = self._table is HandTable and any(deal.dealt)
        if deal.tricks or deal.trick or by_hand:
            lines += self._table(self._game, deal, self._teller, self._style, mine).lines()
        elif deal.rows is not None and deal.rows.moves:
            lines += row_lines(self._game, deal, self._teller, mine)
        found = counted("findings", len(mine)) if mine else []
        for one in mine:
            page = one.address.split(".")[1:2]
            if not "".join(page).isdigit():
                found += remark(one, self._teller, self._style)
        return [head, *weighed(lines, [*self._sums(deal), *found])]

    def _sums(self, deal: Round) -> list[str]:
        game = self._game
        if deal.phase != "scored":
            return ["  " + say("show.state", round=deal.number, phase=word("phases", deal.phase))]
        entries = deal.entries
        parts = []
        for kind in dict.fromkeys(entry.kind for entry in entries):
            won = game.side_scores([entry._replace(factor=1) for entry in entries if entry.kind == kind])
            mine = [entry.factor for entry in entries if entry.kind == kind == "bid" and entry.factor != 1]
            own = "".join(say("show.factor", times="x", factor=factor) for factor in mine)
            parts.append(f"{word('parts', kind)} {scores_text(won)}{own}")
        if deal.factor != 1:
            parts.append(say("show.factor", times="x", factor=deal.factor).strip())
        total = scores_text(game.side_scores(entries))
        if is_open(self._teller.audit, game, deal):
            total = say("score.open", computed=total)
        return [
            line for part in abreast(weighed(parts, [say("show.sum", total=total)])) for line in wrap(part, "  ", "  ")
        ]

    def _standing(self) -> list[str]:
        game, table = self._game, self._teller.table
        sides = [f"{table.side(side)} {score}" for side, score in enumerate(game.scores)]
        lines = [say("show.score", scores=apart(*sides, gap="   "))]
        kept_back = reservations_at(self._teller.audit, game)
        if game.winner != NOBODY and "undecided" not in kept_back:
            lines.append(table.winner(game.winner, game.decided_by))
            lines += [say("show.schneider")] if game.schneider else []
        return [*lines, *(line for told in sentences(kept_back) for line in wrap(told, "", "  "))]


def heading(game: Game, title: str, style: Style) -> list[str]:
    """What game it is and by which rules."""
    rules = apart(f"{game.variant.id} {game.variant.version}", visible(set_name(game.variant)))
    return [style.bold(title), *wrap(rules, "", "  ")]


def not_recorded(game: Game) -> list[str]:
    """The line that names what the record never holds; none where it holds everything."""
    parts = ", ".join(sorted(word("parts", part) for part in game.not_recorded))
    return wrap(say("score.not_recorded", parts=parts), "", "  ") if parts else []


def _round_of(found: Finding) -> int:
    """The round of a finding, 0 for the file and what came before the first deal."""
    number = found.address.split(".")[0]
    return int(number) if number.isdigit() else 0
