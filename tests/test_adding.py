"""A finding, an event, an option and a set of rules are added to a copy of the program, each in a few files.

Every file that is left out is told by a check that names what is missing. What a command generates is generated, and
does not count: the published schemas and the table of released sets.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from subprocess import PIPE
from typing import Any

import pytest
from game.builder import Record
from samples.examples_file import OPEN

ROOT = Path(__file__).parents[1]
LANGUAGES = ("en", "de", "fr", "it", "es")
Patch = Callable[[str], str]
Patches = dict[str, Patch]


def after(anchor: str, text: str) -> Patch:
    """Put a text behind another that stands there once."""

    def patch(content: str) -> str:
        assert content.count(anchor) == 1, anchor
        return content.replace(anchor, anchor + text)

    return patch


def instead(old: str, new: str) -> Patch:
    """Put a text in the place of another that stands there once."""

    def patch(content: str) -> str:
        assert content.count(old) == 1, old
        return content.replace(old, new)

    return patch


def both(*patches: Patch) -> Patch:
    """One patch after the other."""

    def patch(content: str) -> str:
        for one in patches:
            content = one(content)
        return content

    return patch


def texts(name: str, **groups: Any) -> Patch:
    """Put a text into groups of a file of messages, under one name."""

    def patch(content: str) -> str:
        found = json.loads(content)
        for group, told in groups.items():
            found[group][name] = told
        return json.dumps(found, ensure_ascii=False, indent=1) + "\n"

    return patch


def said(*told: str) -> dict[str, str]:
    """A text in all languages; in all but English where there are four."""
    return dict(zip(LANGUAGES[-len(told) :], told, strict=True))


MESSAGES = "jasslog/views/messages"
EXPOSED = "jasslog/game/phases/irregularities.py"

FINDING: Patches = {
    "jasslog/game/phases/deal.py": after(
        '    if deal.phase in (SEATING, "scored", *overlay.VOID_PHASES):\n        return (Reason("not-expected"),)\n',
        "    if not event.reason.strip():\n"
        '        return (Reason("misdeal-unexplained", slots={"number": deal.number}),)\n',
    ),
    "jasslog/audit/codes.py": after(
        "J228 seats-undecided          undecided end-of-game              order\n",
        "J229 misdeal-unexplained      warning   misdeal                  order\n",
    ),
    f"{MESSAGES}/findings.json": texts(
        "misdeal-unexplained",
        findings={
            "title": said(
                "misdeal unexplained",
                "vergeben ohne Grund",
                "maldonne sans raison",
                "errore di distribuzione senza motivo",
                "reparto anulado sin motivo",
            ),
            "text": said(
                "nobody said why round {number} was misdealt",
                "niemand sagte, weshalb in Runde {number} vergeben wurde",
                "personne n’a dit pourquoi il y a maldonne à la manche {number}",
                "nessuno ha detto perché la mano {number} è da rifare",
                "nadie dijo por qué se anuló el reparto de la ronda {number}",
            ),
            "explain": said(
                "A deal is void for a reason that somebody can name.",
                "Vergeben ist aus einem Grund, den jemand nennen kann.",
                "Une donne est annulée pour une raison que l’on peut dire.",
                "Una distribuzione è nulla per un motivo che si può dire.",
                "Un reparto se anula por un motivo que alguien puede decir.",
            ),
            "next": "none",
        },
    ),
    "tests/samples/examples_play.py": after(
        'EXAMPLES: dict[str, Callable[[], Record | bytes]] = {\n    "not-expected": no_room,\n',
        '    "misdeal-unexplained": lambda: table().add("misdealt", reason=" ").add("game_ended"),\n',
    ),
}
"""A warning for a misdeal of which nobody says the reason."""

EVENT: Patches = {
    "jasslog/events/play.py": both(
        instead(
            "import ALL, Act, Card, CardOrUnknown, Cards, Points, Text, Timed, Trick",
            "import ALL, Act, Card, CardOrUnknown, Cards, Ordinal, Points, Text, Timed, Trick",
        ),
        after(
            '    trick: Trick\n    """The trick."""\n',
            '\n\nclass TableKnocked(Act):\n    """A player knocked on the table."""\n\n'
            '    times: Ordinal | None = None\n    """How often."""\n',
        ),
    ),
    EXPOSED: both(
        instead(
            "import CardExposed, CardTakenBack, HandLaidDown, TrickLookedAt",
            "import CardExposed, CardTakenBack, HandLaidDown, TableKnocked, TrickLookedAt",
        ),
        after(
            '        return (Reason("looked-back", event.seat, slots={"trick": event.trick}),)\n    return ()\n',
            "\n\ndef why_not_knocked(game: Game, event: TableKnocked) -> Reasons:\n"
            '    """Nobody knocks before the first deal."""\n'
            '    return () if game.rounds else (Reason("not-expected", event.seat),)\n'
            "\n\ndef table_knocked(game: Game, deal: Round, event: TableKnocked) -> None:\n"
            '    """A player knocks, which changes nothing."""\n',
        ),
    ),
    "jasslog/game/answers.py": after(
        '    "trick_looked_at": Answers(_nothing, irregularities.why_not_looked_at),\n',
        '    "table_knocked": Answers(irregularities.table_knocked, irregularities.why_not_knocked),\n',
    ),
    f"{MESSAGES}/events.json": texts(
        "table_knocked",
        acts=said("knocked", "klopfte", "a frappé", "ha bussato", "golpeó"),
        story=said("knocks", "klopft", "frappe", "bussa", "golpea"),
        typed=said("klopfen", "frapper", "bussare", "golpear"),
    ),
    "jasslog/formats/jass/words.json": after('    "trick_looked_at": "look",\n', '    "table_knocked": "knock",\n'),
    "tests/events/test_vocabulary.py": after('NAMES = """\n', "table_knocked\n"),
}
"""That somebody knocks on the table."""

OPTION: Patches = {
    "jasslog/options/scoring.py": after(
        'class Irregularities(Group):\n    """What follows when somebody does what he may not."""\n',
        '\n    exposing: Annotated[Literal["free", "never"], Cites("exposed-card")] = "free"\n'
        '    """Whether a card may be shown that is not played."""\n',
    ),
    EXPOSED: instead(
        "    if deal.phase not in UNDER_WAY or not _has_hand(game, deal):\n",
        '    may = game.variant.irregularities.exposing == "free"\n'
        "    if not may or deal.phase not in UNDER_WAY[1:]:\n",
    ),
    f"{MESSAGES}/options.json": texts(
        "irregularities.exposing",
        options=said(
            "Ob eine Karte gezeigt werden darf, die nicht gespielt wird.",
            "Si l’on peut montrer une carte sans la jouer.",
            "Se si può mostrare una carta senza giocarla.",
            "Si se puede mostrar una carta sin jugarla.",
        ),
    ),
}
"""Whether cards may be shown at all."""

SHEET = {
    "id": "schieber-corner",
    "version": 1,
    "extends": "schieber-santiago",
    "name": "Schieber of the corner table",
    "source": "House rules of the corner table",
    "end": {"target": 1200},
    "score": {"last_trick": 10},
    "citations": {"end.target": "end-of-game", "score.last_trick": "last-trick"},
}
SET: Patches = {
    "jasslog/variants/sets/schieber-corner.json": lambda _: json.dumps(SHEET, indent=2) + "\n",
    f"{MESSAGES}/rules.json": texts(
        "set.schieber-corner",
        names=said(
            "Schieber vom Ecktisch", "Schieber de la table du coin", "Schieber dell’angolo", "Schieber del rincón"
        ),
    ),
}
"""A set that is a little different from another one."""

QUESTION: Patches = {
    "jasslog/archive/questions.py": after(
        "_ALL = (\n",
        """\
    Question("tricks", "seats", ("person",), (Measure("tricks", "sum", "seats.tricks"), Measure("rounds", "rounds"))),
""",
    ),
    "jasslog/cli/declared.py": after('QUESTIONS = ("games",', ' "tricks",'),
    f"{MESSAGES}/figures.json": texts(
        "tricks",
        questions=said("Tricks won", "Gemachte Stiche", "Plis faits", "Prese vinte", "Bazas ganadas"),
        counted=said("tricks", "Stiche", "plis", "prese", "bazas"),
    ),
}
"""How many tricks each person wins."""

EVERYTHING = {"finding": FINDING, "event": EVENT, "option": OPTION, "set": SET, "question": QUESTION}
RELEASE = "jasslog.variants.release"
LIMITS = {"finding": 4, "event": 6, "option": 3, "set": 2, "question": 3}


def test_adding_touches_few_files() -> None:
    assert {kind: len(patches) for kind, patches in EVERYTHING.items()} == LIMITS
    page = (ROOT / "jasslog/README.md").read_text("utf-8").partition("## How to add\n")[2].partition("\n## ")[0]
    sections = {section.splitlines()[0].split()[-1]: section for section in page.split("\n### ")[1:]}
    many = (ROOT / "jasslog/archive/README.md").read_text("utf-8")
    sections["question"] = many.partition("## How to add a question\n")[2].partition("\n## ")[0]
    told = {kind: len(re.findall(r"^\d\. ", section, re.M)) for kind, section in sections.items()}
    assert {kind: told[kind] for kind in LIMITS} == LIMITS


def python(tree: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run Python in a copy; it writes what it has compiled, for the next run."""
    command = [sys.executable, *arguments]
    return subprocess.run(command, cwd=tree, env=environment(tree), capture_output=True, text=True, check=False)


def environment(tree: Path) -> dict[str, str]:
    """The plugins of pytest take time to load, and none is needed."""
    more = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONIOENCODING": "utf-8", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    # With CI set, pytest compares long values line by line, which takes longer than the tests.
    return {name: value for name, value in os.environ.items() if name != "CI"} | {"PYTHONPATH": str(tree), **more}


def copy_with(
    tree: Path, *, without: tuple[str, ...] = (), folders: tuple[str, ...] = ("jasslog", "schemas", "tests")
) -> Path:
    """A copy of the program with everything added, but for the files named, each as ``finding:file``."""
    skipped = shutil.ignore_patterns("golden", "corpus", "fuzz", "mutation", "bench")
    for folder in folders:
        shutil.copytree(ROOT / folder, tree / folder, ignore=skipped if folder == "tests" else None)
    for kind, patches in EVERYTHING.items():
        for file, patch in patches.items():
            if f"{kind}:{file}" not in without and file.startswith(folders):
                path = tree / file
                path.write_text(patch(path.read_text("utf-8") if path.exists() else ""), "utf-8")
    return tree


def generated(tree: Path, *modules: str) -> Path:
    """The same with what the commands make."""
    for module in modules:
        made = python(tree, "-m", module)
        assert made.returncode == 0, made.stderr
    return tree


class Added:
    """A copy with everything added, and one process that runs its commands."""

    def __init__(self, tree: Path) -> None:
        self.tree = generated(copy_with(tree, folders=("jasslog", "schemas")), RELEASE, "jasslog.events.schema")
        self.process = subprocess.Popen(
            [sys.executable, "-c", COMMANDS], cwd=tree, env=environment(tree), stdin=PIPE, stdout=PIPE, text=True
        )

    def __call__(self, *arguments: str, code: int = 0) -> str:
        """What a command tells."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(json.dumps(arguments), file=self.process.stdin, flush=True)
        ended, told = json.loads(self.process.stdout.readline())
        assert ended == code, told
        return str(told)

    def written(self, name: str, record: Record) -> str:
        (self.tree / name).write_text("".join(json.dumps(event) + "\n" for event in record.events), "utf-8")
        return name


COMMANDS = """
import io, json, sys
from contextlib import redirect_stderr, redirect_stdout
from jasslog.cli.run import run
for line in sys.stdin:
    out = io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True)
    with redirect_stdout(out), redirect_stderr(out):
        code = run(json.loads(line))
    print(json.dumps([code, out.buffer.getvalue().decode()]), flush=True)
"""


@pytest.fixture(scope="module")
def added(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Added]:
    made = Added(tmp_path_factory.mktemp("added"))
    yield made
    made.process.communicate()


def game(**groups: Any) -> Record:
    return Record(pre=(0, 0), overrides=OPEN | groups).deal(3).choose(0, "S").play("0 SJ S7 HT S6, 0 S9")


def test_the_finding_is_told_in_every_language(added: Added) -> None:
    record = Record(pre=(0, 0), overrides=OPEN).deal(3).add("misdealt", reason=" ").add("game_ended")
    file = added.written("finding.jsonl", record)
    told = {spoken: added("--lang", spoken, "audit", file) for spoken in ("en", "de")}
    assert "J229 warning  Nobody said why round 4 was misdealt" in told["en"]
    assert "Niemand sagte, weshalb in Runde 4 vergeben wurde" in told["de"]
    assert "rule: misdeal" in told["en"]
    assert "A deal is void for a reason that somebody can name." in added("explain", "misdeal-unexplained")


def test_the_event_is_read_replayed_judged_and_written(added: Added) -> None:
    record = game().add("table_knocked", seat=2, times=2).rule("annul_round")
    file = added.written("event.jsonl", record)
    assert "g1 is clean: the file is intact, every act was legal." in added("audit", file)
    assert "knocks" in added("story", file)
    assert "klopft" in added("--lang", "de", "story", file)
    added("transcript", file, "-o", "event.jass")
    assert "knock C times=2" in (added.tree / "event.jass").read_text("utf-8").splitlines()
    again = map(json.loads, added("compile", "event.jass").splitlines())
    (knock,) = (event for event in again if event["type"] == "table_knocked")
    assert (knock["seat"], knock["times"]) == (2, 2)
    early = Record(overrides=OPEN).add("table_knocked", seat=2).add("game_ended")
    assert "J201" in added("audit", added.written("early.jsonl", early), code=1)
    schema = json.loads(added("schema", "event"))
    assert schema["$defs"]["table_knocked"]["description"] == "A player knocked on the table."


def test_the_option_is_read_told_and_obeyed(added: Added) -> None:
    free, never = ({"irregularities": {"exposing": value}} for value in ("free", "never"))
    for groups, code in ((free, 0), (never, 1)):
        record = game(**groups).add("card_exposed", seat=2, card="D9").rule("annul_round")
        told = added("audit", added.written("option.jsonl", record), code=code)
        assert ("J201" in told) == bool(code)
    assert "Whether a card may be shown that is not played." in added("rules", "kreuzjass", "--all")
    assert "Ob eine Karte gezeigt werden darf" in added("--lang", "de", "rules", "kreuzjass", "--all")
    assert "exposed-card" in added("explain", "irregularities.exposing")


def test_the_set_is_listed_and_played(added: Added) -> None:
    assert "Schieber of the corner table" in added("rules")
    assert "Schieber vom Ecktisch" in added("--lang", "de", "rules")
    added("generate", "--rules", "schieber-corner", "--games", "3", "--seed", "1", "-o", "set.jsonl")
    assert "3 games" in added("audit", "set.jsonl")


def test_the_question_is_answered(added: Added) -> None:
    record = Record(pre=(0, 0), overrides=OPEN).add("players_named", names=["Anna", "Beat", "Carla", "Dora"])
    file = added.written("question.jsonl", record.deal(3).choose(0, "S").play("0 SJ S7 HT S6, 0 S9 SQ DQ H8"))
    told = added("stats", file, "--question", "tricks")
    assert "Tricks won\nPerson  tricks  rounds\nAnna         2       1\n" in told
    assert "Gemachte Stiche" in added("--lang", "de", "stats", file)


# What tells that a file was forgotten: a test, or the program itself, which does not begin


TOLD = "tests/views/test_messages.py::test_"
SPOKEN = "tests/views/test_languages.py::test_a_language_has_what_is_written_in_english_elsewhere"
EXAMPLE = "tests/samples/test_every_code.py::test_"
DECLARED = "tests/archive/test_stats.py::test_what_is_declared_is_what_there_is"
MISSED: dict[str, dict[str, tuple[str, str]]] = {
    "texts": {
        f"finding:{MESSAGES}/findings.json": (f"{TOLD}no_finding_is_told_that_does_not_exist", "misdeal-unexplained"),
        "finding:jasslog/game/phases/deal.py": (
            f"{EXAMPLE}the_example_leads_to_its_finding_alone[misdeal-unexplained]",
            "misdeal-unexplained",
        ),
        f"event:{MESSAGES}/events.json": (f"{TOLD}every_event_has_words", "table_knocked"),
        f"option:{MESSAGES}/options.json": (f"{SPOKEN}[options-de]", "irregularities.exposing"),
        f"set:{MESSAGES}/rules.json": (f"{SPOKEN}[names-de]", "set.schieber-corner"),
        f"question:{MESSAGES}/figures.json": (
            "tests/views/test_figures.py::test_every_question_has_words[en]",
            "tricks",
        ),
    },
    "uses": {
        "finding:tests/samples/examples_play.py": (
            f"{EXAMPLE}every_kind_of_finding_has_an_example",
            "misdeal-unexplained",
        ),
        "event:jasslog/formats/jass/words.json": (
            "tests/views/test_typed.py::test_every_word_means_one_type_and_none_means_a_card_or_a_command",
            "table_knocked",
        ),
        f"option:{EXPOSED}": (
            "tests/variants/test_variant_describe.py::test_every_option_is_asked_somewhere",
            "irregularities.exposing",
        ),
        "set:jasslog/variants/sets/schieber-corner.json": (f"{SPOKEN}[names-fr]", "set.schieber-corner"),
        "question:jasslog/archive/questions.py": (DECLARED, "tricks"),
    },
    "names": {
        "finding:jasslog/audit/codes.py": (f"{TOLD}no_finding_is_told_that_does_not_exist", "misdeal-unexplained"),
        "event:tests/events/test_vocabulary.py": (
            "tests/events/test_vocabulary.py::test_the_vocabulary_is_complete",
            "table_knocked",
        ),
        "option:jasslog/options/scoring.py": (f"{SPOKEN}[options-de]", "irregularities.exposing"),
        "question:jasslog/cli/declared.py": (DECLARED, "tricks"),
    },
}
"""What is left out of one copy, each with the test that fails and what it names."""
NOT_BEGUN = {
    "event:jasslog/events/play.py": "ImportError: cannot import name 'TableKnocked' from 'jasslog.events.play'",
    f"event:{EXPOSED}": "AttributeError: module 'jasslog.game.phases.irregularities' has no attribute 'table_knocked'",
    "event:jasslog/game/answers.py": "KeyError: 'table_knocked'",
}
"""What is left out so that the program does not begin, and what it says."""


def test_every_file_that_may_be_forgotten_is_tried() -> None:
    tried = [file for told in MISSED.values() for file in told]
    assert sorted([*tried, *NOT_BEGUN]) == sorted(
        f"{kind}:{file}" for kind, patches in EVERYTHING.items() for file in patches
    )


@pytest.mark.parametrize("which", MISSED)
def test_a_file_that_was_forgotten_is_told_by_a_test(which: str, tmp_path: Path) -> None:
    missed = MISSED[which]
    tree = generated(copy_with(tmp_path, without=tuple(missed)), RELEASE)
    run = python(tree, "-m", "pytest", "-q", "-p", "no:cacheprovider", *{test for test, _ in missed.values()})
    assert f"{len(missed)} failed" in run.stdout or run.stdout.count("FAILED") == len(missed), run.stdout + run.stderr
    failures = run.stdout.split("= FAILURES =")[1]
    assert [name for _, name in missed.values() if name not in failures] == []


def test_without_its_part_in_the_game_the_program_does_not_begin(tmp_path: Path) -> None:
    tree, told = copy_with(tmp_path, folders=("jasslog",)), {}
    for one in NOT_BEGUN:
        file = one.partition(":")[2]
        whole = (tree / file).read_text("utf-8")
        shutil.copy(ROOT / file, tree / file)
        run = python(tree, "-c", "import jasslog.game.answers")
        told[one] = run.stderr.splitlines()[-1].partition(" (")[0] if run.returncode else ""
        (tree / file).write_text(whole, "utf-8")
    assert told == NOT_BEGUN
