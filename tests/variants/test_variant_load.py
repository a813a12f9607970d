"""Finding the rules that a record names: overrides, digests, users' own files, and refusals."""

from __future__ import annotations

import copy
import gc
import json
import pickle
import re
import subprocess
import sys
import weakref
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import jasslog
from jasslog.variants.files import CHAIN_LIMIT, DEPTH_LIMIT, SIZE_LIMIT, from_file
from jasslog.variants.load import digest, latest, released, resolve, table
from jasslog.variants.options import Variant
from jasslog.variants.plain import Plain, digest_of, flat, freeze, thaw
from jasslog.variants.refusal import TEXTS, Refusal, shown
from jasslog.variants.release import schema


def write(folder: Path, id: str, **members: Any) -> Path:
    path = folder / f"{id}.json"
    path.write_text(json.dumps({"id": id, **members}), encoding="utf-8")
    return path


def refused(found: object) -> Refusal:
    assert isinstance(found, Refusal)
    assert str(found)
    return found


def accepted(found: Variant | Refusal) -> Variant:
    assert not isinstance(found, Refusal), str(found)
    return found


def override(id: str = "schieber-ohio", **groups: Any) -> Variant | Refusal:
    return resolve(id, 1, groups)


def test_released_set_by_name() -> None:
    assert resolve("schieber-ohio", 1) is released("schieber-ohio")
    assert latest("schieber-ohio") == 1


def test_unknown_rules_offer_the_nearest_name() -> None:
    found = refused(resolve("schieber-ohoi", 1))
    assert (found.name, found.slots["id"]) == ("unknown-rules", "schieber-ohoi")
    assert "schieber-ohio" in found.slots["near"]
    assert refused(resolve("zzz", 1)).slots["near"] == ""


def test_unknown_version() -> None:
    found = refused(resolve("schieber-ohio", 7))
    assert (found.name, found.slots["version"], found.slots["known"]) == ("unknown-version", "7", "1")


def test_override_changes_only_what_it_names() -> None:
    found = accepted(override(end={"target": 1500}, choosing={"contracts": ["spades", "slalom"]}))
    assert (found.id, found.version, found.name) == ("schieber-ohio", 1, released("schieber-ohio").name)
    assert (found.end.target, found.end.claim) == (1500, "required")
    assert found.choosing.contracts == ("spades", "slalom")
    before, after = (flat(thaw(variant)) for variant in (released("schieber-ohio"), found))
    assert before["end.target"] == 1000
    assert {path for path in after if after[path] != before[path]} == {"end.target", "choosing.contracts"}


def test_overrides_replace_a_table_as_a_whole() -> None:
    found = accepted(override("schieber-santiago", score={"multipliers": {"hearts": 3}}))
    assert found.score.multipliers == {"hearts": 3}


def test_a_set_is_shown_by_its_options() -> None:
    assert repr(freeze({"deal": {"packets": [3, 3]}, "not_recorded": []}, id="mine", version=1)) == (
        "(id='mine', version=1, deal=(packets=(3, 3)), not_recorded=())"
    )


def test_equal_overrides_give_the_same_object() -> None:
    assert override(end={"target": 1500, "schneider": False}) is override(end={"schneider": False, "target": 1500})
    assert resolve("schieber-ohio", 1, {}) is released("schieber-ohio")


def test_unknown_option_offers_the_nearest_one() -> None:
    found = refused(override(play={"undertrumps": "by_duty"}))
    assert (found.name, found.slots["path"]) == ("unknown-option", "play.undertrumps")
    assert "play.undertrump" in found.slots["near"]
    assert refused(override(plays={"undertrump": "by_duty"})).slots["path"] == "plays"
    assert "melds.award" in refused(override(melds={"awards": 1})).slots["near"]


@pytest.mark.parametrize(
    ("groups", "path"),
    [
        ({"end": {"target": "1500"}}, "end.target"),
        ({"end": {"target": 0}}, "end.target"),
        ({"end": {"target": True}}, "end.target"),
        ({"end": 5}, "end"),
        ({"deal": {"deck": 40}}, "deal.deck"),
        ({"deal": {"holder_card": "X7"}}, "deal.holder_card"),
        ({"end": {"finish_order": ["melds"]}}, "end.finish_order.1"),
        ({"score": {"multipliers": {"piques": 2}}}, "score.multipliers"),
        ({"score": {"multipliers": {"spades": 0}}}, "score.multipliers.spades"),
        ({"play": {"guschti_split": [10, -1]}}, "play.guschti_split.1"),
        ({"sheet": {"lines": [{"name": "x", "contracts": ["spades"]}, {"name": "y"}]}}, "sheet.lines.1.contracts"),
    ],
)
def test_option_with_a_value_it_cannot_have(groups: dict[str, Any], path: str) -> None:
    found = refused(override(**groups))
    assert (found.name, found.slots["path"]) == ("option-value", path)


def test_what_a_part_of_an_option_has_no_place_for_is_named_with_its_place() -> None:
    found = refused(override(sheet={"lines": [{"name": "x", "contracts": ["spades"], "fator": 2}]}))
    assert (found.name, found.slots["path"]) == ("unknown-option", "sheet.lines.0.fator")
    assert refused(override(sheet={"lines": [{"name": "x"}]})).slots["value"] == "null"


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ("1500", '"1500"'),
        ("true", '"true"'),
        (True, "true"),
        (None, "null"),
        ("high", "high"),
        ([1], "[1]"),
        ("", '""'),
    ],
)
def test_a_value_that_an_option_cannot_have_is_told_as_it_was_written(value: object, told: str) -> None:
    assert refused(override(end={"target": value})).slots["value"] == told
    assert refused(override(end=value)).slots["value"] == told


def numbers(shape: Any, path: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Every number in the schema of options, with its path."""
    if isinstance(shape, dict):
        if shape.get("type") == "integer":
            yield path, shape
        for name, part in shape.items():
            yield from numbers(part, f"{path}/{name}")
    elif isinstance(shape, list):
        for part in shape:
            yield from numbers(part, path)


NUMBERS = dict(numbers(schema()))


GROUPS = {name: field.annotation for name, field in Variant.model_fields.items()}
GROUP = {found.__name__: name for name, found in GROUPS.items() if isinstance(found, type)}
"""The name of each group of options by its class."""


def test_every_number_of_an_option_is_in_a_range() -> None:
    assert len(NUMBERS) > 45
    loose = {path for path, shape in NUMBERS.items() if not {"minimum", "maximum"} <= shape.keys()}
    assert loose == {"/$defs/Deal/properties/deck", "/properties/version", "/properties/extends_version/anyOf"}


@pytest.mark.parametrize("end", ["minimum", "maximum"])
def test_a_number_beyond_its_range_is_refused_with_the_range(end: str) -> None:
    step, told = (-1, "greater than or equal to") if end == "minimum" else (1, "less than or equal to")
    tried = 0
    for path, shape in NUMBERS.items():
        group, _, option = path.removeprefix("/$defs/").partition("/properties/")
        if (place := GROUP.get(group)) and end in shape and "/" not in option:
            found = refused(override(**{place: {option: shape[end] + step}}))
            assert (found.name, found.slots["path"]) == ("option-value", f"{place}.{option}")
            assert found.slots["reason"] == f"should be {told} {shape[end]}"
            tried += 1
    assert tried > 30


def test_EC_071_per_trick_values_are_refused() -> None:
    found = refused(override(play={"mixed_values": "per_trick"}))
    assert (found.name, found.slots["path"]) == ("impossible-rules", "play.mixed_values")
    assert "157" in found.slots["reason"]


@pytest.mark.parametrize(
    ("groups", "path"),
    [
        ({"deal": {"holder_card": None}}, "deal.holder_card"),
        ({"deal": {"players": 3}}, "deal.players"),
        ({"deal": {"cut_min": 35}, "choosing": {"contracts": []}}, "choosing.contracts"),
        ({"deal": {"packets": [3, 3]}}, "deal.packets"),
        ({"deal": {"deck": 32, "packets": []}}, "choosing.contracts"),
        ({"deal": {"deck": 35, "packets": []}}, "deal.deck"),
        ({"deal": {"deck": 24, "packets": [], "cut_min": 24}}, "deal.cut_min"),
        ({"deal": {"deck": 24, "packets": []}}, "deal.holder_card"),
        ({"deal": {"players": 3, "sides": "solo", "packets": []}}, "choosing.choice"),
        ({"choosing": {"contracts": ["spades", "spades"]}}, "choosing.contracts"),
        ({"choosing": {"contracts": ["guschti"]}, "play": {"guschti_split": [6, 6]}}, "play.guschti_split"),
        (
            {
                "deal": {"deck": 32, "sides": "solo", "packets": [], "holder_card": None, "first_forehand": "draw_low"},
                "choosing": {"choice": "one_round", "contracts": ["threes"]},
            },
            "choosing.contracts",
        ),
        (
            {
                "deal": {"players": 4, "sides": "solo"},
                "choosing": {"choice": "dealer_last_card"},
                "score": {"make_rule": "cards>=76"},
            },
            "score.make_rule",
        ),
        ({"melds": {"allowed": False}, "marriage": {"in_comparison": True}}, "marriage.in_comparison"),
        ({"end": {"finish_order": ["melds", "melds", "tricks"]}}, "end.finish_order"),
        ({"end": {"kind": "rounds"}}, "end.claim"),
    ],
)
def test_impossible_combinations_are_refused(groups: dict[str, Any], path: str) -> None:
    found = refused(override(**groups))
    assert (found.name, found.slots["path"]) == ("impossible-rules", path)


@pytest.mark.parametrize(
    ("rules", "groups", "path"),
    [
        ("differenzler-ohio", {"participation": {"asked": True}}, "participation.asked"),
        ("bieter-three", {"participation": {"asked": True}}, "participation.asked"),
        ("differenzler-ohio", {"melds": {"allowed": True}}, "score.kind"),
        ("differenzler-ohio", {"score": {"match": 100}}, "score.kind"),
        ("guggitaler", {"participation": {"asked": True}}, "score.kind"),
        ("guggitaler-domino", {"deal": {"columns": 3}}, "deal.columns"),
        ("differenzler-ohio", {"table_melds": {"allowed": True}}, "score.kind"),
        ("schmaus", {"deal": {"packet": 4}}, "deal.packet"),
        ("bieter-three", {"choosing": {"partner_looks_late": True}}, "choosing.partner_looks_late"),
        ("coiffeur-ohio-8", {"end": {"kind": "target"}}, "sheet.lines"),
        ("kreuzjass", {"choosing": {"contracts": ["spades", "hearts", "clubs"]}}, "choosing.contracts"),
        ("schmaus", {"choosing": {"contracts": ["obenabe"]}}, "choosing.contracts"),
        ("putz-three", {"end": {"floor": 1}}, "end.floor"),
        ("guggitaler", {"exchange": {"rob": "table"}}, "exchange.rob"),
        ("zweier-sixty", {"deal": {"holder_card": "D8", "later_forehand": "holder"}}, "deal.columns"),
        ("bieter-five", {"deal": {"players": 2, "deck": 36, "packets": []}}, "choosing.partner_card"),
        ("sidi-barrani", {"choosing": {"trump_by_lead": True}}, "choosing.trump_by_lead"),
    ],
)
def test_what_does_not_go_with_the_kind_of_game_is_refused(rules: str, groups: dict[str, Any], path: str) -> None:
    found = refused(resolve(rules, 1, groups))
    assert (found.name, found.slots["path"]) == ("impossible-rules", path)


def test_digest_of_a_released_set_may_be_pinned() -> None:
    pinned = digest(released("kreuzjass"))
    assert resolve("kreuzjass", 1, recorded=pinned) is released("kreuzjass")
    found = refused(resolve("kreuzjass", 1, recorded="sha256:" + "0" * 64))
    assert (found.name, found.slots["actual"]) == ("digest-mismatch", pinned)


def test_digest_pins_the_rules_with_their_overrides() -> None:
    changed = accepted(override(end={"target": 1500}))
    assert resolve("schieber-ohio", 1, {"end": {"target": 1500}}, digest(changed)) is changed
    plain = digest(released("schieber-ohio"))
    assert refused(resolve("schieber-ohio", 1, {"end": {"target": 1500}}, plain)).name == "digest-mismatch"


def test_digest_forgets_names_and_versions() -> None:
    options = thaw(released("kreuzjass"))
    other = freeze(options, id="mine", version=9, name="Mine", source="here")
    assert digest(other) == digest(released("kreuzjass")) == digest_of(options, table()["defaults"])


def test_digest_of_the_model_equals_that_of_the_plain_set() -> None:
    options = thaw(released("schieber-santiago"))
    model = Variant.model_validate_json(json.dumps({"id": "mine", **options}))
    assert digest_of(thaw(model), table()["defaults"]) == digest(released("schieber-santiago"))


def test_new_options_at_their_default_change_no_digest() -> None:
    rules = released("schieber-ohio")
    options = thaw(rules)
    later, defaults = copy.deepcopy(options), copy.deepcopy(table()["defaults"])
    for found in (later, defaults):
        found["play"]["new_option"] = 1
        found["new_group"] = {"other": False}
        found["new_list"] = []
    assert digest_of(later, defaults) == digest(rules)
    later["play"]["new_option"] = 2
    assert digest_of(later, defaults) != digest(rules)


def test_own_set_extends_a_released_one(tmp_path: Path) -> None:
    path = write(tmp_path, "club", name="Our club", extends="schieber-santiago", end={"target": 1500})
    found = accepted(from_file(path))
    assert (found.id, found.version, found.name) == ("club", 1, "Our club")
    assert (found.end.target, found.end.claim_effect, found.deal.holder_card) == (1500, "freeze", "DT")
    assert isinstance(found, Plain)
    assert resolve("club", 1, own=[found]) is found
    assert accepted(resolve("club", 1, {"end": {"target": 2000}}, own=[found])).end.target == 2000
    assert refused(resolve("club", 1)).name == "unknown-rules"


def test_own_set_extends_another_file(tmp_path: Path) -> None:
    write(tmp_path, "club", extends="schieber-ohio", extends_version=1, end={"target": 1500})
    found = accepted(from_file(write(tmp_path, "cup", version=3, extends="club", end={"schneider": False})))
    assert (found.id, found.version, found.end.target, found.end.schneider) == ("cup", 3, 1500, False)
    assert found.melds.award == "player_all"


def test_own_set_without_extends_starts_from_the_defaults(tmp_path: Path) -> None:
    found = accepted(from_file(write(tmp_path, "plain", not_recorded=["melds"])))
    assert found.not_recorded == ("melds",)
    assert (found.end.target, found.score.multipliers) == (2500, {})


def test_own_set_in_a_circle_is_refused(tmp_path: Path) -> None:
    write(tmp_path, "a", extends="b")
    write(tmp_path, "b", extends="c")
    write(tmp_path, "c", extends="a")
    assert refused(from_file(tmp_path / "a.json")).name == "extends-circle"
    write(tmp_path, "c", extends="b")
    assert refused(from_file(tmp_path / "a.json")).name == "extends-circle"


@pytest.mark.parametrize(
    "wrong",
    [
        {"end": {"targett": 5}},
        {"endd": {"target": 5}},
        {"end": 5},
        {"score": {"match": -1}},
        {"score": {"multipliers": {"spades": 0}}},
        {"not_recorded": ["hands"]},
        {"version": 0},
        {"extends": "schieber-nowhere"},
        {"extends": "schieber-ohio", "extends_version": 9},
    ],
    ids=str,
)
def test_what_is_wrong_in_a_set_is_told_of_the_file_in_which_it_stands(tmp_path: Path, wrong: dict[str, Any]) -> None:
    write(tmp_path, "base", **wrong)
    write(tmp_path, "mine", extends="base", end={"target": 1000})
    assert refused(from_file(tmp_path / "mine.json")).slots["file"] == str(tmp_path / "base.json")
    write(tmp_path, "base")
    write(tmp_path, "mine", **{"extends": "base"} | wrong)
    assert refused(from_file(tmp_path / "mine.json")).slots["file"] == str(tmp_path / "mine.json")


def test_of_the_file_that_a_set_extends_the_version_is_the_one_that_it_names(tmp_path: Path) -> None:
    write(tmp_path, "base", version=3, extends="schieber-ohio")
    accepted(from_file(write(tmp_path, "mine", extends="base", extends_version=3)))
    club = write(tmp_path, "club", extends="base", extends_version=2)
    found = refused(from_file(write(tmp_path, "mine", extends="club")))
    assert (found.name, found.slots) == (
        "unknown-version",
        {"file": str(club), "id": "base", "version": "2", "known": "3"},
    )


def test_another_version_of_an_own_set_is_not_known_but_the_set_is(tmp_path: Path) -> None:
    own = [accepted(from_file(write(tmp_path, "our-club", version=one, extends="schieber-ohio"))) for one in (10, 2)]
    assert refused(resolve("our-club", 1, own=iter(own))).slots == {"id": "our-club", "version": "1", "known": "2, 10"}
    assert "did you mean our-club?" in refused(resolve("our-clup", 1, own=own)).slots["near"]


def test_own_set_through_too_many_files_is_refused(tmp_path: Path) -> None:
    for number in range(CHAIN_LIMIT):
        write(tmp_path, f"s{number}", extends=f"s{number + 1}")
    write(tmp_path, f"s{CHAIN_LIMIT}")
    assert refused(from_file(tmp_path / "s0.json")).name == "extends-too-deep"
    accepted(from_file(tmp_path / "s1.json"))


@pytest.mark.parametrize(
    ("members", "name"),
    [
        ({"id": "schieber-ohio"}, "name-taken"),
        ({"extends": "schieber-ohoi"}, "unknown-rules"),
        ({"extends": "schieber-ohio", "extends_version": 2}, "unknown-version"),
        ({"extends": "../secret"}, "option-value"),
        ({"id": "No Id"}, "option-value"),
        ({"version": 0}, "option-value"),
        ({"plays": {}}, "unknown-option"),
        ({"play": {"undertrumps": 1}}, "unknown-option"),
        ({"not_recorded": ["hands"]}, "option-value"),
        ({"play": {"mixed_values": "per_trick"}}, "impossible-rules"),
    ],
)
def test_own_set_that_cannot_be_used(tmp_path: Path, members: dict[str, Any], name: str) -> None:
    path = tmp_path / "mine.json"
    path.write_text(json.dumps({"id": "mine"} | members), encoding="utf-8")
    assert refused(from_file(path)).name == name


@pytest.mark.parametrize("text", [b"", b"{", b"[]", b"\xff", b"{}" + b" " * SIZE_LIMIT])
def test_file_that_is_no_set_of_rules(tmp_path: Path, text: bytes) -> None:
    path = tmp_path / "mine.json"
    path.write_bytes(text)
    assert refused(from_file(path)).name == "rules-unreadable"
    assert refused(from_file(tmp_path / "absent.json")).name == "rules-unreadable"
    assert refused(from_file(tmp_path)).name == "rules-unreadable"


@pytest.mark.parametrize("depth", [DEPTH_LIMIT, 199, 252, 253, 500, 990, 5000])
@pytest.mark.parametrize("member", ["name", "play"])
def test_a_file_with_brackets_nested_too_deeply_is_refused(tmp_path: Path, member: str, depth: int) -> None:
    path = tmp_path / "mine.json"
    path.write_text(f'{{"id": "mine", "{member}": {{"ten": {"[" * depth}{"]" * depth}}}}}', encoding="utf-8")
    assert refused(from_file(path)).name == "rules-unreadable"


def test_file_without_an_id(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_text("{}", encoding="utf-8")
    assert refused(from_file(path)).slots["path"] == "id"


def test_every_refusal_has_a_text() -> None:
    for name, text in TEXTS.items():
        slots = {slot: f"<{slot}>" for slot in re.findall(r"{(\w+)}", text)}
        found = str(Refusal(name, slots))
        assert all(value in found for value in slots.values())
        assert "{" not in found


def test_a_value_is_shown_up_to_its_sixtieth_character() -> None:
    assert shown("x" * 99) == "x" * 60
    assert shown("1" * 99) == '"' + "1" * 59, "without quotes it would look like a number"
    assert shown([1] * 99) == ("[" + "1," * 99)[:60]


def test_sets_survive_copying_and_pickling() -> None:
    variant = released("schieber-santiago")
    for other in (copy.deepcopy(variant), pickle.loads(pickle.dumps(variant))):
        assert thaw(other) == thaw(variant)
        assert other.id == variant.id


def test_nothing_in_a_set_can_be_changed() -> None:
    """A change would alter the verdicts on all later games that are played by the set."""
    variant = released("schieber-santiago")
    with pytest.raises(AttributeError):
        variant.score.multipliers["spades"] = 7
    for change in ("clear", "popitem", "update"):
        with pytest.raises(AttributeError):
            getattr(variant.score.multipliers, change)()
    with pytest.raises(AttributeError):
        released("zuger").tables.two["deal"]["players"] = 9  # type: ignore[index]
    with pytest.raises(AttributeError):
        pickle.loads(pickle.dumps(variant)).score.multipliers["spades"] = 7
    assert variant.score.multipliers["spades"] == 2
    assert type(thaw(variant)["score"]["multipliers"]) is dict


def test_loading_a_released_set_imports_no_pydantic() -> None:
    code = (
        "import sys\n"
        "from jasslog.variants.load import digest, names, released, resolve\n"
        "from jasslog.rules import catalogue\n"
        "for id, version, *_ in names():\n"
        "    resolve(id, version, None, digest(released(id, version)))\n"
        "catalogue.rule('lone-puur')\n"
        "sys.exit(any('pydantic' in name for name in sys.modules))\n"
    )
    root = Path(__file__).parents[2]
    assert subprocess.run([sys.executable, "-c", code], cwd=root, check=False).returncode == 0


def test_of_sets_that_nobody_plays_by_any_more_none_is_kept() -> None:
    """A server may receive each game with different rules, so sets that are no longer used must be freed."""
    head: dict[str, Any] = {"type": "game_started", "format": 1, "game": "g", "seq": 0}
    kept = []
    for target in range(1100):
        # Only the first sets are for several numbers of players, as each number is checked, which takes time.
        watched = target < 50
        rules = {"id": "zuger" if watched else "schmaus", "version": 1, "overrides": {"end": {"target": 100 + target}}}
        start = head | {"rules": rules} | ({"players": 3} if watched else {})
        game = jasslog.loads([start, {"type": "round_started", "dealer": 0, "seq": 1}])
        assert game.variant is not None
        if watched:
            kept += [weakref.ref(game.variant), weakref.ref(game.variant.deal), weakref.ref(game.audit().game.variant)]
    gc.collect()
    assert not any(one() for one in kept)
