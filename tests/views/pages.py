"""Pages of samples and of records with hostile strings, for the tests of the page."""

from __future__ import annotations

import html
import re
import shlex
from collections.abc import Callable
from itertools import cycle
from pathlib import Path
from typing import Any

import orjson
from click.testing import CliRunner
from game.builder import Record
from shared import samples

from jasslog.cli.group import commands
from jasslog.log.write import line

CARD = re.compile(r'<b class="card [A-Z]" role="img" aria-label="([^"]*)">.*?</b>')
"""The markup of a card on a page; its group is the name of the card."""
HOSTILE = (
    "<script>window.hurt=1</script>",
    "</script><script>window.hurt=1</script>",
    "</title><img src=x onerror=window.hurt=1>",
    "<img src=x onerror=window.hurt=1>",
    "<svg/onload=window.hurt=1>",
    '"><script>window.hurt=1</script>',
    "'><script>window.hurt=1</script>",
    '" onmouseover="window.hurt=1',
    "' autofocus onfocus='window.hurt=1",
    "javascript:window.hurt=1",
    "{{ 7 * 7 }}",
    "{% raw %}",
    "${window.hurt=1}",
    "`+(window.hurt=1)+`",
    "\\u003cscript\\u003e",
    "&lt;b&gt;",
    "&#60;b&#62;",
    "<!--",
    "-->",
    "]]>",
    "<![CDATA[",
    "<style>body{display:none}</style>",
    "</style><b>",
    "<base href=//example.invalid>",
    "<meta http-equiv=refresh content=0>",
    "<iframe srcdoc='<b>'>",
    "<a href=javascript:window.hurt=1>x</a>",
    "<math><mi//xlink:href='data:x,<b>'>",
    "<form action=//example.invalid><button>",
    "<details open ontoggle=window.hurt=1>",
    "\u202e<b>",
    "\u2066x\u2069",
    "\x1b[31mred",
    "\x00\x07",
    "\u200b\u200d",
    "\U000e0041\U000e0042",
    "a\nb\rc",
    "\u2028x\u2029",
    "=cmd|' /C calc'!A0",
    "%3Cscript%3E",
)
"""Strings that would do harm on a page that did not escape them."""
HOSTILE_FOURS = [HOSTILE[at : at + 4] for at in range(0, len(HOSTILE), 4)]
"""The same strings, four by four, as a record has room for them."""


class Lazily(dict[Any, Path]):
    """A mapping from keys to pages; each page is made when its key is first asked for."""

    def __init__(self, made: Callable[[Any], Path]) -> None:
        self._made = made

    def __missing__(self, asked: Any) -> Path:
        return self.setdefault(asked, self._made(asked))


def hostile_record(*texts: str) -> Record:
    """A game with each of one to four texts wherever a record may have a text."""
    record = Record()
    record.add("players_named", names=[text[:64] for text, _ in zip(cycle(texts), range(4), strict=False)])
    for text in texts:
        record.add("remark_made", text=text, note=text, x_kept=text)
    record.deal()
    record.choose(0, "S")
    record.play("0 SJ S7 HT S6")
    for text in texts:
        record.add("objection_raised", seat=1, text=text)
    return record


def write_record(record: Record, path: Path) -> Path:
    """Write a record into a file; return its path."""
    path.write_bytes(b"".join(line(event) for event in record.events))
    return path


def plain(markup: str) -> str:
    """The text of a part of a page as it is read: without tags, with the names of cards in brackets."""
    named = CARD.sub(lambda card: f"[{card[1]}]", markup)
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", named.replace("<wbr>", ""))).split())


def disputes() -> dict[str, tuple[Path, int]]:
    """The first finding of each code in the samples: by its code, the record and the place among its findings."""
    found: dict[str, tuple[Path, int]] = {}
    for file in samples():
        report = orjson.loads(file.with_suffix(".report.json").read_bytes())
        if report["view"] == "corrected":
            for number, finding in enumerate(report["games"][0]["findings"], 1):
                found.setdefault(finding["code"], (file, number))
    assert len(found) > 50
    return found


def page_of(*arguments: Path | str, to: Path) -> str:
    """Make a page with ``report`` and these files and options; return its markup."""
    done = CliRunner().invoke(commands, ["report", *map(str, arguments), "-o", str(to)])
    assert done.exit_code in (0, 1), (done.output, shlex.join(map(str, arguments)))
    return to.read_text(encoding="utf-8")


def pages_of(*paths: Path, to: Path) -> None:
    """Make a folder with an index and pages of these files with ``report``."""
    done = CliRunner().invoke(commands, ["report", *map(str, paths), "-o", f"{to}/"])
    assert done.exit_code in (0, 1), (done.output, shlex.join(map(str, paths)))
