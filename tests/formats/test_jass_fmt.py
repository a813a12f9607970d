"""The canonical form of a transcript: one form for the same content, comments included, unchanged if made again."""

from __future__ import annotations

from pathlib import Path

import pytest
from formats.transcripts import TABLE, sound, written
from game.random_games import random_events
from hypothesis import given, settings
from hypothesis import strategies as st
from samples.stories_transcript import CLEAN, RENEGE
from shared import examples, samples

from jasslog.formats.jass.alphabets import ALPHABETS
from jasslog.formats.jass.write import tidied

TEXT = TABLE.replace("round", "; the first\nround") + (
    "; who chooses?\na~   ; she pushes\nC si   # shields\n1 eia 7\n\n1 sia o  ; C\n2 B:ro6  ; out of turn\n"
    "= 1 2\n; the end\n"
)


def test_the_canonical_form() -> None:
    assert tidied(sound(TEXT)) == (
        "jass 1\nrules schieber-santiago 1\ndeck de-ch\nA Vreni  B Beat  C Ueli  D Rösli\n\n"
        "; the first\nround 1 dealer D\n; who chooses?\n; she pushes\nA~ C Si  ; shields\n1 EiA 7 SiA O  ; C\n"
        "2 B:Ro6  ; out of turn\n= 1 2\n; the end\n"
    )


@pytest.mark.parametrize("text", [TEXT, CLEAN, RENEGE], ids=["messy", "clean", "renege"])
def test_it_is_the_same_when_made_again_and_tells_the_same(text: str) -> None:
    once = sound(tidied(sound(text)))
    assert tidied(once) == "\n".join(once.source)
    assert once.events == sound(text).events


def test_rules_without_a_version_and_a_game_without_a_name_stay_so() -> None:
    text = "jass 1\nrules schieber-santiago\ndeck fr\n"
    assert tidied(sound(text)) == text


def test_it_may_be_made_in_another_deck() -> None:
    for deck in ALPHABETS.values():
        assert sound(tidied(sound(RENEGE), deck)).events == sound(RENEGE).events
    assert "5 ♥A ♠K* ♣J ♦9  ; A 17, with the marriage\n" in tidied(sound(RENEGE), ALPHABETS["sym"])


COMMENTS = st.lists(
    st.tuples(st.integers(0, 200), st.sampled_from(["; c", " # d", ";", "\n; alone\n", "\n\n", "\t"])), max_size=8
)


@settings(max_examples=examples(12), deadline=None)
@given(st.integers(0, 50), COMMENTS)
def test_no_comment_is_lost_and_making_it_again_changes_nothing(seed: int, comments: list[tuple[int, str]]) -> None:
    lines = written(random_events("schieber-santiago", seed, length=60, slips=0.2), "de-ch").splitlines()
    for where, comment in comments:
        lines[where % len(lines)] += comment
    text = "\n".join(lines)
    found = sound(text)
    once = tidied(found)
    assert sound(once).events == found.events
    assert tidied(sound(once)) == once
    told = [comment for comment, _ in found.comments.values()]
    assert sorted(told) == sorted(comment for comment, _ in sound(once).comments.values())


@pytest.mark.parametrize("path", samples("jass"), ids=lambda path: path.stem)
@pytest.mark.parametrize("form", ["{line}  ; {number}", "; {number}\n{line}"], ids=["beside", "before"])
def test_a_comment_stays_at_its_line_whichever_that_is(path: Path, form: str) -> None:
    lines = tidied(sound(path.read_text())).splitlines()
    told = [
        form.format(line=line, number=number) if line and ";" not in line else line for number, line in enumerate(lines)
    ]
    text = "\n".join(told) + "\n"
    assert tidied(sound(text)) == text
