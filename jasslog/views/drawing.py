"""The Jinja environment, which escapes all values; cards as pictures; a sheet as an SVG picture, ruled like paper.

Only code that draws something imports this module, as it loads Jinja.
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
"""Where Python keeps this package compiled. Compiled templates go there too, if the folder can be written.

They are then exactly as trustworthy as the compiled package.
"""
_LETTER, _LINE, _PAD = 9.5, 32, 14
"""Width of a letter, height of a row, and space on either side of a text, in units of the picture."""
_NAME = 18
"""Most letters of a name above a column."""
_STEP = 9
"""Distance between two marks, in units of the picture."""


@cache
def templates() -> Environment:
    """The Jinja environment of all templates, with the functions that every template can call."""
    environment = Environment(trim_blocks=True, lstrip_blocks=True, autoescape=True, undefined=StrictUndefined)
    # No template changes while a page is made, and to check the file again for every card would take long.
    environment.auto_reload = False
    environment.loader = FileSystemLoader(_HERE)
    environment.bytecode_cache = _template_cache()
    environment.globals |= {one.__name__: one for one in (say, word, count, colon, visible, legible, escaped, coded)}
    environment.globals["card"] = picture
    environment.globals["tenth"] = "{:.1f}".format
    return environment


class _TemplateCache(BytecodeCache):
    """Keeps compiled templates in a folder for later runs. One that is missing there, or damaged, is compiled again."""

    def __init__(self, folder: str) -> None:
        self._folder = folder

    def load_bytecode(self, bucket: Bucket) -> None:
        with suppress(OSError):
            data = self._place(bucket).read_bytes()
            digest, bytecode = data[: sha256().digest_size], data[sha256().digest_size :]
            # Data that matches its digest was written by this class and is whole, so it can be loaded.
            if sha256(bytecode).digest() == digest:
                bucket.bytecode_from_string(bytecode)

    def dump_bytecode(self, bucket: Bucket) -> None:
        bytecode = bucket.bytecode_to_string()
        with suppress(OSError), replacing(str(self._place(bucket))) as file:
            file.write(sha256(bytecode).digest() + bytecode)

    def _place(self, bucket: Bucket) -> Path:
        return Path(self._folder, f"{bucket.key}.j2c")


def _template_cache() -> _TemplateCache | None:
    """The cache of compiled templates, because compiling takes most of a page's time; None where it cannot be kept."""
    if sys.dont_write_bytecode:
        return None
    folder = str(_COMPILED) if os.access(_COMPILED, os.W_OK) else own_cache()
    return _TemplateCache(folder) if folder else None


def coded(text: str) -> Markup:
    """The text as HTML, with each ``jasslog`` command between backticks as a ``code`` element."""
    parts = enumerate(_COMMAND.split(text))
    return Markup().join(
        Markup("<code>{}</code>").format(part) if place % 2 else escaped(part) for place, part in parts
    )


def escaped(text: str, *, quote: bool = True) -> Markup:
    """The text escaped for HTML between tags; with ``quote`` also for the values of attributes."""
    return Markup(escape(text, quote))


SIGNS = {sign: code for code, sign in CARD_SIGNS.items()}
"""The code of each card, by the Unicode character that stands for the card in texts of a page."""
SIGN = re.compile(f"([{''.join(SIGNS)}])")
_SIGN_AND_STOP = re.compile(f"{SIGN.pattern}([,;:.!?)]*)")
_LEFTWARD = "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
"""A letter that is written from right to left."""
_LEFTWARD_NAME = re.compile(f"{_LEFTWARD}(?:[{_LEFTWARD[1:-1]} ]*{_LEFTWARD})?")


def pictured(tell: Callable[..., str | Sequence[str]], *about: Any) -> Markup:
    """What ``tell`` says ``about`` something, as HTML with a picture in place of each card; see ``picture``.

    Several sentences are joined into one line.
    """
    with telling(pictured=True):
        told = tell(*about)
    return pictures(told if isinstance(told, str) else say("semicolon").join(told))


def pictures(text: str) -> Markup:
    """The text as HTML, with a picture in place of each character that stands for a card, even one in a player's name.

    No line is broken between a card and the punctuation after it. A name that is written from right to left does not
    move the figures and cards beside it.
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
    """The picture of a card, cached for each ``by``, the current settings: a page has hundreds of cards."""
    return Markup(templates().get_template("page/card.html.j2").render(face=face(card)).strip())


def look(kind: str) -> str:
    """The CSS of a kind of picture, ``sheet`` or ``slate``, in one line; printed on paper it is black on white."""
    return (_HERE / "sheets" / f"{kind}.css").read_text(encoding="utf-8").replace("\n", "")


def drawn(kind: str, told: dict[str, Any], *, styled: bool = True) -> str:
    """An SVG picture of a kind, ``sheet`` or ``slate``, in one line; not ``styled`` where the page has the CSS."""
    template = templates().get_template(f"sheets/{kind}.svg.j2")
    return template.render(told, style=look(kind) if styled else "").replace("\n", "")


def sheet_svg(sheet: Sheet) -> str:
    """A sheet as an SVG picture. This function computes all positions, and the template only draws."""
    owners = groups(sheet)
    heads = 1 + grouped(sheet)
    columns = [_column(sheet, place, len(mine) if heads == 2 else 0) for _, mine in owners for place in mine]
    label = max((_text_width(row.label) for row in sheet.rows), default=0.0)
    right, below = 4 + label + sum(columns), 8 + _LINE * (heads + len(sheet.rows))
    wide = max([right + 4, *(_text_width(remark) * 0.8 + 16 for remark in sheet.remarks)])
    high = below + 22 * len(sheet.remarks) + 8
    values: dict[str, Any] = {"sheet": sheet, "groups": owners, "heads": heads, "columns": columns, "marks": MARKS}
    values |= {"width": wide, "height": high, "right": right, "below": below}
    values |= {"pad": _PAD, "line_height": _LINE, "step": _STEP}
    values |= {"left": lambda place: 4 + label + sum(columns[:place]), "top": lambda row: 4 + _LINE * (heads + row)}
    values |= {"above": lambda place: _above(sheet, place), "name": lambda owner: shorten(sheet.owners[owner], _NAME)}
    return drawn("sheet", values | {"told": ". ".join(_row_in_words(sheet, row) for row in sheet.rows)})


def _column(sheet: Sheet, place: int, each: int) -> float:
    """The width that a column needs for its head and its cells, and for its share of the owner's name above.

    ``each`` is the number of columns that share that name; 0 where no name stands above.
    """
    column = sheet.columns[place]
    widths = [_text_width(_above(sheet, place)), 54.0]
    if each:
        widths.append(_text_width(shorten(sheet.owners[column.owner], _NAME)) / each)
    for cell in (row.cells[place] for row in sheet.rows):
        widths.append(2 * _PAD + len(cell) * _STEP * 1.4 if column.of in MARKS else _text_width(cell_text(cell, "")))
    return max(widths)


def _above(sheet: Sheet, place: int) -> str:
    """What stands right above a column."""
    return shorten(head(sheet, sheet.columns[place]), _NAME)


def _row_in_words(sheet: Sheet, row: Row) -> str:
    """A row in words."""
    figures = []
    for column, cell in zip(sheet.columns, row.cells, strict=True):
        shown = len(cell) if column.of in MARKS else cell_text(cell, "")
        figures += [f"{column_name(sheet, column)} {shown}"] if cell else []
    return colon(row.label, ", ".join(figures))


def _text_width(text: str) -> float:
    return width(text) * _LETTER + 2 * _PAD
