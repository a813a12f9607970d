"""The commands about the program, about rules and words, and for the files that come with the program.

``help``, ``version``, ``completion``; ``explain``, ``rules``, ``schema``; ``demo``, which writes the samples and audits
them, and ``generate``, which makes random games. A command imports what only it needs when it is called.
"""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from pathlib import Path

import click

from jasslog import __version__
from jasslog.cli.asked import Asked
from jasslog.cli.group import COMPLETE, NAME, SCREEN_READER_OPTION, commands
from jasslog.cli.output import answer, as_it_comes, opened, refuse_existing, tell, tell_data
from jasslog.cli.shared import BUG, CLEAN, USAGE, Problem, cannot_write, near, problem, usage, warn, writing
from jasslog.log.beside import replacing
from jasslog.views.messages import aloud, count, say

_PACKAGE = Path(__file__).resolve().parents[1]
_PICTURE = ".png"
"""The suffix of the picture in README.md, which lies in the folder of the samples but is no sample."""
_ALIKE = 0.8
"""The least likeness of a word that is suggested for an unknown one: of five letters one may be wrong."""
_SHORTEST = 4
"""Letters of the shortest word that is suggested; too many shorter words are alike."""


def help(asked: Asked, words: tuple[str, ...]) -> None:
    """Print the help of the program or of one command, as the option ``--help`` does."""
    if len(words) > 1:
        raise click.UsageError(say("problem.one_command", command=words[0], more=words[1]))
    spoken = [SCREEN_READER_OPTION] if aloud() else []
    with commands.make_context(NAME, [*spoken, *words, "--help"]) as context:
        commands.invoke(context)


def version(asked: Asked) -> None:
    """Print the version of the program."""
    tell(f"{NAME} {__version__}\n")


def completion(asked: Asked, shell: str) -> None:
    """Print the script that lets a shell complete command lines of the program."""
    from click.shell_completion import get_completion_class

    found = get_completion_class(shell)
    assert found is not None
    script = found(commands, {}, NAME, COMPLETE).source()
    # The help that fish shows beside a word may contain commas: only the first comma separates.
    tell_data(script.replace('string split ","', 'string split --max 1 ","'))


def explain(asked: Asked, words: tuple[str, ...]) -> None:
    """Print what a finding, a rule, an option or a word of the game means; without words all that can be explained."""
    from jasslog.views import explain as view

    word = " ".join(words)
    text = view.explain(word) if words else view.topics()
    if text is None:
        likely = near(word, (one for one in view.spoken() if len(one) >= _SHORTEST), _ALIKE)
        raise Problem(say("explain.nothing", word=word) + (likely or say("explain.lists")), USAGE)
    tell(text)


def rules(asked: Asked, words: tuple[str, ...], whole: bool) -> None:
    """Print one set of rules; the list of all sets, or of those that begin as typed; or how two sets differ.

    Without words it prints the user's own set, if there is exactly one.
    """
    from jasslog.views import rules_text

    if not words and len(asked.own) == 1:
        words = (asked.own[0].id,)
    differ, prefix = words[:1] == ("diff",), "".join(words)
    if len(words) != 3 if differ else len(words) > 1:
        raise usage("rules_words")
    listed = rules_text.list_value(prefix)
    if not differ and listed and prefix not in {one["id"] for one in listed} | {one.id for one in asked.own}:
        answer(asked, listed, lambda: rules_text.list_text(prefix))
        return
    sets = [asked.rules(word) for word in words[differ:]]
    if differ:
        answer(asked, [one._asdict() for one in rules_text.diff(*sets)], lambda: rules_text.diff_text(*sets))
        return
    text = rules_text.set_text if whole else rules_text.brief_text
    answer(asked, rules_text.set_value(*sets), lambda: text(*sets))


def shipped(name: str) -> Path:
    """The folder of the schemas or samples, in the installation or else in the sources; it may be missing."""
    installed = _PACKAGE / f"_{name}"
    return installed if installed.is_dir() else _PACKAGE.parent / name


def schema(asked: Asked, name: str) -> None:
    """Print a published JSON Schema, as it is in the installation."""
    file = shipped("schemas") / f"{name}.schema.json"
    if not file.is_file():
        raise problem("file_missing", name=name)
    tell_data(file.read_text(encoding="utf-8"))


def program() -> str:
    """``jasslog`` where a shell finds that program by its name, else the path or the module by which it was called."""
    called = Path(sys.argv[0])
    if called.name == "__main__.py" and called.parent.name == NAME:
        return f"{shlex.quote(sys.orig_argv[0])} -m {NAME}"
    found = shutil.which(NAME)
    if called.stem != NAME or (found is not None and os.path.realpath(found) == os.path.realpath(called)):
        return NAME
    return shlex.quote(os.fspath(called))


def demo(asked: Asked, folder: str) -> int:
    """Write the samples into a folder, keeping files that are there, and tell in short what an audit finds in them."""
    from jasslog.cli.judging import Judging, PartTeller
    from jasslog.cli.running import Plan, run_through
    from jasslog.library.read import Reading
    from jasslog.views.report_text import Summary, next_steps

    source = shipped("samples")
    found = (path for path in source.rglob("*") if path.is_file() and path.suffix != _PICTURE)
    samples = sorted(found) if source.is_dir() else []
    if not any(path.suffix == ".jsonl" for path in samples):
        raise problem("no_samples")
    written = sum(_copy(path, Path(folder) / path.relative_to(source)) for path in samples)
    if written:
        tell(say("demo.written", count=count("files", written), folder=folder) + "\n")
    if written < len(samples):
        tell(say("demo.kept", count=count("files", len(samples) - written)) + "\n")
    teller = PartTeller(Judging(), Summary(), Reading())
    # The slash makes it a folder whatever its name: - alone would be the standard input.
    codes = run_through(Plan((os.path.join(folder, ""),)), Summary(), teller)
    tell(next_steps(program(), folder))
    return BUG if BUG in codes else CLEAN


def _copy(source: Path, target: Path) -> bool:
    """Copy a file, and return True; False where there is a file of that name already."""
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        if target.is_file():
            return False
        if os.path.lexists(target):
            raise problem("cannot_write", USAGE, file=str(target), reason=say("in_the_way"))
        with replacing(os.fspath(target)) as file:
            file.write(source.read_bytes())
    except OSError as error:
        raise cannot_write(str(target), error) from error
    return True


def generate(asked: Asked, rules_id: str, games: int, seed: int, damage: str | None) -> None:
    """Write random games of a set into one file; with ``damage`` a second file says what must be found in them."""
    from jasslog.generate import clean
    from jasslog.log.write import line

    variant, output = asked.rules(rules_id), asked.output
    expected = f"{output}.expected.jsonl"
    for file in (output, *([expected] if damage else ())):
        refuse_existing(file)
    if damage is None:
        with opened(output) as out:
            for events in clean.generate(variant, seed, games):
                out.write("".join(line(event).decode() for event in events))
    elif as_it_comes(output):
        raise usage("damage_to_stdout")
    else:
        from jasslog.generate.damage import kinds_for, write_corpus
        from jasslog.generate.damage.kinds import NoOccasion

        known = kinds_for(variant)
        if damage not in ("all", *known):
            raise problem("damage", USAGE, damage=damage, near=near(damage, known), known=", ".join(known))
        try:
            with writing(output):
                write_corpus(Path(output), variant, seed, games, damage)
        except NoOccasion as error:
            raise problem("no_occasion", USAGE, rules=variant.id, damage=damage) from error
    if not as_it_comes(output):
        warn(say("generate.done", count=count("games", games), file=output))
    if damage is not None:
        warn(say("generate.expected", file=expected))
