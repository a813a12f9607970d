"""Reading the text of stammtisch: a round of Schieber as people type it; a file may hold several, one after the other.

What the format leaves open, and how it is read:

* Each ``players:`` begins a round. ``players``, ``dealer`` and ``trump`` are needed; of the rest nothing is.
* Eichel and Ecken are diamonds, Rosen and Herz hearts, Schilten and Schaufel spades, Schellen and Kreuz clubs. Cards
  and names may be in capitals or not; commas are blanks; from # on a line is a remark.
* Who played a card is what the label says, right or wrong; without one the next seat, and of a trick's first card the
  seat after the dealer or the winner of the trick before. Where that is open, no more is read.
* A word that is no card, and one that is missing in a trick that others follow, is a card that cannot be read.
* Where ``pushed`` is missing, how it came to the contract is not recorded.
* ``rules`` says how stammtisch counts. A text has no scores, so it is only kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from jasslog.cards import CARD, UNKNOWN, cards
from jasslog.formats.record import HAND, SCHIEBER, SEATS, Deal, Event, Placed, game_id, hands, opening, raw_game, rules
from jasslog.formats.source import UNREADABLE, text_of, unreadable
from jasslog.formats.stammtisch_sheet import KEY_LINE, TRUMPS, Sheet
from jasslog.game.facts import NOBODY
from jasslog.log.games import RawGame
from jasslog.log.problem import Problem
from jasslog.rules.contracts import Contract, mode_of, winner
from jasslog.variants.load import released

NAME = "stammtisch"
_KEYS = {"players_named": "players", "round_started": "dealer", "pushed": "pushed", "contract_chosen": "trump"}
"""The key from whose line an event is read."""
_ENOUGH = 3
"""How many different keys tell the format."""


def sniff(start: bytes) -> bool:
    """Whether a file that begins with these bytes is such a text."""
    lines = start.decode(errors="replace").removeprefix("\ufeff").split("\n")
    keys = {key[1].lower() for line in lines if (key := KEY_LINE.match(line))}
    return len(keys) >= _ENOUGH and bool(keys & {"players", "tricks"})


def read(lines: Iterable[tuple[int, int, bytes]], name: str = "") -> Iterator[RawGame]:
    """A record for each round of a text, or a game of problems; never fails. ``name`` begins the ids of the games."""
    sheet: Sheet | None = None
    for number, _, line in lines:
        text = text_of(number, line)
        if isinstance(text, RawGame):
            yield text
            continue
        key = KEY_LINE.match(text.removeprefix("\ufeff"))
        if sheet is not None and key and key[1].lower() == "players" and "players" in sheet.said:
            yield _game(sheet, name)
            sheet = None
        if sheet is None and text.strip(" \t\r\ufeff"):
            sheet = Sheet(number)
        if sheet is not None:
            sheet.take(number, text)
    if sheet is not None and (sheet.said or sheet.faults):
        yield _game(sheet, name)


def _game(sheet: Sheet, name: str) -> RawGame:
    missing = sheet.missing()
    if missing:
        return unreadable(missing)
    plays, lost = _plays(sheet)
    before = _opening(sheet, plays, game_id(name or NAME, sheet.first))
    raw = raw_game(sheet.first, before + plays)
    for line, problem, card in sheet.faults:
        raw.problems.append((line, len(before) + card if card >= 0 else 0, problem, False))
    raw.problems += [(line, len(raw.events), problem, True) for line, problem in lost]
    return raw


def _opening(sheet: Sheet, plays: list[Placed], game: str) -> list[Placed]:
    """Everything before the first card."""
    said = {seat: cards(codes) for seat, (_, codes) in sheet.hands.items() if len(codes) == HAND}
    played = hands(SEATS, HAND, ((event["seat"], event["card"]) for _, event in plays))
    dealt = [said.get(seat, played[seat]) for seat in range(SEATS)]
    origin: Event = {"format": NAME, "line": sheet.first, "rules": sheet.answers.get("rules")}
    origin |= {"me": sheet.seat(sheet.answers["me"])} if "me" in sheet.answers else {}
    missing = ["melds", "marriages", "cut"] + ([] if "pushed" in sheet.answers else ["choosing"])
    dealer, contract = sheet.seat(sheet.answers["dealer"]), TRUMPS[sheet.answers["trump"]]
    derived, pushed = len(said) < SEATS and any(played), sheet.answers.get("pushed") == "yes"
    deal = Deal(dealer, dealt, HAND, derived, contract, sheet.players, pushed)
    events = opening(game, rules(*SCHIEBER), missing, origin, deal)
    return [(_line(sheet, event), event) for event in events]


def _line(sheet: Sheet, event: Event) -> int:
    """The line that an event before the first card was read from; the first one where no line says it."""
    if event["type"] == "hand_dealt":
        return sheet.hands.get(event["seat"], (sheet.first,))[0]
    return sheet.said.get(_KEYS.get(event["type"], ""), sheet.first)


def _plays(sheet: Sheet) -> tuple[list[Placed], list[tuple[int, Problem]]]:
    """The cards as they were laid; and the line from which on nobody knows whose they are."""
    events: list[Placed] = []
    seat = (sheet.seat(sheet.answers["dealer"]) + 1) % SEATS
    for place, (label, code, line) in enumerate(sheet.cards):
        if place and place % SEATS == 0:
            seat = _winner(sheet, [event for _, event in events[-SEATS:]])
        seat = label if label != NOBODY else seat
        if seat == NOBODY:
            return events, [(line, Problem(UNREADABLE, 1, 0, sheet.labels(), "", "tricks"))]
        events.append((line, {"type": "card_played", "seat": seat, "card": code}))
        seat = (seat + 1) % SEATS
    return events, []


def _winner(sheet: Sheet, plays: list[Event]) -> int:
    """Who won a trick; nobody where a card of it cannot be read or is missing."""
    if any(play["card"] == UNKNOWN for play in plays):
        return NOBODY
    play = released(*SCHIEBER).play
    mode = mode_of(Contract.from_record(TRUMPS[sheet.answers["trump"]]), 1, HAND, play)
    return int(plays[winner([CARD[play["card"]] for play in plays], mode, play)]["seat"])
