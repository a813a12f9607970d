"""A court that goes on by itself takes nothing from the one it began as, and gives it nothing."""

from __future__ import annotations

from game.builder import LOG_A1, log_a1


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
