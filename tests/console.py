"""Code blocks of a Markdown page, and the output of the commands in them."""

from __future__ import annotations

import io
import os
import re
import shlex
import subprocess
from contextlib import chdir, redirect_stderr, redirect_stdout
from unittest import mock

from shared import ROOT

from jasslog.cli.run import run

_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(page: str, kind: str) -> list[str]:
    """The contents of all blocks of a kind, such as ``console``."""
    return [body for found, body in _BLOCK.findall(page) if found == kind]


def printed(command: str) -> str:
    """The output of a command on both streams, when it is run in the repository's folder."""
    program, *arguments = shlex.split(command)
    if program != "jasslog":
        return subprocess.run([program, *arguments], cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True).stdout
    out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True)
    environment = mock.patch.dict(os.environ, COLUMNS="80", NO_COLOR="1")
    with chdir(ROOT), environment, redirect_stdout(out), redirect_stderr(out):
        run(arguments)
    return out.buffer.getvalue().decode()  # type: ignore[attr-defined]


def filled(page: str) -> str:
    """The page, with the present output of its command in each console block."""

    def fill(found: re.Match[str]) -> str:
        kind, body = found.groups()
        first = body.partition("\n")[0]
        return f"```{kind}\n{first}\n{printed(first[2:])}```" if kind == "console" else found[0]

    return _BLOCK.sub(fill, page)
