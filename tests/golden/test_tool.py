"""The comparison tool: stored hashes are read back, and only an entry whose condition holds accepts a difference."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from golden import store
from golden.compare import side_by_side
from golden.first import present
from golden.lanes import Worker, run
from golden.purpose import Purpose, accepting


def test_hashes_there_and_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "HASHES", tmp_path)
    store.heading.cache_clear()
    made = [
        store.Made(f"game/x/{n}", "game.jsonl", b"", {"words": f"{n:08x}", "findings": f"{n + 7:08x}"}, 0.5)
        for n in (12, 3)
    ]
    store.write_hashes("game", made, {"seconds": 0.5})
    assert [store.hashes_of(one.game) for one in made] == [one.aspects for one in made]
    assert store.corpora() == ["game"]
    with pytest.raises(KeyError):
        store.hashes_of("game/x/4")
    store.heading.cache_clear()


@pytest.mark.parametrize(
    ("aspect", "old", "new", "name"),
    [
        ("story GAME", "the trick", "a trick", "article"),
        ("story GAME --lang de", "the trick", "a trick", "article"),
        ("story GAME", "the trick", "no trick", None),
        ("findings", "the trick", "a trick", None),
    ],
)
def test_entry_accepts_only_what_it_says(aspect: str, old: Any, new: Any, name: str | None) -> None:
    entry = Purpose(
        "article", "reads better", ("story GAME*",), lambda game, data, old, new: old.replace("the", "a") == new, "x"
    )
    found = accepting("sample/x", b"", aspect, old, new, [entry])
    assert (found and found.name) == name


def test_difference_names_both_sides() -> None:
    told = side_by_side(
        {"code": 0, "out": "a\nb", "err": "", "files": {}}, {"code": 1, "out": "a\nc", "err": "", "files": {}}
    )
    assert {"-exit code 0", "+exit code 1", "-b", "+c"} <= set(told.splitlines())
    assert not side_by_side([1], [1])


def test_process_that_dies_is_told_and_begun_anew() -> None:
    worker = Worker(present())
    assert worker.ask(game="no such corpus/x", file="game.jsonl", input="") == {
        "game": "no such corpus/x",
        "dead": True,
    }
    assert "aspects" in worker.ask(game="game/x", file="game.jsonl", input="", want=["findings"])
    worker.close()


def test_lanes_answer_every_game_once_and_raise_what_a_task_raises() -> None:
    games = [str(number) for number in range(50)]
    found = [answer["game"] for answer in run(games, [], lambda game, workers: {"game": game}, 3)]
    assert sorted(found) == sorted(games)
    with pytest.raises(ZeroDivisionError):
        list(run(games, [], lambda game, workers: {"game": 1 // 0}, 3))
