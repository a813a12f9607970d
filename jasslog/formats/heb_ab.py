"""Reading replay bundles of Heb ab!: a bundle is a JSON object with one round of Kreuz-Jass, on one or several lines.

What the format leaves open, and how it is read:

* A bundle has one round, because its moves name no round. Solo, games for two and the contract GUMPF are reported as
  problems and not read.
* ``starter`` leads. Who dealt is not said: it is taken to be the seat before. Who named the contract is not said
  either: the starter stands for his side.
* Eichel are clubs, Schelle diamonds, Herz hearts and Laub spades. In Heb ab! cards count the same in Undenufe as in
  Obenabe.
* A slalom begins with ``mode`` and changes with every trick.
* ``team_card_points`` that add up to 257 include the bonus of ``matsch_team``. Where points were ``voided``, no points
  are claimed.
* ``weis`` names no cards, so it is kept word for word in ``x_source`` and not judged. Stöck are not in a bundle.
"""

from __future__ import annotations

import re

from jasslog.events.limits import TIME
from jasslog.formats.record import HAND, SCHIEBER, SEATS, Deal, Event, Format, Page, Placed, hands, opening, rules
from jasslog.formats.source import Source

CARDS = SEATS * HAND
_SUITS, _RANKS = "CDHS", "6789TJQKA"
_CODES: dict[str | int, str] = dict(enumerate(suit + rank for suit in _SUITS for rank in _RANKS))
_MODES = {"OBEN": "obenabe", "UNTEN": "undenufe"}
_MATCH, _WITH_MATCH = 100, 257
_is_time = re.compile(TIME[1:-1], re.ASCII).fullmatch
_RULES = """{
    "choosing": {"contracts": ["diamonds", "hearts", "spades", "clubs", "obenabe", "undenufe", "slalom"]},
    "play": {"undenufe_values": "classic"}
}"""
"""The options in which the game differs from Schieber at swisslos.ch, as JSON."""


def _events(page: Page, source: Source, game: str) -> list[Placed]:
    """The events of a bundle, which are wrong where the page has noted that something does not fit."""
    page.known("variant", (None, "KREUZ_4P"))
    starter, contract = _read_round(page)
    moves = _read_moves(page, source)
    winners, points, kept = _read_score(page, len(moves))
    names = [""] * SEATS
    for seat in page.parts("seats", SEATS, SEATS):
        names[seat.integer("seat", 0, SEATS - 1)] = seat.text("displayName")
    dealt = hands(SEATS, HAND, ((move["seat"], move["card"]) for _, move in moves))
    id, version, ended, started = map(page.text, ("gameId", "ruleVersion", "endedAt", "startedAt"))
    origin: Event = {"format": FORMAT.name, "line": source.line, "assumed": ["who dealt", "who named the contract"]}
    origin |= {**kept, "game": id, "rules": version, "ended": ended, "left_out": page.unread()}
    time = {"started": started} if _is_time(started) else {}
    deal = Deal((starter - 1) % SEATS, dealt, HAND, any(dealt), contract, names)
    missing = ["melds", "marriages", "choosing", "cut"]
    before = opening(game, rules(*SCHIEBER, _RULES), missing, origin, deal, **time)
    last = source.line_of("finalScore")
    ending = [{"type": "round_scored", "of": "cards", "scores": points}] if points else []
    for number, winner in reversed([*enumerate(winners, start=1)]):
        line, _ = moves[number * SEATS - 1]
        moves.insert(number * SEATS, (line, {"type": "trick_claimed", "winner": winner}))
    return [(source.line, event) for event in before] + moves + [(last, event) for event in ending]


def _read_round(page: Page) -> tuple[int, Event]:
    """The seat that leads first, and the contract."""
    found = next(iter(page.parts("rounds", 1, 1)), None)
    if found is None:
        return 0, {}
    found.integer("roundIdx", 0, 0, absent=0)
    if found.value("bodenseeDeal") is not None:
        found.wrong("bodenseeDeal", expected="null")
    starter = found.integer("starter", 0, SEATS - 1)
    mode, slalom = found.known("mode", ("TRUMPF", *_MODES)), found.truth("slalom")
    if mode != "TRUMPF":
        found.value("trumpSuit")
        kind = _MODES.get(mode, "")
        return starter, {"kind": "slalom", "start": kind} if slalom else {"kind": kind}
    if slalom:
        found.wrong("slalom", expected="false")
    return starter, {"kind": "trump", "suit": _SUITS[found.integer("trumpSuit", 0, len(_SUITS) - 1)]}


def _read_moves(page: Page, source: Source) -> list[Placed]:
    moves: list[Placed] = []
    for place, move in enumerate(page.parts("moves", 0, CARDS)):
        move.integer("seq", place + 1, place + 1)
        move.integer("trickIdx", place // SEATS, place // SEATS)
        code = move.card(move.value("cardIndex"), _CODES, "cardIndex", expected=f"integer 0..{CARDS - 1}")
        at = move.text("ts")
        played = {"type": "card_played", "seat": move.integer("seat", 0, SEATS - 1), "card": code}
        moves.append((source.line_of("moves", place), played | ({"at": at} if _is_time(at) else {})))
    return moves


def _read_score(page: Page, moves: int) -> tuple[list[int], list[int], Event]:
    """The winner of each trick, the card points of each side without bonus, and the members that are only kept.

    The points are empty where they are not said, were voided, or belong to a round that is not finished.
    """
    if page.value("finalScore") is None:
        return [], [], {}
    score = page.part(page.value("finalScore"), "finalScore")
    points = score.integers("team_card_points", 2, 0, 1000)
    winners = score.integers("trick_winners", moves // SEATS, 0, SEATS - 1)
    match = score.integer("matsch_team", -1, 1, absent=-1)
    if match >= 0 and sum(points) == _WITH_MATCH:
        points = [figure - _MATCH * (side == match) for side, figure in enumerate(points)]
    melds = [
        {"seat": m.integer("seat", 0, SEATS - 1), "kind": m.text("kind"), "points": m.integer("points", 0, 1000)}
        for m in score.parts("weis", 0, CARDS, needed=False)
    ]
    voided = [
        {"team": v.integer("team", 0, 1), "reason": v.text("reason")} for v in score.parts("voided", 0, 2, needed=False)
    ]
    return winners, points if moves == CARDS and not voided else [], {"weis": melds, "voided": voided}


FORMAT = Format("heb-ab", frozenset({"gameId", "ruleVersion", "moves"}), _events)
sniff, read = FORMAT.sniff, FORMAT.read
