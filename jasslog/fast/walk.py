"""Where the hot path stands in a game: the bytes it has still to read, and what it knows so far."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from jasslog.fast.deal import Deal
from jasslog.fast.forms import TEXTS
from jasslog.fast.unusual import Unusual
from jasslog.game.facts import NOBODY
from jasslog.log.templates import known, learn

if TYPE_CHECKING:
    from jasslog.fast.plans import Rules

Event = dict[str, Any]


class Walk:
    """One game on its way through the hot path."""

    __slots__ = (
        "claimed",
        "claims",
        "data",
        "deal",
        "draws",
        "ended",
        "head",
        "heads",
        "number",
        "over",
        "place",
        "rounds",
        "rounds_before",
        "rules",
        "scored",
        "scores",
        "size",
        "winner",
    )

    def __init__(self, data: bytes, rules: Rules, resumes: Event | None) -> None:
        self.data = data
        self.rules = rules
        self.size = len(data)
        self.place = data.index(b"\n") + 1
        self.number = 1
        """Number of the event whose line begins at ``place``."""
        self.head = 33 if data.startswith(b'{"at":"', self.place) else 1
        """Bytes of each line up to its first member other than the time: all lines have a time, or none has one."""
        self.heads: list[bytes] = []
        """These bytes of all lines so far; they are tested together at the end."""
        self.claims = False
        """The table claims its tricks one by one."""
        self.draws: dict[int, int] = {}
        """By seat the rank it drew for first dealer and forehand."""
        self.deal = Deal(-1)
        """The round."""
        self.rounds = 0
        """Rounds begun so far."""
        self.rounds_before: int = resumes["rounds"] if resumes else 0
        self.scores: list[int] = (resumes["scores"] + [0, 0])[:2] if resumes else [0, 0]
        self.scored = self.rounds_before
        self.winner = NOBODY
        """The winning side."""
        self.claimed = False
        """Somebody has claimed the victory, rightly."""
        self.over = False
        """The game is over: only figures may follow."""
        self.ended = False
        """The record has said so, and nothing may follow."""
        TEXTS.reach(self.size)

    def line(self) -> tuple[bytes, bytes]:
        """What stands before and behind the number on the next line, without its time; the walk goes on behind it."""
        place, head, number = self.place, self.head, self.number
        end = self.data.find(b"\n", place)
        self.heads.append(self.data[place : place + head])
        front, seq, back = self.data[place + head : end].partition(TEXTS.seq[number])
        if not seq:
            raise Unusual
        self.place, self.number = end + 1, number + 1
        return front, back

    def meaning(self, front: bytes, back: bytes, number: int) -> Event:
        """The event of such a line."""
        shape = b"%b\n%b" % (front, back)
        event = known.get(shape)
        if event is None:
            head = b"{" if self.head == 1 else b'{"at":"2026-01-01T00:00:00.000Z",'
            event = learn(head + front + TEXTS.seq[number] + back, number, shape)
            # In a game without times a line may still have one.
            if event is None or ("at" in event) != (self.head > 1):
                raise Unusual
        return event
