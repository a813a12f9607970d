"""A copy of a court keeps its own notes, and a finding that is renamed is found again in its round."""

from __future__ import annotations

from game.builder import LOG_A1, log_a1

from jasslog.audit.finding import Finding, Rounds


def test_what_a_copy_notes_the_first_one_does_not_know() -> None:
    audit = log_a1().play(LOG_A1).write(0, "cards", 77).scored("cards", 76, 81).audit()
    court = audit.court
    assert court is not None
    assert court.compared
    twin = court.clone(court.game.clone())
    shared = {
        name
        for name, value in vars(court).items()
        if isinstance(value, list | set | dict) and vars(twin)[name] is value
    }
    assert shared == {"lines", "hidden"}, "what the file says, and that does not change"


def test_of_a_finding_that_has_another_name_only_its_own_round_is_looked_through_again() -> None:
    rounds, found = Rounds(), Finding("renege", seq=12)
    before = rounds.of(1)
    rounds.of(10)
    rounds.add(found)
    assert rounds.of(10).named("renege") == [found]
    found.name = "ruffed-with-led-suit"
    rounds.renamed(found)
    assert (rounds.of(10).named("renege"), rounds.of(10).named("ruffed-with-led-suit")) == ([], [found])
    assert rounds.of(1) is before
