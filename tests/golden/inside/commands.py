"""The commands as they are called on a sample, and those that need no game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import orjson
from aspects import Asked
from calls import called

Value = Any
KEY = Path(__file__).parents[1] / "arbiter"
"""A pair of keys for these tests alone, made once by ``jasslog keygen``."""
_TYPED = b"deal\npass\nundo\nS9\nnote Well\n"
_NOTE = '{"type":"remark_made","text":"Well"}'
_LANGUAGES = ("de", "fr", "it", "es")
CALLS = (
    *(f"audit GAME --format {form}" for form in ("text", "json", "jsonl", "sarif", "github")),
    "audit GAME --all --view recorded",
    "audit GAME --all --view ruled --require-complete",
    "audit GAME --rules schieber-ohio",
    "audit GAME --select J3 --fail-on warning",
    *(f"audit GAME --all --lang {language}" for language in _LANGUAGES),
    "audit GAME --screen-reader",
    "show GAME",
    "show GAME --by seat",
    "show GAME --by hand --deck swiss",
    "show GAME --at WHERE",
    "show GAME --screen-reader",
    "story GAME",
    *(f"story GAME --lang {language}" for language in _LANGUAGES),
    "replay GAME",
    "replay GAME --format json",
    "replay GAME --format json --at WHERE",
    "replay GAME --before WHERE",
    "score GAME",
    "why GAME WHERE",
    "why GAME WHERE --lang de",
    "rulings GAME",
    "rulings GAME --format json",
    "decide GAME --book santiago",
    "decide GAME --book swiss",
    "who-first GAME",
    "who-first GAME --format json",
    "blame GAME",
    "blame GAME --format json",
    "prove GAME",
    "prove GAME --format json",
    "dossier GAME",
    "dossier GAME --format json",
    "collate GAME other.jsonl",
    "collate GAME other.jsonl --format json",
    "report GAME -o page.html",
    *(f"slate GAME --format {form}" for form in ("text", "svg")),
    *(f"sheet GAME --format {form}" for form in ("text", "svg", "json")),
    "seal GAME --drop both",
    "verify GAME",
    "verify GAME --format json",
    "sign GAME --unsigned",
    "seal GAME -o sealed.jsonl ; sign sealed.jsonl --key arbiter.key -o receipt",
    "seal GAME -o sealed.jsonl ; sign sealed.jsonl --key arbiter.key -o receipt"
    " ; verify sealed.jsonl --receipt receipt --key arbiter.pub --format json",
    "compare GAME other.jsonl",
    "compare GAME other.jsonl --format json",
    "seal GAME -o sealed.jsonl ; evidence sealed.jsonl TRICK",
    "seal GAME -o sealed.jsonl ; evidence sealed.jsonl TRICK -o proof ; verify proof --format json",
    "seal --salt GAME -o salted.jsonl ; redact salted.jsonl --seen-by 1",
    "redact GAME --names",
    "record GAME",
    "append GAME EVENT --format json",
    "append GAME NEXT",
    "undo GAME",
    "undo GAME 3 ; redo GAME",
    "undo GAME --to WHERE",
    "correct GAME WHERE --remove",
    "note GAME Well",
    "repair GAME --yes",
    "transcript GAME",
    "transcript GAME --deck swiss",
    "transcript GAME -o told.jass ; compile told.jass",
    "transcript GAME -o told.jass ; fmt told.jass",
    "convert GAME --to jass-kit",
)
"""Calls on one sample; of several after one another the last is compared."""
LEFT_OUT = {
    "bench": "goes, and tells how long things take",
    "keygen": "makes a key by chance that nothing here can fix; its help is compared",
}
"""Commands that are not compared over the samples, and why."""


def answer(asked: Asked, label: str) -> Value:
    """What comes of a call on a game."""
    words = {"GAME": asked.file, **_places(asked.data), "EVENT": _NOTE}
    files = {asked.file: asked.data, "other.jsonl": _shorter(asked.data)}
    if "arbiter" in label:
        files |= {f"arbiter.{end}": KEY.with_suffix(f".{end}").read_bytes() for end in ("key", "pub")}
    found: Value = None
    for part in label.split(" ; "):
        found = called([words.get(word, word) for word in part.split()], files, _TYPED)
        if found["code"] not in (0, 1):
            break
    return found


def alone(words: str) -> Value:
    """What comes of a call that needs no game."""
    return called(words.split(), {})


def _places(data: bytes) -> dict[str, str]:
    """An act in the middle, a trick, and a card that would be played next, wherever there are such."""
    events = [_event(line) for line in data.splitlines()]
    cards = [event for event in events if event.get("type") in ("card_played", "card_placed")]
    before = (events[0].get("resumes") or {}).get("rounds", 0) if events else 0
    middle = cards[len(cards) // 2] if cards else {"seq": 1}
    following = {"type": "card_played", "seat": middle.get("seat", 0), "card": middle.get("card", "S9")}
    return {"WHERE": f"#{middle.get('seq', 1)}", "TRICK": f"{before + 1}.2", "NEXT": orjson.dumps(following).decode()}


def _event(line: bytes) -> dict[str, Any]:
    try:
        found = orjson.loads(line)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def _shorter(data: bytes) -> bytes:
    """Another copy of the record, without its third line and its last."""
    lines = data.splitlines(keepends=True)
    return b"".join(lines[:2] + lines[3:-1])
