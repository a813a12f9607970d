"""The law of the two answers: an act is one that may come now exactly if no reason speaks against it."""

from __future__ import annotations

from random import Random

import pytest
from game.walks import MIXES, SETS, Walk

from jasslog.cards import CODES
from jasslog.events.vocabulary import read
from jasslog.game.answers import why_not
from jasslog.game.expected import expected
from jasslog.game.state import Game


def speaks_against(game: Game, type_: str, **members: object) -> list[str]:
    """The names of the reasons against an act as the next one."""
    return [reason.name for reason in why_not(game, read({"seq": 9999, "type": type_, **members}))]  # type: ignore[union-attr]


def seats_with_known_hands(game: Game) -> list[int]:
    assert game.round is not None
    return [seat for seat in range(game.players) if not game.round.unknown[seat]]


@pytest.mark.parametrize("name", [*SETS, *MIXES])
def test_a_card_may_be_laid_exactly_if_nothing_speaks_against_it(name: str) -> None:
    rng, walk, judged = Random(name), Walk(name, Random(f"{name} answers")), 0
    for _ in walk.steps(4):
        game = walk.game
        acts = [act for act in expected(game) if act.type in ("card_played", "card_placed")]
        if not acts or rng.random() < 0.7:
            continue
        legal = {(act.type, act.seat, CODES[card]) for act in acts for card in act.cards}
        asked = [(acts[0].type, seat, code) for seat in seats_with_known_hands(game) for code in CODES]
        fine = {one for one in asked if not speaks_against(game, one[0], seat=one[1], card=one[2])}
        assert fine == {one for one in legal if one in asked}
        judged += 1
    assert judged


@pytest.mark.parametrize("name", ["guggitaler-domino", "two rounds of domino for 2"])
def test_GU_7_and_GU_8_a_seat_may_pass_or_lay_out_all_exactly_if_nothing_speaks_against_it(name: str) -> None:
    walk, judged = Walk(name, Random(f"{name} turns")), 0
    for _ in walk.steps(12):
        game = walk.game
        if game.round is None or game.round.phase != "domino" or game.stopped:
            continue
        acts = {(act.type, act.seat) for act in expected(game)}
        for seat in seats_with_known_hands(game):
            hand = [code for number, code in enumerate(CODES) if game.round.hands[seat] >> number & 1]
            assert (("passed", seat) in acts) == (not speaks_against(game, "passed", seat=seat))
            if hand:
                out = ("cards_laid_out", seat) in acts
                assert out == (not speaks_against(game, "cards_laid_out", seat=seat, cards=hand))
                judged += 1
    assert judged


@pytest.mark.parametrize("name", ["guggitaler", "pandur", "schieber-santiago"])
def test_GU_5_and_PA_9_play_may_be_stopped_exactly_if_nothing_speaks_against_it(name: str) -> None:
    walk = Walk(name, Random(f"{name} stops"))
    for _ in walk.steps(3):
        if walk.game.round is None or walk.game.round.phase != "playing" or walk.game.stopped:
            continue
        may = any(act.type == "play_stopped" for act in expected(walk.game))
        assert may == (not speaks_against(walk.game, "play_stopped"))
