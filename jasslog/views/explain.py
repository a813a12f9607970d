"""What a word means: a finding by code or name, a rule, an option, a set of rules, a contract, a term of the game."""

from __future__ import annotations

from jasslog.audit.codes import CODES, VERDICTS, Code, by_code
from jasslog.rules import catalogue as rulebook
from jasslog.variants.load import by_option, names, options_of
from jasslog.views.layout import apart, as_text, bold, column, indented
from jasslog.views.messages import catalogue, colon, say, sentence, told_of, word
from jasslog.views.translated import rule_text, source_text


def explain(asked: str) -> str | None:
    """Everything that a word stands for, explained; None for an unknown word. Case and outer blanks do not matter."""
    name = asked.strip()
    plain = name.lower().replace("_", "-")
    code = by_code(plain) or by_code(name)
    told = [_finding(code)] if code is not None else []
    rules = rulebook.rules()
    about = by_option().get(name.lower(), "")
    told += [_rule(rules[id]) for id in dict.fromkeys((plain, about)) if id in rules]
    for one, text in catalogue()["terms"].items():
        words = [one, text["name"], *_also(text), one.replace(" ", "-")]
        told += [_term(text)] if plain in (word.lower() for word in words) else []
    if any(plain == id for id, *_ in names()):
        told.append([say("explain.set", id=plain)])
    if len(plain) == 2 and plain[0] == "j" and plain[1].isdigit():
        told.append(_family(plain.upper()))
    return as_text([line for part in told for line in ["", *part]][1:]) if told else None


def known() -> list[str]:
    """The words that are offered to be explained: names and codes of findings, rules, and the terms of the game.

    Options, sets of rules and families of codes such as J3 can be explained, too, but are not among them.
    """
    terms = [term["name"] for term in catalogue()["terms"].values()]
    return [*CODES, *rulebook.rules(), *terms, *(kind.code for kind in CODES.values())]


def spoken() -> list[str]:
    """The words of ``known``, and the other words that are used for the terms at the table."""
    return [*known(), *(word for term in catalogue()["terms"].values() for word in _also(term))]


def topics() -> str:
    """An overview of what can be explained: every finding with code, severity and name, and the terms of the game."""
    wide = max(len(word("severities", kind.severity)) for kind in CODES.values())
    lines = [apart(kind.code, column(word("severities", kind.severity), wide), name) for name, kind in CODES.items()]
    return as_text([*lines, "", *indented(", ".join(term["name"] for term in catalogue()["terms"].values()), "")])


def _finding(kind: Code) -> list[str]:
    verdict = VERDICTS.get(kind.code[:2])
    decides = say("explain.no_verdict") if verdict is None else word("verdicts", verdict)
    severity = say("explain.severity", severity=word("severities", kind.severity), verdict=decides)
    title, meaning = (told_of(kind.name, part) for part in ("title", "explain"))
    lines = [bold(colon(f"{kind.code} {kind.name}", title)), f"  {severity}", *indented(meaning)]
    if kind.rule:
        lines += ["", *_rule(rulebook.rule(kind.rule))]
    if kind.also:
        lines += ["", *indented(say("explain.also_cites", rules=", ".join(kind.also)))]
    return lines


def _rule(rule: rulebook.Rule) -> list[str]:
    lines = [bold(say("rules.rule", rule=rule.id)), *indented(rule_text(rule))]
    lines += indented(say("explain.source", source=source_text(rule.source)))
    if options := options_of(rule.id):
        lines += indented(say("explain.options", options=", ".join(options)))
    cited = [f"{kind.code} {name}" for name, kind in CODES.items() if rule.id in (kind.rule, *kind.also)]
    if cited:
        lines += indented(say("explain.cited", findings=", ".join(cited)))
    return lines


def _term(term: dict[str, str]) -> list[str]:
    lines = [bold(term["name"]), *indented(term["text"])]
    if term["also"]:
        lines += indented(say("explain.also", words=term["also"]))
    return lines


def _also(term: dict[str, str]) -> list[str]:
    return [word.strip() for word in term["also"].split(",") if word]


def _family(prefix: str) -> list[str]:
    lines = [bold(prefix)]
    for kind in (kind for kind in CODES.values() if kind.code.startswith(prefix)):
        named = apart(column(kind.name, 24), sentence(told_of(kind.name, "title")), gap=" ")
        lines.append("  " + apart(kind.code, named))
    return lines
