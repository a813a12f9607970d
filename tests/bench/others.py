"""Other programs for comparison, if they are installed: how many cards, moves or actions they replay in a second.

jass-kit replays rounds of Schieber, and checks for each card whether it is allowed; it reads no record and looks for no
melds or claims. Other games are different work, so only the order of magnitude can be compared.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from io import StringIO
from random import Random
from time import process_time
from typing import Any

from .one import audit_bytes
from .timing import Figure, figure, interleaved

_GAMES, _PLIES, _HANDS, _ROUNDS = 10, 80, 10, 40


def others(data: bytes, repeats: int) -> list[Figure]:
    """How much each installed program replays in a second, and how many cards jasslog; empty if none is installed."""
    known = _tasks()
    if not known:
        return []
    counted = {
        "jasslog: cards of plain games": (data.count(b'"type":"card_played"'), partial(audit_bytes, data))
    } | known
    times = interleaved({name: task for name, (_, task) in counted.items()}, repeats, process_time)
    return [
        figure(name, [count / max(each, 1e-9) for each in times[name]], "a second")
        for name, (count, _) in counted.items()
    ]


def _tasks() -> dict[str, tuple[int, Callable[[], object]]]:
    """For each installed program, the number of moves or actions, and a function that replays them."""
    tasks: dict[str, tuple[int, Callable[[], object]]] = {}
    if find_spec("jass") is not None:
        tasks["jass-kit: cards of Schieber rounds"] = _jass_kit()
    if find_spec("chess") is not None:
        tasks["python-chess: moves from PGN"] = _chess()
    if find_spec("pokerkit") is not None:
        tasks["pokerkit: actions from PHH"] = _poker()
    return tasks


def _jass_kit() -> tuple[int, Callable[[], object]]:
    numpy: Any = import_module("numpy")
    sim_of: Any = import_module("jass.game.game_sim").GameSim
    rule: Any = import_module("jass.game.rule_schieber").RuleSchieber()
    rng, rounds = Random(0), []
    for number in range(_ROUNDS):
        hands = numpy.zeros((4, 36), int)
        for place, card in enumerate(rng.sample(range(36), 36)):
            hands[place % 4, card] = 1
        sim, cards = sim_of(rule), []
        sim.init_from_cards(hands, number % 4)
        sim.action_trump(number % 6)
        while not sim.is_done():
            cards.append(int(rng.choice(numpy.flatnonzero(rule.get_valid_cards_from_state(sim.state)))))
            sim.action_play_card(cards[-1])
        rounds.append((hands, number, cards))

    def replay() -> None:
        for hands, number, cards in rounds:
            sim = sim_of(rule)
            sim.init_from_cards(hands, number % 4)
            sim.action_trump(number % 6)
            for card in cards:
                assert rule.get_valid_cards_from_state(sim.state)[card]
                sim.action_play_card(card)

    return 36 * _ROUNDS, replay


def _chess() -> tuple[int, Callable[[], object]]:
    chess: Any = import_module("chess")
    pgn: Any = import_module("chess.pgn")
    rng, texts, moves = Random(0), [], 0
    for _ in range(_GAMES):
        board, game = chess.Board(), pgn.Game()
        node: Any = game
        while board.ply() < _PLIES and not board.is_game_over():
            move = rng.choice(list(board.legal_moves))
            board.push(move)
            node = node.add_main_variation(move)
            moves += 1
        texts.append(str(game))

    def replay() -> None:
        for text in texts:
            game: Any = pgn.read_game(StringIO(text))
            board = game.board()
            for move in game.mainline_moves():
                board.push(move)

    return moves, replay


def _poker() -> tuple[int, Callable[[], object]]:
    poker: Any = import_module("pokerkit")
    history_of = poker.HandHistory
    done_by_itself = (
        *("ANTE_POSTING", "BET_COLLECTION", "BLIND_OR_STRADDLE_POSTING"),
        *("HAND_KILLING", "CHIPS_PUSHING", "CHIPS_PULLING"),
    )
    game = poker.NoLimitTexasHoldem(tuple(poker.Automation[name] for name in done_by_itself), True, 0, (5, 10), 10)
    rng, texts, actions = Random(0), [], 0
    for _ in range(_HANDS):
        state = game((1000,) * 4, 4)
        deck = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
        rng.shuffle(deck)
        while state.status:
            if state.can_deal_hole():
                state.deal_hole(deck.pop() + deck.pop())
            elif state.can_burn_card():
                state.burn_card("??")
            elif state.can_deal_board():
                state.deal_board("".join(deck.pop() for _ in range(state.board_dealing_count)))
            elif state.can_check_or_call():
                state.check_or_call()
            else:
                state.show_or_muck_hole_cards(True)
        history = history_of.from_game_state(game, state)
        actions += len(history.actions)
        texts.append(history.dumps())

    def replay() -> None:
        for text in texts:
            for _ in history_of.loads(text):
                pass

    return actions, replay
