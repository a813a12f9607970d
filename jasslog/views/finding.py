"""Findings in words: the sentence with its slots, and the framed text with the place, trick, proof and rule."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from jasslog.audit.finding import Finding
from jasslog.audit.result import GameAudit, score_open
from jasslog.cards import CARD, SUIT_OF
from jasslog.events.base import Event, card_of
from jasslog.events.before_play import Passed
from jasslog.events.play import CardTakenBack
from jasslog.events.trust import UNKNOWN_TYPE
from jasslog.game.facts import NOBODY
from jasslog.game.state import Round
from jasslog.library.files import STDIN
from jasslog.views.layout import apart, bold, coloured, fitted, labelled, width, wrap
from jasslog.views.messages import (
    SUBJECT_OF,
    aloud,
    as_typed,
    count,
    for_programs,
    say,
    sentence,
    settings,
    told_of,
    visible,
    word,
)
from jasslog.views.round_text import contract_now
from jasslog.views.translated import hidden_text, near_text, notation, reason_text, sources_text
from jasslog.views.words import Table, act_text, card_text, cards_text, named_card, scores_text, suit_text, who_did

_OF_TRICKS = ("J202", "J203", "J3", "J413", "J424", "J501", "J502")
"""How the codes of findings about a card or a trick begin; these findings are shown with the trick."""
_WORDED: dict[str, Callable[[Any], str]] = {
    "parts": lambda parts: ", ".join(word("parts", part) for part in parts),
    "counts": lambda counts: say("or").join(map(str, counts)),
    "of": lambda part: word("parts", part),
    "contract": lambda name: word("contract_names", name),
    "allowed": lambda names: ", ".join(word("contract_names", name) for name in names) or say("nothing"),
    "near": near_text,
    "round-broken-off.tricks": lambda tricks: count("tricks", tricks),
    "impossible-rules.reason": reason_text,
    "option-value.reason": reason_text,
    "line-redacted.found": lambda label: notation("found", hidden_text(label)),
    "source-assumed.member": lambda parts: visible(sources_text(parts.split(", "))),
    "bad-utf8.found": visible,
    "time-backwards.found": visible,
}
"""How the value of a slot is put into words, by the slot's name, or by ``finding.slot`` for one kind of finding."""
_PLAYED = ("card_played", "card_placed", "cards_laid_out")
"""Acts with which a card leaves the hand."""
_VERBATIM = ("{member}", "{id}", "{path}", "{found}")
"""Slots that quote the record; a sentence that begins with such a slot gets no capital letter."""
_SLOT = re.compile(r"{(\w+)}")


class Teller:
    """Puts the findings of one audited game into words.

    ``file``, and ``which`` game of the file where that is not the first, go into the commands that are named.
    """

    def __init__(self, audit: GameAudit, file: str = "", which: str = "") -> None:
        self.audit = audit
        self.file = file
        self._game = f" --game {which}" if which else ""
        self.table = Table(audit.game)
        """The names of seats and sides."""

    @cached_property
    def spots(self) -> dict[int | str, Spot]:
        """The tricks of the game by their addresses (1.5), and with each card by its address (1.5.3) and by its event.

        A card that was taken back is not among them.
        """
        found: dict[int | str, Spot] = {}
        for deal in self.audit.game.rounds if self.audit.game is not None else ():
            for number, trick in enumerate(deal.laid, start=1):
                whole = Spot(deal, number, trick.seats, trick.cards, NOBODY)
                found[whole.address] = whole
                for place, event in enumerate(trick.events):
                    spot = whole._replace(card=place)
                    found[event] = found[spot.address] = spot
        return found

    @cached_property
    def _acts(self) -> dict[int, list[Event]]:
        """The events by number: those that stand in the view under a number, else the one that was written."""
        standing: dict[int, list[Event]] = {}
        for event in self.audit.events:
            standing.setdefault(event.seq, []).append(event)
        return {event.seq: [event] for event in self.audit.raw.events if event.type != UNKNOWN_TYPE} | standing

    def text(self, found: Finding) -> str:
        """The sentence of a finding, without its code and its place."""
        template = told_of(found.name, "text")
        text = told_of(found.name, "text", **self.slots(found))
        return text if template.startswith(_VERBATIM) else sentence(text)

    def message(self, found: Finding) -> str:
        """The sentence for programs: the same for every user, except in another language where that is asked for."""
        with for_programs():
            return self.text(found)

    def spot(self, found: Finding) -> Spot | None:
        """The trick that a finding is about, and which of its cards; None where it is about no trick."""
        if not found.code.startswith(_OF_TRICKS):
            return None
        if self.taken_back(found):
            return self._as_it_lay(found)
        return self.spots.get(found.seq) or self.spots.get(found.address)

    def taken_back(self, found: Finding) -> bool:
        """Whether a finding is about a card that was taken back, so that another card may lie at its address."""
        return found.seq not in self.spots and any(isinstance(self.event(n), CardTakenBack) for n in found.evidence)

    def _as_it_lay(self, found: Finding) -> Spot | None:
        """The trick with the card that was later taken back, as the last card; None where it cannot be told."""
        trick, _, number = found.address.rpartition(".")
        whole, before = self.spots.get(trick), int(number) - 1
        if whole is None or before > len(whole.cards):
            return None
        seats, cards = (*whole.seats[:before], found.seat), (*whole.cards[:before], CARD.get(found.card, NOBODY))
        return whole._replace(seats=seats, cards=cards, card=before)

    def where(self, found: Finding) -> str:
        """The place of the act as a command takes it: its address, else its number, such as ``#27``.

        The number is taken where the address is not the act's own: where it is that of a round or a trick, or where
        another card may lie now, because the card was taken back.
        """
        own = found.address.count(".") == 2 and not self.taken_back(found)
        return found.address if own or found.seq < 0 else f"#{found.seq}"

    def slots(self, found: Finding) -> dict[str, Any]:
        """The value of each slot that the sentence may have."""
        act, spot = self.event(found.seq, found.card), self.spot(found)
        led = spot.cards[0] if spot is not None else NOBODY
        slots: dict[str, Any] = {
            "who": self.table.seat(found.seat) if found.seat >= 0 else say("story.table"),
            "what": f" {act_text(act)}" if act is not None else "",
            "card": named_card(found.card),
            "legal": cards_text(found.legal) or say("no_card"),
            "led": suit_text(SUIT_OF[led] if led >= 0 else NOBODY),
            "seq": found.seq,
            "seat_number": found.seat,
        }
        slots |= {name: self._value(found, name, value) for name, value in found.slots.items()}
        if found.name == "pointer-impossible":
            target = found.slots["target"]
            slots["target"] = say("trick", trick=target) if found.slots["why"] == "no-trick" else f"#{target}"
        if "laid" in found.slots:
            slots["tricks"] = count("cards", found.slots["laid"])
        if found.code.startswith("J4"):
            shown = found.slots.get("cards")
            slots["meld"] = cards_text(shown) if shown else say("show.meld_points", points=found.slots.get("points", 0))
        # A slot with the name of a group of messages takes a text of that group, and _case says which.
        for group in SUBJECT_OF.keys() & set(_SLOT.findall(told_of(found.name, "text"))):
            slots[group] = word(group, self._case(found), **slots)
        return slots

    def _case(self, found: Finding) -> str:
        """The name of the text for a finding that can be told in several ways."""
        act = self.event(found.seq, found.card)
        if found.name == "meld-overlapping":
            return "marriage" if found.slots.get("why") == "marriage" else "meld"
        if found.name == "meld-not-held":
            return "cards" if found.slots["missing"] else "none"
        if found.name == "points-undecided" and found.slots.get("of") == "winner":
            return "winner-open" if NOBODY in found.slots["computed"] else "winner"
        if found.name == "points-undecided":
            counted = "claimed" if found.slots["computed"] else "uncounted"
            return counted if found.slots["claimed"] else "unclaimed"
        if found.name == "cards-undecided":
            ways = ("pass", "passes") if isinstance(act, Passed) else ("one-card", "cards")
            return ways[found.slots["cards"] != 1]
        if found.name == "prediction-changed":
            return "told" if "now" in found.slots else "hidden"
        if found.name == "card-not-held" and "why" not in found.slots:
            return "played" if act is not None and act.type in _PLAYED else "showed"
        return str(found.slots.get("why", found.slots.get("what", "")))

    def event(self, seq: int, card: str = "") -> Event | None:
        """The event of that number as it stands in the view, else as it was written; None where it could not be read.

        Where a correction put several events in its place, the one with that card, else the last.
        """
        acts = self._acts.get(seq, [])
        return next((act for act in acts if card_of(act) == card), acts[-1] if acts else None)

    def _value(self, found: Finding, slot: str, value: Any) -> str:
        """The value of a slot of a finding, in words."""
        if told := _WORDED.get(f"{found.name}.{slot}") or _WORDED.get(slot):
            return told(value)
        if found.name == "unfinished-game" and slot == "scores" and score_open(self.audit):
            return say("open_score", scores=scores_text(value))
        if _is_of_seats(found, slot):
            return self.table.seats(value if isinstance(value, list) else [value])
        if slot == "seen":
            return ", ".join(f"{self.table.seat(seat)} {card_text(card)}" for seat, card in value)
        if slot in ("cards", "missing") and isinstance(value, list):
            return cards_text(value)
        if slot == "found" and not value and found.slots.get("member"):
            return say("nothing_for", member=visible(found.slots["member"]))
        if slot in ("expected", "found") and isinstance(value, str):
            return notation(slot, value)
        return scores_text(value) if isinstance(value, list) else visible(str(value))

    @property
    def options(self) -> str:
        """The options with which a command shows the same game of the file in the same view, each after a space."""
        return self._game + self.viewed

    @property
    def viewed(self) -> str:
        """The option that names the view of the audit to a command; empty for the view corrected, which is usual."""
        return f" --view {self.audit.view}" if self.audit.view != "corrected" else ""

    def following(self, found: Finding, view: str = "") -> str:
        """The command that shows more; empty where there is none, or where it would have to read standard input again.

        ``view`` is the option that names the view; empty on a page, which shows all views.
        """
        kind = told_of(found.name, "next")
        if kind == "why" and found.seq < 0:
            kind = "show"
        # A round that broke off is found where the next one began, so a slot names it.
        number, game = found.slots.get("round") or round_of(found), self._game + view
        slots = {
            "file": as_typed(self.file) if self.file else STDIN,
            "address": as_typed(self.where(found)) + game,
            "round": game + (f" --round {number}" if number else ""),
            "code": found.code,
        }
        template = word("next", kind)
        if self.file == STDIN and "{file}" in template:
            return ""
        # Not by fill, which makes all slots visible: the file's name is quoted and visible already.
        return template.format_map(slots)


def round_of(found: Finding) -> int:
    """The number of the round that a finding is about; 0 for the file and all that came before the first deal."""
    number = found.address.split(".")[0]
    return int(number) if number.isdigit() else 0


def findings_of(deal: Round | None, findings: Iterable[Finding]) -> list[Finding]:
    """The findings that are about a round; for None those about the file, or about what came before the first round."""
    return [found for found in findings if round_of(found) == (deal.number if deal is not None else 0)]


def _is_of_seats(found: Finding, slot: str) -> bool:
    """Whether a slot holds seats: the winner, claimed or computed; who should have acted; whom the finding is about."""
    if slot in ("claimed", "computed"):
        return "winner-claimed" in found.name or found.slots.get("of") == "winner"
    return slot in ("seats", "by") or (
        slot == "expected" and found.code.startswith("J2") and "found" not in found.slots
    )


class Spot(NamedTuple):
    """A trick on the table, and which of its cards is meant, if one is."""

    deal: Round
    number: int
    """The trick, from 1."""
    seats: Sequence[int]
    cards: Sequence[int]
    card: int
    """Place of the card in the trick, from 0; -1 for the trick as a whole."""

    @property
    def address(self) -> str:
        """The address of the card, or of the trick."""
        return self.deal.trick_address(self.number, self.card + 1)


_GAP = "   "
MOST_PROOF = 6
"""Most events that are named as the proof of a finding."""


def framed(teller: Teller, found: Finding, followers: int = 0) -> list[str]:
    """A finding with its place, trick, proof, rule and next command, as lines.

    ``followers`` is the number of other findings that only follow from it.
    """
    severity = word("severities", found.severity)
    head = f"{found.code} {severity}"
    first, *more = fitted(teller.text(found), " " * len(labelled(head, "")), "  ")
    lines = [labelled(coloured(found.severity, head), bold(first.lstrip())), *map(bold, more)]
    lines.append("  " + say("audit.place", place=place(teller, found)))
    lines += _picture(teller, found)
    notes = [_proof(teller, found), say("audit.rule", rule=found.rule) if found.rule else ""]
    follow = say("audit.follow_one") if followers == 1 else say("audit.follow", count=followers)
    notes.append(follow if followers else "")
    following = teller.following(found, teller.viewed)
    following = say("audit.next", next="").rstrip() + f" {following}" if following else ""
    told = [line for note in notes if note for line in fitted(note, "" if aloud() else "   = ", "     ")]
    return lines + told + ([("" if aloud() else "   = ") + following] if following else [])


def place(teller: Teller, found: Finding) -> str:
    """Where a finding is: the file with line and column, the address, the event number; each only where it is known."""
    column = found.slots.get("column")
    line = (f":{found.line}" + (f":{column}" if column else "")) if found.line else ""
    number = say("event_number", seq=found.seq) if found.seq >= 0 else ""
    return apart(visible(teller.file) + line, found.address, number)


def short_place(found: Finding) -> str:
    """The address of a finding, else the number of its event, else its line; empty where it has none of them."""
    if found.address or (found.seq < 0 and not found.line):
        return found.address
    return say("event_number", seq=found.seq) if found.seq >= 0 else say("line_number", line=found.line)


def _picture(teller: Teller, found: Finding) -> list[str]:
    """What is shown below the place of a finding: its trick, or the claimed scores above the computed ones."""
    spot = teller.spot(found)
    if spot is not None:
        return _trick(teller, found, spot)
    claimed, computed = found.slots.get("claimed"), found.slots.get("computed")
    if found.slots.get("of") == "winner" or not (isinstance(claimed, list) and isinstance(computed, list) and claimed):
        return []
    names = [say("audit.claimed"), say("audit.computed")]
    wide = max(map(len, names))
    rows = [labelled(name, scores_text(scores), wide) for name, scores in zip(names, (claimed, computed), strict=True)]
    return rows if aloud() else ["   |", *(f"   | {row}" for row in rows)]


def _trick(teller: Teller, found: Finding, spot: Spot) -> list[str]:
    """The trick as it lay, with a mark under the card that the finding is about."""
    number = str(spot.number)
    cells = [f"{teller.table.seat(seat)} {card_text(card)}" for seat, card in zip(spot.seats, spot.cards, strict=True)]
    contract = f" {contract_now(spot.deal)}".rstrip()
    wanted = say("audit.legal", legal=cards_text(found.legal)) if found.legal else ""
    if aloud():
        return [contract, say("show.trick", trick=number, cards=apart(*cells)), wanted]
    cells[0] = f"▸{cells[0]}"
    margin = " " * (len(number) + 2) + "| "
    row, room = _GAP.join(cells), settings().columns - len(margin)
    rows, before = [row], sum(width(cell) + len(_GAP) for cell in cells[: max(spot.card, 0)])
    if settings().terminal and width(row) > room:
        rows, before = [cells[0], *(f" {cell}" for cell in cells[1:])], int(spot.card > 0)
    lines = [f"{margin if place else f' {number} | '}{row}" for place, row in enumerate(rows)]
    if spot.card >= 0:
        place = spot.card + 1 if len(rows) > 1 else 1
        lines[place:place] = _marked(margin, before + width(cells[spot.card]) - 2, wanted, found.severity)
    return [margin[:-1] + contract, *lines]


def _marked(margin: str, before: int, wanted: str, severity: str) -> list[str]:
    """The mark under a card, with the text ``wanted`` behind it, or below where the terminal has no room for it."""
    if not settings().terminal or before + width(f"{margin}^^ {wanted}") <= settings().columns:
        return [f"{margin}{' ' * before}{coloured(severity, f'^^ {wanted}'.rstrip())}"]
    below = wrap(wanted, rest="  ", columns=settings().columns - len(margin))
    return [margin + " " * before + coloured(severity, "^^"), *(margin + coloured(severity, line) for line in below)]


def _proof(teller: Teller, found: Finding) -> str:
    if not found.evidence:
        return ""
    told = [_event(teller, seq) for seq in found.evidence[:MOST_PROOF]]
    more = [say("audit.more_proof", count=len(found.evidence) - MOST_PROOF)] if len(found.evidence) > MOST_PROOF else []
    return say("audit.proof", proof=", ".join(told + more))


def _event(teller: Teller, seq: int) -> str:
    """An event in a few words: 1.9.4 seat 1 H8 (#56)."""
    spot, event, number = teller.spots.get(seq), teller.event(seq), say("event_number", seq=seq)
    if spot is not None:
        who = teller.table.seat(spot.seats[spot.card])
        return f"{spot.address} {who} {card_text(spot.cards[spot.card])} ({number})"
    return number if event is None else f"{number} {who_did(event, teller.table)}"
