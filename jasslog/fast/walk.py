"""Where the hot path stands in a game: what was read of it, and what is known so far."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Any

from jasslog.fast.clock import MIDNIGHT, TIMED, UNTIMED, day_of
from jasslog.fast.forms import TEXTS
from jasslog.fast.sides import HALF, goal, only
from jasslog.fast.unusual import Unusual
from jasslog.log.templates import known, learn
from jasslog.rules.seats import NOBODY

if TYPE_CHECKING:
    from jasslog.fast.deal import Deal, Line
    from jasslog.fast.dealing.company import Tables
    from jasslog.fast.sets import Rules
    from jasslog.fast.sides import Points

Event = dict[str, Any]


class Walk:
    """One game on its way through the hot path."""

    __slots__ = (
        "before",
        "claimed",
        "day",
        "deal",
        "dealer",
        "deals",
        "draws",
        "ended",
        "filled",
        "goal",
        "head",
        "held",
        "helper",
        "left",
        "lines",
        "lone",
        "named",
        "number",
        "open_lines",
        "over",
        "resumed",
        "rules",
        "scored",
        "scores",
        "seats",
        "tables",
        "targets",
        "winner",
    )

    deal: Deal
    """The round that is looked at."""
    tables: Tables
    """The rules for those who are left; set where seats leave the game."""

    def __init__(self, data: bytes, rules: Rules, resumes: Event) -> None:
        self.lines = BytesIO(data).readlines()
        """All lines, each with its newline."""
        self.number = len(self.lines)
        """How many events there are."""
        TEXTS.reach(self.number)
        self.named = self.rules = rules
        """The rules as the record names them, and those of the round that is looked at."""
        self.head = TIMED if data.startswith(b'{"at":"', len(self.lines[0])) else UNTIMED
        """Bytes of each line up to its first member other than the time: all lines have a time, or none has one."""
        self.day = day_of(self.lines[1], self.lines[-1]) if self.head == TIMED else b""
        """What the lines behind the first begin with, up to the date, if they are all of one day."""
        self.before: list[Line] = []
        """The lines before the first round."""
        self.deals: list[Deal] = []
        """The rounds."""
        self.resumed = bool(resumes.get("rounds"))
        """The record goes on with a game of which some rounds have been scored."""
        self.lone = self.helper = NOBODY
        """Where one plays against all: who that is, and whom he has with him."""
        self.targets, self.goal = rules.targets, rules.goal
        """By side the score to reach, and all of them in one number."""
        self.draws: dict[int, tuple[int, ...]] = {}
        """By seat the ranks it drew for first dealer and forehand."""
        self.dealer = NOBODY
        """Who deals the next round; anybody where it is nobody."""
        self.filled: list[set[str]] = _filled(rules, resumes) if rules.sheets else []
        """By sheet the lines that are filled."""
        self.open_lines = len(rules.variant.sheet.lines) * rules.sheets - sum(map(len, self.filled))
        """How many are not, in the rounds that have been booked."""
        scores = resumes.get("scores", [])[: rules.sides]
        if scores and max(map(abs, scores)) >= HALF // 4:
            raise Unusual
        self.scores: Points = sum(only(side, score) for side, score in enumerate(scores))
        self.scored: int = resumes.get("rounds", 0)
        self.held: int = resumes.get("held", 0)
        """What waits for the next contract that is won."""
        if abs(self.held) >= HALF // 4:
            raise Unusual
        self.winner = NOBODY
        """The winning side."""
        self.left: tuple[tuple[int, ...], ...] = ()
        """The seats that have left the game, in that order; those of one round together."""
        self.seats = rules.seats
        """Those that have not."""
        self.claimed = False
        """Somebody has claimed the victory, rightly."""
        self.over = False
        """The game is over: only figures may follow."""
        self.ended = False
        """The record has said so."""

    def aim(self, targets: tuple[int, ...]) -> None:
        """By side the score to reach from now on."""
        self.targets, self.goal = targets, goal(targets)

    def sheet(self, seat: int) -> set[str]:
        """The filled lines of the sheet that a seat fills."""
        return self.filled[seat if self.rules.variant.sheet.scope == "player" else self.rules.side_of[seat]]

    def meaning(self, front: bytes, back: bytes, number: int) -> Event:
        """The event of a line, by what it says before its number and behind it."""
        shape = b"%b\n%b" % (front, back)
        event = known.get(shape)
        if event is None:
            head = b"{" if self.head == UNTIMED else MIDNIGHT
            event = learn(head + front + TEXTS.seq[number] + back, number, shape)
            # In a game without times a line may still have one.
            if event is None or ("at" in event) != (self.head == TIMED):
                raise Unusual
        return event


def _filled(rules: Rules, resumes: Event) -> list[set[str]]:
    """By sheet the lines that were filled before the record begins."""
    names = {line.name for line in rules.variant.sheet.lines}
    filled = [names.intersection(lines) for lines in resumes.get("sheets", [])[: rules.sheets]]
    return filled + [set() for _ in range(rules.sheets - len(filled))]
