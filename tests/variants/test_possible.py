"""The table of impossible combinations names existing options and values, and each row refuses only what it says."""

from __future__ import annotations

import json
import os
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import pytest
from own_sets import NUMBERS, OPTIONS, RULES

from jasslog.variants import possible
from jasslog.variants.load import released, resolve
from jasslog.variants.options import Variant
from jasslog.variants.plain import freeze, merge, thaw
from jasslog.variants.possible import ROWS
from jasslog.variants.refusal import Refusal

SOURCE = Path(possible.__file__).read_text(encoding="utf-8")
STATED = re.findall(r'"(\w+)\.(\w+)(?: (?:=|!=|has|lacks) ([^"{]+))?"', SOURCE)


def field(group: str, option: str) -> Any:
    """The type of an option in the model."""
    return Variant.model_fields[group].annotation.model_fields[option].annotation  # type: ignore[union-attr]


def test_every_row_is_about_an_option() -> None:
    assert len(ROWS) > 100
    for row in ROWS:
        assert field(*row.option.split("."))


def test_every_value_that_is_stated_is_one_of_the_option() -> None:
    stated = [one for one in sorted(set(STATED)) if one[2]]
    assert len(stated) > 70
    for group, option, values in stated:
        kind = field(group, option)
        kind = get_args(kind)[0] if get_origin(kind) is tuple else kind
        for value in values.split(" and "):
            if get_origin(kind) is Literal:
                assert value in map(str, get_args(kind)), (group, option)
            else:
                assert value == "False" if kind is bool else value == "None" or value.isdigit(), (group, option)


SETS = (
    "pique-double", "handjass-bessern", "zweier-sidi", "coiffeur-ohio-10", "differenzler-ohio", "sidi-barrani",
    "putz-three", "schmaus", "guggitaler-domino", "bieter-three", "pandur", "schieber-ohio",
)  # fmt: skip
"""Sets that nearly every row refuses if one option is changed."""
REFUSED = Path(__file__).parent / "refused.json"
"""How many of these changed sets each row refuses, as reviewed by a person."""


def changed(rules: str, groups: dict[str, Any]) -> Variant:
    """A released set with other options, even if no game can have them."""
    options = merge(thaw(released(rules)), groups)
    assert not isinstance(options, Refusal)
    return freeze(options, id=rules, version=1, name=rules, source="")


def neighbours() -> Iterator[Variant]:
    """Each of SETS with one option changed: to a value of another set, to another possible value, or by one."""
    there = {(group, name): list(values) for group, name, values in OPTIONS if values is not NUMBERS}
    numbers = {(group, name) for group, name, values in OPTIONS if values is NUMBERS}
    for options in (thaw(released(rules)) for rules in RULES):
        for group, mine in options.items():
            for name, value in mine.items() if isinstance(mine, dict) else ():
                some = there.setdefault((group, name), [])
                some += [value] if value not in some else []
    for rules in SETS:
        options = thaw(released(rules))
        for (group, name), values in there.items():
            now = options[group][name]
            near = [now + 1, max(1, now - 1)] if (group, name) in numbers else []
            for value in [*values, *(one for one in near if one not in values)]:
                if value != now:
                    other = options | {group: options[group] | {name: value}}
                    yield freeze(other, id=rules, version=1, name=rules, source="")


def test_each_row_refuses_as_many_neighbours_of_a_set_as_it_did() -> None:
    found = Counter[str]()
    for variant in neighbours():
        found.update(f"{row.option} {row.reason}" for row in ROWS if row.wrong(variant))
    if os.environ.get("JASSLOG_REFUSED") == "write":
        REFUSED.write_text(json.dumps(dict(sorted(found.items())), indent=1, ensure_ascii=False) + "\n")
    assert dict(sorted(found.items())) == json.loads(REFUSED.read_text())
    assert len(found) > 110


def objects(rounds: int, count: int, ban: int = 1, domino: int = 0) -> dict[str, Any]:
    """Options for a set that scores ``count`` objects over ``rounds`` rounds, ``domino`` of them in Domino."""
    return {
        "score": {"kind": "objects", "objects": [{"of": "tricks", "points": 5}] * count},
        "domino": {"rounds": domino},
        "end": {"kind": "rounds", "rounds": rounds},
        "play": {"lead_ban": [{"round": ban, "suit": "H"}]},
    }


def counted(rounds: int, tie: str = "extra_round") -> dict[str, Any]:
    """Options for a game of so many rounds."""
    return {"end": {"kind": "rounds", "rounds": rounds, "tie": tie}}


def worth(*least: int) -> dict[str, Any]:
    """Options that give bids a value from each of these numbers on."""
    return {"auction": {"min_bid": 100, "worth": [{"least": one, "value": 2} for one in least]}}


def named(*above: int) -> dict[str, Any]:
    """Options with a bid by name above each of these numbers."""
    bid = {"name": "pandur", "takes": "all", "trump": False, "value": 5}
    return {"auction": {"named": [bid | {"name": f"pandur-{one}", "above": one} for one in above]}}


PER_TRICK = {"play": {"mixed_values": "per_trick"}, "predictions": {"asked": "none"}}
BLIND = {"deal": {"hand": 8, "packets": [], "blind": "beside"}}
STAGE = {"deal": {"before_choosing": 8}}
FIRST = {"play": {"discard_values": "at_time", "discard_effect": "immediate"}}
EDGES: list[tuple[str, str, dict[str, Any], dict[str, Any]]] = [
    ("schieber-ohio", "deal.cut_min leaves no card", {"deal": {"cut_min": 35}}, {"deal": {"cut_min": 36}}),
    ("schieber-ohio", "deal.hand takes more", {"deal": {"hand": 9}}, {"deal": {"hand": 10}}),
    ("schieber-ohio", "deal.before_choosing leaves nothing", STAGE, {"deal": {"before_choosing": 9}}),
    ("schmaus", "deal.stock cannot be drawn evenly", {"deal": {"hand": 17}}, {"deal": {"hand": 18}}),
    ("schmaus", "deal.stock cannot be drawn evenly", {}, {"deal": {"deck": 35}}),
    (
        "differenzler-ohio",
        "play.mixed_values = per_trick needs a deck",
        PER_TRICK,
        {"play": {"mixed_values": "per_trick"}},
    ),
    ("differenzler-ohio", "play.mixed_values = per_trick needs a deck", PER_TRICK, PER_TRICK | BLIND),
    (
        "differenzler-ohio",
        "play.mixed_values = per_trick needs a deck",
        PER_TRICK,
        PER_TRICK | {"deal": {"hand": 8, "packets": []}},
    ),
    ("bieter-santiago", "play.mixed_values = per_trick needs a deck", {}, {"play": {"mixed_values": "per_trick"}}),
    (
        "schieber-ohio",
        "choosing.contracts is empty",
        {"choosing": {"contracts": ["tutti"]}},
        {"choosing": {"contracts": []}},
    ),
    ("schieber-ohio", "choosing.contracts names a contract twice", {}, {"choosing": {"contracts": ["tutti", "tutti"]}}),
    (
        "kreuzjass",
        "choosing.choice = only_contract needs one",
        {"choosing": {"choice": "only_contract", "contracts": ["obenabe"]}},
        {"choosing": {"choice": "only_contract", "contracts": ["obenabe", "tutti"]}},
    ),
    (
        "kreuzjass",
        "choosing.choice = only_contract needs one",
        {},
        {"choosing": {"choice": "only_contract", "contracts": ["slalom"]}},
    ),
    (
        "schieber-ohio",
        "choosing.contracts has threes",
        {"choosing": {"contracts": ["threes"]}},
        {"choosing": {"contracts": ["threes"]}, "deal": {"deck": 32, "packets": []}},
    ),
    (
        "schieber-ohio",
        "play.guschti_split is not",
        {"choosing": {"contracts": ["guschti"]}},
        {"choosing": {"contracts": ["guschti"]}, "play": {"guschti_split": [5, 5]}},
    ),
    ("zweier-sixty", "deal.columns need a deck", {}, {"deal": {"hand": 1}}),
    ("zweier-sixty", "deal.columns need a deck", {}, {"deal": {"stock": True}}),
    ("schieber-ohio", "places.shares are empty", {"places": {"shares": [[1]]}}, {"places": {"shares": []}}),
    ("coiffeur-ohio-10", "choosing.contracts has a contract that no line", {}, {"choosing": {"contracts": ["threes"]}}),
    ("coiffeur-ohio-10", "sheet.lines are used up before end.rounds", counted(20, tie="draw"), counted(21, tie="draw")),
    ("coiffeur-ohio-10", "sheet.lines are used up before end.rounds", counted(19), counted(20)),
    ("coiffeur-santiago-three", "sheet.lines are used up before end.rounds", counted(29), counted(30)),
    ("coiffeur-santiago-three", "sheet.lines need everybody", {}, {"deal": {"dealer_sits_out": True}}),
    ("pandur", "auction.named must rise", named(100, 100, 200), named(200, 100)),
    ("pandur", "auction.named names a bid twice", named(100, 200), named(100, 100)),
    ("pandur", "auction.worth must rise", worth(100), worth(101)),
    ("pandur", "auction.worth must rise", worth(90, 100, 101), worth(90, 100, 100)),
    ("pandur", "auction.worth must rise", worth(50), worth()),
    (
        "schieber-ohio",
        "end.finish_order names a step twice",
        {"end": {"finish_order": ["melds", "tricks"]}},
        {"end": {"finish_order": ["melds", "melds"]}},
    ),
    ("schieber-ohio", "end.floor is above", {"end": {"floor": 0}}, {"end": {"floor": 1}}),
    ("schieber-ohio", "end.floor is above", {"end": {"floor": None}}, {"end": {"floor": 1}}),
    (
        "kreuzjass",
        "melds.window = after_trump needs",
        {
            "melds": {"window": "after_trump"},
            "play": {"tutti_mode": "first_discard"},
            "choosing": {"contracts": ["tutti"]},
        },
        {"melds": {"window": "after_trump"}, "play": {"tutti_mode": "first_discard"}},
    ),
    (
        "kreuzjass",
        "melds.window = after_trump needs",
        {},
        {"melds": {"window": "after_trump"}, "choosing": {"contracts": ["tutti"]}},
    ),
    (
        "kreuzjass",
        "play.discard_values = at_time needs a trump",
        FIRST,
        {"play": {"discard_values": "at_time", "discard_effect": "next_trick"}},
    ),
    ("guggitaler", "score.objects and Domino do not make up", objects(6, 3), objects(7, 3)),
    ("guggitaler", "score.objects and Domino do not make up", objects(4, 3, domino=1), objects(6, 3, domino=1)),
    (
        "guggitaler",
        "score.objects and Domino do not make up",
        objects(7, 0),
        objects(6, 3) | {"end": {"kind": "target"}},
    ),
    ("guggitaler", "play.lead_ban is for a round", objects(6, 3, ban=3), objects(6, 3, ban=4)),
    (
        "guggitaler",
        "score.kind = objects needs choosing.choice",
        {"choosing": {"contracts": ["spades"]}},
        {"choosing": {"contracts": ["tutti"]}},
    ),
    ("guggitaler", "score.kind = objects needs choosing.choice", {}, {"choosing": {"choice": "one_round"}}),
    (
        "guggitaler-domino",
        "domino.prizes are more",
        {"domino": {"prizes": [1, 2, 3, 4]}},
        {"domino": {"prizes": [1, 2, 3, 4, 5]}},
    ),
    (
        "differenzler-ohio",
        "score.kind = bids needs a target",
        {"score": {"kind": "bids"}, "end": {"kind": "target"}},
        {"score": {"kind": "bids"}, "end": {"kind": "target", "finish_order": ["tricks"]}},
    ),
]
"""A set, the beginning of the text of a row, options that the row allows, and options that it refuses."""


@pytest.mark.parametrize(("rules", "says", "allowed", "refused"), EDGES, ids=[edge[1] for edge in EDGES])
def test_a_row_refuses_on_one_side_of_its_edge_alone(
    rules: str, says: str, allowed: dict[str, Any], refused: dict[str, Any]
) -> None:
    (row,) = [row for row in ROWS if f"{row.option} {row.reason}".startswith(says)]
    assert not row.wrong(changed(rules, allowed))
    assert row.wrong(changed(rules, refused))


@pytest.mark.parametrize(
    ("rules", "groups", "option"),
    [
        ("bieter-three", {"domino": {"rounds": 3, "prizes": [2]}}, "domino.rounds"),
        ("guggitaler-domino", {"score": {"kind": "points", "objects": []}, "end": {"kind": "open"}}, "domino.rounds"),
        ("guggitaler", {"score": {"objects": []}}, "score.objects"),
        ("molotov-ohio", {"deal": {"columns": 6}}, "deal.columns"),
        ("differenzler-santiago", {"deal": {"columns": 5, "packets": []}}, "deal.columns"),
    ],
)
def test_a_refusal_is_about_an_option_that_asks_for_something(rules: str, groups: dict[str, Any], option: str) -> None:
    found = resolve(rules, 1, groups)
    assert isinstance(found, Refusal)
    assert found.slots["path"].endswith(option)


@pytest.mark.parametrize(
    ("rules", "option", "value"),
    [
        ("zuger", "score.match", 50),
        ("zuger", "score.unit", "nearest10"),
        ("bieter-five-bessern", "end.ending", "last_man"),
        ("bieter-five-bessern", "score.kind", "objects"),
        ("handjass-bessern", "end.kind", "rounds"),
        ("guggitaler", "choosing.choice", "one_round"),
        ("guggitaler", "end.kind", "open"),
        ("zweier-sixty", "roem.allowed", True),
        ("zweier-sixty", "score.unit", "floor10_each"),
        ("zweier-sixty", "score.scoring_side", "declarer_only"),
        ("zweier-sixty", "end.finish_order", ["tricks", "melds", "marriage"]),
        ("pandur", "end.finish_order", ["tricks", "melds", "marriage"]),
        ("schmaus", "deal.talon_down", 2),
    ],
)
def test_a_refusal_names_the_option_that_was_changed(rules: str, option: str, value: Any) -> None:
    group, name = option.split(".")
    found = resolve(rules, 1, {group: {name: value}})
    assert isinstance(found, Refusal)
    assert option in f"{found.slots['path']} {found.slots['reason']}"
