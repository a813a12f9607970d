"""Pages that everybody can use, in a real Chromium: axe-core finds nothing; nothing is too small, cut off or covered.

Each kind of page is tested in one language and one deck, at some widths, and light or dark, so that together they cover
all of these. ``JASSLOG_PAGES=all`` tests each kind in every way, and in more fonts.
"""

from __future__ import annotations

import contextlib
import shutil
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from shared import SAMPLES, copied
from views.pages import HOSTILE, hostile_record, write_record
from views.rounds import three_rounds
from views.stepped import PHONE
from views.windows import ALL, HARDEST, Windows, violations

from jasslog.cli.group import commands
from jasslog.views.messages import LANGUAGES

sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

GAMES = ("renege", "coiffeur-three", "molotov-five", "from-paper-renege", "guggitaler-domino", "putz", "damaged-file")
GAMES += ("unknown-hands", "renege-ruled", "corrected-slip", "three-rounds", "hostile")
EVENING = "evening" * 9
"""A name without a gap that is wider than a telephone, because pages name the records that they are about."""
ON_OTHERS = ("renege", "unknown-hands", "renege-ruled", "corrected-slip")
"""Games with pages of their own in the large run only: what is on them is on the pages of several and of a view."""
KINDS = {
    **{name: ("report", f"{name}.jsonl") for name in GAMES if ALL or name not in ON_OTHERS},
    # A page in each view that shows what the usual one does not; the switch is on both.
    "slip-recorded": ("report", "corrected-slip.jsonl", "--view", "recorded"),
    "ruled": ("report", "renege-ruled.jsonl", "--view", "ruled"),
    "several": ("report", "renege.jsonl", "unknown-hands.jsonl"),
    "index": ("report", *(f"{name}.jsonl" for name in GAMES)),
    "dossier": ("dossier", "renege-ruled.jsonl", "--format", "html"),
    "dossier-hostile": ("dossier", "hostile.jsonl", "--format", "html"),
    "standings": ("standings", EVENING, "--format", "html"),
    "stats": ("stats", EVENING, "--format", "html"),
    "figures": ("stats", EVENING, "--question", "points", "--by", "person", "--format", "html"),
}
"""The command that makes each kind of page."""
TONGUES = tuple(product(LANGUAGES, ("french", "swiss")))
CASES = [
    (kind, *tongue)
    for place, kind in enumerate(KINDS)
    for tongue in (TONGUES if ALL else [TONGUES[place % len(TONGUES)]])
]


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the records."""
    folder = copied(tmp_path_factory.mktemp("games"), *GAMES[:-2])
    write_record(three_rounds(), folder / "three-rounds.jsonl")
    write_record(hostile_record("".join(HOSTILE[:6])), folder / "hostile.jsonl")
    shutil.copytree(SAMPLES / "evening", folder / EVENING)
    return folder


def made(games: Path, kind: str, language: str, deck: str) -> Path:
    """Make a page of a kind; return its path."""
    with contextlib.chdir(games):
        to = "all/" if kind == "index" else f"{kind}-{language}-{deck}.html"
        command = [*KINDS[kind], "--lang", language, "--deck", deck, "-o", to]
        done = CliRunner().invoke(commands, command)
        assert done.exit_code in (0, 1), done.output
        return Path("all/index.html" if kind == "index" else to).resolve()


@pytest.fixture(scope="module", params=CASES, ids="-".join)
def case(request: pytest.FixtureRequest, games: Path) -> tuple[str, Path]:
    """The name of a kind, and a page of it."""
    return request.param[0], made(games, *request.param)


@pytest.fixture
def window(windows: Windows) -> Iterator[sync_api.Page]:
    # The policy of the page admits only its own scripts and styles, so it is bypassed to let the checks in.
    with windows.page(bypass_csp=True) as page:
        yield page


@pytest.fixture
def phone(windows: Windows) -> Iterator[sync_api.Page]:
    with windows.page(viewport=PHONE, bypass_csp=True) as page:
        yield page


WAYS: tuple[tuple[int, Any], ...] = ((1280, "light"), (375, "dark"), (1280, "dark"), (375, "light"))
"""The widths of the window in pixels, each light and dark."""


def ways(kind: str) -> tuple[tuple[int, Any], ...]:
    """The ways to check a page of a kind in, one by turns."""
    return WAYS if ALL else WAYS[[*KINDS].index(kind) % 4 :][:1]


def checked(page: sync_api.Page, kind: str) -> list[Any]:
    """What axe-core finds on an open page of a kind, with the legal cards marked on its board."""
    if page.locator("[data-do=legal]:visible").count():
        page.locator("[data-do=legal]").first.click()
    found: list[Any] = []
    for width, scheme in ways(kind):
        page.set_viewport_size({"width": width, "height": 800})
        page.emulate_media(color_scheme=scheme)
        found += [(width, scheme, *one) for one in violations(page)]
    return found


LOOKS = Path(__file__).with_name("looks.js").read_text(encoding="utf-8")
"""JavaScript functions, each of which lists what is wrong with a page in one respect."""
SIZES = ((1280, 100), (1280, 200), (375, 100), (375, 200), (320, 100))
"""Widths of the window in pixels, each with the size of the text in percent."""
HARDER = SIZES[1:2] + SIZES[3:]
LETTERS = ("", "DejaVu Sans Mono", "Liberation Sans", "DejaVu Serif") if ALL else ("", "DejaVu Sans Mono")
"""Fonts of the page, because systems have different ones; the first, empty name stands for the system's own font."""


def settings(kind: str) -> list[tuple[str, tuple[int, int]]]:
    """The fonts and sizes to look at a page of a kind in: a desk and a telephone, the harder ones in either font."""
    if ALL:
        return [*product(LETTERS, SIZES)]
    turn = [*KINDS].index(kind)
    usual = (SIZES[turn % 2], SIZES[2], SIZES[3 + turn // 2 % 2])
    return [(LETTERS[(turn // 4 + place) % 2 if size in HARDER else 0], size) for place, size in enumerate(usual)]


RESTYLED = "(style, told) => { style.textContent = told; window.dispatchEvent(new Event('resize')); }"


def wrong(page: sync_api.Page, *looks: str) -> list[str]:
    told: list[str] = page.evaluate(f"() => {{ {LOOKS} return [{', '.join(looks)}].flatMap(look => look()); }}")
    return told


def looks_at(kind: str, width: int, size: int, letters: str) -> list[str]:
    """The names of the functions to check a page of a kind with, given the width, the size of the text and the font."""
    checks = ["cut", "overlapping"]
    # A drop-down list breaks no lines: at twice the size, the longest words of a language are wider than a telephone.
    checks += ["unshown"] if size == 100 or width > 400 else []
    if size == 100:
        checks.append("small")
        checks += ["narrow"] if width < 400 else []
        # Names of the greatest length are broken anywhere, and so are words in fonts wider than usual.
        checks += ["broken"] if width > 320 and not letters and "hostile" not in kind else []
    return checks


def test_nothing_is_too_small_cut_off_or_in_the_way_and_a_checker_finds_nothing(
    window: sync_api.Page, case: tuple[str, Path]
) -> None:
    kind, file = case
    window.goto(file.as_uri())
    # Content that is laid out only when it comes into sight has no true position before.
    seen = "*{content-visibility:visible!important}"
    style = window.add_style_tag(content=seen)
    if window.locator("[data-do=help]:visible").count():
        window.locator("[data-do=help]").first.click()
    found: list[Any] = []
    for letters, (width, size) in settings(kind):
        window.set_viewport_size({"width": width, "height": 800})
        set_in = f"*{{font-family:'{letters}'!important}}" if letters else ""
        style.evaluate(RESTYLED, f"{seen}html{{font-size:{size}%}}{set_in}")
        found += [(letters, width, size, told) for told in wrong(window, *looks_at(kind, width, size, letters))]
    style.evaluate(RESTYLED, seen)
    assert not found + checked(window, kind)


@pytest.mark.parametrize("language", HARDEST)
def test_the_board_leaves_room_for_what_is_read(phone: sync_api.Page, games: Path, language: str) -> None:
    phone.goto(made(games, "three-rounds", language, "swiss").as_uri())
    assert phone.locator(".stuck .stage").evaluate("node => node.offsetHeight") < 0.68 * PHONE["height"]
    # With large text the board would fill the window, so then it scrolls away with the page.
    phone.add_style_tag(content="html{font-size:200%}")
    phone.evaluate("window.dispatchEvent(new Event('resize'))")
    assert phone.locator(".stuck").count() == 0


def test_paper_has_no_mark_of_the_step_and_whole_rounds(phone: sync_api.Page, games: Path) -> None:
    phone.goto(made(games, "three-rounds", "en", "french").as_uri() + "#r2t3c2")
    look = "node => { const s = getComputedStyle(node); return [s.outlineStyle, s.backgroundColor]; }"
    card = phone.locator("#r2t3c2.here")
    assert card.evaluate(look)[0] == "solid"
    phone.emulate_media(media="print")
    assert card.evaluate(look) == ["none", "rgba(0, 0, 0, 0)"]
    assert not phone.locator(".player").is_visible()
    inside = "nodes => nodes.map(node => getComputedStyle(node).breakInside)"
    assert set(phone.locator(".round, .curve, .slate-part").evaluate_all(inside)) == {"avoid"}
    after = "nodes => nodes.map(node => getComputedStyle(node).breakAfter)"
    assert set(phone.locator("h2, h3").evaluate_all(after)) == {"avoid"}


def test_marks_are_seen_in_forced_colours(phone: sync_api.Page, games: Path) -> None:
    phone.emulate_media(forced_colors="active")
    phone.goto(made(games, "from-paper-renege", "en", "french").as_uri())
    phone.keyboard.press("g")
    look = "node => { const s = getComputedStyle(node); return [s.borderTopStyle, s.outlineStyle]; }"
    assert phone.locator(".proved").first.evaluate(look)[0] == "dashed"
    assert phone.locator(".may").first.evaluate(look)[1] == "solid"
    edge = "nodes => nodes.map(node => getComputedStyle(node).borderTopColor)"
    assert phone.locator(".seat.turn").evaluate_all(edge) != phone.locator(".seat:not(.turn)").evaluate_all(edge)[:1]


@pytest.mark.parametrize("language", HARDEST)
def test_five_seats_in_several_views_fit_a_telephone_with_large_letters(
    phone: sync_api.Page, tmp_path: Path, language: str
) -> None:
    phone.goto(generated("differenzler-ohio", tmp_path, language).as_uri())
    assert phone.locator(".seat").count() == 5
    found: list[Any] = []
    for width, size in product((360, 375), (100, 200)) if ALL else ((360, 100), (375, 200)):
        phone.set_viewport_size({"width": width, "height": 667})
        phone.evaluate("size => document.documentElement.style.fontSize = `${size}%`", size)
        phone.evaluate("window.dispatchEvent(new Event('resize'))")
        broken = [told for told in wrong(phone, "broken") if size == 100 or told[0].isdigit()]
        found += [(width, size, told) for told in [*wrong(phone, "cut", "overlapping"), *broken]]
    assert not found
    # With large text, no two hands are side by side.
    across = "nodes => new Set(nodes.map(node => node.getBoundingClientRect().left)).size"
    assert phone.locator(".seat").evaluate_all(across) == 1


@pytest.mark.parametrize("language", HARDEST)
def test_a_telephone_breaks_pairs_of_long_names_between_them(
    phone: sync_api.Page, tmp_path: Path, language: str
) -> None:
    text = (SAMPLES / "evening/cup-4-2.jsonl").read_text(encoding="utf-8")
    long = '"Hans-Peter Zurbriggen","Walter Schwarzenegger","Vreni Oberholzer","Konstantin Baumgartner"'
    (tmp_path / "g.jsonl").write_text(text.replace('"Beat","Gina","Dora","Hans"', long), encoding="utf-8")
    with contextlib.chdir(tmp_path):
        assert CliRunner().invoke(commands, ["report", "g.jsonl", "--lang", language, "-o", "g.html"]).exit_code == 0
    phone.goto((tmp_path / "g.html").as_uri())
    phone.set_viewport_size({"width": 390, "height": 844})
    assert phone.locator(".found .scores:visible").count() > 1
    assert wrong(phone, "cut", "broken") == []


def generated(rules: str, folder: Path, language: str) -> Path:
    """Generate a game of these rules; return the path of its page."""
    with contextlib.chdir(folder):
        for command in (
            ["generate", "--rules", rules, "--seed", "7", "-o", "game.jsonl"],
            ["report", "game.jsonl", "--lang", language, "-o", "game.html"],
        ):
            assert CliRunner().invoke(commands, command).exit_code == 0
    return folder / "game.html"


def test_twenty_rounds_are_as_wide_as_the_paper_and_no_word_is_broken(window: sync_api.Page, tmp_path: Path) -> None:
    window.set_viewport_size({"width": 680, "height": 1000})
    window.goto(generated("coiffeur-ohio-10", tmp_path, "es").as_uri())
    assert window.locator(".round").count() == 20
    window.emulate_media(media="print")
    assert wrong(window, "cut", "broken") == []
