"""A game retold: contract, melds, cards and sums of each round, by trick, seat or hand; or a sentence for each act."""

from __future__ import annotations

from collections import deque
from math import inf
from operator import itemgetter

from jasslog.audit.finding import Finding
from jasslog.audit.report import result
from jasslog.audit.result import GameAudit, is_open, score_open
from jasslog.cards import CARD, SUIT_OF
from jasslog.events.base import Event, card_of
from jasslog.events.before_play import ContractChosen
from jasslog.events.claims import GameEnded, TrickClaimed
from jasslog.events.deal import RoundStarted
from jasslog.events.notes import RulingGiven
from jasslog.events.play import CardPlayed
from jasslog.events.seating import PlayersNamed
from jasslog.game.facts import NOBODY
from jasslog.game.naming import contract_of
from jasslog.game.replay import Watcher
from jasslog.game.score.earned import trick_points
from jasslog.game.score.overlay import phase_now, trick_owners
from jasslog.game.state import Game, Round
from jasslog.rules.contracts import Contract
from jasslog.views import round_text
from jasslog.views.finding import Teller, findings_of
from jasslog.views.layout import abreast, apart, as_text, bold, counted, faint, weighed, wrap
from jasslog.views.messages import colon, count, fill, legible, say, sentence, telling, word
from jasslog.views.reports import reservations, reservations_at, sentences
from jasslog.views.translated import set_name
from jasslog.views.tricks import CardTable, HandTable, SeatTable, TrickTable, half_told, remark
from jasslog.views.words import acting, details, named_card, suit_text

TABLES: dict[str, type[CardTable]] = {"trick": TrickTable, "seat": SeatTable, "hand": HandTable}
"""How the cards of a round can be shown."""


class Show:
    """Tells rounds of a game. ``findings`` are marked in place; ``by`` says whether a trick, seat or hand has a row."""

    def __init__(self, game: Game, teller: Teller, findings: list[Finding], by: str = "trick") -> None:
        self._game, self._teller, self._findings = game, teller, findings
        self._table = TABLES[by]

    def text(self, rounds: list[Round], title: str) -> str:
        """The heading, the rounds, and how the game stands."""
        game = self._game
        told = self._before() + [line for deal in rounds for line in ["", *self._round(deal)]]
        last = ["", *self._standing(), *counted("findings", len(self._findings))]
        lines = [*heading(game, title), *weighed(told, last)]
        marks = [say("show.marks")] if any(deal.begun for deal in rounds) else []
        marks += [say("show.domino_marks")] if any(deal.rows is not None and deal.rows.moves for deal in rounds) else []
        return as_text([*lines, *(["", *map(faint, marks)] if marks else [])])

    def _before(self) -> list[str]:
        """The lines before the first round: the score from earlier, what is not recorded, findings of no round."""
        game, lines = self._game, []
        if game.rounds_before:
            rounds, scores = count("rounds", game.rounds_before), self._teller.table.figures(game.start_scores)
            lines.append(say("show.resumes", rounds=rounds, scores=scores))
        lines += not_recorded(game)
        for found in findings_of(None, self._findings):
            lines += remark(found, self._teller)
        return lines

    def _round(self, deal: Round) -> list[str]:
        """The lines of one round: its title, what was said, its cards, sums and findings."""
        table = self._teller.table
        mine = findings_of(deal, self._findings)
        head = apart(bold(say("show.round", round=deal.number)), round_text.title(deal, table))
        said = [
            (say("show.bids"), round_text.bids(deal, table)),
            (say("show.predicted"), round_text.predicted(self._game, deal, table)),
            (say("show.melds"), round_text.melds_told(self._game, deal, table)),
            (say("show.roem"), round_text.roem_of_round(self._game, deal, table)),
        ]
        facts = [colon(label, say("semicolon").join(told)) for label, told in said if told]
        lines = [line for fact in facts for line in wrap(fact, "  ", "    ")]
        by_hand = self._table is HandTable and any(deal.dealt)
        if deal.begun or by_hand:
            lines += self._table(self._game, deal, self._teller, mine).lines()
        elif deal.rows is not None and deal.rows.moves:
            lines += round_text.row_lines(self._game, deal, table, mine)
        found = counted("findings", len(mine)) if mine else []
        # Findings about a trick stand under that trick in the table.
        for one in (one for one in mine if not "".join(one.address.split(".")[1:2]).isdigit()):
            found += remark(one, self._teller)
        return [head, *weighed(lines, [*self._sums(deal), *found])]

    def _sums(self, deal: Round) -> list[str]:
        game = self._game
        phase = phase_now(game, deal)
        if phase != "scored":
            return ["  " + say("show.state", round=deal.number, phase=word("phases", phase))]
        sums = round_text.part_sums(game, deal)
        table = self._teller.table
        parts = [self._labelled(word("parts", kind), table.figures(won)) + own for kind, own, won in sums]
        parts += [round_text.factor_text(deal.factor).strip()] if deal.factor != 1 else []
        total = table.figures(game.side_scores(deal.entries))
        total = say("score.open", computed=total) if is_open(self._teller.audit, game, deal) else total
        whole = self._labelled(say("show.sum", total="").rstrip(), total)
        told = abreast(weighed(parts, [whole]))
        return [line for part in told for line in wrap(part, "  ", "  ")]

    def _labelled(self, label: str, told: str) -> str:
        return colon(label, told) if self._teller.table.by_name else f"{label} {told}"

    def _standing(self) -> list[str]:
        game, table = self._game, self._teller.table
        lines = [say("show.score", scores=apart(*table.scores(game.scores), gap="   "))]
        kept_back = reservations_at(self._teller.audit, game)
        if game.winner != NOBODY and "undecided" not in kept_back:
            lines.append(table.winner(game.winner, game.decided_by))
            lines += [say("show.schneider")] if game.schneider else []
        return [*lines, *(line for told in sentences(kept_back) for line in wrap(told, "", "  "))]


def heading(game: Game, title: str) -> list[str]:
    """The lines with the title of a game and the rules by which it is played."""
    rules = apart(f"{game.variant.id} {game.variant.version}", legible(set_name(game.variant)))
    return [bold(title), *wrap(rules, "", "  ")]


def not_recorded(game: Game) -> list[str]:
    """The lines that name what the record never holds; none where it holds everything."""
    parts = ", ".join(sorted(word("parts", part) for part in game.not_recorded))
    return wrap(say("score.not_recorded", parts=parts), "", "  ") if parts else []


class Story(Watcher):
    """Tells one audited game in sentences; each finding follows the act that it is about."""

    def __init__(self, teller: Teller, only: int | None = None) -> None:
        """``only`` is the number of the one round to tell; None tells all rounds."""
        self._teller, self._only = teller, only
        self._findings: dict[int, list[str]] = {}
        self._aside: deque[tuple[int, str]] = deque()
        """Findings about lines that are not acts that count, each with its line, in the order of the lines."""
        self._line_of = {
            event.seq: line for event, line in zip(teller.audit.raw.events, teller.audit.raw.lines, strict=True)
        }
        self._open_from = _open_from(teller.audit)
        told = result(teller.audit)
        self._over = told is not None and told.decided_by is not None
        self._lines: list[str] = []
        self._way, self._scored, self._winner, self._number = "", 0, NOBODY, 0

    def sentences(self) -> list[str]:
        """A sentence for each act that counts and for each finding; cards are always named in full."""
        audit = self._teller.audit
        with telling(aloud=True):
            acts = {event.seq for event in audit.events}
            for found in audit.findings:
                told = say("story.finding", code=found.code, text=self._teller.text(found))
                if found.seq in acts:
                    self._findings.setdefault(found.seq, []).append(told)
                else:
                    self._aside.append((found.line, told))
            self._aside = deque(sorted(self._aside, key=itemgetter(0)))
            audit.replayed(self)
            self._tell_aside(inf)
            last = sentences(reservations(audit)) if self._only is None else []
            return [*self._lines, *self._closing(audit.game), *last]

    def comes(self, game: Game, event: Event) -> None:
        """Tell the findings about lines before this event, and note how the game stands before it."""
        self._tell_aside(self._line_of.get(event.seq, 0))
        self._way, self._scored, self._winner = _way(game, event), game.scored, game.winner

    def refused(self, game: Game, event: Event, why: str) -> None:
        """Tell an act that changed nothing, too."""
        self._tell(game, event)

    def happened(self, game: Game, event: Event, moment: str | None, deal: Round, phase: str) -> None:
        """Tell an act, and what it led to."""
        self._tell(game, event)

    def _tell(self, game: Game, event: Event) -> None:
        number = self._number = game.round.number
        if self._only in (None, number):
            told = say("semicolon").join([self._act(event, number), *self._outcome(game, event.seq)])
            self._lines.append(say("story.sentence", told=told))
            self._lines += self._findings.get(event.seq, [])
        self._scored, self._winner = game.scored, game.winner

    def _tell_aside(self, line: float) -> None:
        """Tell the findings about lines before this one, unless only another round is told."""
        while self._aside and self._aside[0][0] < line:
            _, told = self._aside.popleft()
            self._lines += [told] if self._only in (None, self._number) else []

    def _closing(self, final: Game | None) -> list[str]:
        """The score and the winner where the record ends without the table having said so; else nothing."""
        told = self._standing(final) if final is not None and self._only in (None, final.round.number) else []
        return [say("story.sentence", told=sentence(say("semicolon").join(told)))] if told else []

    def _act(self, event: Event, number: int) -> str:
        """An act in words: who does what."""
        seat = event.dealer if isinstance(event, RoundStarted) else acting(event)
        who = self._teller.table.seat(seat) if seat >= 0 else say("story.table")
        winner = event.winner if isinstance(event, TrickClaimed | GameEnded) else None
        named = self._teller.table.seat(NOBODY if winner is None else winner)
        slots = {"card": named_card(card_of(event)), "round": number, "winner": named, "suit": _suit_chosen(event)}
        what = word("story", self._way, **slots)
        text = getattr(event, "text", None) if not isinstance(event, RulingGiven) else None
        more = ", ".join(event.names) if isinstance(event, PlayersNamed) else text or details(event)
        more = "" if slots["suit"] else more
        told = fill("{who} ", {"who": who}) + what
        return sentence(colon(told, more) if more else told)

    def _outcome(self, game: Game, seq: int) -> list[str]:
        """What an act has led to, in words: a trick taken, a round booked, a game won."""
        deal, table, told = game.round, self._teller.table, []
        if deal.tricks and deal.tricks[-1].events[-1] == seq:
            owner, points = trick_owners(game, deal)[-1], count("points", trick_points(deal, len(deal.tricks) - 1))
            takes = half_told(deal, table, owner) or say("story.takes", seat=table.seat(owner), points=points)
            told.append(takes)
        return told + self._standing(game)

    def _standing(self, game: Game) -> list[str]:
        """The score where a round has been booked since the last act, and the winner where the winner is certain."""
        table, told = self._teller.table, []
        if game.scored > self._scored and self._certain(game):
            told.append(say("story.stands", scores=", ".join(table.scores(game.scores))))
        if self._over and self._winner == NOBODY != game.winner and self._certain(game):
            slots = {"winner": table.side(game.winner), "by": word("decided_by", game.decided_by)}
            told.append(say("story.wins", **slots) if game.winner >= 0 else say("story.draw"))
        return told

    def _certain(self, game: Game) -> bool:
        """Whether the record tells the score of all rounds booked so far."""
        scored = [deal.number for deal in game.rounds if deal.phase == "scored"]
        return max(scored, default=0) < self._open_from


def _open_from(audit: GameAudit) -> float:
    """The first round from which on the score is open; infinity where it is never open.

    0 where the score is open, but by no single round.
    """
    game = audit.game
    if game is None or not score_open(audit):
        return inf
    return next((deal.number for deal in game.rounds if is_open(audit, game, deal)), 0)


def _suit_chosen(event: Event) -> str:
    """The suit that an act makes trump, as text; empty for every other act, and for contracts that say more."""
    if not isinstance(event, ContractChosen):
        return ""
    contract = contract_of(event.contract)
    return suit_text(contract.suit) if contract == Contract("trump", contract.suit) else ""


def _way(game: Game, event: Event) -> str:
    """The key of the text for an act, by the state before it.

    A card in a trick is led, follows, trumps or is thrown away. A suit is made trump; other contracts are named.
    """
    deal, card = game.round, CARD.get(card_of(event), NOBODY)
    if _suit_chosen(event):
        return "contract_chosen.trump"
    if not isinstance(event, CardPlayed) or card < 0 or deal.contract is None:
        return event.type
    if not deal.trick:
        return "card_played.led"
    if SUIT_OF[card] == deal.led:
        return "card_played.followed"
    return "card_played.trumped" if SUIT_OF[card] == deal.trump else "card_played.thrown"
