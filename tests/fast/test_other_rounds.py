"""Rounds with a score or a course of their own: each thing that the hot path judges in them, wrong by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

import orjson
import pytest
from games import clean_games, long_way, to_bytes
from test_acquit import compare, proof, renumbered

from jasslog.cards import CARD, CODES, SUIT_OF, cards
from jasslog.rules.domino import fitting, goes_out

Event = dict[str, Any]
Wrong = Callable[[list[Event]], Iterator[list[Event]]]


def games_of(rules: str) -> list[list[Event]]:
    """Clean games of a set that are acquitted."""
    found = [*filter(proof, clean_games(rules, 5, 30, hands="all", notes=False, full=True))]
    return [[orjson.loads(line) for line in game.splitlines()] for game in found]


def placed(events: list[Event], *types: str) -> Iterator[tuple[int, Event]]:
    return ((place, event) for place, event in enumerate(events) if event["type"] in types)


def put(events: list[Event], place: int, **members: Any) -> list[Event]:
    """With other members in the event at a place."""
    return [*events[:place], events[place] | members, *events[place + 1 :]]


def inserted(events: list[Event], place: int, **members: Any) -> list[Event]:
    """With an event more, at the time of the one that it comes before."""
    at = {"at": events[place]["at"]} if "at" in events[place] else {}
    return renumbered([*events[:place], {**members, **at, "seq": 0}, *events[place:]])


def moved(events: list[Event], place: int, to: int) -> list[Event]:
    """With an event at another place, at the time of the one that it comes before."""
    rest = [*events[:place], *events[place + 1 :]]
    return inserted(rest, to, **{name: value for name, value in events[place].items() if name != "at"})


def rounds(events: list[Event]) -> Iterator[tuple[int, int]]:
    """Where each round begins and stops."""
    starts = [place for place, _ in placed(events, "round_started")]
    return zip(starts, [*starts[1:], len(events)], strict=True)


def unsaid(events: list[Event]) -> list[Event]:
    """Without figures, of which a change of the cards would make many wrong."""
    figures = ("round_scored", "score_written", "trick_claimed")
    kept = [event for event in events if event["type"] not in figures]
    return renumbered([{n: v for n, v in e.items() if n not in ("scores", "winner")} for e in kept])


def claims_of_other_points(events: list[Event]) -> Iterator[list[Event]]:
    for place, event in placed(events, "trick_claimed"):
        for points in () if "points" not in event else (-event["points"], event["points"] + 256, event["points"] - 1):
            if points != event["points"]:
                yield put(events, place, points=points)


def figures_of_other_points(events: list[Event]) -> Iterator[list[Event]]:
    for place, event in placed(events, "round_scored"):
        scores = event["scores"]
        yield put(events, place, scores=[scores[0] + 1, *scores[1:]])
        yield put(events, place, scores=[-score for score in scores] if any(scores) else [5, *scores[1:]])


def stops_too_early(events: list[Event]) -> Iterator[list[Event]]:
    for place, _ in placed(events, "play_stopped"):
        cards = [at for at, _ in placed(events[:place], "card_played")]
        yield moved(unsaid(events), *_at_of(events, place, cards[-7]))
        yield put(unsaid(events), _at_of(events, place, place)[0], reason="late")[:-1]


def _at_of(events: list[Event], *places: int) -> tuple[int, ...]:
    """Where these events are when the figures are left out."""
    figures = ("round_scored", "score_written", "trick_claimed")
    return tuple(sum(event["type"] not in figures for event in events[:place]) for place in places)


def stops_for_good_too_early(events: list[Event]) -> Iterator[list[Event]]:
    """The cards after the stop are left out."""
    events = unsaid(events)
    for begin, stop in rounds(events):
        cards = [begin + place for place, _ in placed(events[begin:stop], "card_played")]
        for at in range(1, len(cards)) if cards else ():
            kept = [event for event in events[cards[at] : stop] if event["type"] not in ("card_played", "play_stopped")]
            now = inserted(events, cards[at], type="play_stopped")[: cards[at] + 1]
            yield renumbered([*now, *kept, *events[stop:]])


def stops_with_cards_to_take(events: list[Event]) -> Iterator[list[Event]]:
    events = unsaid(events)
    for begin, stop in rounds(events):
        cards = [place for place, _ in placed(events[begin:stop], "card_played")]
        if cards:
            yield inserted(events, begin + cards[len(cards) // 3], type="play_stopped")
            yield inserted(events, begin + cards[-1], type="play_stopped")


def cards_that_do_not_fit(events: list[Event]) -> Iterator[list[Event]]:
    events = unsaid(events)
    for begin, stop in rounds(events):
        laid, turns = 0, [*placed(events[begin:stop], "card_placed", "passed", "cards_laid_out")]
        for place, event in turns:
            mine = [other for other in turns if other[0] > place and other[1].get("seat") == event["seat"]]
            for later, other in mine[:2] if event["type"] == "card_placed" else ():
                if other["type"] == "card_placed" and not fitting(laid) & cards([other["card"]]):
                    now = put(events, begin + place, card=other["card"])
                    yield put(now, begin + later, card=event["card"])
            laid |= cards(event.get("cards", [event["card"]] if "card" in event else []))


def cards_of_others(events: list[Event]) -> Iterator[list[Event]]:
    events = unsaid(events)
    for place, event in placed(events, "card_placed"):
        others = [other for at, other in placed(events[place:], "card_placed") if other["seat"] != event["seat"]]
        if others:
            yield put(events, place, card=others[0]["card"])
        yield put(events, place, seat=(event["seat"] + 1) % 3)
        yield put(events, place, card=CODES[(CARD[event["card"]] + 9) % 36])


def turns_changed(events: list[Event]) -> Iterator[list[Event]]:
    """Two cards one after the other, each of its own seat, in the other order."""
    events = unsaid(events)
    turns = [*placed(events, "card_placed")]
    for (place, one), (following, other) in pairwise(turns):
        if following == place + 1:
            now = put(events, place, card=other["card"], seat=other["seat"])
            yield put(now, following, card=one["card"], seat=one["seat"])


def needless_passes(events: list[Event]) -> Iterator[list[Event]]:
    events = unsaid(events)
    for place, event in placed(events, "card_placed"):
        yield inserted(events, place, type="passed", seat=event["seat"])
        yield renumbered([*events[:place], {**event, "type": "passed"}, *events[place + 1 :]])


def passes_out_of_turn(events: list[Event]) -> Iterator[list[Event]]:
    for place, event in placed(events, "passed"):
        yield put(events, place, seat=(event["seat"] + 1) % 3)
        yield inserted(events, place, type="passed", seat=event["seat"])


def not_all_laid_out(events: list[Event]) -> Iterator[list[Event]]:
    events = unsaid(events)
    for place, event in placed(events, "cards_laid_out"):
        if len(event["cards"]) > 1:
            yield put(events, place, cards=event["cards"][1:])
        yield put(events, place, seat=(event["seat"] + 1) % 3)


def laid_out_too_early(events: list[Event]) -> Iterator[list[Event]]:
    events = unsaid(events)
    for begin, stop in rounds(events):
        laid, held = 0, {e["seat"]: cards(e["cards"]) for _, e in placed(events[begin:stop], "hand_dealt")}
        for place, event in placed(events[begin:stop], "card_placed"):
            hand = held[event["seat"]]
            if not goes_out(laid, hand):
                codes = [code for code in CODES if cards([code]) & hand]
                members = {**events[begin + place], "type": "cards_laid_out", "cards": codes}
                members.pop("card")
                yield renumbered([*events[: begin + place], members, *events[begin + place + 1 :]])
            held[event["seat"]] &= ~cards([event["card"]])
            laid |= cards([event["card"]])


def tricks_among_rows(events: list[Event]) -> Iterator[list[Event]]:
    for place, event in placed(events, "card_placed"):
        yield renumbered([*events[:place], {**event, "type": "card_played"}, *events[place + 1 :]])
        yield inserted(events, place, type="trick_claimed", winner=event["seat"])


def rows_among_tricks(events: list[Event]) -> Iterator[list[Event]]:
    for place, event in placed(events, "card_played"):
        yield renumbered([*events[:place], {**event, "type": "card_placed"}, *events[place + 1 :]])
        yield inserted(events, place, type="passed", seat=event["seat"])


def chosen_contracts(events: list[Event]) -> Iterator[list[Event]]:
    for place, event in placed(events, "card_played", "card_placed"):
        yield inserted(events, place, type="contract_chosen", seat=event["seat"], contract={"kind": "obenabe"})


def discards_that_could_follow(events: list[Event]) -> Iterator[list[Event]]:
    events = unsaid(events)
    for begin, stop in rounds(events):
        played = [place for place, _ in placed(events[begin:stop], "card_played")]
        players = len([*placed(events[begin:stop], "hand_dealt")])
        for at in range(1, players):
            first, led = begin + played[at], events[begin + played[0]]["card"][0]
            later = [begin + place for place in played[players:]]
            mine = [place for place in later if events[place]["seat"] == events[first]["seat"]]
            other = next(place for place in mine if events[place]["card"][0] != led)
            if events[first]["card"][0] == led:
                yield put(put(events, first, card=events[other]["card"]), other, card=events[first]["card"])


def melds_at_another_time(events: list[Event]) -> Iterator[list[Event]]:
    for place, event in placed(events, "meld_announced"):
        cards = [at for at, one in placed(events, "card_played") if one["seat"] == event["seat"]]
        earlier, later = [at for at in cards if at < place], [at for at in cards if at > place]
        if earlier:
            yield moved(events, place, earlier[-1])
        if len(later) > 1:
            yield moved(events, place, later[1] - 1)
        for at in range(earlier[-1] + 1 if earlier else place, place):
            yield moved(events, place, at)


def melds_with_a_card_that_lies(events: list[Event]) -> Iterator[list[Event]]:
    events = unsaid(events)
    for place, event in placed(events, "meld_announced"):
        begin = max(at for at, _ in placed(events[:place], "round_started"))
        laid = [one["card"] for _, one in placed(events[begin:place], "card_played") if one["seat"] == event["seat"]]
        for card in laid:
            run = [CARD[code] for code in event["cards"]]
            if SUIT_OF[min(run)] == SUIT_OF[max(run)] == SUIT_OF[CARD[card]] and CARD[card] in (
                min(run) - 1,
                max(run) + 1,
            ):
                meld = {**event, "cards": [*event["cards"], card]}
                meld.pop("points", None)
                yield [*events[:place], meld, *events[place + 1 :]]


def forgotten_marriages(events: list[Event]) -> Iterator[list[Event]]:
    for place, _ in placed(unsaid(events), "marriage_announced"):
        now = unsaid(events)
        yield renumbered([*now[:place], *now[place + 1 :]])


def marriages_that_were_none(events: list[Event]) -> Iterator[list[Event]]:
    events = unsaid(events)
    for place, event in placed(events, "card_played"):
        if event["card"][1] in "QK":
            yield inserted(events, place + 1, type="marriage_announced", seat=event["seat"])


def other_predictions(events: list[Event]) -> Iterator[list[Event]]:
    for place, event in placed(events, "points_predicted"):
        yield put(events, place, points=event["points"] + 1 if event["points"] else 1)


WRONGS: list[tuple[str, Wrong]] = [
    ("differenzler-santiago", figures_of_other_points),
    ("differenzler-santiago", other_predictions),
    ("guggitaler", claims_of_other_points),
    ("guggitaler", figures_of_other_points),
    ("guggitaler", stops_too_early),
    ("guggitaler", stops_for_good_too_early),
    ("guggitaler", stops_with_cards_to_take),
    ("guggitaler", rows_among_tricks),
    ("guggitaler", chosen_contracts),
    ("guggitaler-domino", figures_of_other_points),
    ("guggitaler-domino", cards_that_do_not_fit),
    ("guggitaler-domino", cards_of_others),
    ("guggitaler-domino", turns_changed),
    ("guggitaler-domino", needless_passes),
    ("guggitaler-domino", passes_out_of_turn),
    ("guggitaler-domino", not_all_laid_out),
    ("guggitaler-domino", laid_out_too_early),
    ("guggitaler-domino", tricks_among_rows),
    ("guggitaler-domino", chosen_contracts),
    ("molotov-ohio", claims_of_other_points),
    ("molotov-ohio", figures_of_other_points),
    ("molotov-ohio", discards_that_could_follow),
    ("molotov-ohio", melds_at_another_time),
    ("molotov-ohio", melds_with_a_card_that_lies),
    ("molotov-ohio", forgotten_marriages),
    ("molotov-ohio", marriages_that_were_none),
    ("molotov-ohio", chosen_contracts),
]


@pytest.mark.parametrize(("rules", "wrong"), WRONGS, ids=lambda value: getattr(value, "__name__", value))
def test_what_is_wrong_by_itself_is_never_acquitted(rules: str, wrong: Wrong) -> None:
    refused = 0
    for events in games_of(rules):
        for number, changed in enumerate(wrong(events)):
            data = to_bytes(changed)
            compare(data)
            if number < 3:
                refused += bool(long_way(data)[0].findings)
    assert refused > 3


def test_DF_4_predictions_that_all_came_true_are_acquitted_also_of_nothing() -> None:
    nothing = set()
    for events in games_of("differenzler-santiago"):
        (audit,) = long_way(to_bytes(events))
        assert audit.game is not None
        won = [{entry.seat: 0 for entry in deal.entries} for deal in audit.game.rounds]
        for got, deal in zip(won, audit.game.rounds, strict=True):
            for entry in deal.entries:
                got[entry.seat] += entry.points * (entry.factor == 0)
        now, number = [], -1
        for event in unsaid(events):
            number += event["type"] == "round_started"
            exact = {"points": won[number].get(event["seat"], 0)} if event["type"] == "points_predicted" else {}
            now.append(event | exact)
        assert compare(to_bytes(now))
        for got, deal in zip(won, audit.game.rounds, strict=True):
            nothing |= {deal.won_tricks[seat] > 0 for seat in range(audit.game.players) if not got.get(seat)}
    # Some had a trick with nothing in it, and some had no trick.
    assert nothing == {False, True}


def test_W_5_of_equal_melds_that_wins_which_was_said_first_where_trump_was_made_in_play() -> None:
    assert compare(clean_games("molotov-ohio", 8, 10, hands="all", notes=False, full=True)[1])


def test_MO_7_a_marriage_of_which_a_card_lay_when_trump_was_made_is_none() -> None:
    tried = 0
    for seed in range(5, 9):
        for game in filter(proof, clean_games("molotov-ohio", seed, 30, hands="all", notes=False, full=True)):
            (audit,) = long_way(game)
            events = [orjson.loads(line) for line in game.splitlines()]
            assert audit.game is not None
            for deal in audit.game.rounds:
                pair = {CODES[9 * deal.trump + rank] for rank in (6, 7)} if deal.trump >= 0 else set()
                laid = [
                    event for event in events if event["type"] == "card_played" and event["seq"] >= deal.first_event
                ]
                mine = [event for event in laid if event["card"] in pair][:2]
                if pair and mine[0]["seat"] == mine[1]["seat"] and mine[0]["seq"] <= deal.maker:
                    tried += 1
                    said = inserted(events, mine[1]["seq"] + 1, type="marriage_announced", seat=mine[0]["seat"])
                    assert proof(to_bytes(said)) is None
                    assert proof(to_bytes(unsaid(said))) is None
    assert tried > 1
