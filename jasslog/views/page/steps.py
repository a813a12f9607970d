"""What an onlooker sees after each act of a game, all hands open: what the script of the page steps through."""

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
"""The number of an event, its address, what it is in words with its cards by their own characters, and what is seen
then, as much of it as has changed. Of a card in a trick the address is empty, as it is seen."""
PROVED = "'"
"""Stands behind a card that only later play proves."""
ALL = "all"
"""Stands for the legal cards where the whole hand may be played."""


_SPOTS = {2: ("s", "n"), 3: ("s", "e", "w"), 4: ("s", "e", "n", "w"), 5: ("s", "e", "ne", "nw", "w")}
"""By the number at the table where each sits, counter-clockwise from the seat nearest to the reader."""


def spots(game: Game) -> list[str]:
    """Where each seat sits as one looks down at the table, as points of the compass."""
    nearest, *others = _SPOTS[game.players]
    return [nearest, *(others if game.variant.deal.direction == "ccw" else others[::-1])]


def steps_of(audit: GameAudit, table: Table) -> tuple[list[Step], dict[int, str]]:
    """A step for each act that stands in the view of an audit; and where the events are, by their numbers.

    Costs a replay; nothing is found where the rules are unknown.
    """
    watch = _Steps(audit, table)
    with telling(pictured=True):
        audit.replayed(watch)
    return watch.found, watch.addresses


class _Steps(Watcher):
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
        # A round of Domino has no tricks, and one of tricks no rows.
        changed: Value = {name: None for name in before if name not in now}
        changed |= {name: value for name, value in now.items() if before.get(name) != value}
        changed |= {"laid": laid} if laid else {}
        words = sentence(who_did(event, self._table))
        where = self.addresses[seq]
        self.found.append((seq, "" if laid and where == _place(now) else where, words, changed))
        self._last = now

    def _position(self, game: Game) -> Value:
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
        """The cards that a seat is known to hold, by later play too, and how many more."""
        if not deal.unknown[seat] or self._final is None:
            return deal.hands[seat], deal.unknown[seat]
        return proved(deal, self._final.rounds[len(game.rounds) - 1], seat)


def _card_laid(last: Value, now: Value) -> str:
    """The card that was laid since, with its seat before it; empty where it is not just one of a trick."""
    table = now.get("table")
    if not table or table == last.get("table", table):
        return ""
    return str(table[-1]) if lay(last, table[-1])["table"] == table else ""


def _place(now: Value) -> str:
    """The address of the last card of a trick."""
    return f"{now['round']}.{now['trick']}.{len(now['table'])}"


def lay(last: Value, laid: str) -> Value:
    """What is seen when a seat has laid a card; the script of the page does the same."""
    hand, taken = f"hand{laid[0]}", last["winner"] != NOBODY
    kept = [card for card in last[hand].split() if card[:2] != laid[1:]]
    told = {"table": [*([] if taken else last["table"]), laid], "winner": NOBODY, "trick": last["trick"] + taken}
    return last | told | {hand: " ".join(kept)}


@lru_cache(1 << 8)
def _cards(hand: int, known: int) -> str:
    """The cards of a hand, those that only later play proves with a mark; most hands stay from step to step."""
    return " ".join(code if BIT[CARD[code]] & known else code + PROVED for code in codes(hand))


def _table(game: Game, deal: Round) -> Value:
    """What lies in the middle, and what it is worth; a trick lies open until the next card is led."""
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
    """The cards that the seat may play now; empty where its hand, the trick or the contract is not wholly known."""
    if unknown or not hand or deal.unnamed or deal.veiled or NOBODY in deal.trick:
        return ""
    if deal.unknown[seat]:
        game = game.clone()
        game.round.hands[seat], game.round.unknown[seat] = hand, 0
    may = [card for act in lays(game) if act.type in PLAYS and act.seat == seat for card in act.cards]
    told = sorted(set(may))
    return ALL if len(told) == hand.bit_count() else " ".join(map(code_of, told))


# As they lie in the page: each sentence once, and of each view only what no other has


Packed = list[Any]
"""A step: its event, its address, its words, what has changed. The words are the place of a sentence and the cards in
it, or the place alone where they are none, or just the card that is laid."""


def packed(views: dict[str, list[Step]]) -> Value:
    """The steps of a game by its views, of which the first is told whole.

    ``words`` are sentences in parts, between which there are cards. The others among ``views`` are told by their own
    steps, and by where a stretch of the first's steps begins and ends that they share.
    """
    words: dict[tuple[str, ...], int] = {}
    whole = {view: [_packed(step, words) for step in steps] for view, steps in views.items()}
    own, *others = whole
    told = {own: whole[own]} | {view: _shared(whole[own], whole[view]) for view in others}
    return {"words": [*words], "views": told}


def _packed(step: Step, words: dict[tuple[str, ...], int]) -> Packed:
    seq, address, text, changed = step
    parts = SIGN.split(text)
    place, cards = words.setdefault(tuple(parts[::2]), len(words)), [SIGNS[sign] for sign in parts[1::2]]
    short = not cards or cards == [changed.get("laid", "")[1:]]
    return [seq, address, place if short else " ".join([str(place), *cards]), changed]


def _shared(own: list[Packed], steps: list[Packed]) -> list[Packed]:
    """The steps of a view: stretches of the first one's, and what is its own."""
    # By far the most games are the same in every view.
    from difflib import SequenceMatcher

    lines, others = ([repr(step) for step in some] for some in (own, steps))
    found: list[Packed] = []
    for tag, first, last, begin, end in SequenceMatcher(None, lines, others, autojunk=False).get_opcodes():
        found += [[first, last]] if tag == "equal" else steps[begin:end]
    return found
