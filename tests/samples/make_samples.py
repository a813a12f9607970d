"""Make the samples: ``python -m tests.samples.make_samples --write`` writes them and their reports into samples/."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import orjson

sys.path.insert(0, str(Path(__file__).parents[1]))

from samples.answers import DISPUTES, answers
from samples.folders.formats import LOGS
from samples.stories import FOLDERS, STORIES
from samples.story import Story
from shared import SAMPLES

from jasslog.audit.audit import audit_game
from jasslog.audit.report import game_report, report
from jasslog.log.games import split_games
from jasslog.log.scan import chunks
from jasslog.views.finding import Teller
from samples import gallery

PAGE = "README.md"
"""The page of all samples, beside their folders."""
PICTURE = "review.png"
"""The picture on the main page, a browser's picture of the page of one sample."""


def expected_report(name: str, data: bytes, view: str) -> bytes:
    """The report of a sample, as JSON that people can read too."""
    audits = [audit_game(raw, view) for raw in split_games(chunks(io.BytesIO(data)))]
    result = report([game_report(audit, Teller(audit).message, f"{name}.jsonl") for audit in audits], view=view)
    return orjson.dumps(result, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE)


def files(name: str, story: Story) -> dict[str, bytes]:
    """The files of a sample by name; a dispute also has the arbiter's answers."""
    data = b"".join(story.lines())
    made = {
        f"{name}.jsonl": data,
        f"{name}.md": story.page().encode(),
        f"{name}.report.json": expected_report(name, data, story.view),
    }
    made |= {f"{name}.jass": story.transcript.encode()} if story.transcript else {}
    return made | ({f"{name}.answers.json": answers(name, data)} if name in DISPUTES else {})


def everything() -> dict[str, bytes]:
    """All files of the samples by folder and name, such as ``play/renege.jsonl``."""
    return {
        f"{place}/{file}": data
        for place, folder in FOLDERS.items()
        for name, story in folder.stories.items()
        for file, data in files(name, story).items()
    }


def stored() -> dict[str, bytes]:
    """The present files of the samples and their page, without the logs of other programs and the picture."""
    kept = {PICTURE, *LOGS}
    paths = (path for path in SAMPLES.rglob("*") if path.is_file() and path.name not in kept)
    return {path.relative_to(SAMPLES).as_posix(): path.read_bytes() for path in paths}


def write(made: dict[str, bytes]) -> None:
    """Write files into samples/."""
    for file, data in made.items():
        (SAMPLES / file).parent.mkdir(parents=True, exist_ok=True)
        (SAMPLES / file).write_bytes(data)


def main(arguments: list[str]) -> int:
    """Write the samples and their page with ``--write``; otherwise name the files that are not up to date."""
    made = everything()
    if arguments == ["--write"]:
        write(made)
    # The commands on the page are run on the files in the folder.
    made[PAGE] = gallery.page(made).encode()
    if arguments == ["--write"]:
        write({PAGE: made[PAGE]})
    old = stored()
    wrong = sorted(file for file in old.keys() | made.keys() if old.get(file) != made.get(file))
    print("\n".join(wrong) or f"{len(STORIES)} samples are as they should be")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
