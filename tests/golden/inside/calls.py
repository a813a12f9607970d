"""One call of the command line in a child of this process: exit code, what it says and every file it writes."""

from __future__ import annotations

import gc
import hashlib
import importlib
import os
import pkgutil
import random
import signal
import sys
import tempfile
import traceback
from base64 import b64encode
from pathlib import Path
from typing import Any, NoReturn

from click.testing import CliRunner

Value = dict[str, Any]
LIMIT = 120
"""Seconds that a call may take."""
_USUAL = (
    "audit GAME",
    "audit GAME --format sarif",
    "story GAME",
    "sheet GAME",
    "report GAME -o FOLDER/page.html",
    "transcript GAME -o FOLDER/told.jass",
    "compile FOLDER/told.jass",
    "seal GAME -o FOLDER/sealed.jsonl",
)
"""Calls that load what many calls need: texts, templates, notations."""
_NO_RETURN = 99
"""Exit code of a child whose command ended by an exception."""


def warm_up() -> None:
    """Load every module of the house, and what first calls of commands load, so that no child has to."""
    import jasslog

    for module in pkgutil.walk_packages(jasslog.__path__, "jasslog."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    from jasslog.cli.group import commands

    game = next((Path(jasslog.__file__).parents[1] / "samples").rglob("renege.jsonl"))
    with tempfile.TemporaryDirectory(prefix="jasslog-golden-") as folder:
        for call in _USUAL:
            words = [str(game) if word == "GAME" else word.replace("FOLDER", folder) for word in call.split()]
            CliRunner().invoke(commands, words)
    # A child then writes into fewer pages that it shares with this process, which is most of what a fork costs.
    gc.disable()
    gc.freeze()


def called(arguments: list[str], files: dict[str, bytes], typed: bytes = b"", told: bool = True) -> Value:
    """What comes of a call in a folder that holds these files; ``files`` then holds what lies there afterwards.

    Chance is fixed by the arguments. Texts are given as texts, other bytes in base64.
    """
    with tempfile.TemporaryDirectory(prefix="jasslog-golden-", dir=_shared_memory()) as name:
        inside, beside = Path(name, "in"), Path(name, "beside")
        for folder in (inside, beside):
            folder.mkdir()
        for file, data in files.items():
            (inside / file).write_bytes(data)
        (beside / "typed").write_bytes(typed)
        child = os.fork()
        if child == 0:
            _run(arguments, inside, beside)
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        out, err = ((beside / stream).read_bytes() for stream in ("out", "err"))
        after = {str(path.relative_to(inside)): path.read_bytes() for path in _files(inside)}
        changed = {file: data for file, data in sorted(after.items()) if files.get(file) != data}
        files.clear()
        files.update(after)
    return {"code": code, "out": text(out), "err": text(err), "files": {name: text(changed[name]) for name in changed}}


def text(data: bytes) -> str:
    """Bytes as JSON can hold them."""
    try:
        return data.decode()
    except UnicodeDecodeError:
        return "base64:" + b64encode(data).decode()


def fix_chance(seed: str) -> None:
    """Whatever asks the system for random bytes gets those of a seed from now on."""
    source = random.Random(hashlib.sha256(seed.encode()).digest())
    os.urandom = source.randbytes
    random._urandom = source.randbytes  # type: ignore[attr-defined]


def _files(folder: Path) -> list[Path]:
    return [path for path in sorted(folder.rglob("*")) if path.is_file() and ".cache" not in path.parts]


def _shared_memory() -> str | None:
    return "/dev/shm" if os.access("/dev/shm", os.W_OK) else None


def _run(arguments: list[str], inside: Path, beside: Path) -> NoReturn:
    """In the child: run the command as the program does, and end."""
    try:
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.alarm(LIMIT)
        os.chdir(inside)
        os.environ["XDG_CACHE_HOME"] = str(beside / "cache")
        for number, (name, flags) in enumerate((("typed", os.O_RDONLY), ("out", os.O_CREAT | os.O_WRONLY),
                                                ("err", os.O_CREAT | os.O_WRONLY))):  # fmt: skip
            os.dup2(os.open(beside / name, flags, 0o600), number)
        sys.stdin = open(0, closefd=False)  # noqa: SIM115
        fix_chance(" ".join(arguments))
        sys.argv = ["jasslog", *arguments]
        from jasslog.cli import main

        main()
    except SystemExit as end:
        sys.stdout.flush()
        os._exit(end.code if isinstance(end.code, int) else 1)
    except BaseException:
        traceback.print_exc(limit=0)
        os._exit(_NO_RETURN)
