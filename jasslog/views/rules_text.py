"""Sets of rules as text and as data: the list, one set in short or with every option, what two sets differ in."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, NamedTuple

from jasslog.rules import catalogue
from jasslog.variants.load import by_option, cited, digest, names, table
from jasslog.variants.options import Variant, every_option
from jasslog.variants.plain import CITED, LABELS, counts, flat, labels, thaw
from jasslog.views.layout import apart, as_text, bold, column, fit, indented, labelled, shorten, weighed, width, wrap
from jasslog.views.messages import aloud, count, known_as, say, visible, word
from jasslog.views.translated import option_name, option_text, set_name, source_text


class Option(NamedTuple):
    """One option of a set as data: its name group.option, value and default as JSON values, meaning, the rule's id."""

    option: str
    value: Any
    default: Any
    meaning: str
    rule: str | None


def options(variant: Variant) -> list[Option]:
    """Every option of a set in the order of the model; the set changes those whose value is not the default."""
    values, defaults = flat(thaw(variant)), flat(table()["defaults"])
    cited_by = by_option() | (getattr(variant, CITED, None) or cited(variant.id, variant.version, values))
    docs = {path: " ".join((told.description or "").split()) for path, told in every_option()}
    return [Option(path, values[path], defaults[path], doc, cited_by.get(path)) for path, doc in docs.items()]


class Difference(NamedTuple):
    """One option that two sets do not share: its value in each, its meaning and the rule each value comes from."""

    option: str
    one: Any
    other: Any
    meaning: str
    rules: tuple[str, ...]


def diff(one: Variant, other: Variant) -> list[Difference]:
    """The options in which two sets differ, in the order of the model."""
    pairs = zip(options(one), options(other), strict=True)
    different = ((a, b, dict.fromkeys(filter(None, (a.rule, b.rule)))) for a, b in pairs if a.value != b.value)
    return [Difference(a.option, a.value, b.value, a.meaning, tuple(rules)) for a, b, rules in different]


def list_value(begun: str) -> list[dict[str, Any]]:
    """The released sets whose ids begin with ``begun``: id, version, name, source."""
    return [dict(zip(LABELS, one, strict=True)) for one in names() if one[0].startswith(begun)]


def list_text(begun: str) -> str:
    """The released sets whose ids begin with ``begun``, one a line, and how to see more."""
    sets = list_value(begun)
    wide = max(len(one["id"]) for one in sets)
    named = [(one["id"], str(one["version"]), known_as("names", f"set.{one['id']}", one["name"])) for one in sets]
    lines = [apart(bold(column(id, wide)), version, name) for id, version, name in named]
    return as_text(weighed(lines, ["", say("rules.list", count=count("sets", len(sets)))]))


def set_value(variant: Variant) -> dict[str, Any]:
    """One set with every option: its value, the default, meaning, rule and source."""
    told = []
    for one in options(variant):
        told.append(one._asdict() | {"source": catalogue.rule(one.rule).source if one.rule else None})
    return labels(variant) | {"digest": digest(variant), "options": told}


def set_text(variant: Variant) -> str:
    """One set for people; a star marks what differs from the default."""
    head = say("rules.head", id=variant.id, version=variant.version, name=set_name(variant))
    lines = [bold(head), *indented(say("rules.source", source=source_text(variant.source)), "")]
    lines += [say("rules.digest", digest=digest(variant)), say("rules.changed")]
    group = ""
    for one in options(variant):
        name, _, rest = one.option.partition(".")
        if name != group:
            group = name
            lines += ["", bold(name)]
        star = "*" if one.value != one.default else " "
        lines.append(f"{star} {rest or name} = {value_text(one.value)}")
        lines += indented(option_text(one.option, one.meaning), "      ")
        lines += _rule_lines([one.rule] if one.rule else [])
    return as_text(lines)


def diff_text(one: Variant, other: Variant) -> str:
    """What two sets differ in: each option with its two values, what they mean and the rules they come from."""
    found = diff(one, other)
    if not found:
        return say("rules.same", a=one.id, b=other.id) + "\n"
    names = [f"{variant.id} {variant.version}" for variant in (one, other)]
    head = say("rules.becomes", old=names[0], new=names[1])
    lines = [bold(head), count("options", len(found))]
    for each in found:
        change = say("rules.becomes", old=value_text(each.one), new=value_text(each.other))
        lines += ["", labelled(bold(each.option), change)]
        lines += [*indented(option_text(each.option, each.meaning), "      "), *_rule_lines(each.rules)]
    return as_text(lines)


def value_text(value: Any) -> str:
    """The value of an option as it is written in a file of rules, strings without quotes."""
    return visible(value) if isinstance(value, str) else visible(json.dumps(value, ensure_ascii=False))


def _rule_lines(rules: Iterable[str]) -> list[str]:
    told = [
        say("semicolon").join((say("rules.rule", rule=rule), source_text(catalogue.rule(rule).source)))
        for rule in rules
    ]
    return [line for text in told for line in indented(text, "      ")]


_MOST = 15
"""Most lines of a set that is told in short."""
_SHORT_VALUE = 32
"""Most characters of a value that is told in short."""
TOLD = (
    "deal.players deal.sides deal.deck deal.hand choosing.contracts sheet.lines score.multipliers score.last_trick"
    " score.match tens.match melds.allowed marriage.allowed roem.allowed table_melds.allowed end.kind end.target"
    " end.rounds end.lone_target end.wins end.finish_order tables.two tables.three tables.four tables.five"
)
"""The options about which ``brief_text`` says something of every set, so that they are not named as unusual."""


def brief_text(variant: Variant) -> str:
    """A set in short: players, cards, contracts, scoring, end, and unusual options; at most 15 lines for the eye."""
    facts = [
        (say("brief.players"), _players(variant)),
        (word("parts", "cards"), _deck(variant)),
        (say("brief.contracts"), ", ".join(_contracts(variant))),
        (word("parts", "last"), str(variant.score.last_trick)),
        (word("parts", "match"), str((variant.tens if variant.score.kind == "tens" else variant.score).match)),
        (say("brief.counts"), _counted(variant)),
        (say("brief.order"), ", ".join(word("parts", part) for part in variant.end.finish_order)),
        (say("brief.end"), _end(variant)),
    ]
    unusual = [_unusual(one) for one in options(variant) if one.value != one.default]
    wide = max(width(label) for label in (*(label for label, _ in facts), say("brief.differs")))
    head = say("rules.head", id=variant.id, version=variant.version, name=set_name(variant))
    told = [bold(line) for line in wrap(head, "", "  ")]
    told += [line for label, what in facts if what for line in _fact(label, what, wide)]
    told += _fitting([one for one in unusual if one], wide, _MOST - len(told) - 1)
    return as_text([*told, say("brief.all", id=variant.id)])


def _players(variant: Variant) -> str:
    told = say(f"brief.{variant.deal.sides}", players=variant.deal.players)
    others = [str(number) for number in counts(variant) if number != variant.deal.players]
    return say("brief.others", told=told, players=", ".join(others)) if others else told


def _deck(variant: Variant) -> str:
    if not variant.deal.hand:
        return str(variant.deal.deck)
    return say("brief.hand", deck=variant.deal.deck, hand=variant.deal.hand)


def _contracts(variant: Variant) -> list[str]:
    """The contracts, or the lines of the sheet, each with its factor."""
    factors = variant.score.multipliers
    chosen = [(str(name), factors.get(name, 1)) for name in variant.choosing.contracts]
    of = [(line.name, line.factor) for line in variant.sheet.lines] or chosen
    return [
        word("contract_names", name) + (say("show.factor", factor=factor) if factor != 1 else "") for name, factor in of
    ]


def _counted(variant: Variant) -> str:
    """What brings points beside the cards: melds, marriage and so on."""
    groups = {name: getattr(variant, name).allowed for name in ("melds", "marriage", "roem", "table_melds")}
    return ", ".join(word("parts", name) for name, allowed in groups.items() if allowed) or say("brief.nothing")


def _end(variant: Variant) -> str:
    end = variant.end
    kind = end.ending if end.ending == "last_man" else end.kind
    told = count("rounds", end.rounds) if kind == "rounds" else say(f"brief.end_{kind}", target=end.target)
    if variant.deal.sides == "lone":
        told = say("brief.alone_at" if end.lone_target else "brief.alone_bid", told=told, lone=end.lone_target)
    return say("brief.lowest", told=told) if end.wins == "lowest" else told


def _unusual(one: Option) -> str:
    """An option that does not have its default, in words; empty where ``brief_text`` tells it anyway."""
    if one.option in TOLD.split():
        return ""
    name, value = option_name(one.option), one.value
    if isinstance(value, bool):
        return f"{name} = {say('brief.yes' if value else 'brief.no')}"
    if isinstance(value, list) and all(isinstance(part, str | int) for part in value):
        value = " ".join(map(str, value)) or say("brief.nothing")
    if isinstance(value, dict | list):
        return name
    return f"{name} = {shorten(value_text(value), _SHORT_VALUE)}".replace("_", " ")


def _fact(label: str, what: str, wide: int) -> list[str]:
    """A label and what it stands for, wrapped beside the label, which is padded to ``wide`` columns."""
    if aloud():
        return [labelled(label, what)]
    return wrap(what, fit(label, wide) + "  ", " " * (wide + 2))


def _fitting(unusual: list[str], wide: int, lines: int) -> list[str]:
    """As many unusual options as fit into so many lines, and how many more there are; empty where none fits."""
    for shown in range(len(unusual), 0, -1):
        left = [count("more", len(unusual) - shown)] if shown < len(unusual) else []
        told = _fact(say("brief.differs"), say("semicolon").join([*unusual[:shown], *left]), wide)
        if len(told) <= lines:
            return told
    return []
