"""Describing sets of rules for people: meanings and rules of options, and differences between sets."""

from __future__ import annotations

import re
from pathlib import Path

import orjson
from flat_options import of_set
from game.bieter import schaffhauser
from game.builder import Record, names

import jasslog
from jasslog.rules import catalogue
from jasslog.variants.files import from_file
from jasslog.variants.load import digest, options_of, released, resolve, table
from jasslog.variants.plain import digest_of, thaw
from jasslog.variants.refusal import Refusal
from jasslog.views.rules_text import diff, options

PACKAGE = Path(jasslog.__file__).parent
TOGETHER = ("possible.py", "rules_text.py", "traits.py")
"""Modules that list options side by side; naming an option there does not use it."""


def test_every_option_has_a_meaning_and_a_rule() -> None:
    found = options(released("schieber-santiago"))
    assert {option.option: option.value for option in found} == of_set("schieber-santiago")
    assert all(option.meaning and "\n" not in option.meaning and "(" + "L-" not in option.meaning for option in found)
    assert [option.option for option in found if option.rule is None] == ["not_recorded"]


def test_changed_options_are_those_off_their_default() -> None:
    found = {o.option for o in options(released("pique-double")) if o.value != o.default}
    assert found >= {"score.multipliers", "end.target", "melds.award"}
    assert "end.schneider" not in found


def test_rule_is_the_one_the_set_cites_else_the_options_own() -> None:
    rules = {o.option: o.rule for o in options(released("pique-double"))}
    assert (rules["score.multipliers"], rules["melds.award"]) == ("pique-double", "meld-award")
    assert rules["play.undertrump"] == "under-trump"
    changed = resolve("pique-double", 1, {"end": {"target": 1000}})
    assert not isinstance(changed, Refusal)
    assert {o.option: o.rule for o in options(changed)}["end.target"] == "end-of-game"


def test_diff_lists_what_two_sets_differ_in() -> None:
    found = diff(released("schieber-ohio"), released("pique-double"))
    assert [(option.option, option.one, option.other) for option in found] == [
        ("score.multipliers", {}, {"spades": 2}),
        ("end.target", 1000, 1500),
        ("end.schneider", True, False),
    ]
    assert found[0].meaning.startswith("Factor of a contract")
    assert found[0].rules == ("multiplier", "pique-double")
    assert diff(released("kreuzjass"), released("kreuzjass")) == []


def test_every_option_is_asked_somewhere() -> None:
    """Code that plays or describes games reads each option; options of ``tables`` are read by the number of players."""
    asking = [path for path in PACKAGE.rglob("*.py") if path.parent.name != "options" and path.name not in TOGETHER]
    source = "".join(path.read_text(encoding="utf-8") for path in asking)
    unasked = [path for path in of_set("schieber-santiago") if not re.search(rf"\.{path.split('.')[-1]}\b", source)]
    assert unasked == ["tables.five", "tables.four", "tables.three", "tables.two"]


def test_each_option_belongs_to_exactly_one_rule_of_the_catalogue() -> None:
    paths = [f"{g}.{o}" for g, group in table()["defaults"].items() if isinstance(group, dict) for o in group]
    cited = [path for rule in catalogue.rules() for path in options_of(rule)]
    assert sorted(cited) == sorted(paths)


def test_when_a_round_may_be_given_up_is_told_as_it_is_judged() -> None:
    """After a meld it is too late to concede, even before the first card (conceding)."""
    assert names(schaffhauser().concede(0).audit()) == []
    assert names(schaffhauser().meld(0, "D6-D7-D8").concede(0).audit()) == ["concession-not-allowed"]
    (told,) = (option.meaning for option in options(released("schaffhauser")) if option.option == "conceding.allowed")
    assert "before a card is led, a meld" in told


def test_who_deals_the_next_game_is_no_option_that_is_only_shown() -> None:
    next_one = {"previous_game": {"winner": 0}}
    assert "wrong-dealer" in names(Record("schieber-santiago", **next_one).deal(1).audit())
    assert "wrong-dealer" not in names(Record("schieber-italian", **next_one).deal(1).audit())
    (told,) = (
        option.meaning for option in options(released("schieber-italian")) if option.option == "end.new_game_dealer"
    )
    assert "Judged for winner_side alone" in told


def test_an_own_set_tells_the_rules_that_its_file_and_the_set_that_it_extends_cite(tmp_path: Path) -> None:
    """Unchanged options cite the rules of the extended set, and a rule that is not in the catalogue is not shown."""
    path = tmp_path / "club.json"
    heading = {"id": "club", "version": 1, "name": "Club", "source": "us", "extends": "pique-double"}
    cites = {"end.target": "crossing", "play.undertrump": "no-such-rule"}
    told = {**heading, "end": {"target": 1000}, "citations": cites}
    path.write_bytes(orjson.dumps(told))
    club = from_file(path)
    assert not isinstance(club, Refusal)
    rules = {o.option: o.rule for o in options(club)}
    assert (rules["end.target"], rules["play.undertrump"]) == ("crossing", "under-trump")
    assert rules["score.multipliers"] == "pique-double"
    assert digest(club) == digest_of(thaw(club), table()["defaults"])
    assert "citations" not in thaw(club)
