"""What the table of impossible combinations states of options is something that the options can be."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import pytest

from jasslog.variants import possible
from jasslog.variants.options import Variant
from jasslog.variants.possible import ROWS

SOURCE = Path(possible.__file__).read_text(encoding="utf-8")
STATED = re.findall(r'"(\w+)\.(\w+)(?: (?:=|!=|has|lacks) ([^"]+))?"', SOURCE)


def field(group: str, option: str) -> Any:
    """What the model says an option can be."""
    return Variant.model_fields[group].annotation.model_fields[option].annotation  # type: ignore[union-attr]


def test_every_row_is_about_an_option() -> None:
    assert len(ROWS) > 100
    for row in ROWS:
        assert field(*row.option.split("."))


@pytest.mark.parametrize(("group", "option", "values"), [one for one in sorted(set(STATED)) if one[2]])
def test_every_value_that_is_stated_is_one_of_the_option(group: str, option: str, values: str) -> None:
    kind = field(group, option)
    kind = get_args(kind)[0] if get_origin(kind) is tuple else kind
    for value in values.split(" and "):
        if get_origin(kind) is Literal:
            assert value in map(str, get_args(kind))
        else:
            assert value == "False" if kind is bool else value == "None" or value.isdigit()
