"""The arithmetic of each round, line by line, and the figures that the table claimed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from jasslog.audit.finding import Finding
from jasslog.audit.result import GameAudit, RoundSum, against_figures, claim_right, proves, round_sums
from jasslog.events.claims import RoundScored, ScoreWritten
from jasslog.game.facts import Entry
from jasslog.game.phases.best_melds import counted_melds
from jasslog.game.phases.lone import target_of
from jasslog.game.phases.roem import roem_in, uncalled
from jasslog.game.score.earned import all_due, earned, played_out, round_total, trick_points
from jasslog.game.score.entries import for_contract
from jasslog.game.score.overlay import phase_now, renege_rulings, trick_owners
from jasslog.game.score.plan import finishing_order
from jasslog.game.score.slate import PARTS, is_multiplied, part_scores
from jasslog.game.state import Game, Round
from jasslog.rules.values import MADE_AT
from jasslog.views.layout import Columns, apart, as_text, bold, coloured, weighed, width, wrap
from jasslog.views.messages import colon, count, say, word
from jasslog.views.reports import reservations, sentences
from jasslog.views.round_text import contract_now, objects_text, plain_sums, why_nothing
from jasslog.views.sheets.figures import sheet_lines
from jasslog.views.sheets.of_game import sheet_of
from jasslog.views.show import heading, not_recorded
from jasslog.views.words import Table, bid_text, cards_text, compared, meld_text, scores_text

_LABEL = 36


class ScoreSheet:
    """The sums of one audited game."""

    def __init__(self, audit: GameAudit, game: Game) -> None:
        self._audit, self._game, self._against = audit, game, against_figures(audit)
        self._table = Table(game)
        names = self._table.sides
        self._columns = Columns(names, _LABEL, max(7, min(14, max(width(name) for name in names))))

    def text(self, rounds: list[Round], title: str) -> str:
        """The heading, the arithmetic of each of these rounds, the sheet if there is one, and what is uncertain."""
        game = self._game
        lines = [*heading(game, title), *not_recorded(game)]
        for line in round_sums(self._audit):
            if line.deal in rounds:
                lines += ["", *self._round(line)]
        sheet = sheet_lines(sheet_of(self._audit, game, self._table)) if game.variant.sheet.lines else []
        last = [line for told in sentences(reservations(self._audit)) for line in wrap(told, "", "  ")]
        return as_text([*lines, *(["", *sheet] if sheet else []), *(["", *last] if last else [])])

    def _round(self, line: RoundSum) -> list[str]:
        deal = line.deal
        named = apart(say("show.round", round=deal.number), contract_now(deal))
        *above, label = wrap(named, "", "  ", _LABEL)
        head = "\n".join([*map(bold, above), self._columns.head(label, set_off=bold)])
        phase = phase_now(self._game, deal)
        if phase != "scored":
            state = "  " + say("score.not_scored", round=deal.number, phase=word("phases", phase))
            booked = self._booked(line) if deal.entries else []
            return [head, state, *booked, *self._claims(line)]
        lines = [*self._counted(deal), *self._booked(line)]
        lines += ["  " + say("score.held", points=deal.held)] if deal.held else []
        lines += self._failure(deal) + self._voids(deal)
        last = ["  " + self._check(deal), *self._victory(deal), *self._claims(line)]
        return [head, *weighed(lines, last)]

    def _counted(self, deal: Round) -> list[str]:
        """The lines on points won but not booked, and on predictions; none where there are neither."""
        counted = [entry for entry in deal.entries if not entry.factor]
        if not counted and not deal.predictions:
            return []
        lines = [self._entry(deal, entry) for entry in counted]
        lines.append(self._row(say("score.won"), plain_sums(self._game, counted)))
        if deal.predictions:
            shown: list[list[str]] = [[] for _ in range(self._game.sides)]
            for seat, side in enumerate(self._game.side_of):
                one = deal.predictions.get(seat)
                shown[side].append(str(one.points) if one is not None and one.points is not None else "?")
            lines.append(self._row(say("score.predicted"), ["+".join(told) for told in shown]))
        return lines

    def _entry(self, deal: Round, entry: Entry) -> str:
        return self._row(self._label(deal, entry), [points or "" for points in plain_sums(self._game, [entry])])

    def _row(self, label: str, figures: Iterable[int | str]) -> str:
        *above, last = wrap(label, "  ", "    ", _LABEL)
        return "\n".join([*above, self._columns.row(last, [str(figure) for figure in figures])])

    def _label(self, deal: Round, entry: Entry) -> str:
        seat = self._table.seat(self._whose(deal, entry))
        said = next((one for one in deal.melds if one.event == entry.event), None)
        if entry.kind == "melds" and said is not None:
            return say("score.melds", meld=meld_text(said), seat=seat)
        if entry.kind == "bid" and deal.bid is not None:
            made = self._game.side_of[entry.seat] == self._game.side_of[deal.bid.seat]
            return say("score.bid_made" if made else "score.bid_failed", bid=bid_text(deal.bid), seat=seat)
        if entry.kind == "prize":
            place = finishing_order(self._game, deal).index(entry.seat) + 1
            return say("score.prize", place=place, seat=seat)
        if entry.kind == "cards" and deal.objective is not None:
            return f"{objects_text(deal.objective.of)}, {seat}"
        if entry.kind in ("melds", "marriage"):
            return say("score.marriage", seat=seat)
        if entry.kind == "roem":
            return self._roem(deal, entry, seat)
        return f"{word('parts', entry.kind)}, {seat}"

    def _whose(self, deal: Round, entry: Entry) -> int:
        """The seat whose act a line is about: the one that took the trick, bid, lost the contract, or gave up.

        The points may be booked for another seat.
        """
        game = self._game
        if entry.kind in ("last", "roem"):
            owners = zip(deal.tricks, trick_owners(game, deal), strict=True)
            return next((seat for trick, seat in owners if trick.events[-1] == entry.event), entry.seat)
        if entry.kind in ("bid", "over_bid") and deal.bid is not None:
            return deal.bid.seat
        if entry.kind == "conceded":
            return next(call.seat for call in deal.calls if call.event == entry.event)
        offenders = [ruling.seat for ruling in renege_rulings(game, deal)]
        return [deal.chooser, *offenders][-1] if entry.kind in ("failed", "misere") else entry.seat

    def _roem(self, deal: Round, entry: Entry, seat: str) -> str:
        """The label of a line of roem: its cards and its trick.

        The lines of roem in a trick stand in the order in which ``roem_in`` gives them.
        """
        place = next(n for n, trick in enumerate(deal.tricks) if trick.events[-1] == entry.event)
        mine = [one for one in deal.entries if one.kind == "roem" and one.event == entry.event]
        roem = roem_in(self._game, deal, place)[next(n for n, one in enumerate(mine) if one is entry)]
        return say("score.roem", cards=cards_text(roem.cards), trick=place + 1, seat=seat)

    def _booked(self, line: RoundSum) -> list[str]:
        """The lines on the points booked, their sum and factors, and the totals before and after."""
        booked = [entry for entry in line.deal.entries if entry.factor]
        lines = [self._entry(line.deal, entry) for entry in booked]
        lines.append(self._row(_sum_label("score.sum", line.open), plain_sums(self._game, booked)))
        if any(entry.factor != 1 for entry in booked):
            lines.append(self._row(_times(booked), line.won))
        lines.append(self._row(_sum_label("score.before", line.earlier), line.before))
        return [*lines, self._row(_sum_label("score.total", line.doubtful), line.total)]

    def _failure(self, deal: Round) -> list[str]:
        """The line on why the choosers book nothing: they won too little, or lost it by a ruling; none if neither."""
        if not any(entry.kind == "failed" for entry in deal.entries):
            return []
        game = self._game
        for ruling in renege_rulings(game, deal)[-1:]:
            return ["  " + say("score.lost_by_ruling", seat=self._table.seat(ruling.seat))]
        own, others = for_contract(game, deal, earned(game, deal, trick_owners(game, deal)))
        if game.variant.score.make_rule == "cards>=76":
            return ["  " + say("score.failed", own=own, needed=MADE_AT)]
        return ["  " + say("score.outdone", own=own, others=others)]

    def _victory(self, deal: Round) -> Iterator[str]:
        """A line for each claim of victory in the round, with the target it was measured by."""
        for claim in (claim for claim in self._game.claims if claim.round == deal.number):
            target, right = target_of(self._game, claim.side), claim_right(self._audit, claim)
            yield "  " + self._table.victory(claim, target, right=right)

    def _voids(self, deal: Round) -> list[str]:
        """The lines on melds, marriages and roem that count for nothing, and why."""
        lines = []
        counted = {entry.event for entry in deal.entries}
        for said in counted_melds(self._game, deal):
            if said.void or said.event not in counted:
                seat, why = self._table.seat(said.seat), why_nothing(self._game, deal, said)
                lines.append(say("score.meld_void", why=why, seat=seat, meld=meld_text(said)))
        for who, void in ((who, void) for who, (_, void) in deal.marriage_said.items() if void):
            lines.append(say("score.marriage_void", seat=self._table.seat(who), why=word("voids", void)))
        for place in range(len(deal.tricks)):
            if uncalled(self._game, deal, place):
                cards = " ".join(cards_text(one.cards) for one in roem_in(self._game, deal, place)[:1])
                lines.append(say("score.roem_uncalled", cards=cards, trick=place + 1))
        return ["  " + line for line in lines]

    def _check(self, deal: Round) -> str:
        """The check of the round: the points of cards and last trick together are what the deck holds.

        Where that cannot be checked, another check or the reason.
        """
        if deal.rows is not None:
            order = ", ".join(map(self._table.seat, finishing_order(self._game, deal)))
            return say("score.check_domino", order=order)
        if "cards" in deal.undecided or deal.contract is None:
            return say("score.check_open")
        if deal.conceded:
            return say("score.check_conceded")
        if deal.objective is not None and played_out(deal):
            what = objects_text(deal.objective.of)
            return self._identity("score.check_objects", sum(deal.won), round_total(deal), what=what)
        cards, won = sum(deal.won), sum(trick_points(deal, place) for place in range(len(deal.tricks)))
        if deal.varying and played_out(deal):
            return say("score.check_varies", sum=won)
        if len(deal.tricks) < deal.size:
            return say("score.check_broken", tricks=count("tricks", len(deal.tricks)))
        return self._identity("score.check", won, all_due(deal), cards=cards, last=won - cards)

    def _identity(self, key: str, won: int, expected: int, **slots: Any) -> str:
        """A check that names the points won and those there were to win, coloured by whether they agree."""
        return coloured("ok" if won == expected else "error", say(key, sum=won, expected=expected, **slots))

    def _claims(self, line: RoundSum) -> list[str]:
        """A line for each figure that the table named or wrote for the round."""
        told = [event for event in self._audit.events if isinstance(event, RoundScored | ScoreWritten)]
        places = self._audit.court.addresses if self._audit.court is not None else {}
        placed = [(event, places.get(event.seq, "")) for event in told]
        mine = [(event, where) for event, where in placed if where.split(".")[0] == str(line.deal.number)]
        return ["  " + self._claim(line, event, where) for event, where in mine]

    def _claim(self, line: RoundSum, event: RoundScored | ScoreWritten, where: str) -> str:
        """The line on a figure: who claimed what, where, and whether the cards agree by the audit's verdict."""
        part = word("parts", event.of)
        if isinstance(event, RoundScored):
            said = colon(say("score.claimed"), f"{part} {scores_text(event.scores)}")
        else:
            seat = say("score.written", seat=self._table.seat(event.seat))
            mine = [points for points, seq in self._written(line.deal, event) if seq <= event.seq]
            more = [say("score.together", points=sum(mine))] if len(mine) > 1 else []
            said = ", ".join([colon(seat, f"{part} {event.points}"), *more])
        found = self._against.get(event.seq)
        if found is None:
            return apart(said, where, self._unopposed(line, event))
        proved, computed = proves(found), self._computed(line.deal, event, found)
        answer = f"{compared('error', computed)} ({found.code})" if proved else compared("undecided", computed)
        return apart(said, where, answer)

    def _unopposed(self, line: RoundSum, event: RoundScored | ScoreWritten) -> str:
        """The remark on a figure against which nothing was found; empty for one that was never compared."""
        if line.deal.phase == "broken" and event.of in PARTS:
            # Nothing was booked in this round, so there is nothing to compare the figure with.
            return compared("undecided", "0")
        if self._audit.court is None or event.seq not in self._audit.court.compared:
            return ""
        return say("score.agreed") if self._ruled_since(event) and not self._is_current(line, event) else compared("ok")

    def _ruled_since(self, event: RoundScored | ScoreWritten) -> bool:
        """Whether rulings count here, and one was given after a figure was named."""
        rulings = (ruling for deal in self._game.rounds for ruling in deal.rulings)
        return self._game.ruled and any(ruling.event > event.seq for ruling in rulings)

    def _is_current(self, line: RoundSum, event: RoundScored | ScoreWritten) -> bool:
        """Whether a figure is what the score says now, when rulings may have changed it.

        All that a side has written for one part of a round is added up.
        """
        of, deal = event.of, line.deal
        if of == "total":
            now = line.total
        elif of in PARTS:
            now = part_scores(self._game, deal.entries, of, multiplied=is_multiplied(event))
        else:
            return True
        if isinstance(event, RoundScored):
            return list(event.scores) == now
        written = sum(points for points, _ in self._written(deal, event))
        return (event.points if of == "total" else written) == now[self._game.side_of[event.seat]]

    def _written(self, deal: Round, event: ScoreWritten) -> list[tuple[int, int]]:
        """All that the side of an entry has written for the same part of a round: (points, event)."""
        mine = self._game.side_of[event.seat], event.of
        return [(points, seq) for side, part, points, seq in deal.written if (side, part) == mine]

    def _computed(self, deal: Round, event: RoundScored | ScoreWritten, found: Finding) -> str:
        """The figure that a finding sets against a claimed one, as text; a question mark where nobody knows it."""
        computed = found.slots.get("computed")
        if found.name == "figures-do-not-add-up":
            # Only the sum of both sides is known, not what each side has of it.
            return say("score.together", points=found.slots["expected"])
        if computed is None and event.of in PARTS:
            computed = part_scores(self._game, deal.entries, event.of, multiplied=is_multiplied(event))
        if isinstance(event, ScoreWritten) and isinstance(computed, list) and len(computed) == self._game.sides:
            computed = computed[self._game.side_of[event.seat]]
        return scores_text(computed) if isinstance(computed, list) else str(computed if computed is not None else "?")


def _sum_label(label: str, doubtful: bool) -> str:
    """The label of a sum; where it is ``doubtful``, with the remark that it counts only what is known."""
    return say("score.so_far", label=say(label)) if doubtful else say(label)


def _times(entries: list[Entry]) -> str:
    """The factors of these entries in words; of several, each but 1 with the parts of the score that it is for."""
    factors = dict.fromkeys(entry.factor for entry in entries)
    if len(factors) == 1:
        return say("score.times", factor=entries[0].factor)
    told = []
    for factor in factors:
        kinds = dict.fromkeys(word("parts", entry.kind) for entry in entries if entry.factor == factor)
        told += [f"{say('score.times', factor=factor)} ({', '.join(kinds)})"] if factor != 1 else []
    return ", ".join(told)
