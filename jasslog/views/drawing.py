"""Templates, in which all that is told is escaped; and a sheet as a picture, ruled like the paper it is kept on.

Only who draws something loads this.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache, lru_cache
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import Any

from jinja2 import BytecodeCache, Environment, FileSystemLoader, StrictUndefined
from jinja2.bccache import Bucket
from markupsafe import Markup

from jasslog.log.beside import replacing
from jasslog.regular import own_cache
from jasslog.views.layout import shorten, width
from jasslog.views.messages import Settings, colon, count, legible, say, settings, telling, visible, word
from jasslog.views.sheets.figures import MARKS, Row, Sheet, cell_text, column_name, grouped, groups, head
from jasslog.views.words import CARD_SIGNS, face

_HERE = Path(__file__).parent
_COMMAND = re.compile("`(jasslog [^`]*)`")
_COMPILED = _HERE / "__pycache__"
"""Where Python keeps this room compiled, and its templates are kept, if that may be: as far to be trusted as these."""
_LETTER, _LINE, _PAD = 9.5, 32, 14
"""Width of a letter, height of a row and space beside what stands in it, in units of the picture."""
_NAME = 18
"""Most letters of a name above a column."""
_STEP = 9
"""Between two marks."""


@cache
def templates() -> Environment:
    """What templates are read with, and what all of them may ask for."""
    found = Environment(trim_blocks=True, lstrip_blocks=True, autoescape=True, undefined=StrictUndefined)
    # Nobody changes a template while a page is made, and who asks for each card whether it has been waits long.
    found.auto_reload = False
    found.loader = FileSystemLoader(_HERE)
    found.bytecode_cache = _compiled()
    found.globals |= {one.__name__: one for one in (say, word, count, colon, visible, legible, escaped, coded)}
    found.globals["card"] = picture
    found.globals["tenth"] = "{:.1f}".format
    return found


class _Kept(BytecodeCache):
    """What keeps templates compiled for the next time: what cannot be kept, or is damaged, is compiled again."""

    def __init__(self, folder: str) -> None:
        self._folder = folder

    def load_bytecode(self, bucket: Bucket) -> None:
        with suppress(OSError):
            data = self._place(bucket).read_bytes()
            digest, told = data[: sha256().digest_size], data[sha256().digest_size :]
            # What has this digest was written here, and can be read.
            if sha256(told).digest() == digest:
                bucket.bytecode_from_string(told)

    def dump_bytecode(self, bucket: Bucket) -> None:
        told = bucket.bytecode_to_string()
        with suppress(OSError), replacing(str(self._place(bucket))) as file:
            file.write(sha256(told).digest() + told)

    def _place(self, bucket: Bucket) -> Path:
        return Path(self._folder, f"{bucket.key}.j2c")


def _compiled() -> _Kept | None:
    """What keeps templates, as compiling them takes most of a page's time; None where nothing must be kept."""
    if sys.dont_write_bytecode:
        return None
    folder = str(_COMPILED) if os.access(_COMPILED, os.W_OK) else own_cache()
    return _Kept(folder) if folder else None


def coded(text: str) -> Markup:
    """A text in which a command stands between backticks, with the command as a page sets it."""
    parts = enumerate(_COMMAND.split(text))
    return Markup().join(
        Markup("<code>{}</code>").format(part) if place % 2 else escaped(part) for place, part in parts
    )


def escaped(text: str, *, quote: bool = True) -> Markup:
    """A text as it may stand between tags, and with its quotation marks also within them."""
    return Markup(escape(text, quote))


SIGNS = {sign: code for code, sign in CARD_SIGNS.items()}
"""The code of each card by the character that stands for it where a page draws it."""
SIGN = re.compile(f"([{''.join(SIGNS)}])")
_SIGN_AND_STOP = re.compile(f"{SIGN.pattern}([,;:.!?)]*)")
_LEFTWARD = "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
"""A letter that is written from right to left."""
_LEFTWARD_NAME = re.compile(f"{_LEFTWARD}(?:[{_LEFTWARD[1:-1]} ]*{_LEFTWARD})?")


def pictured(tell: Callable[..., str | Sequence[str]], *about: Any) -> Markup:
    """What is told of something, with every card in it as a picture that has the name of the card beside it.

    Several sentences are put into one line.
    """
    with telling(pictured=True):
        told = tell(*about)
    return pictures(told if isinstance(told, str) else say("semicolon").join(told))


def pictures(text: str) -> Markup:
    """A text in which cards stand by their own characters, with pictures of them, also of one in somebody's name.

    No line begins with the stop behind a card. Figures and cards beside a name that is written from right to left
    stay where they are said.
    """
    return Markup(_LEFTWARD_NAME.sub(r"<bdi>\g<0></bdi>", _SIGN_AND_STOP.sub(_pictured, escaped(text))))


def _pictured(found: re.Match[str]) -> str:
    card, stop = picture(SIGNS[found[1]]), found[2]
    return f'<span class="kept">{card}{stop}</span>' if stop else card


def picture(card: int | str) -> Markup:
    """A card as a page draws it, with its name for the ear."""
    return _picture(settings(), card)


@lru_cache(1 << 10)
def _picture(by: Settings, card: int | str) -> Markup:
    """The same by the settings of now, as a page has hundreds of cards."""
    return Markup(templates().get_template("page/card.html.j2").render(face=face(card)).strip())


def look(kind: str) -> str:
    """The style of a kind of picture: sheet or slate; on paper black on white."""
    return (_HERE / "sheets" / f"{kind}.css").read_text(encoding="utf-8").replace("\n", "")


def drawn(kind: str, told: dict[str, Any], *, styled: bool = True) -> str:
    """A picture of a kind, in one line; not ``styled`` where the page around it brings the style."""
    template = templates().get_template(f"sheets/{kind}.svg.j2")
    return template.render(told, style=look(kind) if styled else "").replace("\n", "")


def sheet_svg(sheet: Sheet) -> str:
    """The picture; here are the places of everything on it."""
    owners = groups(sheet)
    heads = 1 + grouped(sheet)
    columns = [_column(sheet, place, len(mine) if heads == 2 else 0) for _, mine in owners for place in mine]
    label = max((_wide(row.label) for row in sheet.rows), default=0.0)
    right, below = 4 + label + sum(columns), 8 + _LINE * (heads + len(sheet.rows))
    wide = max([right + 4, *(_wide(remark) * 0.8 + 16 for remark in sheet.remarks)])
    high = below + 22 * len(sheet.remarks) + 8
    told: dict[str, Any] = {"sheet": sheet, "groups": owners, "heads": heads, "columns": columns, "marks": MARKS}
    told |= {"width": wide, "height": high, "right": right, "below": below}
    told |= {"pad": _PAD, "line_height": _LINE, "step": _STEP}
    told |= {"left": lambda place: 4 + label + sum(columns[:place]), "top": lambda row: 4 + _LINE * (heads + row)}
    told |= {"above": lambda place: _above(sheet, place), "name": lambda owner: shorten(sheet.owners[owner], _NAME)}
    return drawn("sheet", told | {"told": ". ".join(_told(sheet, row) for row in sheet.rows)})


def _column(sheet: Sheet, place: int, each: int) -> float:
    """How wide a column must be for all that stands in it, and for its share where ``each`` of so many is named."""
    column = sheet.columns[place]
    found = [_wide(_above(sheet, place)), 54.0]
    if each:
        found.append(_wide(shorten(sheet.owners[column.owner], _NAME)) / each)
    for cell in (row.cells[place] for row in sheet.rows):
        found.append(2 * _PAD + len(cell) * _STEP * 1.4 if column.of in MARKS else _wide(cell_text(cell, "")))
    return max(found)


def _above(sheet: Sheet, place: int) -> str:
    """What stands right above a column."""
    return shorten(head(sheet, sheet.columns[place]), _NAME)


def _told(sheet: Sheet, row: Row) -> str:
    """A row in words."""
    figures = []
    for column, cell in zip(sheet.columns, row.cells, strict=True):
        shown = len(cell) if column.of in MARKS else cell_text(cell, "")
        figures += [f"{column_name(sheet, column)} {shown}"] if cell else []
    return colon(row.label, ", ".join(figures))


def _wide(text: str) -> float:
    return width(text) * _LETTER + 2 * _PAD
