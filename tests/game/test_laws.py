"""Laws that hold for every game: undo, replay, sums of points, clones, and the symmetry of suits and of seats."""

from __future__ import annotations

from functools import lru_cache
from itertools import permutations
from random import Random
from typing import Any

import pytest
from game.random_games import random_events
from game.walks import MIXES, SETS, Walk, players_of, rules_of, variant_of
from generate.generated import FEW
from typed import plain, raw_of, replayed, typed, whole

from jasslog.audit.audit import audit_game
from jasslog.cards import deck
from jasslog.events.vocabulary import BOOKKEEPING, read
from jasslog.game.replay import close, step
from jasslog.game.rotation import went_out
from jasslog.game.score.end import running_sums, sums_in_time
from jasslog.game.state import Game, Round
from jasslog.game.undecided import counts, undecided_totals, untold_parts
from jasslog.log.head import effective
from jasslog.rules.values import deck_total
from jasslog.variants.plain import thaw

NAMES = (*SETS, *MIXES)
"""The sets and mixes; pytest runs all laws of one of them together, so that its walks are made once."""
STATES = (*SETS, *[*MIXES][::3])
"""The sets and some mixes, for the laws of states and of the events in effect, which know little of the rules."""
SUIT_WORDS = {"D": "diamonds", "H": "hearts", "S": "spades", "C": "clubs"}


def picture(thing: Any) -> Any:
    """The whole state as plain, comparable values, without the rules and without how far the totals were looked at."""
    if isinstance(thing, Game | Round):
        return {name: picture(getattr(thing, name)) for name in thing.__slots__ if name not in ("variant", "decided")}
    if isinstance(thing, dict):
        return {key: picture(value) for key, value in thing.items()}
    if isinstance(thing, list):
        return [picture(item) for item in thing]
    return set(thing) if isinstance(thing, set) else thing


@lru_cache(maxsize=16)
def walked(name: str, seed: object, rounds: int = 3, *, claims: bool = False) -> Walk:
    """A legal game of a few rounds; tests share it, so that none may change it."""
    walk = Walk(name, Random(f"{name} {seed}"), claims=claims)
    for _ in walk.steps(rounds):
        pass
    return walk


def state_after(name: str, events: list[dict[str, Any]]) -> Any:
    return picture(replayed(rules_of(name), typed(events)))


@pytest.mark.parametrize("name", STATES[::4], scope="module")
def test_undo_of_k_events_is_the_state_before_them(name: str) -> None:
    """What takes effect then are the very events before them, and so the state is the same."""
    rng = Random(name)
    events = typed(walked(name, 0).events)
    for _ in range(6):
        at = rng.randrange(1, len(events))
        to = rng.randrange(at)
        record = [*events[: at + 1], read({"seq": at + 1, "type": "undone", "to": to})]
        assert effective(record).events == events[: to + 1]
        redone = [*record, read({"seq": at + 2, "type": "undone", "to": at})]
        assert effective(redone).events == events[: at + 1]


def naive(record: list[dict[str, Any]], view: str) -> list[dict[str, Any]]:
    """The effective events by definition: each E(k), the events in effect after event k, is written out in full."""
    effective_after: dict[int, list[dict[str, Any]]] = {}
    now: list[dict[str, Any]] = []
    for event in record:
        if event["type"] == "undone":
            now = effective_after.get(event["to"], now)
        elif event["type"] not in BOOKKEEPING:
            now = [*now, event]
        effective_after[event["seq"]] = now
    if view != "recorded":
        for event in record:
            if event["type"] == "corrected" and event["event"] < event["seq"]:
                marked = [standing for standing in now if standing["seq"] != event["event"]]
                if len(marked) < len(now):
                    place = next(i for i, standing in enumerate(now) if standing["seq"] == event["event"])
                    width = len(now) - len(marked)
                    by = [{**replacing, "seq": event["event"]} for replacing in event["by"]]
                    now = [*now[:place], *by, *now[place + width :]]
    return now


def scrambled(rng: Random, length: int) -> list[dict[str, Any]]:
    """A random record of acts, undo, redo and corrections in any order, including some that refer to nothing."""
    record: list[dict[str, Any]] = [whole({"seq": 0, "type": "game_started"})]
    for seq in range(1, length):
        kind = rng.random()
        if kind < 0.2:
            record.append({"seq": seq, "type": "undone", "to": rng.randrange(seq + 2)})
        elif kind < 0.35:
            by = [whole({"type": "card_played", "note": f"{seq}.{n}"}) for n in range(rng.choice((0, 1, 1, 2)))]
            record.append({"seq": seq, "type": "corrected", "event": rng.randrange(0, seq + 2), "by": by})
        elif kind < 0.45:
            record.append(whole({"seq": seq, "type": rng.choice(("remark_made", "objection_raised"))}))
        else:
            record.append(whole({"seq": seq, "type": "card_played", "note": str(seq)}))
    return record


@pytest.mark.parametrize("view", ["recorded", "corrected", "ruled"])
def test_effective_play_is_what_its_definition_says(view: str) -> None:
    rng = Random(view)
    for _ in range(400):
        record = scrambled(rng, rng.randrange(2, 30))
        if view != "recorded":
            record = once_corrected(record)
        assert plain(effective(typed(record), view).events) == naive(record, view), record


def once_corrected(record: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The record with remarks in place of second corrections of one event, and of corrections of the first event."""
    seen: set[int] = {0}
    kept = []
    for event in record:
        target = event.get("event", -1)
        if event["type"] == "corrected" and target in seen:
            event = whole({"seq": event["seq"], "type": "remark_made"})
        seen.add(target)
        kept.append(event)
    return kept


def test_a_second_correction_of_an_event_takes_the_place_of_the_first() -> None:
    record = [
        whole({"seq": 0, "type": "game_started"}),
        whole({"seq": 1, "type": "card_played", "card": "SA"}),
        whole({"seq": 2, "type": "corrected", "event": 1, "by": []}),
        whole({"seq": 3, "type": "corrected", "event": 1, "by": [{"type": "card_played", "card": "SK"}]}),
    ]
    assert [getattr(event, "card", None) for event in effective(typed(record)).events] == [None, "SK"]
    assert [getattr(event, "card", None) for event in effective(typed(record), "recorded").events] == [None, "SA"]


@pytest.mark.parametrize("name", STATES, scope="module")
def test_replay_is_deterministic(name: str) -> None:
    walk = walked(name, "claims", claims=True)
    assert state_after(name, walk.events) == picture(walk.game)


@pytest.mark.parametrize("name", STATES, scope="module")
def test_what_was_handed_out_never_changes(name: str) -> None:
    events = walked(name, "claims", claims=True).events
    more = {"seq": len(events), "type": "ruling_given", "ruling": "annul_round", "round": 1}
    record = typed([*events, more])
    game = Game(rules_of(name), players_of(name), ruled=True)
    handed_out = []
    for place, event in enumerate(record):
        step(game, event)
        if place % 37 == 0 or place >= len(events) - 3:
            twin = game.clone()
            handed_out.append((twin, picture(twin)))
    close(game)
    assert len(handed_out) > 3
    for twin, before in handed_out:
        assert picture(twin) == before


@pytest.mark.parametrize("name", STATES, scope="module")
def test_a_clone_goes_on_like_its_original(name: str) -> None:
    walk = walked(name, 0)
    events = typed(walk.events)
    half = len(events) // 2
    game = replayed(rules_of(name), events[:half])
    before = picture(game)
    twin = game.clone()
    for event in events[half:]:
        step(twin, event)
    assert picture(game) == before
    assert picture(twin) == picture(walk.game)


def test_what_is_open_of_the_totals_is_what_all_rounds_asked_anew_say() -> None:
    skipped = 0
    for name in SETS:
        game = Game(variant_of(name), ruled=True)
        events = random_events(name, 1, length=400, slips=0.1)
        for number in range(1, 7):
            # By this ruling a round that was broken off counts, and so does what is open in it.
            ruling = {"type": "ruling_given", "ruling": "lose_contract", "seat": 0, "round": number}
            events.append({"seq": len(events), **ruling})
        for place, event in enumerate(effective(typed(events)).events):
            step(game, event)
            if place % 27:
                continue
            anew = game.clone()
            anew.look_anew()
            assert undecided_totals(game) == undecided_totals(anew)
            anew.look_anew()
            assert went_out(game) == went_out(anew)
            for deal in game.rounds[: game.decided]:
                assert not counts(game, deal) or untold_parts(game, deal) <= untold_parts(game, None)
            skipped += game.decided
    assert skipped > 100


def test_who_plays_on_which_side_may_become_open_for_rounds_of_which_nothing_was() -> None:
    for name in ("schaffhauser", "schaffhauser-blind"):
        game, compared = Game(variant_of(name), ruled=True), 0
        for event in effective(typed(random_events(name, 1, length=400))).events:
            step(game, event)
            undecided_totals(game)
            if game.decided and game.round.phase == "dealing":
                one, other = game.clone(), game.clone()
                one.lone_doubted = other.lone_doubted = True
                one.decided, compared = game.decided, compared + 1
                assert undecided_totals(one) == undecided_totals(other)
        assert compared


@pytest.mark.parametrize("name", NAMES, scope="module")
def test_V_10_every_complete_round_is_worth_the_deck(name: str) -> None:
    complete = seed = 0
    while complete < 3 * FEW or seed < FEW:
        game, seed = walked(name, seed).game, seed + 1
        for deal in game.rounds:
            if len(deal.tricks) < deal.size or deal.phase != "scored":
                continue
            complete += 1
            if objects := game.variant.score.objects:
                one = objects[(deal.number - 1) % (len(objects) + game.variant.domino.rounds)]
                times = {"tricks": game.tricks_in_round, "H": 9, "Q": 4, "CK": 1, "last": 1}[one.of]
                assert sum(deal.won) == deal.total == times * one.points
                continue
            every_suit = deal.contract.kind == "tutti" and game.variant.play.tutti_mode == "led_suit"
            pack, beside = deck(deal.variant.deal.deck), deal.aside
            out_of_play = pack & ~sum(1 << card for trick in deal.tricks for card in trick.cards)
            piles = (beside.blind, beside.dead, beside.laid, beside.talon_up, beside.talon_down)
            assert out_of_play.bit_count() == sum(pile.size for pile in piles) + sum(map(len, beside.packets))
            assert not out_of_play & ~beside.known or deal.variant.deal.blind == "dead"
            varying = game.variant.play.mixed_values == "per_trick"
            assert deck_total(deal.values, deck(36)) == (248 if every_suit and not varying else 152)
            worth = deck_total(deal.values, pack) - deck_total(deal.values, out_of_play)
            if varying or game.variant.play.discard_values == "at_time":
                worth = sum(trick.points for trick in deal.tricks)
                assert deal.total == worth
            assert sum(deal.won) == worth
            assert sum(deal.won_tricks) == deal.size
            if game.variant.score.scoring_side == "declarer_only" or deal.contract.kind == "misere":
                continue
            mine = [entry for entry in game.ledger if entry.round == deal.number]
            plain = sum(entry.points for entry in mine if entry.kind in ("cards", "last"))
            laid = deck_total(deal.values, beside.laid.cards) * (deal.variant.exchange.discards == "declarer")
            assert sum(entry.points for entry in mine if entry.kind == "discards") == laid
            match = sum(entry.points for entry in mine if entry.kind == "match")
            failed = any(entry.kind == "failed" for entry in mine)
            assert failed or plain + deal.held == sum(deal.won) + game.variant.score.last_trick
            assert match in (0, game.variant.score.match or game.variant.tens.match)
            by_points = game.variant.score.kind not in ("difference", "places", "tens", "bids", "over_bid", "nearest")
            counted = set() if by_points else {"cards", "last", "melds", "marriage"}
            counted |= {"match"} if game.variant.score.kind == "bids" else set()
            apart = counted | {"bid", "held", "inherited", "over_bid"}
            times = {entry.factor for entry in mine if entry.kind not in apart}
            assert times == {deal.factor} or (counted and not times)
            assert {entry.factor for entry in mine if entry.kind in counted} == ({0} if counted else set())


BIDS = [name for name in NAMES if variant_of(name).score.make_rule == "bid"]


@pytest.mark.parametrize("name", BIDS)
def test_A_4_the_bid_of_every_round_is_booked_once_by_the_side_that_was_right(name: str) -> None:
    made = []
    for seed in range(8):
        game = walked(name, seed).game
        for deal in game.rounds:
            if deal.phase == "scored":
                (entry,) = [entry for entry in game.ledger if (entry.round, entry.kind) == (deal.number, "bid")]
                bid = [call for call in deal.calls if call.kind == "bid_made"][-1]
                mine = [trick for trick in deal.tricks if trick.winner % 2 == bid.seat % 2]
                points = sum(trick.points for trick in mine) + 5 * (deal.tricks[-1] in mine)
                made.append(len(mine) == 9 if bid.match else points >= bid.points)
                assert entry.seat % 2 == (bid.seat + (not made[-1])) % 2
                assert entry.points == (157 if bid.match else bid.points)
                assert entry.factor == 2 ** sum(call.kind in ("doubled", "redoubled") for call in deal.answers)
    assert {True, False} == set(made)


SHEETS = [name for name in NAMES if variant_of(name).score.scoring_side == "declarer_only"]


@pytest.mark.parametrize("name", SHEETS)
def test_P_4_G6_6_only_the_choosers_book_and_with_the_others_it_is_the_whole_round(name: str) -> None:
    complete = 0
    for seed in range(6):
        game = walked(name, seed).game
        for deal in game.rounds:
            if deal.phase == "scored":
                complete += 1
                mine = [entry for entry in game.ledger if entry.round == deal.number]
                own = game.side_of[deal.chooser]
                assert {game.side_of[entry.seat] for entry in mine} <= {own}
                won = [0] * game.sides
                for seat, points in enumerate(deal.won):
                    won[game.side_of[seat]] += points
                won[game.side_of[deal.tricks[-1].winner]] += 5
                if deal.contract.kind == "misere":
                    plain = max(points for side, points in enumerate(won) if side != own)
                else:
                    plain = won[own]
                    tricks = [trick for trick in deal.tricks if game.side_of[trick.winner] != own]
                    plain += 0 if tricks else game.variant.score.match
                if game.variant.score.unit == "floor10":
                    plain //= 10
                assert sum(entry.booked for entry in mine) == plain * deal.factor
    assert complete >= 10


ORDERED = [name for name in NAMES if variant_of(name).end.finish_order]


@pytest.mark.parametrize("name", ORDERED)
def test_E_6_in_whichever_order_a_round_is_counted_it_brings_each_side_what_is_booked(name: str) -> None:
    counted = 0
    for seed in range(FEW):
        game = walked(name, seed).game
        for deal in (deal for deal in game.rounds if deal.phase == "scored"):
            counted += 1
            booked = game.side_scores([entry for entry in game.ledger if entry.round == deal.number])
            start = [7 * side for side, _ in enumerate(booked)]
            for sums in running_sums, sums_in_time:
                *_, (_, _, last) = sums(game, deal, start)
                assert [after - before for after, before in zip(last, start, strict=True)] == booked
    assert counted


@pytest.mark.parametrize("name", NAMES, scope="module")
def test_a_legal_game_has_no_findings(name: str) -> None:
    for seed in range(FEW):
        walk = walked(name, seed)
        unclaimed = [event for event in walk.events if event["type"] != "round_scored"]
        audit = audit_game(raw_of({**event, "seq": place} for place, event in enumerate(unclaimed)))
        forgotten = {"marriage-missing", "marriage-half", "roem-missing"}
        allowed = {"unfinished-game", "meld-too-low", "meld-out-of-order"} | forgotten
        assert {found.name for found in audit.findings} <= allowed
        assert audit.game.scores == walk.game.scores


def results(events: list[dict[str, Any]], name: str, overrides: dict[str, Any]) -> tuple[list[int], list[Any]]:
    from jasslog.variants.load import resolve

    game = replayed(resolve(name, 1, overrides), typed(events))
    close(game)
    return list(game.scores), [(game.winner, game.decided_by)]


STILL = {"deal": {"first_forehand": "seat_after_dealer", "later_forehand": "seat_after_dealer", "first_dealer": "any"}}
"""Overrides by which no card and no lot names the forehand, so that suits and seats can be renamed."""
NEAR = {"target": 300}
"""A target that can be reached in three rounds, so that claims and the finishing order matter."""


def still(name: str, **more: Any) -> dict[str, Any]:
    near = {"end": NEAR} if variant_of(name).end.kind == "target" else {}
    return STILL | near | more


def one_factor(name: str) -> dict[str, Any]:
    """Overrides by which no suit counts more than another."""
    lines = [{**line, "factor": 1} for line in thaw(variant_of(name))["sheet"]["lines"]]
    objects = [{**one, "of": one["of"].strip("DHSC") or "A"} for one in thaw(variant_of(name))["score"]["objects"]]
    return {"score": {"multipliers": {}, "objects": objects}} | ({"sheet": {"lines": lines}} if lines else {})


@pytest.mark.parametrize("name", SETS)
def test_the_names_of_the_suits_do_not_matter(name: str) -> None:
    overrides = still(name, **one_factor(name))
    for seed in range(FEW):
        rng = Random(f"{name} suits {seed}")
        events = walked_still(name, rng, overrides)
        names = dict(zip("DHSC", rng.choice([*permutations("DHSC")][1:]), strict=True))
        assert results([renamed(event, names) for event in events], name, overrides) == results(events, name, overrides)


@pytest.mark.parametrize("name", SETS)
def test_the_numbers_of_the_seats_do_not_matter(name: str) -> None:
    for seed in range(FEW):
        rng = Random(f"{name} seats {seed}")
        events = walked_still(name, rng, still(name))
        players = variant_of(name).deal.players
        turn = rng.randrange(1, players)
        scores, [(winner, step)] = results(events, name, still(name))
        moved, [(other, again)] = results([turned(event, turn, players) for event in events], name, still(name))
        sides = 0 if variant_of(name).deal.sides == "lone" else turn
        assert moved == rotated(scores, sides)
        assert again == step
        assert other == (winner if winner < 0 else (winner + sides) % len(scores))


def walked_still(name: str, rng: Random, overrides: dict[str, Any]) -> list[dict[str, Any]]:
    MIXES["still"] = (name, overrides)
    try:
        walk = Walk("still", rng, claims=True)
        for _ in walk.steps(rounds=3):
            pass
        return walk.events
    finally:
        del MIXES["still"]


def renamed(event: dict[str, Any], names: dict[str, str]) -> dict[str, Any]:
    event = dict(event)
    if "card" in event:
        event["card"] = names[event["card"][0]] + event["card"][1]
    for member in ("cards", "taken"):
        if member in event:
            event[member] = [names[card[0]] + card[1] for card in event[member]]
    if "contract" in event:
        event["contract"] = contract_renamed(event["contract"], names)
    if "resumes" in event:
        lines = {SUIT_WORDS[old]: SUIT_WORDS[new] for old, new in names.items()}
        sheets = [[lines.get(line, line) for line in sheet] for sheet in event["resumes"].get("sheets", [])]
        event["resumes"] = {**event["resumes"], **({"sheets": sheets} if sheets else {})}
    return event


def contract_renamed(contract: dict[str, Any], names: dict[str, str]) -> dict[str, Any]:
    contract = dict(contract)
    if "suit" in contract:
        contract["suit"] = names[contract["suit"]]
    if "base" in contract:
        contract["base"] = contract_renamed(contract["base"], names)
    return contract


def rotated(things: list[Any], by: int) -> list[Any]:
    return [things[(place - by) % len(things)] for place in range(len(things))]


def turned(event: dict[str, Any], by: int, players: int = 4) -> dict[str, Any]:
    event = dict(event)
    for member in ("seat", "dealer"):
        if member in event:
            event[member] = (event[member] + by) % players
    if "resumes" in event:
        resumes = event["resumes"]
        if "declarer" in resumes:
            # The lone player is the first side, wherever he sits.
            event["resumes"] = resumes | {"declarer": (resumes["declarer"] + by) % players}
        else:
            event["resumes"] = {
                name: rotated(value, by) if name != "rounds" else value for name, value in resumes.items()
            }
    return event
