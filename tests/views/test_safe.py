"""Characters that cannot be seen are written out as codes, in every string that comes from a record."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import unicodedata
from html import unescape

import pytest
from hypothesis import given
from hypothesis import strategies as st
from steps import steps

from jasslog.views.drawing import pictures
from jasslog.views.layout import fit, shorten, width, wrap
from jasslog.views.messages import as_typed, visible

HIDDEN = {
    "escape": "\x1b",
    "bell": "\x07",
    "c1": "\x9b",
    "newline": "\n",
    "carriage-return": "\r",
    "delete": "\x7f",
    "right-to-left": "\u202e",
    "isolate": "\u2066",
    "zero-width": "\u200b",
    "joiner": "\u200d",
    "byte-order-mark": "\ufeff",
    "tag": "\U000e0041",
    "variation": "\ufe0f",
    "more-variation": "\U000e0100",
    "filler": "\u3164",
    "braille-blank": "\u2800",
    "no-break-space": "\u00a0",
    "narrow-no-break-space": "\u202f",
    "line-separator": "\u2028",
    "soft-hyphen": "\u00ad",
    "surrogate": "\udc80",
    "private": "\ue000",
}


@pytest.mark.parametrize("name", HIDDEN)
def test_what_cannot_be_seen_is_written_out(name: str) -> None:
    shown = visible(f"a{HIDDEN[name]}b")
    assert shown == f"a\\u{{{ord(HIDDEN[name]):x}}}b"


SHOWS_NOTHING = re.compile(r"VARIATION SELECTOR|HANGUL.* FILLER$|PATTERN BLANK|GRAPHEME JOINER|VOWEL INHERENT")


def test_of_all_characters_that_count_as_printable_those_that_show_nothing_are_written_out() -> None:
    printable = [c for c in map(chr, range(0x110000)) if c.isprintable()]
    written = {c for c in printable if visible(c) != c}
    assert written == {c for c in printable if SHOWS_NOTHING.search(unicodedata.name(c, ""))}
    assert len(written) > 260


@given(st.text())
def test_only_what_can_be_seen_comes_out_and_doing_it_twice_changes_nothing(text: str) -> None:
    shown = visible(text)
    assert shown.isprintable()
    assert visible(shown) == shown
    assert not {unicodedata.category(c) for c in shown} & {"Cc", "Cf", "Cs", "Zl", "Zp"}


@pytest.mark.parametrize("text", ["Rösli", "Zoé", "O'Neil", "王さん", "Ünal Ö.", "José M."])
def test_names_of_people_stay_as_they_are(text: str) -> None:
    assert visible(text) == text


@given(st.text(max_size=40).map(visible), st.integers(2, 30))
def test_a_cell_has_exactly_its_width(text: str, columns: int) -> None:
    assert width(fit(text, columns)) == columns
    assert width(shorten(text, columns)) <= columns


@pytest.mark.parametrize(("text", "shown"), [("x" * 3, "xx…"), ("e\u0301" * 2, "e\u0301e\u0301…"), ("王", "王…")])
def test_to_shorten_a_text_takes_as_long_as_what_is_left_of_it_and_not_as_what_goes(text: str, shown: str) -> None:
    assert shorten(text * 100, 3) == shown
    # Newer versions of Python count the steps of a function only from its second call on, so the first is left out.
    texts = (text * 4, text * 4, text * 100)
    _, few, many = (steps(lambda one=one: shorten(one, 3)) - steps(lambda one=one: width(one)) for one in texts)
    assert many == few


def test_a_wide_character_takes_two_columns() -> None:
    assert width("王e\u0301") == 3


def test_a_score_is_not_torn_apart() -> None:
    assert wrap("the table said 80 : 77", columns=18) == ["the table said", "80 : 77"]


@pytest.mark.parametrize(
    ("text", "set_apart"),
    [
        ("Anna 90; محمد بن عبد 30; 162 of 157", ["محمد بن عبد"]),
        ("אבי + דוד: 20", ["אבי", "דוד"]),
        ("Ünal <b> 王さん 20", []),
    ],
)
def test_on_a_page_a_name_from_right_to_left_moves_no_figure_beside_it(text: str, set_apart: list[str]) -> None:
    shown = str(pictures(text))
    assert re.findall("<bdi>(.*?)</bdi>", shown) == set_apart
    assert unescape(re.sub("</?bdi>", "", shown)) == text


@pytest.mark.skipif(shutil.which("bash") is None, reason="bash is missing")
@pytest.mark.parametrize(
    "name", ["a b.jsonl", "-a", "l\ni'n\\e.jsonl", "x\udcff\udcfe1", "a\u202eb", "Zoé \u200d1", "$HOME `id`!"]
)
def test_a_file_is_named_so_that_a_shell_finds_it_whatever_its_name_is(name: str) -> None:
    typed = as_typed(name)
    assert visible(typed) == typed
    told = subprocess.run(["bash", "-c", f"printf %s {typed}"], capture_output=True, check=True).stdout
    assert told.removeprefix(b"./") == os.fsencode(name)
