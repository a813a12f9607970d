"""The court of one game: collects findings, knows where the replay stands and what later findings only follow from."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from jasslog.audit.finding import Finding
from jasslog.game.address import address, last_address
from jasslog.game.state import Game, Round

ALL_SEATS = frozenset(range(5))
_FOLLOWS = ("J5", "J6")
_ORDER = (
    "J201",
    "J202",
    "J203",
    "J205",
    "J207",
    "J208",
    "J209",
    "J210",
    "J211",
    "J214",
    "J215",
    "J217",
    "J218",
    "J220",
    "J306",
    "J307",
    "J309",
)
_HAND = ("J301", "J302", "J303", "J304", "J305", "J308", "J310", "J4")


class Court:
    """Where the judges of one game write down what they find."""

    def __init__(self, game: Game, lines: dict[int, int]) -> None:
        self.game = game
        self.lines = lines
        """Line of the file by event number."""
        self.findings: list[Finding] = []
        self.event: dict[str, Any] = {"seq": -1, "type": ""}
        """The event before the judges now."""
        self.subject: Round | None = None
        """The round being closed, where it is no longer the current one."""
        self.ended = False
        """The record has said that the game is over."""
        self.addresses: dict[int, str] = {}
        """Addresses of the acts that are looked up later, by event number."""
        self.counted = False
        """The event before the judges has been applied and counted among the acts of its page."""
        self.damage: dict[int, tuple[Finding, frozenset[int]]] = {}
        """By round: the finding after which hands or order can no longer be trusted, and for which seats."""
        self.first_damage: Finding | None = None
        self.questions: list[Any] = []
        """Cards that the recorded hands do not decide yet."""
        self.open_cards: list[tuple[int, str, int]] = []
        """Event, address and seat of cards that no later card can decide: unread, or beside an unread one."""
        self.told_early: list[tuple[int, int, int]] = []
        """Event, trick and points of claims made before the values were known (V-6b)."""
        self.offset: dict[str, list[int]] = {}
        """How far the table's own running figures are off since an earlier finding."""
        self.offset_by: dict[str, Finding] = {}

    def here(self) -> str:
        """The address of the event before the judges."""
        return address(self.game, self.event["type"])

    def place(self) -> str:
        """The address of the event before the judges, also once it has been applied."""
        seq, deal = self.event["seq"], self.game.round
        if self.event["type"] != "card_played":
            return last_address(self.game, self.event["type"]) if self.counted else self.here()
        if deal is not None and seq in deal.events:
            return f"{deal.number}.{len(deal.tricks) + 1}.{deal.events.index(seq) + 1}"
        if deal is not None and deal.tricks and seq in deal.tricks[-1].events:
            return f"{deal.number}.{len(deal.tricks)}.{deal.tricks[-1].events.index(seq) + 1}"
        return self.here()

    def find(self, name: str, *, because: Finding | None = None, at: int | None = None, **details: Any) -> Finding:
        """Write down a finding about the current event, or about the earlier event ``at`` with its ``address``."""
        seq = self.event["seq"] if at is None else at
        details.setdefault("address", self.place() if at is None else "")
        found = Finding(name, seq=seq, line=self.lines.get(seq, 0), **details)
        found.caused_by = because or self._cause(found)
        self.findings.append(found)
        return found

    def distrust(self, finding: Finding, seats: frozenset[int] = ALL_SEATS) -> None:
        """From here on, what the hands or the order of this round say may only follow from ``finding``."""
        number = self._round()
        if number in self.damage:
            root, earlier = self.damage[number]
            self.damage[number] = (root, earlier | seats)
        else:
            self.damage[number] = (finding.root, seats)
        self.first_damage = self.first_damage or finding.root

    def _cause(self, found: Finding) -> Finding | None:
        number = self._round()
        root, seats = self.damage.get(number, (None, frozenset()))
        if root is not None and _touches(found, seats):
            return root
        if self.first_damage is not None and found.code.startswith(_LATER):
            return self.first_damage
        return None

    def _round(self) -> int:
        deal = self.subject or self.game.round
        return deal.number if deal is not None else 0

    def about(self, deal: Round, judge: Callable[[Court, Round], None]) -> None:
        """Let a judge look at a finished round, also when the next one has begun."""
        self.subject = deal
        judge(self, deal)
        self.subject = None

    def of_event(self, seq: int) -> list[Finding]:
        """What has been found about one event."""
        return [found for found in self.findings if found.seq == seq]


_LATER = ("J204", "J205", "J215", "J216", "J506", "J602", "J604", "J605", "J606", "J608")
"""What an unreadable round may still falsify in later rounds."""


def _touches(found: Finding, seats: frozenset[int]) -> bool:
    if found.code.startswith(_FOLLOWS) or found.code.startswith(_ORDER) or found.code in _LATER:
        return True
    return found.code.startswith(_HAND) and (found.seat in seats)
