"""The commands that make records up: ``generate``, ``demo``."""

from __future__ import annotations

import os
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING

import click

from jasslog.cli.called import program
from jasslog.cli.command import argument, command, option
from jasslog.cli.completing import damages, rule_sets
from jasslog.cli.convert import refuse_existing
from jasslog.cli.exits import BUG, CLEAN, USAGE, problem, warn
from jasslog.cli.options import own_rules, rules_file_option
from jasslog.cli.output import STDOUT, style, tell, tell_data
from jasslog.log.beside import replacing
from jasslog.views.messages import count, say

if TYPE_CHECKING:
    from jasslog.variants.options import Variant


@command("generate")
@option("--rules", "rules_id", required=True, metavar="ID", shell_complete=rule_sets, help="opt.rules_id")
@option("--games", type=click.IntRange(min=1), default=1, show_default=True, help="opt.games")
@option("--seed", type=int, default=0, show_default=True, help="opt.seed")
@option("--damage", metavar="KIND|all", shell_complete=damages, help="opt.damage")
@option("-o", "--output", default=STDOUT, metavar="FILE", help="opt.output")
@rules_file_option
def generate(
    rules_id: str, games: int, seed: int, damage: str | None, output: str, rules_files: tuple[str, ...]
) -> None:
    """Random games of a set, all into one file."""
    from jasslog.cli.know import find_rules

    variant = find_rules(rules_id, own_rules(rules_files))
    if output == STDOUT:
        if damage is not None:
            raise click.UsageError(say("problem.damage_to_stdout"))
        _print_games(variant, games, seed)
        return
    expected = f"{output}.expected.jsonl"
    for file in (output, *([expected] if damage else ())):
        refuse_existing(file)
    if damage is not None:
        _check_damage(variant, damage)
    _write(Path(output), variant, seed, games, damage or "")
    warn(say("generate.done", count=count("games", games), file=output))
    if damage is not None:
        warn(say("generate.expected", file=expected))


def _print_games(variant: Variant, games: int, seed: int) -> None:
    from jasslog.generate.clean import generate as games_of
    from jasslog.log.write import line

    for events in games_of(variant, seed, games):
        tell_data("".join(line(event).decode() for event in events))


def _write(path: Path, variant: Variant, seed: int, games: int, damage: str) -> None:
    from jasslog.generate.corpus import write_corpus
    from jasslog.generate.damage import NoOccasion

    try:
        write_corpus(path, variant, seed, games, damage)
    except OSError as error:
        raise problem("cannot_write", USAGE, file=str(path), reason=error.strerror or str(error)) from error
    except NoOccasion as error:
        raise problem("no_occasion", USAGE, rules=variant.id, damage=damage) from error


def _check_damage(variant: Variant, damage: str) -> None:
    """A Problem where the set has no rule against such a thing."""
    from jasslog.generate.damage import kinds_for

    known = kinds_for(variant)
    if damage != "all" and damage not in known:
        guess = "".join(get_close_matches(damage, known, 1))
        near = say("explain.near", near=guess) if guess else ""
        raise problem("damage", USAGE, damage=damage, near=near, known=", ".join(known))


@command("demo")
@argument("folder", default="jasslog-demo", metavar="[DIR]")
@click.pass_context
def demo(context: click.Context, folder: str) -> None:
    """Write the samples into a folder, keeping what is there, and tell what an audit finds, in short."""
    from jasslog.cli.judging import Judging, PartTeller
    from jasslog.cli.running import Asked, run_through
    from jasslog.cli.shipped import shipped
    from jasslog.views.report_text import Summary, next_steps

    source = shipped("samples")
    samples = sorted(path for path in source.rglob("*") if path.is_file()) if source.is_dir() else []
    if not any(path.suffix == ".jsonl" for path in samples):
        raise problem("no_samples")
    written = sum(_copy(path, Path(folder) / path.relative_to(source)) for path in samples)
    if written:
        tell(say("demo.written", count=count("files", written), folder=folder) + "\n")
    if written < len(samples):
        tell(say("demo.kept", count=count("files", len(samples) - written)) + "\n")
    codes = run_through(Asked((folder,), STDOUT, 1, False), Summary(style()), PartTeller(Judging(), Summary(style())))
    tell(next_steps(program(), folder))
    context.exit(BUG if BUG in codes else CLEAN)


def _copy(source: Path, target: Path) -> bool:
    """Copy a file unless there is one of that name; says whether it did."""
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        if target.is_file():
            return False
        if os.path.lexists(target):
            raise problem("cannot_write", USAGE, file=str(target), reason=say("in_the_way"))
        with replacing(os.fspath(target)) as file:
            file.write(source.read_bytes())
    except FileExistsError:
        raise problem("cannot_write", USAGE, file=str(target), reason=say("in_the_way")) from None
    except OSError as error:
        raise problem("cannot_write", USAGE, file=str(target), reason=error.strerror or str(error)) from error
    return True
