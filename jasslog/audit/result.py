"""The result of an audit: verdicts, findings, and the score of each round; None for figures that are left open."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct

from jasslog.audit.codes import VERDICTS, Value
from jasslog.audit.court import Court
from jasslog.audit.finding import Finding
from jasslog.events.base import Event
from jasslog.events.deal import RoundStarted
from jasslog.events.seating import GameStarted
from jasslog.game.facts import Claim
from jasslog.game.replay import Watcher, replay
from jasslog.game.score.overlay import VOID_PHASES, active_rulings, phase_now
from jasslog.game.state import Game, Round
from jasslog.game.undecided import aim_open, all_parts, end_open, ended_open, sides_open, undecided_parts
from jasslog.log.games import RawGame
from jasslog.variants.plain import Variant

if TYPE_CHECKING:
    from jasslog.game.timeline import Timeline


class GameAudit(Struct, eq=False):
    """The audit of one game: its verdicts, its findings, and the state that its acts led to."""

    raw: RawGame
    findings: list[Finding]
    """Everything found, in the order of the record."""
    game: Game | None
    """The state at the end; None where the rules are unknown."""
    view: str
    started: GameStarted | None
    """The event that began the game."""
    court: Court | None
    recorded: list[Event]
    """Every readable event; doubled events are here once."""
    events: list[Event]
    """The acts that stand in this view."""
    _last: Game | None = None

    @property
    def variant(self) -> Variant | None:
        """The rules it was played by; None where they are unknown."""
        return self.game.rules if self.game is not None else None

    @property
    def rounds(self) -> int:
        """How many rounds were begun; none where the rules are unknown."""
        return len(self.game.rounds) if self.game is not None else 0

    def timeline(self) -> Timeline | None:
        """The positions of the game in this view; None where the rules are unknown."""
        # Imported here, as an audit that is only asked for its findings needs no timeline.
        from jasslog.game.timeline import Timeline

        game = self.game
        return Timeline(game.rules, self.recorded, self.view, game.gaps) if game is not None else None

    def last(self) -> Game | None:
        """The state after the last act that stands, before the end of the record books anything.

        The caller may change it. None where the rules are unknown.
        """
        if self._last is not None:
            return self._last.clone()
        timeline = self.timeline()
        return timeline.last() if timeline is not None else None

    def replayed(self, watch: Watcher) -> None:
        """Replay the acts that stand in this view once more before a watcher. Nothing where the rules are unknown."""
        if self.game is not None:
            fresh = Game(self.game.rules, self.game.players, ruled=self.view == "ruled", gaps=self.game.gaps)
            replay(fresh, self.events, watch)

    def __repr__(self) -> str:
        told = ", ".join(f"{name} {value}" for name, value in self.verdicts.items())
        return f"<GameAudit {told}; {len(self.findings)} finding{'s' * (len(self.findings) != 1)}>"

    def _repr_html_(self) -> str:
        """The HTML that a notebook shows: the verdicts, and each finding with its code, address and message."""
        from html import escape

        told = "; ".join(f"{name}: <b>{value}</b>" for name, value in self.verdicts.items())
        rows = [
            f"<tr><td>{one.code}</td><td>{escape(one.address)}</td><td>{escape(one.message or one.name)}</td></tr>"
            for one in self.findings
        ]
        return f"<p>{told}</p><table>{''.join(rows)}</table>"

    @property
    def verdicts(self) -> dict[str, Value]:
        """The three verdicts by name: intact, legal and sums."""
        return {name: self._verdict(name) for name in ("intact", "legal", "sums")}

    def _verdict(self, name: str) -> Value:
        mine = [found for found in self.findings if VERDICTS.get(found.code[:2]) == name]
        if any(map(proves, mine)):
            return "broken"
        if self.variant is None and name != "intact":
            return "unchecked"
        if any(found.severity in _DOUBTS for found in mine):
            return "undecided"
        return "ok" if name != "sums" or (self.court is not None and self.court.compared) else "unclaimed"


_DOUBTS = ("error", "undecided")
"""The severities of findings that leave their verdict no better than undecided."""


def proves(found: Finding) -> bool:
    """Whether a finding breaks its verdict. An error that follows from a finding for another verdict proves nothing."""
    return found.severity == "error" and VERDICTS.get(found.root.code[:2]) == VERDICTS.get(found.code[:2])


def against_figures(audit: GameAudit) -> dict[int, Finding]:
    """By the event of a figure or claim of the table: the first finding that proves it wrong.

    Without such a finding, the first one that leaves it undecided.
    """
    told: dict[int, Finding] = {}
    for found in audit.findings:
        # A finding about a whole round is no finding about the figure at whose event it happened to turn up.
        mine = VERDICTS.get(found.code[:2]) == "sums" and found.severity in _DOUBTS and "." in found.address
        if mine and (found.seq not in told or (proves(found) and not proves(told[found.seq]))):
            told[found.seq] = found
    return told


# The figures of a game: what each side booked in a round, and its totals after each round


def open_parts(audit: GameAudit, deal: Round) -> list[str]:
    """The parts of a round's score that the record cannot tell, such as cards or melds; all where lines are lost."""
    if audit.game is None:
        return []
    parts = undecided_parts(audit.game, deal)
    if audit.court is not None and audit.court.number_open(deal):
        parts.add("cards")
    if active_rulings(audit.game, deal, "award_round"):
        parts.discard("cards")
    return sorted(parts)


def is_open(audit: GameAudit, game: Game, deal: Round) -> bool:
    """Whether the record leaves open what a round brought, so that what ``game`` has booked for it may be wrong."""
    if phase_now(game, deal) in VOID_PHASES and deal.number not in game.lost:
        return False
    by_marriage = deal is game.round and game.decided_by == "marriage"
    last = ended_open(game, deal) or by_marriage
    # In a round that broke off, a seat that gave it up may have been the one against all.
    given_up = deal.phase == "broken" and sides_open(game)
    won = deal.phase == "scored" or any(entry.kind != "ruling" for entry in deal.entries)
    brought = won or last or given_up or deal.number in game.lost
    # What the last round brought also depends on whether the game was over.
    return (brought and bool(open_parts(audit, deal))) or (last and end_open(game))


def booked(audit: GameAudit, deal: Round) -> list[int] | None:
    """What each side booked in a round after multipliers, 0 where nothing was; None where the record cannot tell."""
    assert audit.game is not None
    return None if is_open(audit, audit.game, deal) else audit.game.side_scores(deal.entries)


class RoundSum(NamedTuple):
    """What a round brought, and where the score stood before and after it."""

    deal: Round
    before: list[int]
    won: list[int]
    total: list[int]
    earlier: bool
    """Whether the record leaves open what earlier rounds brought."""
    open: bool
    """Whether the record leaves open what this round brought."""

    @property
    def doubtful(self) -> bool:
        """Whether the record leaves the totals after this round open."""
        return self.earlier or self.open


def round_sums(audit: GameAudit) -> Iterator[RoundSum]:
    """Each round in order, with what it brought each side and the totals before and after it."""
    game = audit.game
    assert game is not None
    total, doubtful = game.start_scores, 0 in game.lost
    for deal in game.rounds:
        before, won = total, game.side_scores(deal.entries)
        total = [a + b for a, b in zip(before, won, strict=True)]
        found = RoundSum(deal, before, won, total, doubtful, is_open(audit, game, deal))
        doubtful = found.doubtful
        yield found


def totals(audit: GameAudit) -> list[list[int] | None]:
    """The totals of the sides after each round; None from the first round on that the record leaves open."""
    return [None if one.doubtful else one.total for one in round_sums(audit)]


def by_round(audit: GameAudit) -> list[tuple[Round, list[Event]]]:
    """Each round of an audited game with those of its events that stand, up to the beginning of the next round."""
    rounds = {deal.first_event: deal for deal in audit.game.rounds} if audit.game is not None else {}
    found: list[tuple[Round, list[Event]]] = []
    events: list[Event] = []
    for event in audit.events:
        if type(event) is RoundStarted and event.seq in rounds:
            events = []
            found.append((rounds[event.seq], events))
        events.append(event)
    return found


def won(deal: Round) -> list[int] | None:
    """Card points won by each seat, without bonuses; None where the record cannot tell."""
    return None if "cards" in deal.undecided else list(deal.won)


def score_open(audit: GameAudit, state: Game | None = None) -> bool:
    """Whether the record leaves the score open, at the end or in a given ``state`` of the game."""
    game = audit.game if state is None else state
    return game is not None and (0 in game.lost or any(is_open(audit, game, deal) for deal in game.rounds))


def open_in_score(audit: GameAudit) -> set[str]:
    """The parts of the score that the record cannot tell, in any round that counts.

    ``bid`` is among them also where it is open which points have to be reached.
    """
    game = audit.game
    if game is None:
        return set()
    found = {part for deal in game.rounds if is_open(audit, game, deal) for part in open_parts(audit, deal)}
    return found | (all_parts(game) if 0 in game.lost else set()) | ({"bid"} if aim_open(game) else set())


def claim_right(audit: GameAudit, claim: Claim) -> bool | None:
    """Whether a claim of victory was right; None where the record cannot tell."""
    open_ = any(found.name == "victory-undecided" and found.seq == claim.event for found in audit.findings)
    return None if open_ else claim.valid
