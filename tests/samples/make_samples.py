"""Makes the samples: ``python -m tests.samples.make_samples --write`` puts them and their reports into samples/."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import orjson

sys.path.insert(0, str(Path(__file__).parents[1]))

from samples.answers import DISPUTES, answers
from samples.stories import STORIES
from samples.story import Story

from jasslog.audit.audit import audit_game
from jasslog.audit.report import game_report, report
from jasslog.log.games import split_games
from jasslog.log.scan import chunks
from jasslog.views.finding import Teller

FOLDER = Path(__file__).parents[2] / "samples"
PICTURE = "review.png"
"""The picture on the first page, which a browser takes of the page of one sample."""


def expected_report(name: str, data: bytes, view: str) -> bytes:
    """The report of a sample, for people to read too."""
    audits = [audit_game(raw, view) for raw in split_games(chunks(io.BytesIO(data)))]
    told = report([game_report(audit, Teller(audit).message, f"{name}.jsonl") for audit in audits], view=view)
    return orjson.dumps(told, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE)


def files(name: str, story: Story) -> dict[str, bytes]:
    """The files of a sample by their names; a dispute has the arbiter's answers, too."""
    data = b"".join(story.lines())
    made = {
        f"{name}.jsonl": data,
        f"{name}.md": story.page().encode(),
        f"{name}.report.json": expected_report(name, data, story.view),
    }
    made |= {f"{name}.jass": story.transcript.encode()} if story.transcript else {}
    return made | ({f"{name}.answers.json": answers(name, data)} if name in DISPUTES else {})


def everything() -> dict[str, bytes]:
    """All files of the samples by their names."""
    return {file: data for name, story in STORIES.items() for file, data in files(name, story).items()}


def main(arguments: list[str]) -> int:
    """Write the samples with ``--write``; otherwise name those that are not what they would be."""
    made = everything()
    if arguments == ["--write"]:
        FOLDER.mkdir(exist_ok=True)
        for file, data in made.items():
            (FOLDER / file).write_bytes(data)
    stored = {path.name: path.read_bytes() for path in FOLDER.iterdir() if path.name != PICTURE}
    wrong = sorted(file for file in stored.keys() | made.keys() if stored.get(file) != made.get(file))
    print("\n".join(wrong) or f"{len(STORIES)} samples are as they should be")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
