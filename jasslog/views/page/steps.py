"""The steps of the board on the review page: what is seen after each act of a game, with all hands open."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from jasslog.audit.result import GameAudit
from jasslog.cards import BIT, CARD, SUITS, codes
from jasslog.events.base import Event
from jasslog.game.address import address
from jasslog.game.answers import lays
from jasslog.game.facts import NOBODY
from jasslog.game.phases.exchange import proved
from jasslog.game.replay import Watcher
from jasslog.game.score.earned import trick_sums
from jasslog.game.state import Game, Round
from jasslog.views.drawing import SIGN, SIGNS
from jasslog.views.messages import sentence, telling
from jasslog.views.round_text import contract_now
from jasslog.views.words import PLAYS, Table, code_of, who_did

Value = dict[str, Any]
Step = tuple[int, str, str, Value]
"""The number of an event, its address, the event in words, and what has changed of what is seen.

In the words each card is its Unicode character. The address is empty for a card in a trick, if that address can be
told from what is seen.
"""
PROVED = "'"
"""The mark behind a card that only later play proves."""
ALL = "all"
"""Stands for the legal cards where the whole hand may be played."""


_SPOTS = {2: ("s", "n"), 3: ("s", "e", "w"), 4: ("s", "e", "n", "w"), 5: ("s", "e", "ne", "nw", "w")}
"""Where each seat is, by the number of players; counter-clockwise from the seat nearest to the reader."""


def spots(game: Game) -> list[str]:
    """Where each seat is at the table as one looks down at it, as points of the compass."""
    nearest, *others = _SPOTS[game.players]
    return [nearest, *(others if game.variant.deal.direction == "ccw" else others[::-1])]


def steps_of(audit: GameAudit, table: Table) -> tuple[list[Step], dict[int, str]]:
    """A step for each act that stands in the view of an audit; and the address of each such act, by its number.

    Both are empty where the rules are unknown. Costs a replay.
    """
    watch = _Steps(audit, table)
    with telling(pictured=True):
        audit.replayed(watch)
    return watch.found, watch.addresses


class _Steps(Watcher):
    """Notes a step for each act of a game that is replayed."""

    def __init__(self, audit: GameAudit, table: Table) -> None:
        self.found: list[Step] = []
        self.addresses: dict[int, str] = {}
        self._table, self._final = table, audit.game
        self._codes: dict[int, list[str]] = {}
        for one in audit.findings:
            self._codes.setdefault(one.seq, []).append(one.code)
        self._last: Value = {}

    def comes(self, game: Game, event: Event) -> None:
        self.addresses.setdefault(event.seq, address(game, event.type))

    def happened(self, game: Game, event: Event, moment: str | None, deal: Round, phase: str) -> None:
        self._note(game, event)

    def refused(self, game: Game, event: Event, why: str) -> None:
        self._note(game, event)

    def _note(self, game: Game, event: Event) -> None:
        seq = event.seq
        now = self._position(game) | {"found": self._codes.get(seq, [])}
        laid = _card_laid(self._last, now)
        before = lay(self._last, laid) if laid else self._last
        # What is not there any more is None: a round of Domino has no tricks, and other rounds have no rows.
        changed: Value = {name: None for name in before if name not in now}
        changed |= {name: value for name, value in now.items() if before.get(name) != value}
        changed |= {"laid": laid} if laid else {}
        words = sentence(who_did(event, self._table))
        where = self.addresses[seq]
        self.found.append((seq, "" if laid and where == _address_of_last(now) else where, words, changed))
        self._last = now

    def _position(self, game: Game) -> Value:
        """All that is seen now."""
        deal = game.round
        if not game.rounds:
            return {"scores": list(game.scores)}
        seen = [self._hand(game, deal, seat) for seat in range(game.players)]
        turn = deal.turn if deal.phase in ("playing", "domino") else NOBODY
        return {
            "round": deal.number,
            "contract": contract_now(deal),
            "trump": SUITS[deal.trump] if deal.trump >= 0 else "",
            "hidden": [unknown for _, unknown in seen],
            "turn": turn,
            "legal": _legal(game, deal, turn, *seen[turn]) if turn != NOBODY else "",
            "scores": list(game.scores),
            **_table(game, deal),
            **{f"hand{seat}": _cards(hand, deal.hands[seat]) for seat, (hand, _) in enumerate(seen)},
        }

    def _hand(self, game: Game, deal: Round, seat: int) -> tuple[int, int]:
        """The cards that a seat is known to hold, some only by later play, and how many more it holds."""
        if not deal.unknown[seat] or self._final is None:
            return deal.hands[seat], deal.unknown[seat]
        return proved(deal, self._final.rounds[len(game.rounds) - 1], seat)


def _card_laid(last: Value, now: Value) -> str:
    """The card that was laid in a trick, with its seat before it, such as ``0DA``; empty for any other change.

    ``last`` is what was seen before, ``now`` what is seen after.
    """
    table = now.get("table")
    if not table or table == last.get("table", table):
        return ""
    return str(table[-1]) if lay(last, table[-1])["table"] == table else ""


def _address_of_last(now: Value) -> str:
    """The address of the last card on the table."""
    return f"{now['round']}.{now['trick']}.{len(now['table'])}"


def lay(last: Value, laid: str) -> Value:
    """What is seen after ``last`` when a card was laid, given with its seat before it; ``board.js`` does the same."""
    hand, taken = f"hand{laid[0]}", last["winner"] != NOBODY
    kept = [card for card in last[hand].split() if card[:2] != laid[1:]]
    told = {"table": [*([] if taken else last["table"]), laid], "winner": NOBODY, "trick": last["trick"] + taken}
    return last | told | {hand: " ".join(kept)}


@lru_cache(1 << 8)
def _cards(hand: int, known: int) -> str:
    """The cards of a hand, with a mark behind those that are not yet known but proved by later play.

    Cached, because most hands stay the same from step to step.
    """
    return " ".join(code if BIT[CARD[code]] & known else code + PROVED for code in codes(hand))


def _table(game: Game, deal: Round) -> Value:
    """What lies in the middle of the table, and its points; a trick lies there until the next card is led."""
    if deal.rows is not None:
        return {"rows": " ".join(codes(deal.played))}
    trick = deal.tricks[-1] if deal.tricks and not deal.trick else None
    seats, cards = (trick.seats, trick.cards) if trick else (deal.seats, deal.trick)
    sums = list(trick_sums(game, deal))
    return {
        "trick": len(deal.tricks) + bool(deal.trick),
        "table": [f"{seat}{code_of(card)}" for seat, card in zip(seats, cards, strict=True)],
        "winner": trick.winner if trick else NOBODY,
        "points": sums[-1][1] if trick else deal.points,
        "won": sums[-1][2] if sums else [0] * game.sides,
    }


def _legal(game: Game, deal: Round, seat: int, hand: int, unknown: int) -> str:
    """The cards that a seat may play now, or ALL; empty where hand, trick or contract are not wholly known."""
    if unknown or not hand or deal.unnamed or deal.veiled or NOBODY in deal.trick:
        return ""
    if deal.unknown[seat]:
        game = game.clone()
        game.round.hands[seat], game.round.unknown[seat] = hand, 0
    may = [card for act in lays(game) if act.type in PLAYS and act.seat == seat for card in act.cards]
    told = sorted(set(may))
    return ALL if len(told) == hand.bit_count() else " ".join(map(code_of, told))


# The steps as they are embedded in the page: each sentence once, and of other views only what the first does not have


Packed = list[Any]
"""A step: the number of its event, its address, its words, what has changed.

The words are the place of a sentence among all and the codes of the cards in it. They are the place alone where the
sentence has no cards, or only the card that is laid.
"""


def packed(views: dict[str, list[Step]]) -> Value:
    """The steps of a game in its views, as they are embedded in the page.

    ``words`` are all sentences, each in the parts between its cards. Of ``views`` the first has all its steps. Another
    has the steps that the first lacks; for each stretch that both share it has the two places where that begins and
    ends among the steps of the first.
    """
    words: dict[tuple[str, ...], int] = {}
    whole = {view: [_packed(step, words) for step in steps] for view, steps in views.items()}
    own, *others = whole
    told = {own: whole[own]} | {view: _shared(whole[own], whole[view]) for view in others}
    return {"words": [*words], "views": told}


def _packed(step: Step, words: dict[tuple[str, ...], int]) -> Packed:
    """A step as it is embedded; its sentence is added to ``words`` if it is not there yet."""
    seq, address, text, changed = step
    parts = SIGN.split(text)
    place, cards = words.setdefault(tuple(parts[::2]), len(words)), [SIGNS[sign] for sign in parts[1::2]]
    short = not cards or cards == [changed.get("laid", "")[1:]]
    return [seq, address, place if short else " ".join([str(place), *cards]), changed]


def _shared(own: list[Packed], steps: list[Packed]) -> list[Packed]:
    """The steps of a view: its own, and in place of a stretch shared with the first view where that begins and ends."""
    # Imported late, because most games by far are the same in every view.
    from difflib import SequenceMatcher

    lines, others = ([repr(step) for step in some] for some in (own, steps))
    found: list[Packed] = []
    for tag, first, last, begin, end in SequenceMatcher(None, lines, others, autojunk=False).get_opcodes():
        found += [[first, last]] if tag == "equal" else steps[begin:end]
    return found
