"""The page of the samples: the folder of each, its quarrel, its findings and its rules."""

from __future__ import annotations

from collections.abc import Mapping

import orjson
from console import filled
from samples.folders.formats import FOLDER, LOGS
from samples.stories import FOLDERS, Folder

_HEAD = """\
# Samples

A sample is a short recorded game with a quarrel in it, or one that shows correct play. `NAME.jsonl` is the record,
`NAME.md` describes what happened, and `NAME.report.json` is the report of an audit. Some samples also have the
transcript from which the record was made (`NAME.jass`), or the answers to an arbiter's questions (`NAME.answers.json`).
`jasslog demo FOLDER` writes all samples and this page into a folder. To audit one in a clone:

```console
$ jasslog audit samples/play/renege.jsonl
```

To add a sample, make its record in `tests/samples/stories_*.py`. Add its story to the table of its folder in
`tests/samples/folders/`, and what must be found in it to `tests/samples/test_samples.py`. Then run
`python -m tests.samples.make_samples --write`, which also writes this page.
"""
_TABLE = """\
| Quarrel | Sample | Findings | Rules |
|---|---|---|---|
"""


_LOGS = """\
## formats

What do logs of other programs look like? `audit` reads them directly, and `jasslog convert` turns them into records.
For transcripts, which are written by hand, use `jasslog compile`.

```console
$ jasslog audit samples/formats/klaverlive.json
```

| Program | Sample | What it is |
|---|---|---|
"""


def page(made: Mapping[str, bytes]) -> str:
    """The page of all samples, with the present output of its commands; the samples must be on the disk."""
    index = "".join(
        f"| [{name}](#{name}) | {folder.question} | {len(folder.stories)} |\n" for name, folder in FOLDERS.items()
    )
    index += f"| [{FOLDER}](#{FOLDER}) | What do logs of other programs look like? | {len(LOGS)} |\n"
    sections = (_section(name, folder, made) for name, folder in FOLDERS.items())
    rows = "".join(f"| {log.program} | [{name}]({FOLDER}/{name}) | {log.text} |\n" for name, log in LOGS.items())
    table = f"| Folder | Question | Samples |\n|---|---|---:|\n{index}"
    return filled("\n".join((_HEAD, table, *sections, _LOGS + rows)))


def _section(place: str, folder: Folder, made: Mapping[str, bytes]) -> str:
    rows = (
        f"| [{story.title}]({place}/{name}.md) | [{name}]({place}/{name}.jsonl) "
        f"| {_found(made[f'{place}/{name}.report.json'])} |\n"
        for name, story in folder.stories.items()
    )
    shown = f"```console\n$ {folder.shown}\n```\n\n" if folder.shown else ""
    return f"## {place}\n\n{folder.question}\n\n{shown}{_TABLE}{''.join(rows)}"


def _found(report: bytes) -> str:
    """The findings of a sample, each kind once, and the rules it is played by."""
    (game,) = orjson.loads(report)["games"]
    kinds = dict.fromkeys(f"{found['code']} {found['name']}" for found in game["findings"])
    return f"{', '.join(kinds) or 'none'} | {game['rules']['id']}"
