"""The commands that hand out what comes with jasslog: ``schema``, and ``demo``, which tells what is in the samples.

In the wheel it lies beside the modules, in a clone in folders of its own.
"""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from pathlib import Path

from jasslog.cli.output import tell, tell_data
from jasslog.cli.shared import BUG, CLEAN, USAGE, Asked, cannot_write, problem
from jasslog.log.beside import replacing
from jasslog.views.messages import count, say

_PACKAGE = Path(__file__).resolve().parents[1]
_NAME = "jasslog"
_PICTURE = ".png"
"""How the picture of the first page is named at its end, which lies among the samples and is none."""


def shipped(name: str) -> Path:
    """The folder of the schemas or samples; it may not be there."""
    installed = _PACKAGE / f"_{name}"
    return installed if installed.is_dir() else _PACKAGE.parent / name


def schema(asked: Asked, name: str) -> None:
    """A published JSON Schema, as it is in the installation."""
    file = shipped("schemas") / f"{name}.schema.json"
    if not file.is_file():
        raise problem("file_missing", name=name)
    tell_data(file.read_text(encoding="utf-8"))


def program() -> str:
    """``jasslog`` where a shell finds that program by its name, else the path or the module by which it was called."""
    called = Path(sys.argv[0])
    if called.name == "__main__.py" and called.parent.name == _NAME:
        return f"{shlex.quote(sys.orig_argv[0])} -m {_NAME}"
    found = shutil.which(_NAME)
    if called.stem != _NAME or (found is not None and os.path.realpath(found) == os.path.realpath(called)):
        return _NAME
    return shlex.quote(os.fspath(called))


def demo(asked: Asked, folder: str) -> int:
    """Write the samples into a folder, keeping what is there, and tell what an audit finds, in short."""
    from jasslog.cli.judging import Judging, PartTeller
    from jasslog.cli.running import Plan, run_through
    from jasslog.library.read import Asked as Reading
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
    codes = run_through(Plan((folder,)), Summary(), teller)
    tell(next_steps(program(), folder))
    return BUG if BUG in codes else CLEAN


def _copy(source: Path, target: Path) -> bool:
    """Copy a file unless there is one of that name; says whether it did."""
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        if target.is_file():
            return False
        if os.path.lexists(target):
            raise FileExistsError
        with replacing(os.fspath(target)) as file:
            file.write(source.read_bytes())
    except FileExistsError:
        raise problem("cannot_write", USAGE, file=str(target), reason=say("in_the_way")) from None
    except OSError as error:
        raise cannot_write(str(target), error) from error
    return True
