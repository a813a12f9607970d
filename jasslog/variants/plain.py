"""A set of rules as plain namespaces with the model's attributes, its digest, what differs where; no pydantic."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NoReturn, cast

import orjson

from jasslog.errors import JasslogError, needs, one_by_one
from jasslog.variants.refusal import Refusal, near, shown

LABELS = ("id", "version", "name", "source")
"""What names a set and is no rule: no part of the digest."""
CITED = "citations"
"""Of the user's own sets by option the rule that it comes from, as their files say; no part of the digest either."""

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
    """What a set has by name, such as its multipliers: a dict, and as read-only."""

    __slots__ = ()

    def _never(self, *_: object, **__: object) -> NoReturn:
        raise AttributeError("a set of rules never changes")

    __setitem__ = __delitem__ = __ior__ = clear = pop = popitem = setdefault = update = _never

    def __reduce__(self) -> tuple[type[Fixed], tuple[dict[str, Any]]]:
        return Fixed, (dict(self),)


if TYPE_CHECKING:
    # What type checkers know brings pydantic, which nobody needs to read a set.
    from jasslog.variants.options import Variant as Variant
else:
    Variant = Plain


def labels(variant: Variant) -> dict[str, Any]:
    """What names a set and is no rule."""
    return {name: getattr(variant, name) for name in LABELS}


def freeze(options: Mapping[str, Any], **labels: str | int) -> Variant:
    """The namespace of a set: v.play.undertrump; lists become tuples, the multipliers Fixed."""
    groups = {name: _frozen(value) for name, value in options.items()}
    return cast(Variant, Plain(**labels, **groups))


def citing(variant: Variant, citations: Mapping[str, str]) -> Variant:
    """The same set, of which it is known from which rules its options come."""
    return cast(Variant, Plain(**{**vars(variant), CITED: Fixed(citations)}))


def _frozen(value: Any) -> Any:
    if isinstance(value, Mapping):
        return Plain(**{name: _tuple(item) for name, item in value.items()})
    return _tuple(value)


def _tuple(value: Any) -> Any:
    if isinstance(value, Mapping):
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
    """All options, where only some are given; the opposite of ``changed``."""
    return {
        name: {**value, **options.get(name, {})} if isinstance(value, Mapping) else options.get(name, value)
        for name, value in defaults.items()
    }


def digest_of(options: Mapping[str, Any], defaults: Mapping[str, Any]) -> str:
    """sha256:… over the canonical JSON of the options that differ from the defaults."""
    import hashlib

    canonical = orjson.dumps(changed(options, defaults), option=orjson.OPT_SORT_KEYS)
    return "sha256:" + hashlib.sha256(canonical).hexdigest()


# What can be stated of a set

Test = str | Callable[["Variant"], object] | tuple["Test", ...]
"""Something that can hold of a set: what is stated of an option, a question about several, or all of some such.

Of an option it is stated that it asks for something, has one of some values, or none of them: deal.stock, score.kind =
tens and bids, end.kind != target, choosing.contracts has threes.
"""
_OFF = (None, False, 0, "none", "never", ())
"""The values of an option that asks for nothing."""


def holds(variant: Variant, test: Test) -> bool:
    """Whether something holds of a set."""
    if isinstance(test, tuple):
        return all(holds(variant, one) for one in test)
    if not isinstance(test, str):
        return bool(test(variant))
    path, *told = test.split(" ", 2)
    value = attrgetter(path)(variant)
    if not told:
        return value not in _OFF
    sign, values = told
    if sign in ("has", "lacks"):
        return (values in value) == (sign == "has")
    return (str(value) in values.split(" and ")) == (sign == "=")


# What is different with another number of players, in later rounds, and where somebody overrides a set

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
    """A program's own sets of rules; JasslogError where they come otherwise than one by one, or one cannot be used."""
    sets = one_by_one("sets of rules", given)
    for variant in sets:
        if isinstance(variant, Refusal):
            raise JasslogError(str(variant))
        needs(isinstance(variant, Variant), "no set of rules", variant)
    return sets


def seated(variant: Variant, players: int) -> Variant:
    """The set as so many play it; the set as it is where that is its own number, or one that it does not allow."""
    if players == variant.deal.players or players not in counts(variant):
        return variant
    return _different(variant, TABLES, NAMES[players])


def after_auction(variant: Variant) -> Variant:
    """The set as it is played once the auction of the game has been won; the set as it is where nothing changes."""
    return variant if variant.rounds.later is None else _different(variant, ROUNDS, "later")


@lru_cache(1 << 10)
def _different(variant: Variant, group: str, name: str) -> Variant:
    options = _with_differences(thaw(variant), group, name)
    assert not isinstance(options, Refusal)
    return freeze(options, **labels(variant))


def elsewhere(options: Options) -> Iterator[tuple[str, Options | Refusal]]:
    """The options at each other table, and in later rounds, by the option that says what is different there."""
    for group in (TABLES, ROUNDS):
        for name, differences in options[group].items():
            if differences is not None:
                yield f"{group}.{name}", _with_differences(options, group, name)


def _with_differences(options: Options, group: str, name: str) -> Options | Refusal:
    """The options of a set with what is different there, where nothing of this group changes any more."""
    merged = merge({**options, group: dict.fromkeys(options[group])}, options[group][name])
    if group == TABLES and not isinstance(merged, Refusal):
        merged["deal"]["players"] = _PLAYERS[name]
    return merged


# Laying the options that somebody names over those that hold anyway


def merge(base: Options, overrides: Mapping[str, Any]) -> Options | Refusal:
    """The options with the overrides in their place, each whole; refused where a group or option is unknown.

    What they name holds however many play and in every round, so it leaves the differences between tables and rounds.
    Values are not looked at.
    """
    merged = {name: dict(value) if isinstance(value, Mapping) else value for name, value in base.items()}
    _level(merged, overrides)
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


def _level(options: Options, overrides: Mapping[str, Any]) -> None:
    """Take what is overridden out of what is different from table to table and from round to round."""
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
