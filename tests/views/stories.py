"""Records for the tests of what people read: one clean, some with one thing wrong, some with names meant to deceive.

``python tests/views/stories.py`` writes the golden texts again.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import orjson

FOLDER = Path(__file__).parent
sys.path.insert(0, str(FOLDER.parent))

from game.builder import LOG_A1, Record, log_a1  # noqa: E402
from shared import copied  # noqa: E402

from jasslog.views.messages import ENGLISH, LANGUAGES  # noqa: E402

GOLDEN = FOLDER / "golden"
NASTY = "Be\u202eat\x1b[31m\u200b\U000e0041 \\u{41}\n::error::x"
NAMES = ["Vreni", NASTY, "Ueli", "Rösli"]


def _named(record: Record, names: list[str]) -> Record:
    record.events.insert(1, {"type": "players_named", "names": names})
    for seq, event in enumerate(record.events):
        event["seq"] = seq
    return record


def clean() -> Record:
    """Deal A, played and counted correctly, with names, melds and a marriage."""
    record = _named(log_a1(), ["Vreni", "Beat", "Ueli", "Rösli"])
    record.play(
        LOG_A1.replace("SJ S7 HT", "meld0:S8-S9-ST-SJ SJ meld1:SQ-SK-SA S7 meld2:H9-HT-HJ HT", 1).replace(
            "SK H6", "SK marriage1 H6"
        )
    )
    return record.scored("cards", 76, 81).scored("round", 292, 202).scored("total", 292, 202)


def renege() -> Record:
    """The same deal without names and figures; seat 1 does not follow trump in trick 2, and plays a trump later."""
    return log_a1().play(LOG_A1.replace("S9 SQ DQ", "S9 H7 DQ").replace("HK H7 HJ", "HK SQ HJ"))


def sums() -> Record:
    """Nothing illegal, but the slate says 156."""
    return clean_without_names().scored("cards", 75, 81).scored("total", 292, 200)


def clean_without_names() -> Record:
    """Log A1 as it was played, without names, melds or figures."""
    return log_a1().play(LOG_A1)


def nasty() -> Record:
    """The renege, by a player whose name is meant to deceive."""
    return _named(renege(), NAMES)


def unknown() -> Record:
    """The renege with hands that are not recorded; a later card still proves it."""
    record = Record("schieber-santiago", pre=(0, 0), not_recorded=["hands"])
    record.add("round_started", dealer=3)
    for seat in range(4):
        record.add("hand_dealt", seat=seat, count=9)
    record.choose(0, "S")
    return record.play("0 SJ S7 HT S6, 0 S9 H7 DQ H8, 0 ST SK H6 HA")


STORIES: dict[str, Callable[[], Record]] = {
    "clean": clean,
    "renege": renege,
    "sums": sums,
    "nasty": nasty,
    "unknown": unknown,
}


SAMPLES = (
    "differenzler-three",
    "handjass-five",
    "putz",
    "tournament-last-round",
    "both-over-the-target",
    "coiffeur-wrong-factor",
    "differenzler-spoken",
    "exposed-card",
    "klaverjas-made",
    "sidi-redoubled",
)
"""Samples that the golden texts show beside the stories."""


def data(record: Record) -> bytes:
    """The bytes of a record as a file holds them."""
    return b"".join(orjson.dumps(event, option=orjson.OPT_SORT_KEYS) + b"\n" for event in record.events)


def written(folder: Path) -> Path:
    """Write every story into a file of the folder; return the folder."""
    folder.mkdir(exist_ok=True)
    for name, story in STORIES.items():
        (folder / f"{name}.jsonl").write_bytes(data(story()))
    return folder


def with_samples(folder: Path) -> Path:
    """Copy the samples that the golden texts need into the folder; return it."""
    return copied(folder, *SAMPLES)


ALOUD: dict[str, list[str]] = {
    "audit": ["audit", "clean.jsonl", "renege.jsonl", "sums.jsonl", "nasty.jsonl", "unknown.jsonl"],
    "show": ["show", "renege.jsonl"],
    "show_clean": ["show", "clean.jsonl"],
    "show_by_seat": ["show", "renege.jsonl", "--by", "seat"],
    "show_by_hand": ["show", "unknown.jsonl", "--by", "hand"],
    "show_at": ["show", "clean.jsonl", "--at", "4.3.2"],
    "show_sidi": ["show", "sidi-redoubled.jsonl"],
    "show_klaverjas": ["show", "klaverjas-made.jsonl"],
    "score_clean": ["score", "clean.jsonl"],
    "score_coiffeur": ["score", "coiffeur-wrong-factor.jsonl"],
    "score_differenzler": ["score", "differenzler-spoken.jsonl"],
    "story": ["story", "renege.jsonl"],
    "why_renege": ["why", "renege.jsonl", "4.2.2"],
    "why_meld": ["why", "clean.jsonl", "4.melds.2"],
    "replay_at": ["replay", "clean.jsonl", "--at", "4.3.2"],
    "slate": ["slate", "clean.jsonl"],
    "sheet_contracts": ["sheet", "coiffeur-wrong-factor.jsonl"],
    "sheet_predictions": ["sheet", "differenzler-three.jsonl"],
    "sheet_marks": ["sheet", "handjass-five.jsonl"],
    "sheet_passe": ["sheet", "tournament-last-round.jsonl"],
    "blame": ["blame", "coiffeur-wrong-factor.jsonl"],
    "rulings": ["rulings", "exposed-card.jsonl"],
    "who_first": ["who-first", "both-over-the-target.jsonl"],
    "dossier": ["dossier", "renege.jsonl"],
    "rules_diff": ["rules", "diff", "schieber-santiago", "schieber-santiago-tournament"],
    "help": ["show", "--help"],
}
"""Commands whose output for screen readers is a golden text."""
VIEWS: dict[str, list[str]] = {
    "audit_all": ["audit", "clean.jsonl", "renege.jsonl", "sums.jsonl", "nasty.jsonl", "unknown.jsonl"],
    "audit_clean": ["audit", "clean.jsonl", "--ignore", "unfinished-game"],
    "audit_unfolded": ["audit", "renege.jsonl", "--all"],
    "audit_github": ["audit", "nasty.jsonl", "--format", "github"],
    "show_clean": ["show", "clean.jsonl"],
    "show_nasty": ["show", "nasty.jsonl"],
    "show_at": ["show", "clean.jsonl", "--at", "4.3.2"],
    "score_clean": ["score", "clean.jsonl"],
    "score_sums": ["score", "sums.jsonl", "--round", "4"],
    "why_renege": ["why", "renege.jsonl", "4.2.2"],
    "why_trick": ["why", "clean.jsonl", "4.3"],
    "why_contract": ["why", "clean.jsonl", "4.choosing.1"],
    "why_meld": ["why", "clean.jsonl", "4.melds.2"],
    "why_unknown": ["why", "unknown.jsonl", "4.2.2"],
    "replay_at": ["replay", "clean.jsonl", "--at", "4.3.2"],
    "rules_list": ["rules"],
    "rules_diff": ["rules", "diff", "schieber-santiago", "schieber-santiago-tournament"],
    "explain_renege": ["explain", "J301"],
    "explain_word": ["explain", "Stöck"],
    "show_by_seat": ["show", "renege.jsonl", "--by", "seat"],
    "show_by_hand": ["show", "renege.jsonl", "--by", "hand"],
    "show_hidden_by_hand": ["show", "unknown.jsonl", "--by", "hand"],
    "show_sidi": ["show", "sidi-redoubled.jsonl"],
    "show_differenzler_by_seat": ["show", "differenzler-spoken.jsonl", "--by", "seat"],
    "sheet_contracts": ["sheet", "coiffeur-wrong-factor.jsonl"],
    "sheet_predictions": ["sheet", "differenzler-three.jsonl"],
    "sheet_marks": ["sheet", "putz.jsonl"],
    "sheet_passe": ["sheet", "tournament-last-round.jsonl"],
    "sheet_rounds": ["sheet", "clean.jsonl"],
    "story": ["story", "renege.jsonl"],
    "story_sidi": ["story", "sidi-redoubled.jsonl"],
    "story_differenzler": ["story", "differenzler-spoken.jsonl"],
} | {f"aloud_{name}": ["--screen-reader", *command] for name, command in ALOUD.items()}
SPOKEN: dict[str, list[str]] = {
    "audit": ["audit", "renege.jsonl", "sums.jsonl"],
    "show": ["show", "renege.jsonl"],
    "score": ["score", "clean.jsonl"],
    "sheet": ["sheet", "differenzler-three.jsonl"],
    "story": ["story", "renege.jsonl"],
}
"""Commands whose output in each of the other languages is a golden text."""
VIEWS |= {
    f"{spoken}_{name}": [*command, "--lang", spoken]
    for spoken in LANGUAGES
    if spoken != ENGLISH
    for name, command in SPOKEN.items()
}
"""The command that prints each golden text, by the name of the text."""


def answer(arguments: list[str]) -> str:
    """What a command prints, standard error included, with its exit code on the last line."""
    from jasslog.cli.run import run

    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        code = run(arguments)
    errors = f"--- standard error\n{err.getvalue()}" if err.getvalue() else ""
    return f"{out.getvalue()}{errors}--- exit code {code}\n"


def write_golden(folder: Path) -> None:
    """Write every golden text again; run in the folder of the stories."""
    GOLDEN.mkdir(exist_ok=True)
    for name, arguments in VIEWS.items():
        (GOLDEN / f"{name}.txt").write_text(answer(arguments), encoding="utf-8")


if __name__ == "__main__":
    import os
    import tempfile

    with tempfile.TemporaryDirectory() as temporary:
        os.chdir(with_samples(written(Path(temporary))))
        write_golden(Path(temporary))
