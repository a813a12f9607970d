"""The law of the deal: an act of the deal may come next exactly if there is no objection to it."""

from __future__ import annotations

from random import Random
from typing import Any

from game.walks import MIXES, SETS, Walk

from jasslog.events.vocabulary import read
from jasslog.game.answers import expected, why_not
from jasslog.game.replay import Watcher, step
from jasslog.game.state import Game
from jasslog.rules.deals import hand_size


def dealt(game: Game, seat: int) -> dict[str, Any]:
    """The members of an event that deals a seat the number of cards due, without naming them."""
    deal = game.round
    due = deal.rest[seat] if deal.rest else game.variant.deal.before_choosing or hand_size(game.variant.deal)
    return {"seat": seat, "count": due or 1}


class Law(Watcher):
    """Checks before each act of the deal, for every seat, that it is expected exactly if nothing objects to it."""

    def __init__(self) -> None:
        self.seen: set[str] = set()
        self.wrong: set[tuple[str, int]] = set()

    def before(self, game: Game, event: Any) -> None:
        kind = event.type
        if kind not in ("round_started", "hand_dealt"):
            return
        self.seen.add(kind)
        acts = {act.seat for act in expected(game) if act.type == kind}
        for seat in range(game.players):
            members = {"dealer": seat} if kind == "round_started" else dealt(game, seat)
            asked = read({"seq": event.seq, "type": kind, **members})
            self.wrong |= set() if (why_not(game, asked) == ()) == (seat in acts) else {(kind, seat)}
        for act in expected(game):
            if act.type == "cards_cut":
                cut = read({"seq": event.seq, "type": "cards_cut", "seat": act.seat, "manner": "cut"})
                self.wrong |= {(act.type, act.seat)} if why_not(game, cut) else set()
                self.seen.add("cards_cut")


def test_who_may_deal_cut_or_get_a_hand_is_exactly_against_whom_nothing_speaks() -> None:
    laws = {}
    for name in (*SETS, *MIXES):
        walk, laws[name] = Walk(name, Random(f"{name} deal"), claims=False), Law()
        for _ in walk.steps(2):
            pass
        game = Game(walk.game.rules, walk.game.players)
        for event in walk.events:
            step(game, read(event), laws[name])
    assert {name: law.wrong for name, law in laws.items() if law.wrong} == {}
    assert all(law.seen >= {"round_started", "hand_dealt"} for law in laws.values())
    assert any("cards_cut" in law.seen for law in laws.values())
