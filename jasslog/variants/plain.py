"""A set of rules as read-only namespaces without pydantic; its digest, tests of it, and merging of options.

Also how the set differs with other numbers of players and in later rounds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NoReturn, cast

import orjson

from jasslog.errors import JasslogError, needs, one_by_one
from jasslog.variants.refusal import Refusal, near, shown

LABELS = ("id", "version", "name", "source")
"""The attributes that name a set and are no options: no part of the digest."""
CITED = "citations"
"""The attribute of a user's own set with the rule that each option comes from; no part of the digest either."""

Options = dict[str, Any]
"""The options of a set as JSON: groups of options, and not_recorded."""


class Plain:
    """One set, or one group of its options: read-only, compared and hashed by identity."""

    def __init__(self, **values: object) -> None:
        self.__dict__.update(values)

    def __repr__(self) -> str:
        return ", ".join(f"{name}={value!r}" for name, value in vars(self).items()).join("()")

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a set of rules never changes: {name}")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a set of rules never changes: {name}")


class Fixed(dict[str, Any]):
    """A read-only dict in a set, such as its multipliers by contract."""

    __slots__ = ()

    def _never(self, *_: object, **__: object) -> NoReturn:
        raise AttributeError("a set of rules never changes")

    __setitem__ = __delitem__ = __ior__ = clear = pop = popitem = setdefault = update = _never

    def __reduce__(self) -> tuple[type[Fixed], tuple[dict[str, Any]]]:
        return Fixed, (dict(self),)


if TYPE_CHECKING:
    # The model that type checkers see imports pydantic, which is not needed to read a set.
    from jasslog.variants.options import Variant as Variant
else:
    Variant = Plain


def labels(variant: Variant) -> dict[str, Any]:
    """The id, version, name and source of a set."""
    return {name: getattr(variant, name) for name in LABELS}


def freeze(options: Mapping[str, Any], **labels: str | int) -> Variant:
    """The namespace of a set, as in v.play.undertrump.

    Groups, and dicts in lists, become ``Plain``; lists become tuples, and any other dict in a group ``Fixed``.
    """
    groups = {name: _frozen(value) for name, value in options.items()}
    return cast(Variant, Plain(**labels, **groups))


def citing(variant: Variant, citations: Mapping[str, str]) -> Variant:
    """The same set, with the rules that its options come from, by option."""
    return cast(Variant, Plain(**{**vars(variant), CITED: Fixed(citations)}))


def _frozen(value: Any) -> Any:
    if isinstance(value, dict):
        return Plain(**{name: _tuple(item) for name, item in value.items()})
    return _tuple(value)


def _tuple(value: Any) -> Any:
    if isinstance(value, dict):
        return Fixed({name: _tuple(item) for name, item in value.items()})
    return tuple(map(_frozen, value)) if isinstance(value, list) else value


def thaw(variant: Variant) -> Options:
    """The options of a set as JSON values, without its name, version and source; the opposite of freeze."""
    return {name: _thawed(value) for name, value in vars(variant).items() if name not in (*LABELS, CITED)}


def _thawed(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_thawed(item) for item in value]
    members = value if isinstance(value, Fixed) else getattr(value, "__dict__", None)
    return value if members is None else {name: _thawed(item) for name, item in members.items()}


def flat(options: Options) -> dict[str, Any]:
    """Every option by its path, such as play.ten."""
    found: dict[str, Any] = {}
    for name, value in options.items():
        found |= (
            {f"{name}.{option}": item for option, item in value.items()} if isinstance(value, dict) else {name: value}
        )
    return found


def changed(options: Mapping[str, Any], defaults: Mapping[str, Any]) -> Options:
    """Only the options that differ from the defaults, in their groups; groups without any are left out."""
    found: Options = {}
    for name, value in options.items():
        if isinstance(value, Mapping):
            value = {key: item for key, item in value.items() if item != defaults[name][key]}
        elif value == defaults[name]:
            continue
        if value or not isinstance(value, dict):
            found[name] = value
    return found


def completed(options: Mapping[str, Any], defaults: Mapping[str, Any]) -> Options:
    """All options: those that are given, and the defaults of all others; the opposite of ``changed``."""
    return {
        name: {**value, **options.get(name, {})} if isinstance(value, Mapping) else options.get(name, value)
        for name, value in defaults.items()
    }


def digest_of(options: Mapping[str, Any], defaults: Mapping[str, Any]) -> str:
    """sha256:… over the canonical JSON of the options that differ from the defaults."""
    import hashlib

    canonical = orjson.dumps(changed(options, defaults), option=orjson.OPT_SORT_KEYS)
    return "sha256:" + hashlib.sha256(canonical).hexdigest()


# Statements about a set

Test = str | Callable[["Variant"], object] | tuple["Test", ...]
"""A statement about a set: of one option as text, a function of the set, or a tuple of tests that must all hold.

Forms of the text: deal.stock (the option asks for something), score.kind = tens and bids (it has one of these values),
end.kind != target and sum (it has none of them), choosing.contracts has threes or lacks threes (of a tuple).
"""
_OFF = (None, False, 0, "none", "never", ())
"""The values of an option that asks for nothing."""


def holds(variant: Variant, test: Test) -> bool:
    """Whether a test holds of a set."""
    if isinstance(test, tuple):
        return all(holds(variant, one) for one in test)
    if not isinstance(test, str):
        return bool(test(variant))
    option, sign, values = _parts(test)
    value = option(variant)
    if not sign:
        return value not in _OFF
    if sign in ("has", "lacks"):
        return (values[0] in value) == (sign == "has")
    return (str(value) in values) == (sign == "=")


@cache
def _parts(text: str) -> tuple[attrgetter[Any], str, list[str]]:
    """A statement as text in its parts: the option, the sign and the values; sign is empty if it states no value."""
    path, _, stated = text.partition(" ")
    sign, _, values = stated.partition(" ")
    return attrgetter(path), sign, values.split(" and ")


# How a set differs with another number of players and in later rounds

TABLES = "tables"
"""The group that says what is different where another number plays."""
ROUNDS = "rounds"
"""The group that says what is different in later rounds."""
NAMES = {2: "two", 3: "three", 4: "four", 5: "five"}
"""What a table is called, by its number of players."""
_PLAYERS = {name: players for players, name in NAMES.items()}


@lru_cache(1 << 10)
def counts(variant: Variant) -> tuple[int, ...]:
    """The numbers of players that a set allows, the fewest first."""
    others = [players for players, name in NAMES.items() if getattr(variant.tables, name) is not None]
    return tuple(sorted({variant.deal.players, *others}))


def own_sets(given: object) -> tuple[Variant, ...]:
    """A program's own sets of rules as a tuple; JasslogError if it is no iterable of sets, or one cannot be used."""
    sets = one_by_one("sets of rules", given)
    for variant in sets:
        if isinstance(variant, Refusal):
            raise JasslogError(str(variant))
        needs(isinstance(variant, Variant), "no set of rules", variant)
    return sets


def seated(variant: Variant, players: int) -> Variant:
    """The set with the options for so many players; unchanged for its usual number, or one that it does not allow."""
    if players == variant.deal.players or players not in counts(variant):
        return variant
    return _different(variant, TABLES, NAMES[players])


def after_auction(variant: Variant) -> Variant:
    """The set with the options that hold once the auction of the game was won; unchanged if nothing differs then."""
    return variant if variant.rounds.later is None else _different(variant, ROUNDS, "later")


@lru_cache(1 << 10)
def _different(variant: Variant, group: str, name: str) -> Variant:
    options = _with_differences(thaw(variant), group, name)
    assert not isinstance(options, Refusal)
    return freeze(options, **labels(variant))


def elsewhere(options: Options) -> Iterator[tuple[str, Options | Refusal]]:
    """For each other table and for later rounds the path of the differences, as rounds.later, and all options there."""
    for group in (TABLES, ROUNDS):
        for name, differences in options[group].items():
            if differences is not None:
                yield f"{group}.{name}", _with_differences(options, group, name)


def _with_differences(options: Options, group: str, name: str) -> Options | Refusal:
    """The options of a set with one entry of tables or rounds applied, and that whole group cleared.

    For a table the number of players is that of the table.
    """
    merged = merge({**options, group: dict.fromkeys(options[group])}, options[group][name])
    if group == TABLES and not isinstance(merged, Refusal):
        merged["deal"]["players"] = _PLAYERS[name]
    return merged


# Merging overrides into the options of a set


def merge(base: Options, overrides: Mapping[str, Any]) -> Options | Refusal:
    """The options with the overrides, each replacing a whole value; a Refusal where a group or option is unknown.

    An overridden option is the same at all tables and in all rounds, so it is removed from the differences between
    these. Values are not checked.
    """
    merged = {name: dict(value) if isinstance(value, Mapping) else value for name, value in base.items()}
    _drop_differences(merged, overrides)
    for name, value in overrides.items():
        if name not in base:
            return _unknown_option(name, base)
        if not isinstance(base[name], Mapping):
            merged[name] = value
        elif not isinstance(value, Mapping):
            slots = {"path": name, "value": shown(value), "reason": "it is a group of options"}
            return Refusal("option-value", slots)
        else:
            for option in value:
                if option not in base[name]:
                    return _unknown_option(f"{name}.{option}", base)
            merged[name].update(value)
    return merged


def _drop_differences(options: Options, overrides: Mapping[str, Any]) -> None:
    """Remove the options that are overridden from the differences between tables and between rounds, in place."""
    for group in (TABLES, ROUNDS):
        for name, differences in options[group].items():
            if differences is not None:
                kept = {other: _without(part, overrides.get(other)) for other, part in differences.items()}
                options[group][name] = {other: part for other, part in kept.items() if part}


def _without(part: Mapping[str, Any], named: Any) -> Options:
    return {option: value for option, value in part.items() if not isinstance(named, Mapping) or option not in named}


def _unknown_option(path: str, base: Options) -> Refusal:
    known = [option for option in flat(base) if "." in option] if "." in path else list(base)
    return Refusal("unknown-option", {"path": path[:80], "near": near(path, known)})
