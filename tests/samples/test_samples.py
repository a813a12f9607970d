"""The samples: stored as they are made, each with the findings listed here and a description that names them."""

from __future__ import annotations

from functools import cache
from typing import Any

import orjson
from fitting import fitting
from samples.make_samples import PAGE, everything, stored
from samples.stories import FOLDERS, STORIES
from shared import sample, samples

from samples import gallery

SOUND = {"intact": "ok", "legal": "ok", "sums": "ok"}
CLEAN = {
    "clean",
    "shoved",
    "obenabe",
    "undenufe",
    "match",
    "counter-match",
    "zero-point-trick-is-no-match",
    "lone-puur-withheld",
    "annulled-round",
    "kreuzjass",
    "pique-double",
    "tournament-last-round",
    "cup-1-1",
    "cup-1-2",
    "cup-2-1",
    "cup-2-2",
    "cup-3-1",
    "cup-3-2",
    "cup-4-1",
    "italian-failed-contract",
    "coiffeur-slalom",
    "coiffeur-three",
    "coiffeur-choice",
    "coiffeur-misere",
    "jass-32-just-made",
    "sidi-redoubled",
    "differenzler",
    "differenzler-three",
    "differenzler-hidden",
    "differenzler-spoken",
    "klaverjas-made",
    "klaverjas-nat",
    "klaverjas-pit",
    "klaverjas-seventy-six",
    "molotov",
    "molotov-five",
    "molotov-without-trump",
    "belote-accepted",
    "belote-held",
    "guggitaler",
    "guggitaler-three",
    "schmaus",
    "zweier-sidi",
    "zweier-sixty",
    "zuger",
    "zuger-four",
    "zuger-two",
    "putz",
    "putz-five",
    "handjass",
    "handjass-two",
    "handjass-pairs",
    "handjass-31",
    "handjass-bessern",
    "guggitaler-domino",
    "guggitaler-domino-three",
    "schaffhauser",
    "schaffhauser-blind",
    "bieter-three",
    "pandur",
    "pandur-stopped",
    "pandur-four",
    "pandur-two",
    "weis-tie-by-puur",
    "stoeck-wins-the-race",
    "both-over-the-target",
    "redo-after-undo",
    "corrected-slip",
    "from-paper",
    "sealed",
    "bound-hands",
}
ALONE = {
    "renege": "J301",
    "renege-proved-later": "J301",
    "renege-ruled": "J301 J901",
    "under-trump": "J302",
    "wrong-leader": "J203",
    "exposed-card": "J308",
    "taken-back-card": "J301",
    "missing-card": "J211",
    "misdeal-and-redeal": "J211",
    "late-weis": "J401",
    "weis-booked-twice": "J603",
    "false-claim": "J604",
    "slate-says-156": "J601",
    "unknown-hands": "J310",
    "coiffeur-line-used": "J221 J216",
    "coiffeur-must-choose": "J208",
    "coiffeur-wrong-factor": "J601",
    "coiffeur-tutti": "J501",
    "jass-32-one-short": "J505",
    "sidi-failed": "J601",
    "sidi-all-tricks": "J505",
    "sidi-bid-too-low": "J231",
    "sidi-own-double": "J232",
    "differenzler-nothing": "J505",
    "differenzler-never-opened": "J245 J508",
    "differenzler-changed": "J245 J505",
    "klaverjas-stuk-forgotten": "J421 J601",
    "klaverjas-trump-withheld": "J303",
    "klaverjas-renege-ruled": "J303 J901",
    "klaverjas-nat-both-roem": "J505",
    "klaverjas-other-suit": "J222",
    "molotov-too-early": "J402",
    "molotov-old-values": "J502",
    "belote-another-suit": "J222",
    "belote-litige": "J505",
    "belote-announced-once": "J417 J505",
    "guggitaler-stopped": "J216",
    "guggitaler-penalty-again": "J505",
    "schmaus-no-better": "J418",
    "zuger-sixteen": "J262",
    "zuger-forced": "J261",
    "schmaus-drawn-first": "J282",
    "zweier-sidi-not-turned": "J285",
    "zweier-sixty-open-card": "J301",
    "putz-blind-twice": "J254 J216",
    "putz-robbed-late": "J256",
    "putz-five-no-apple": "J505",
    "handjass-blind-gone": "J256",
    "handjass-five": "J216",
    "handjass-pairs-folded": "J201",
    "handjass-31-hole": "J505",
    "handjass-bessern-count": "J257",
    "domino-kept-back": "J322",
    "domino-queen-too-early": "J321 J602",
    "schaffhauser-given-up-late": "J271",
    "pandur-outranked": "J231",
    "pandur-melded": "J407",
    "pandur-four-too-far": "J505",
    "schaffhauser-blind-twice": "J254",
    "bieter": "J216",
    "bieter-raised-too-little": "J231 J216",
    "bieter-three-wrong-winner": "J605",
    "bieter-five": "J216",
    "bieter-five-own-card": "J272 J216",
    "bieter-three-bessern": "J216",
    "bieter-three-bessern-named": "J274 J273 J216",
    "bieter-five-bessern": "J216",
    "bieter-five-bessern-left-out": "J504 J216",
    "damaged-file": "J105",
    "from-paper-renege": "J301",
    "sealed-tampered": "J701",
    "hands-exchanged": "J706 J706",
    "names-hidden": "J903",
    "cup-4-2": "J301",
    "undo": "J904",
}
"""The findings of each other sample that no other finding causes."""
SCORES = {
    "clean": [292, 202],
    "obenabe": [108, 363],
    "undenufe": [356, 272],
    "match": [257, 0],
    "counter-match": [0, 771],
    "zero-point-trick-is-no-match": [314, 0],
    "renege-ruled": [240, 254],
    "missing-card": [454, 40],
    "annulled-round": [0, 0],
    "kreuzjass": [126, 101],
    "pique-double": [252, 202],
    "tournament-last-round": [76, 101],
    "cup-1-1": [76, 101],
    "cup-4-2": [50, 127],
    "italian-failed-contract": [202, 0],
    "coiffeur-slalom": [252, 0],
    "coiffeur-line-used": [228, 0],
    "coiffeur-three": [786, 0, 0],
    "coiffeur-must-choose": [786, 0, 0],
    "coiffeur-choice": [2056, 0],
    "coiffeur-wrong-factor": [152, 0],
    "coiffeur-misere": [363, 0],
    "coiffeur-tutti": [495, 0],
    "jass-32-just-made": [76, 101],
    "jass-32-one-short": [0, 157],
    "sidi-redoubled": [406, 101],
    "sidi-failed": [126, 261],
    "sidi-all-tricks": [157, 157],
    "sidi-bid-too-low": [76, 181],
    "sidi-own-double": [146, 101],
    "schmaus": [29, 168],
    "zuger": [37, -10, -10],
    "zuger-sixteen": [0, 10, 6],
    "zuger-four": [10, 5, -10, 10],
    "zuger-forced": [15, 0, 0],
    "zuger-two": [0, 10],
    "schmaus-no-better": [29, 148],
    "schmaus-drawn-first": [29, 128],
    "putz": [1, -1, 1],
    "putz-robbed-late": [1, -1, 1],
    "putz-five": [2, -1, 1, 1, -1],
    "putz-five-no-apple": [2, -1, 1, 1, -1],
    "handjass": [1, 1, 0],
    "handjass-blind-gone": [1, 1, 0],
    "handjass-two": [1, 0],
    "handjass-five": [2, 0, 0, 0, 0],
    "handjass-pairs": [1, 0],
    "handjass-pairs-folded": [1, 0],
    "handjass-31": [1, -1, 1],
    "handjass-31-hole": [1, -1, 1],
    "handjass-bessern": [1, 0, 1],
    "handjass-bessern-count": [1, 0, 1],
    "schaffhauser": [110, 117],
    "schaffhauser-given-up-late": [0, 157],
    "schaffhauser-blind": [56, 67],
    "schaffhauser-blind-twice": [56, 67],
    "bieter": [0, 157],
    "bieter-raised-too-little": [208, 19],
    "bieter-three": [40, 137],
    "zweier-sidi": [0, 1],
    "zweier-sidi-not-turned": [4, 0],
    "zweier-sixty": [1, 0],
    "zweier-sixty-open-card": [1, 0],
    "pandur": [0, 3, 0],
    "pandur-outranked": [4, 4, 0],
    "pandur-stopped": [4, 0, 4],
    "pandur-melded": [0, 6, 0],
    "pandur-four": [1, 2, 0, 0],
    "pandur-four-too-far": [1, 2, 0, 0],
    "pandur-two": [4, 0],
    "bieter-three-wrong-winner": [60, 137],
    "bieter-five": [277, 0],
    "bieter-five-own-card": [174, 3],
    "bieter-three-bessern": [208, 19],
    "bieter-five-bessern": [132, 25],
    "differenzler": [2, -10, 4, -10],
    "differenzler-nothing": [10, 0, -10, 17],
    "differenzler-three": [8, -10, 3],
    "differenzler-hidden": [0, 7, 0, 35, 0],
    "differenzler-never-opened": None,
    "differenzler-spoken": [0, 0, 4, 20],
    "differenzler-changed": [2, 0, 4, 0],
    "klaverjas-made": [127, 75],
    "klaverjas-stuk-forgotten": [127, 75],
    "klaverjas-nat": [0, 202],
    "klaverjas-trump-withheld": [127, 75],
    "klaverjas-renege-ruled": [0, 202],
    "klaverjas-pit": [0, 282],
    "klaverjas-nat-both-roem": [0, 222],
    "klaverjas-seventy-six": [76, 101],
    "klaverjas-other-suit": [0, 152],
    "molotov": [97, 24, 41, -5],
    "molotov-five": [37, 51, 18, 0, 51],
    "molotov-without-trump": [0, 0, 397],
    "molotov-too-early": [97, 24, 41, -5],
    "molotov-old-values": [25, 146, 6],
    "belote-accepted": [0, 152],
    "belote-another-suit": [52, 105],
    "belote-held": [0, 243],
    "belote-litige": [0, 81],
    "belote-announced-once": [91, 71],
    "guggitaler": [0, 0, 0, 50],
    "guggitaler-stopped": [0, 0, 0, 40],
    "guggitaler-three": [50, 0, 0],
    "guggitaler-penalty-again": [0, 0, 0, 50],
    "guggitaler-domino": [160, 60, 0, 100],
    "guggitaler-domino-three": [55, 150, 100],
    "domino-kept-back": [160, 100, 0, 60],
    "domino-queen-too-early": [160, 100, 0, 60],
    "from-paper": [126, 71],
    "from-paper-renege": [128, 69],
    "weis-tie-by-puur": [112, 242],
    "stoeck-wins-the-race": [252, 202],
    "both-over-the-target": [292, 202],
}
"""The points booked for the last round, worked out by hand from the rules."""
WINNERS = {
    "coiffeur-slalom": 0,
    "coiffeur-three": 0,
    "coiffeur-must-choose": 1,
    "coiffeur-tutti": 0,
    "jass-32-just-made": 0,
    "jass-32-one-short": 1,
    "sidi-redoubled": 0,
    "sidi-failed": 1,
    "sidi-all-tricks": 1,
    "sidi-bid-too-low": 1,
    "sidi-own-double": 0,
    "differenzler": 0,
    "differenzler-three": 1,
    "molotov": 2,
    "molotov-five": 3,
    "molotov-without-trump": 0,
    "molotov-old-values": 2,
    "guggitaler": 3,
    "guggitaler-three": 0,
    "guggitaler-penalty-again": 3,
    "guggitaler-domino": 0,
    "guggitaler-domino-three": 1,
    "domino-kept-back": 0,
    "domino-queen-too-early": 0,
    "differenzler-hidden": 0,
    "differenzler-never-opened": None,
    "klaverjas-made": 0,
    "klaverjas-nat": 1,
    "klaverjas-renege-ruled": 1,
    "klaverjas-seventy-six": 0,
    "belote-accepted": 1,
    "belote-another-suit": 1,
    "belote-held": 1,
    "belote-litige": 1,
    "belote-announced-once": 0,
    "from-paper": 0,
    "schaffhauser": 0,
    "schaffhauser-given-up-late": 1,
    "bieter-three": 1,
    "zweier-sidi": 1,
    "zweier-sidi-not-turned": 0,
    "zweier-sixty": 0,
    "zweier-sixty-open-card": 0,
    "pandur": 1,
    "pandur-outranked": 0,
    "pandur-stopped": 0,
    "pandur-melded": 1,
    "pandur-four": 1,
    "pandur-four-too-far": 1,
    "pandur-two": 0,
    "bieter-three-wrong-winner": 0,
    "stoeck-wins-the-race": 1,
    "both-over-the-target": 0,
    "false-claim": 1,
    "lone-puur-withheld": 1,
}


@cache
def whole_report(name: str) -> dict[str, Any]:
    content: dict[str, Any] = orjson.loads(sample(name, "report.json").read_bytes())
    return content


def report(name: str) -> dict[str, Any]:
    return whole_report(name)["games"][0]


@cache
def fits(line: bytes) -> bool:
    """Whether a line fits the schema; cached, because many samples have the same lines except for their numbers."""
    return fitting("event").is_valid(orjson.loads(line))


def test_the_folder_holds_what_the_command_makes() -> None:
    made, old = everything(), stored()
    assert old.keys() == made.keys() | {PAGE}
    assert [file for file, data in made.items() if old[file] != data] == []
    assert old[PAGE].decode() == gallery.page(made)


def test_a_sample_is_found_by_its_name() -> None:
    assert sum(len(folder.stories) for folder in FOLDERS.values()) == len(STORIES)
    assert [path.stem for path in samples()] == sorted(STORIES, key=lambda name: f"{name}.jsonl")


def test_every_sample_is_known_here() -> None:
    assert STORIES.keys() == CLEAN | ALONE.keys()


def test_a_clean_sample_has_no_finding() -> None:
    told = {name: (report(name)["findings"], report(name)["verdicts"]) for name in CLEAN}
    assert told == dict.fromkeys(CLEAN, ([], SOUND))


def test_a_sample_leads_to_what_its_story_says() -> None:
    alone = {
        name: [found["code"] for found in report(name)["findings"] if found["caused_by"] is None] for name in ALONE
    }
    assert alone == {name: codes.split() for name, codes in ALONE.items()}


def test_a_sample_books_what_the_rules_say() -> None:
    assert {name: report(name)["rounds"][-1]["booked"] for name in SCORES} == SCORES


def test_a_sample_is_won_as_the_rules_say() -> None:
    assert {name: report(name)["result"]["winner"] for name in WINNERS} == WINNERS


def test_a_sample_is_short_and_its_lines_fit_the_schema() -> None:
    unread, wrong = [], []
    for name in STORIES:
        lines = sample(name).read_bytes().splitlines()
        drawn = sum(b'"card_drawn"' in line or b'"card_uncovered"' in line for line in lines)
        assert 0 < len(lines) < 60 + drawn, name
        for text in lines:
            try:
                event = orjson.loads(text)
            except ValueError:
                unread.append(name)
                continue
            numbered = {"seq": 0} if "seq" in event else {}
            sorted_ = orjson.dumps(event, option=orjson.OPT_SORT_KEYS) == text
            wrong += [] if sorted_ and fits(orjson.dumps({**event, **numbered})) else [(name, text)]
    assert (unread, wrong) == (["damaged-file"], [])


def test_a_report_fits_its_schema() -> None:
    reports = {name: whole_report(name) for name in STORIES}
    wrong = [(name, error.message) for name in reports for error in fitting("report").iter_errors(reports[name])]
    assert reports
    assert wrong == []


def test_the_words_beside_a_sample_name_every_finding() -> None:
    wrong = []
    for name in STORIES:
        title, blank, text = sample(name, "md").read_text().rstrip("\n").split("\n")
        named = all(f"`{found['code']} {found['name']}`" in text for found in report(name)["findings"])
        wrong += [] if title.startswith("# ") and blank == "" and named else [name]
    assert wrong == []
