"""The Python interface stays as it was: names, order, kinds and defaults of all parameters."""

from __future__ import annotations

import inspect
import os
from collections.abc import Iterator
from pathlib import Path

import jasslog
from jasslog.audit.finding import Finding
from jasslog.library import values
from jasslog.library.record import Record
from jasslog.library.recorder import Recorder

KEPT = Path(__file__).with_name("signatures.txt")
CLASSES = [Record, Recorder, Finding, *(one for one in vars(values).values() if isinstance(one, type))]


def _signatures() -> Iterator[str]:
    for name in ("load", "loads", "load_all", "load_each"):
        yield f"jasslog.{name}{inspect.signature(getattr(jasslog, name))}"
    for owner in sorted(set(CLASSES), key=lambda one: one.__name__):
        if not owner.__module__.startswith(("jasslog.library.", "jasslog.audit.finding")):
            continue
        for name, member in sorted(vars(owner).items()):
            told = member.__func__ if isinstance(member, classmethod | staticmethod) else member
            if (not name.startswith("_") or name == "__init__") and inspect.isfunction(told):
                yield f"{owner.__name__}.{name}{inspect.signature(told)}"
            elif isinstance(member, property):
                yield f"{owner.__name__}.{name}"


def test_parameters_and_defaults_are_what_they_were() -> None:
    told = "".join(f"{line}\n" for line in _signatures())
    if os.environ.get("JASSLOG_SIGNATURES") == "write":
        KEPT.write_text(told)
    assert told == KEPT.read_text(), "on purpose? then JASSLOG_SIGNATURES=write"
