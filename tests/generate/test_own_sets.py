"""Custom sets of rules: a released set with other options is refused, or its generated games have no errors.

The usual run tries about fifty sets; JASSLOG_OWN_SETS=5000 tries more.
"""

from __future__ import annotations

import os
from random import Random
from typing import Any

import pytest
from audited import audits
from own_sets import own_sets

from jasslog.generate import clean
from jasslog.generate.deals import start, start_round
from jasslog.generate.habits import Habits, Settings
from jasslog.generate.table import Table
from jasslog.log.write import line
from jasslog.variants.load import released, resolve
from jasslog.variants.options import Variant
from jasslog.variants.refusal import Refusal

SETS = int(os.environ.get("JASSLOG_OWN_SETS", "48"))


def errors_of(rules: str, changed: dict[str, Any], variant: Variant, seed: int) -> list[Any]:
    """The errors that an audit finds in a game by custom rules."""
    (events,) = clean.generate(variant, seed, 1)
    head = {**events[0], "rules": {"id": rules, "version": released(rules).version, "overrides": changed}}
    (audit,) = audits(b"".join(map(line, (head, *events[1:]))))
    return [found for found in audit.findings if found.severity == "error"]


@pytest.mark.parametrize(
    ("rules", "changed"),
    [("putz-five", {"packet": 1}), ("guggitaler", {}), ("guggitaler-domino", {}), ("schmaus", {"players": 3})],
)
def test_a_dealer_who_sits_out_gets_no_cards_of_any_kind(rules: str, changed: dict[str, Any]) -> None:
    options = {"deal": {"dealer_sits_out": True, **changed}}
    variant = resolve(rules, 1, options)
    assert not isinstance(variant, Refusal), str(variant)
    assert [errors_of(rules, options, variant, seed) for seed in range(3)] == [[]] * 3


@pytest.mark.parametrize("deal", [{"hand": 4, "blind": "beside"}, {"hand": 8, "packet": 2}, {"hand": 4, "packet": 1}])
def test_what_stays_in_the_blind_or_a_packet_is_beside_a_middle_too_none_of_the_tricks(
    deal: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clean, "_LONGEST", 250)
    options = {"deal": deal}
    variant = resolve("bieter-santiago", 1, options)
    assert not isinstance(variant, Refusal), str(variant)
    assert [errors_of("bieter-santiago", options, variant, seed) for seed in range(12)] == [[]] * 12


@pytest.mark.parametrize("seed", [121, 319, 657])
def test_whose_melds_come_to_nothing_with_those_on_the_table_has_none_to_write(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clean, "_LONGEST", 250)
    options = {"melds": {"booking_deadline": "round_end"}}
    variant = resolve("molotov-ohio", 1, options)
    assert not isinstance(variant, Refusal), str(variant)
    assert errors_of("molotov-ohio", options, variant, seed) == []


@pytest.mark.parametrize("seed", [946, 1346])
def test_nobody_says_a_further_meld_after_another_has_said_a_better_one(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clean, "_LONGEST", 250)
    assert errors_of("zuger", {}, released("zuger"), seed) == []


@pytest.mark.parametrize("seed", range(4))
def test_a_game_by_rules_of_ones_own_has_no_error(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clean, "_LONGEST", 250)
    rng = Random(f"own sets {seed}")
    for _, (rules, changed, variant) in zip(range(SETS // 4), own_sets(rng), strict=False):
        assert errors_of(rules, changed, variant, rng.randrange(1000)) == [], (rules, changed)


def test_a_seat_that_was_not_dealt_in_lays_no_hand_open() -> None:
    variant, rng = released("schieber-santiago"), Random(0)
    table = Table(variant, rng, Habits(variant, rng, Settings(hands="none")), "a")
    start(table)
    start_round(table, dealer=3)
    table.plan = table.plan._replace(hands=(0, *table.plan.hands[1:]))
    table.open_hands()
    assert [event["seat"] for event in table.events if event["type"] == "revealed"] == [1, 2, 3]


def test_a_game_that_no_rule_ends_is_left_unfinished(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clean, "_LONGEST", 250)
    endless = resolve("schieber-santiago", 1, {"end": {"target": 100_000, "claim": "required"}})
    assert not isinstance(endless, Refusal)
    (events,) = clean.generate(endless, 1, 1, near=0.0)
    assert 250 <= len(events) < 300
    assert events[-1]["type"] != "game_ended"
