"""Code blocks of a Markdown page, and the output of the commands in them."""

from __future__ import annotations

import os
import re
import subprocess
import sys

from shared import ROOT

_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(page: str, kind: str) -> list[str]:
    """The contents of all blocks of a kind, such as ``console``."""
    return [body for found, body in _BLOCK.findall(page) if found == kind]


def printed(command: str) -> str:
    """The output of a command on both streams, when it is run in the repository's folder."""
    path = os.pathsep.join([os.path.dirname(sys.executable), os.environ["PATH"]])
    done = subprocess.run(
        command,
        shell=True,
        cwd=ROOT,
        env={**os.environ, "PATH": path, "COLUMNS": "80", "NO_COLOR": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    return done.stdout


def filled(page: str) -> str:
    """The page, with the present output of its command in each console block."""

    def fill(found: re.Match[str]) -> str:
        kind, body = found.groups()
        first = body.partition("\n")[0]
        return f"```{kind}\n{first}\n{printed(first[2:])}```" if kind == "console" else found[0]

    return _BLOCK.sub(fill, page)
