"""Whether the time for an audit grows as the file does."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from time import process_time

import orjson

from jasslog.library.bench.audits import audit_file
from jasslog.library.bench.corpora import beginning
from jasslog.library.bench.timing import Figure, figure, interleaved


def linear(whole: Path, data: bytes, repeats: int, large: bool) -> list[Figure]:
    """The ratio to B of a fifth of the corpus, and of ten times as much, in times of that of the corpus itself."""
    few = whole.with_name("few.jsonl")
    few.write_bytes(beginning(data, len(data) // 5))
    files = {"fifth": few}
    if large:
        files["tenfold"] = whole.with_name("many.jsonl")
        with files["tenfold"].open("wb") as file:
            file.writelines([data] * 10)
    found = []
    for name, path in files.items():
        tasks = {
            "here": partial(audit_file, whole, "hot"),
            "base": partial(_parse_file, whole),
            "there": partial(audit_file, path, "hot"),
            "there_base": partial(_parse_file, path),
        }
        times = interleaved(tasks, repeats, process_time)
        ratios = [
            (there / there_base) / (here / base) for here, base, there, there_base in zip(*times.values(), strict=True)
        ]
        found.append(figure(name, "hot", ratios, "times"))
    return found


def _parse_file(path: Path) -> None:
    loads = orjson.loads
    with path.open("rb") as file:
        for text in file:
            loads(text)
