"""The command ``generate``: random games of a set, with damage where that is wanted."""

from __future__ import annotations

from pathlib import Path

import click

from jasslog.cli.output import STDOUT, refuse_existing, tell_data
from jasslog.cli.shared import USAGE, Asked, near, problem, warn, writing
from jasslog.generate import clean
from jasslog.log.write import line
from jasslog.views.messages import count, say


def generate(asked: Asked, rules_id: str, games: int, seed: int, damage: str | None) -> None:
    """Random games of a set, all into one file."""
    variant, output = asked.rules(rules_id), asked.output
    if output == STDOUT:
        if damage is not None:
            raise click.UsageError(say("problem.damage_to_stdout"))
        for events in clean.generate(variant, seed, games):
            tell_data("".join(line(event).decode() for event in events))
        return
    from jasslog.generate.damage import kinds_for, write_corpus
    from jasslog.generate.damage.kinds import NoOccasion

    expected = f"{output}.expected.jsonl"
    for file in (output, *([expected] if damage else ())):
        refuse_existing(file)
    known = kinds_for(variant) if damage is not None else []
    if damage not in (None, "all", *known):
        raise problem("damage", USAGE, damage=damage, near=near(str(damage), known), known=", ".join(known))
    path = Path(output)
    try:
        with writing(str(path)):
            write_corpus(path, variant, seed, games, damage or "")
    except NoOccasion as error:
        raise problem("no_occasion", USAGE, rules=variant.id, damage=damage) from error
    warn(say("generate.done", count=count("games", games), file=output))
    if damage is not None:
        warn(say("generate.expected", file=expected))
