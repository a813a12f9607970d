"""Records that were judged wrongly once: each tells what the rules say of it, and nothing beside."""

from __future__ import annotations

import pytest
from cases.truth import Case, hold

CASES = [
    Case("sidi-bid-after-double", ("J231 error #53",), "ok broken ok", (409, 225)),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_what_must_come_out(case: Case) -> None:
    hold(case)
