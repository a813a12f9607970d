"""A record judged by other house rules: only the changes are reported."""

from __future__ import annotations

import json

from click.testing import CliRunner
from game.builder import LOG_A1, log_a1
from library.test_rulings import opened
from shared import sample

from jasslog import load
from jasslog.cli.group import commands
from jasslog.library.other_rules import under_rules
from jasslog.variants.load import released


def test_the_own_rules_change_nothing() -> None:
    changed = under_rules(opened(log_a1().play(LOG_A1).scored("cards", 76, 81)), released("schieber-santiago"))
    assert (changed.gone, changed.new, changed.rounds, changed.result) == ((), (), (), None)


def test_P_1_another_factor_changes_what_is_booked() -> None:
    # The club counts spades double; the English rules double nothing.
    changed = under_rules(opened(log_a1().play(LOG_A1).scored("cards", 76, 81)), released("schieber-ohio"))
    assert changed.rounds == ((4, (152, 162), (76, 81)),)
    assert (changed.gone, changed.new) == ((), ())


def test_L_2_a_card_legal_by_one_set_is_illegal_by_another() -> None:
    # The club allows a player to keep back the jack of trumps if it is his only trump; the Italian rules do not.
    changed = under_rules(load(sample("lone-puur-withheld")), released("schieber-italian"))
    assert "renege" in {found.name for found in changed.new}


def test_the_record_stays_as_it_is() -> None:
    record = opened(log_a1().play(LOG_A1))
    before = [dict(event) for event in record.events]
    under_rules(record, released("schieber-italian"))
    assert record.events == before
    assert record.audit().game is not None
    assert record.audit().game.variant.id == "schieber-santiago"


def test_the_command_tells_what_is_different() -> None:
    file = str(sample("clean"))
    same = CliRunner().invoke(commands, ["audit", file, "--rules", "schieber-santiago"])
    assert (same.exit_code, "1 game the same" in same.output) == (0, True)
    told = CliRunner().invoke(commands, ["audit", file, "--rules", "schieber-italian", "--format", "jsonl"])
    value = json.loads(told.output)
    assert value["rules"]["id"] == "schieber-italian"
    assert value["new"]
    wrong = CliRunner().invoke(commands, ["audit", file, "--rules", "schieber-italian", "--format", "sarif"])
    assert wrong.exit_code == 2
