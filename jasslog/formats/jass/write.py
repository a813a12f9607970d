"""Writing a transcript: the lines that tell a record; and the canonical form of a transcript, with its comments."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple

from jasslog.cards import UNKNOWN
from jasslog.events.trust import REDACTED, UNKNOWN_TYPE
from jasslog.events.vocabulary import PAGE
from jasslog.formats.jass.act import CALLS, CLAIM, MARRIAGE, Acts, word_of
from jasslog.formats.jass.alphabets import Alphabet, write_contract
from jasslog.formats.jass.course import SEATS, Course
from jasslog.formats.jass.head import head_lines
from jasslog.formats.jass.pieces import Event, quoted
from jasslog.formats.jass.read import Transcript
from jasslog.log.games import RawGame
from jasslog.log.scan import NOTHING_LOST
from jasslog.variants.plain import Variant

_NAME = re.compile(r"[^\s\"\[\];#=]{2,}(?: [^\s\"\[\];#=]{2,})*")
_PAGES_BETWEEN = frozenset({"melds", "play", "exchange", "prediction"})
_BETWEEN = {name for name, page in PAGE.items() if page in _PAGES_BETWEEN} - {"card_played", "play_stopped"}
"""Types of acts that may stand between the cards of a trick."""
_PLAYED = frozenset({"type", "seq", "seat", "card"})


class Written(NamedTuple):
    """A line of a transcript."""

    text: str
    told: tuple[int | str, ...]
    """The numbers of the events it stands for, or the words of the head."""
    gap: bool = False
    """Whether a blank line comes before it."""


def write(
    events: list[Event], variant: Variant, alphabet: Alphabet, *, times: bool = False, unpinned: bool = False
) -> list[Written]:
    """The transcript of a record that is whole and in order: its first event begins the game.

    It leaves out the tags and seals of the lines, and without ``times`` when each event was recorded. ``unpinned``
    names the rules without their version.
    """
    head = [Written(text, (word,)) for word, text in head_lines(events, variant, alphabet, unpinned)]
    return head + list(_Writer(events, Acts(alphabet, Course(variant), times=times)).lines())


def is_whole(raw: RawGame) -> bool:
    """Whether a transcript can tell all of a record: no part of it is lost or hidden."""
    events = raw.events
    known = {line for event, line in zip(events, raw.lines, strict=True) if event.type == UNKNOWN_TYPE}
    gone = (line for line, _, problem, lost in raw.problems if lost and problem.name not in NOTHING_LOST)
    lost = any(line not in known for line in gone) or raw.skipped
    numbered = [event.seq for event in events] == list(range(len(events)))
    heads = [event.seq for event in events if event.type == "game_started"]
    return not lost and numbered and heads == [0] and all(event.type != REDACTED for event in events)


def left_out(raw: RawGame, *, times: bool) -> list[str]:
    """What a transcript of a record does not tell: tags, seals, times."""
    told = {"tags": any(event.tag is not None for event in raw.events), "seals": raw.marked}
    events = chain.from_iterable((event, *getattr(event, "by", ())) for event in raw.events)
    told["times"] = not times and any(getattr(event, "at", None) is not None for event in events)
    return [name for name, there in told.items() if there]


def text_of(lines: list[Written]) -> str:
    """The lines as one text."""
    return "".join(("\n" if line.gap else "") + line.text + "\n" for line in lines)


def tidied(source: Transcript, alphabet: Alphabet | None = None) -> str:
    """The text of a transcript without mistakes in its canonical form, in its own alphabet or another one.

    Tidying twice changes nothing more.
    """
    assert source.variant is not None
    lines = write(source.events, source.variant, alphabet or source.alphabet, times=True, unpinned=source.unpinned)
    if "game" not in source.head:
        lines = [line for line in lines if line.told != ("game",)]
    before, beside = _comments(source, lines)
    told: list[str] = []
    for place, line in enumerate(lines):
        told += [""] * line.gap + before[place] + [line.text + beside.get(place, "")]
    return "".join(f"{line}\n" for line in told + before[len(lines)])


def _comments(source: Transcript, lines: list[Written]) -> tuple[dict[int, list[str]], dict[int, str]]:
    """The comments as they are written, by place of the canonical line to which they belong.

    First the comments on lines of their own before that line; those at the end have the number of lines as place. Then
    the comment beside that line. Where several belong there, the last one stands beside it, the others before it.
    """
    spans = _spans(source, lines)
    before: dict[int, list[str]] = defaultdict(list)
    beside: dict[int, str] = {}
    waiting: list[str] = []
    for number in sorted({*spans, *source.comments}):
        places = spans.get(number)
        if places is not None:
            before[places[0]] += waiting
            waiting = []
        if number in source.comments:
            comment, is_beside = source.comments[number]
            written = f"; {comment}".rstrip()
            if places is None or not is_beside:
                waiting.append(written)
                continue
            if places[-1] in beside:
                before[places[-1]].append(beside[places[-1]].lstrip())
            beside[places[-1]] = f"  {written}"
    before[len(lines)] += waiting
    return before, beside


def _spans(source: Transcript, lines: list[Written]) -> dict[int, list[int]]:
    """By line of the source: the places of the canonical lines that tell the same."""
    found: dict[int, list[int]] = defaultdict(list)
    for place, line in enumerate(lines):
        for told in line.told:
            found[source.head.get(told, 0) if isinstance(told, str) else source.lines[told]].append(place)
    found.pop(0, None)
    return found


class _Writer:
    """Writes the events of a record line by line, and replays them on the way."""

    def __init__(self, events: list[Event], acts: Acts) -> None:
        self._events, self._acts = events, acts
        self._alphabet, self._course = acts.alphabet, acts.course
        self._plain = _PLAYED | acts.left_out
        self._at = 0

    def lines(self) -> Iterator[Written]:
        """Every line after the head, in order."""
        self._pass()
        while self._at < len(self._events):
            first, is_round = self._at, self._peek()["type"] == "round_started"
            text = self._next()
            if self._at == first:
                self._pass()
            yield Written(text, tuple(range(first, self._at)), is_round)

    def _pass(self) -> None:
        """Replay the next event and move past it."""
        self._course.take(self._peek())
        self._at += 1

    def _peek(self, ahead: int = 0) -> Event:
        place = self._at + ahead
        return self._events[place] if place < len(self._events) else {"type": ""}

    def _next(self) -> str:
        """The next line. If it can tell several events, this moves past all of them; else it moves past none."""
        event = self._peek()
        kind = event["type"]
        if kind == "players_named" and self._at == 1 and (names := self._names(event)):
            return " ".join([names, *self._acts.members(event, {"names"})])
        if kind == "round_started" and self._course.has(event["dealer"]):
            words = [f"round {self._course.round() + 1}", f"dealer {SEATS[event['dealer']]}"]
            return " ".join([*words, *self._acts.members(event, {"dealer"})])
        if self._is_call(event):
            return self._calls()
        return self._trick() if self._in_trick(event) else self._acts.write(event)

    def _names(self, event: Event) -> str:
        """Who sits where, as ``A Vreni  B Beat``; empty where nobody is named, or somebody who has no seat."""
        if len(event["names"]) > self._course.players():
            return ""
        names = [name if name.isprintable() and _NAME.fullmatch(name) else quoted(name) for name in event["names"]]
        return "  ".join(map(" ".join, zip(SEATS, names, strict=False)))

    def _is_call(self, event: Event) -> bool:
        chosen = event["type"] == "contract_chosen"
        if not (chosen or event["type"] in CALLS) or not self._course.has(event["seat"]):
            return False
        # Right after the head the contract would be taken for a name.
        return not chosen or (self._at > 1 and bool(write_contract(event["contract"], self._alphabet)))

    def _calls(self) -> str:
        """The calls of one or more seats for the contract, in one line."""
        words: list[str] = []
        while self._is_call(event := self._peek()):
            seat, sign = SEATS[event["seat"]], CALLS.get(event["type"])
            words += [seat + sign] if sign else [seat, write_contract(event["contract"], self._alphabet)]
            words += self._acts.members(event, {"seat", "contract"})
            self._pass()
        return " ".join(words)

    def _in_trick(self, event: Event) -> bool:
        """Whether an event is a card that goes to a trick, by a seat at the table."""
        return event["type"] == "card_played" and self._course.has(event["seat"]) and self._course.place() is not None

    def _trick(self) -> str:
        """The line of a trick: its cards, up to an act that needs a line of its own."""
        here = self._course.place()
        assert here is not None
        number, words = here[0], [str(here[0])]
        while here is not None and here[0] == number:
            between = 0
            while here[1] > 1 and self._peek(between)["type"] in _BETWEEN:
                between += 1
            if not self._in_trick(self._peek(between)):
                return " ".join(words)
            for _ in range(between):
                words.append(f"[{self._acts.write(self._peek())}]")
                self._pass()
            words += self._card()
            here = self._course.place()
        if self._peek()["type"] == "trick_claimed":
            words.append(self._acts.write(self._peek()).replace(word_of("trick_claimed"), CLAIM, 1))
            self._pass()
        return " ".join(words)

    def _card(self) -> list[str]:
        """The words for the next card, with a take-back or a marriage that belongs to it."""
        event, following = self._peek(), self._peek(1)
        who = "" if self._course.turn() == event["seat"] else f"{SEATS[event['seat']]}:"
        name = self._alphabet.write(event["card"], self._course.led())
        self._pass()
        plain = event.keys() <= self._plain and following.keys() <= self._plain
        same = plain and following.get("seat") == event["seat"]
        if same and following["type"] == "card_taken_back" and following["card"] == event["card"] != UNKNOWN:
            self._pass()
            return [f"{who}({name})"]
        if same and following["type"] == "marriage_announced":
            self._pass()
            return [f"{who}{name}{MARRIAGE}"]
        return [who + name, *self._acts.members(event, {"seat", "card"})]
