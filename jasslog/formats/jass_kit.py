"""Reading and writing jass-kit logs of Schieber: each round of an arena or server log becomes a record of ours.

The version that is written, V0.2, has one line for each round, which the reader reads again. A round holds the deal,
who began, a push, the contract, the cards, and for each trick its winner and its card points, as the table claimed them
or else as the cards say. Nothing else of a record has a place there. A round is not written if the log would say
something else than the record.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from operator import attrgetter
from typing import Any, NamedTuple

from jasslog.audit.result import GameAudit
from jasslog.cards import BIT, CARD, CODES, codes
from jasslog.events.claims import TrickClaimed
from jasslog.events.limits import INTEGER, Path
from jasslog.events.vocabulary import members
from jasslog.formats.foreign import OURS
from jasslog.formats.record import HAND, SCHIEBER, SEATS, Deal, Event, Page, game_id, hands, opening, record_of, rules
from jasslog.formats.source import Misfit, Source, documents, outer_members, unreadable
from jasslog.game.facts import NOBODY, UNDER_WAY
from jasslog.game.score.earned import trick_points
from jasslog.game.state import Round
from jasslog.log.games import RawGame
from jasslog.rules.contracts import plain_contract
from jasslog.variants.load import released
from jasslog.variants.plain import Variant

FORMAT = "jass-kit"
_ROUNDS = frozenset({"game", "rounds", "tricks"})
_OTHERS = {"obs": "round, not the view of one player", "games": "round, not a match"}
"""Members by which other kinds of jass-kit logs are recognised, which are not read, and what is expected instead."""
_CONTRACTS = (*(plain_contract("trump", suit) for suit in range(4)), *map(plain_contract, ("obenabe", "undenufe")))
"""The contracts; the place of each is its number in a log."""
_CARDS: dict[str | int, str] = {code.replace("T", "10"): code for code in CARD}
_VERSIONS = (None, "V0.1", "V0.2")
_DATE = re.compile(r"\d\d\.\d\d\.\d\d \d\d:\d\d:\d\d", re.ASCII)


def our_seat(seat: int) -> int:
    """Our number of a seat for its number in the source, or the other way round.

    The source numbers its seats clockwise but plays counter-clockwise: 0, 3, 2, 1. Ours are numbered in the order of
    play, so 0 and 2 stay, 1 and 3 change places, and partners stay partners.
    """
    return (SEATS - seat) % SEATS


def sniff(start: bytes) -> bool:
    """Whether a file that begins with these bytes is a jass-kit log, even one of the kinds that are not read.

    A few kilobytes are enough; the last line may be cut off. Our own records are never taken for one.
    """
    known = OURS | _ROUNDS | _OTHERS.keys()
    lines = start.decode(errors="replace").split("\n")
    # Date and level may stand before the brace. A member there means the rest of a damaged line of ours.
    told = (outer_members(line) & known for line in lines if '":' not in line.partition("{")[0])
    first = next(filter(None, told), set())
    return bool(first) and not first & OURS


def read(lines: Iterable[tuple[int, int, bytes]], name: str = "") -> Iterator[RawGame]:
    """A record for each round of the lines that ``scan.lines`` gives; never fails, whatever they hold.

    Every event has the number of the line on which its round stands. A round that does not fit comes, in the same
    order, as a game of problems. Blank lines and rounds that are null are passed over. ``name``, such as the name of
    the file without its suffix, begins the ids of the games. Memory: one line.
    """
    return documents(lines, frozenset(), lambda source: _records(source, name or FORMAT))


def _records(source: Source, name: str) -> Iterator[RawGame]:
    """A record for each round of a line."""
    log = source.content if type(source.content) is dict else {}
    known = next((member for member in (*_OTHERS, "rounds", "game") if member in log), "")
    if known in _OTHERS:
        yield unreadable(source.located([Misfit((known,), _OTHERS[known])]))
        return
    parts: list[tuple[Path, Any]] = [((known,), log[known]) if known else ((), source.content)]
    if known == "rounds" and type(log[known]) is list:
        parts = [((known, place), part) for place, part in enumerate(log[known]) if part is not None]
    for path, part in parts:
        place = int(path[1]) + 1 if len(path) > 1 else 0
        page = Page(part, path)
        events = _events(page, game_id(name, source.line, place), _origin(source, log, place))
        yield record_of(page, source, [(source.line, event) for event in events])


def _origin(source: Source, log: dict[str, Any], part: int) -> Event:
    """Where a round comes from: format, line, which round of the line, date without zone, players by our seats."""
    date, players = log.get("date"), _reseated(log.get("player_ids", log.get("players")))
    dated = _DATE.search(date if type(date) is str else source.text[: source.start])
    told = {"format": FORMAT, "line": source.line, "round": part or None, "date": dated[0] if dated else ""}
    return told | {"players": players if any(players) else []}


def _origin_of(started: Event) -> Event:
    """The members of a log beside the round, from a record's first event: the date, and the players by source seats.

    If the record was read from such a log, they are those of that log. Else the date is when the game started, if the
    record tells that. Players who are not known have the number 0.
    """
    source, time = started.get("x_source"), started.get("started")
    players: list[int] = []
    if type(source) is dict and source.get("format") == FORMAT:
        date, players = source.get("date"), _reseated(source.get("players"))
        date = date if type(date) is str and _DATE.fullmatch(date) else ""
    else:
        date = f"{time[8:10]}.{time[5:7]}.{time[2:4]} {time[11:19]}" if time else ""
    return ({"date": date} if date else {}) | {"player_ids": players or [0] * SEATS}


def _reseated(players: object) -> list[int]:
    """The players' numbers by our seats, for those by the seats of the source, or the other way round.

    Empty where ``players`` is no list of four such numbers.
    """
    told = players if type(players) is list and len(players) == SEATS else []
    fits = all(type(number) is int and 0 <= number <= INTEGER for number in told)
    return [told[our_seat(seat)] for seat in range(SEATS)] if told and fits else []


def _events(page: Page, game: str, source: Event) -> list[Event]:
    """The events of a round, which are wrong where the page has noted that something does not fit.

    A hand that follows from the cards played is dealt with its cards and marked as derived. Of other hands only the
    number of cards is given.
    """
    dealer = our_seat(page.integer("dealer", 0, SEATS - 1))
    plays: list[Event] = []
    tricks = page.array("tricks", 0, HAND)
    for place, trick in enumerate(tricks):
        plays += _read_trick(page.part(trick, "tricks", place), last=place == len(tricks) - 1)
    contract, pushed = _read_choosing(page, played=bool(plays))
    page.known("version", _VERSIONS)
    kind = page.members.get("jassTyp", "SCHIEBER")
    if type(kind) is not str or not kind.startswith("SCHIEBER"):
        page.wrong("jassTyp", expected="SCHIEBER")
    dealt = _dealt(page, plays)
    deal = Deal(dealer, dealt, HAND, any(dealt), contract, pushed=pushed)
    return opening(game, rules(*SCHIEBER), ["melds", "marriages", "cut"], source, deal) + plays


def _read_trick(trick: Page, last: bool) -> list[Event]:
    """The events of a trick: its cards, and, if it is complete, the claim who won it with how many points.

    Empty where only its leader is known.
    """
    laid = trick.members.get("cards")
    whole = not last or "win" in trick.members or "points" in trick.members
    whole = whole or (type(laid) is list and len(laid) >= SEATS)
    cards = () if laid is None and not whole else trick.cards("cards", SEATS if whole else 0, SEATS, _CARDS)
    first = our_seat(trick.integer("first", 0, SEATS - 1))
    plays = [{"type": "card_played", "seat": (first + n) % SEATS, "card": card} for n, card in enumerate(cards)]
    claim: list[Event] = []
    if whole:
        winner, points = trick.integer("win", 0, SEATS - 1), trick.integer("points", -INTEGER, INTEGER)
        claim = [{"type": "trick_claimed", "winner": our_seat(winner), "points": points}]
    mark = _as_mark(trick.members.get("ai"))
    if not plays:
        return []
    return [plays[0] | ({"x_ai": mark} if mark else {}), *plays[1:], *claim]


def _as_mark(mark: object) -> str:
    """The server's mark of a trick, as it stands in the source; empty where there is none."""
    return mark if type(mark) is str and mark.isascii() and len(mark) <= SEATS else ""


def _read_choosing(page: Page, played: bool) -> tuple[Event | None, bool]:
    """The contract, and whether the forehand pushed. Older logs only mention a push where there was one."""
    trump = page.integer("trump", 0, 5) if played else page.integer("trump", -1, 5, absent=-1)
    if "forehand" in page.members or page.members.get("version") == "V0.2":
        pushed = page.integer("forehand", -1 if trump < 0 else 0, 1) == 0
    else:
        pushed = page.integer("tss", 0, 1, absent=0) == 1
    return _CONTRACTS[trump].to_record() if trump >= 0 else None, pushed


def _dealt(page: Page, events: list[Event]) -> list[int]:
    """By our seat: the hand as it was dealt, where the cards played and still held make up a whole hand; else 0."""
    players = page.array("player", SEATS, SEATS, needed=False)
    held = [page.part(player, "player", place).cards("hand", 0, HAND, _CARDS) for place, player in enumerate(players)]
    plays = [(event["seat"], event["card"]) for event in events if event["type"] == "card_played"]
    if page.misfits:
        return [0] * SEATS
    for place, hand in enumerate(held):
        seat = our_seat(place)
        played = sum(other == seat for other, _ in plays)
        if hand and played + len(hand) != HAND:
            page.wrong("player", place, "hand", expected=f"{HAND - played} cards")
        plays += [(seat, code) for code in hand]
    return hands(SEATS, HAND, plays)


# Writing


_SAME = {
    "deal": ("players", "sides", "deck", "hand", "blind", "packet", "before_choosing"),
    "choosing": ("choice", "leader"),
    "play": ("ten", "may_ruff_with_led_suit", "void_duty", "undertrump", "overtrump_duty", "head_trump_lead"),
    "score": ("kind", "last_trick"),
    "predictions": ("asked",),
    "exchange": ("swap", "rob"),
    "participation": ("asked",),
}
"""By group: the options that must be as in the rules by which a log is read (``SCHIEBER``)."""
_SAME_IN = {"undenufe": "play.undenufe_values", "trump": "play.puur_exempt"}
"""By kind of contract: the option that must be the same in rounds with such a contract."""
_NUMBERS = {contract.name: number for number, contract in enumerate(_CONTRACTS)}
_CARRIED = {"round_started", "hand_dealt", "pushed", "contract_chosen", "card_played", "trick_claimed"}
_CARRIED |= {"game_started", "game_ended"}
"""The types of events that a log can hold, or does not need."""


class Unfit(NamedTuple):
    """Why a round, or a whole game, cannot be written into such a log."""

    round: int
    """Its number; 0 for the game."""
    reason: str
    """damaged, rules, choosing, void, contract, forehand, chooser, turn, unread or hands."""
    detail: str = ""
    """The option that is different and its value, where the rules are the reason."""


def rounds(audit: GameAudit) -> Iterator[str | Unfit]:
    """The line of each round of a game, without its newline, or why there is none."""
    unfit = _unfit_game(audit)
    if unfit is not None or audit.game is None:
        yield unfit or Unfit(0, "damaged")
        return
    claims = _claims(audit)
    marks = {event.seq: mark for event in audit.events if (mark := _as_mark(members(event).get("x_ai")))}
    origin = _origin_of(members(audit.started) if audit.started is not None else {})
    for deal in audit.game.rounds:
        unfit = _unfit_round(deal, audit.game.variant)
        yield unfit or json.dumps({"game": _round(deal, claims, marks), **origin}, separators=(",", ":"))


def left_out(audit: GameAudit) -> set[str]:
    """The types of events in a record for which such a log has no place."""
    return {event.type for event in audit.raw.events} - _CARRIED


def _unfit_game(audit: GameAudit) -> Unfit | None:
    if audit.game is None or audit.verdicts["intact"] == "broken":
        return Unfit(0, "damaged")
    options = (f"{group}.{name}" for group, names in _SAME.items() for name in names)
    different = next((option for option in options if _differs(audit.game.variant, option)), "")
    if different:
        return Unfit(0, "rules", f"{different} = {attrgetter(different)(audit.game.variant)}")
    return Unfit(0, "choosing") if "choosing" in audit.game.not_recorded else None


def _differs(variant: Variant, option: str) -> bool:
    """Whether an option differs from the rules by which a log is read."""
    value = attrgetter(option)
    return bool(value(variant) != value(released(*SCHIEBER)))


def _unfit_round(deal: Round, variant: Variant) -> Unfit | None:
    """Why a round cannot be written; None where it can be."""
    laid = deal.laid
    played = [(seat, card) for one in laid for seat, card in zip(one.seats, one.cards, strict=True)]
    reasons = {
        "void": deal.phase in ("misdealt", "annulled") or bool(deal.rulings),
        "choosing": deal.contract is None and bool(played),
        "contract": deal.contract is not None and deal.contract.name not in _NUMBERS,
        "forehand": deal.forehand not in (NOBODY, (deal.dealer + 1) % SEATS),
        "chooser": not _spoken_in_order(deal),
        "turn": any((seat - one.seats[0] - n) % SEATS for one in laid for n, seat in enumerate(one.seats)),
        "unread": any(card < 0 for _, card in played),
        "hands": any(deal.known[seat] and card >= 0 and not deal.dealt[seat] & BIT[card] for seat, card in played),
    }
    reason = next((name for name, holds in reasons.items() if holds), "")
    option = _SAME_IN.get(deal.contract.kind, "") if deal.contract is not None else ""
    if not reason and option and _differs(variant, option):
        return Unfit(deal.number, "rules", f"{option} = {attrgetter(option)(variant)}".lower())
    return Unfit(deal.number, reason) if reason else None


def _spoken_in_order(deal: Round) -> bool:
    """Whether the forehand named the contract, or pushed and his partner named it."""
    forehand = (deal.dealer + 1) % SEATS
    if deal.pushed not in (NOBODY, forehand):
        return False
    chooser = forehand if deal.pushed == NOBODY else (forehand + 2) % SEATS
    return deal.chooser in (NOBODY, chooser) if deal.contract is None else deal.chooser == chooser


def _claims(audit: GameAudit) -> dict[int, TrickClaimed]:
    """By the event that completed a trick: what the table claimed of the trick."""
    ends = [trick.events[-1] for deal in (audit.game.rounds if audit.game else []) for trick in deal.tricks]
    told = [event for event in audit.events if isinstance(event, TrickClaimed) and ends and event.seq > ends[0]]
    return {ends[bisect_left(ends, event.seq) - 1]: event for event in told}


def _round(deal: Round, claims: dict[int, TrickClaimed], marks: dict[int, str]) -> dict[str, Any]:
    tricks = []
    for place, trick in enumerate(deal.laid):
        told: dict[str, Any] = {"cards": _texts(CODES[card] for card in trick.cards)}
        if place < len(deal.tricks):
            claim = claims.get(trick.events[-1])
            points = trick_points(deal, place) if claim is None or claim.points is None else claim.points
            told |= {"points": points, "win": our_seat(trick.winner if claim is None else claim.winner)}
        # The server's own mark of a trick, where the record was read from such a log.
        mark = next((marks[event] for event in trick.events if event in marks), "")
        tricks.append(told | {"first": our_seat(trick.seats[0])} | ({"ai": mark} if mark else {}))
    going = deal.phase in UNDER_WAY and deal.turn != NOBODY
    return {
        "version": "V0.2",
        "trump": -1 if deal.contract is None else _NUMBERS[deal.contract.name],
        "dealer": our_seat(deal.dealer),
        "currentPlayer": our_seat(deal.turn) if going else -1,
        "forehand": -1 if deal.contract is None and deal.pushed == NOBODY else int(deal.pushed == NOBODY),
        "tricks": tricks,
        "player": [
            {"hand": _texts(codes(deal.hands[s]) if deal.known[s] else ())} for s in map(our_seat, range(SEATS))
        ],
        "jassTyp": "SCHIEBER",
    }


def _texts(cards: Iterable[str]) -> list[str]:
    return [code.replace("T", "10") for code in cards]
