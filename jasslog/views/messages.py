"""The message catalogue, and for whom it is told: in which language and cards, for the eye or for the ear."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar
from functools import cache, lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from jasslog.formats.jass.alphabets import Alphabet


class Settings(NamedTuple):
    """For whom something is told, in which cards, and in which languages."""

    aloud: bool = False
    pictured: bool = False
    """Whether a page draws the cards of what is told: each is told by its own character, such as 🃈."""
    deck: str = ""
    """An alphabet by its id; nothing means as in records."""
    sure: bool = False
    """Whether that deck was asked for with this very command: what is typed is of it before it is a code."""
    language: str = "en"
    messages: str = "en"
    """The language of the sentences among what programs read."""
    colour: bool = False
    """Whether a terminal shows what is set off."""
    columns: int = 80
    """How wide text for a terminal may be."""
    terminal: bool = False
    """Whether the answer goes to a terminal."""


_USUAL = Settings()
_SETTINGS: ContextVar[Settings] = ContextVar("settings", default=_USUAL)


def settings() -> Settings:
    """For whom everything is told now."""
    return _SETTINGS.get()


@contextmanager
def telling(**changes: Any) -> Iterator[None]:
    """Tell everything inside with some of the settings changed."""
    before = _SETTINGS.set(settings()._replace(**changes))
    try:
        yield
    finally:
        _SETTINGS.reset(before)


def for_programs() -> AbstractContextManager[None]:
    """Tell everything inside as programs get it: the same for everybody, but for a language that is asked for."""
    return telling(aloud=False, deck="", language=settings().messages)


def aloud() -> bool:
    """Whether what is told now will be read out: no columns, no boxes, no signs, cards and figures in words."""
    return settings().aloud


def language() -> str:
    """The language in which things are told now, by its two letters."""
    return settings().language


def alphabet() -> Alphabet:
    """How cards are named now: in the alphabet that was asked for, or as in records."""
    from jasslog.formats.jass.alphabets import ALPHABETS, DEFAULT

    return ALPHABETS[settings().deck or DEFAULT]


def pack() -> str:
    """The pack whose suits and ranks have names of their own now: swiss, or nothing for the usual one."""
    return "swiss" if settings().deck == "de-ch" else ""


ENGLISH = "en"
LANGUAGES = ("en", "de", "fr", "it", "es")
"""Every language that can be asked for."""
_ALWAYS = "de"
"""A language in which every text is written; what is in English elsewhere has no English beside the others."""
_FOLDER = os.path.join(os.path.dirname(__file__), "messages")
_WORDS = os.path.join(os.path.dirname(__file__), "..", "formats", "jass", "words.json")
_SUBJECTS = {
    "findings": "findings next severities cut deal bid double force offer answer uncover draw swap rob held doubt"
    " overlap unheld layout change tag bound why concession partner_card talon",
    "phrases": "language phrases aloud",
    "words": "suits ranks contracts contract_names suits.swiss ranks.swiss contract_names.swiss verdicts answers parts"
    " bid_names book_names decided_by phases duties voids uncounted rulings slips collated decided proved trust"
    " verified standings signatures views",
    "events": "acts story typed typed_choices may placeholders commands",
    "unusable": "unreadable strangers advice refused bad_events unclear mistakes mistake_parts mending mended dropped"
    " left_out seal_refused notes bookmarks folders clusters unasked unfit losses hidden sources system"
    " expected_words kinds",
    "help": "help examples metavars click",
    "terms": "terms",
    "rules": "rules cited names articles choices",
    "options": "options option_names reasons refusals",
    "figures": "questions ways counted measures ties placed oddities own_mistakes tallied",
}
"""The files of messages, and the groups in each, so that only those are read that are asked for."""
SUBJECT_OF = {group: subject for subject, groups in _SUBJECTS.items() for group in groups.split()}
"""The file of each group of messages."""


NARROW = "\u202f"
"""A narrow space at which no line is broken."""
_UNSEEN = frozenset([0x34F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0]).union(
    range(0x180B, 0x1810), range(0xFE00, 0xFE10), range(0xE0100, 0xE01F0)
)
"""Characters that count as printable and yet show nothing."""


class Messages(dict[str, dict[str, Any]]):
    """All messages of a language, in their groups: findings, phrases, terms and so on; read when one is asked for.

    In English those groups are empty that are for what is written in English where it belongs: rules, options,
    articles of penalty books, names, reasons, the words of the command line.
    """

    def __init__(self, spoken: str) -> None:
        self._spoken = spoken

    def __missing__(self, group: str) -> dict[str, Any]:
        # In English what is typed is what stands in a transcript.
        own = group == "typed" and self._spoken == ENGLISH
        path = _WORDS if own else os.path.join(_FOLDER, f"{SUBJECT_OF[group]}.json")
        self[group] = _spoken(_read(path)[group], self._spoken)
        return self[group]


def catalogue() -> Messages:
    """All messages in the language that is spoken now."""
    return messages(language())


@cache
def messages(spoken: str) -> Messages:
    """All messages of a language."""
    return Messages(spoken)


def _spoken(said: Mapping[str, Any], spoken: str) -> dict[str, Any]:
    """What of these texts is said in a language; what is no text, such as a command, is the same in all."""
    found: dict[str, Any] = {}
    for name, text in said.items():
        if isinstance(text, str):
            found[name] = text
        elif spoken in text:
            found[name] = text[spoken]
        elif _ALWAYS not in text:
            found[name] = _spoken(text, spoken)
    return found


@cache
def _read(path: str) -> dict[str, dict[str, Any]]:
    """The groups of a file: every text under its name, with the languages beside each other."""
    with open(path, "rb") as file:
        content = file.read()
    # An audit has loaded orjson before and reads with it in a third of the time; for a help alone it is too large.
    reader = import_module("orjson" if "orjson" in sys.modules else "json")
    found: dict[str, dict[str, Any]] = reader.loads(content)
    return found


def known_as(group: str, name: str, english: str) -> str:
    """What is written in English outside of the catalogue, in the language that is spoken now, if it is known there."""
    if language() == ENGLISH:
        return english
    return str(catalogue()[group].get(name, english))


def system_text(reason: str) -> str:
    """What the operating system says is wrong."""
    return known_as("system", reason, reason)


def colon(label: str, what: object) -> str:
    """What something is called, and then what it is, set apart as the language sets it."""
    return f"{label}{say('colon')}{what}"


def as_typed(path: str) -> str:
    """A path as it is typed to a shell, and never an option; what is not seen in it as bash and zsh read it."""
    from shlex import quote

    name = f"./{path}" if path.startswith("-") and path != "-" else path
    if visible(name) == name:
        return quote(name)
    return "".join(("$'", *(_in_shell(sign) for sign in name), "'"))


def _in_shell(sign: str) -> str:
    """A character as it stands between ``$'`` and ``'``: what is not seen by its bytes."""
    if visible(sign) != sign:
        return "".join(f"\\x{byte:02x}" for byte in sign.encode(errors="surrogateescape"))
    return f"\\{sign}" if sign in "\\'" else sign


def visible(text: str) -> str:
    """The text with every control, direction, zero-width, tag, escape and odd blank character as ``\\u{202e}``.

    Doing it twice changes nothing more.
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(c if c.isprintable() and ord(c) not in _UNSEEN else f"\\u{{{ord(c):x}}}" for c in text)


def legible(text: str) -> str:
    """As ``visible``, but the narrow spaces stay that the language sets beside its punctuation."""
    return NARROW.join(map(visible, _narrow_spaces(language()).split(text))) if NARROW in text else visible(text)


@cache
def _narrow_spaces(spoken: str) -> re.Pattern[str]:
    """What matches the narrow spaces beside the marks that a language sets apart; nothing where it has none."""
    marks = messages(spoken)["language"]["set_apart"]
    return re.compile(f"{NARROW}(?=[{marks}])|(?<=«){NARROW}" if marks else "(?!)")


class _Shown(str):
    """What fills a slot; as ``{n:card|cards}`` it is the word that goes with that number, one or many."""

    def __format__(self, forms: str) -> str:
        one, _, many = forms.partition("|")
        return (one if _is_one(self) else many) if forms else str(self)


def _is_one(number: str) -> bool:
    """Whether a number is told with the word for one."""
    return number in catalogue()["language"]["one"].split()


class _Slots(dict[str, _Shown]):
    """A slot that nobody filled shows its name, so that a test can see it."""

    def __missing__(self, name: str) -> _Shown:
        return _Shown(f"{{{name}}}")


def fill(sentence: str, slots: dict[str, Any]) -> str:
    """A sentence with its slots filled; every text in a slot is made visible here, so none can be forgotten."""
    if "{" not in sentence:
        return sentence
    shown = _Slots({name: _Shown(legible(str(value))) for name, value in slots.items()})
    return _joined(sentence, shown).format_map(shown)


_WORD_AND_SLOT = re.compile(r"(?:(\w+) |^)\{(\w+)\}")


def _joined(template: str, shown: Mapping[str, str]) -> str:
    """The sentence with a word and what follows it in a slot made one, as ``di posto`` becomes ``del posto``."""

    def join(found: re.Match[str]) -> str:
        first, blank, rest = shown.get(found[2], "").partition(" ")
        told = _join(language(), found[1] or "", first)
        return (told + blank + rest).replace("{", "{{").replace("}", "}}") if told else found[0]

    return _WORD_AND_SLOT.sub(join, template) if _joins(language()) else template


@lru_cache(1024)
def _join(spoken: str, before: str, first: str) -> str:
    """The word before a slot and the first word in it as they are said together; nothing where they stay.

    What is in the slot is a word of the language as it stands: Otto and Le Roux are names.
    """
    for pattern, told in _joins(spoken):
        if found := pattern.fullmatch(f"{before.lower()} {first}" if before else first):
            text = found.expand(told)
            return sentence(text) if before[:1].isupper() else text
    return ""


@cache
def _joins(spoken: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    """What a word before a slot and the first word in it become; at the beginning of a sentence that word alone."""
    told = str(messages(spoken)["language"]["joined"])
    pairs = (pair.split(" = ", 1) for pair in told.split("; ") if pair)
    return tuple((re.compile(words), text) for words, text in pairs)


def say(name: str, /, **slots: Any) -> str:
    """A phrase of the catalogue with its slots filled; for the ear in other words where there are some."""
    return fill(_phrase(settings(), name), slots)


@lru_cache(1 << 11)
def _phrase(by: Settings, name: str) -> str:
    """A phrase as it stands in the catalogue, by the settings of now."""
    phrases = catalogue()["phrases"]
    return str((catalogue()["aloud"] if aloud() else phrases).get(name, phrases[name]))


def word(group: str, name: str, /, **slots: Any) -> str:
    """A word of a group, such as a suit by its name in the pack that is played with; an unknown one as it is.

    A sentence of a group has slots to be filled.
    """
    found = _word(settings(), group, name)
    return fill(found, slots) if slots else legible(found)


@lru_cache(1 << 12)
def _word(by: Settings, group: str, name: str) -> str:
    """A word as it stands in the catalogue, by the settings of now."""
    special = f"{group}.{pack()}"
    own = catalogue()[special] if special in SUBJECT_OF else {}
    return str(own.get(name) or catalogue()[group].get(name, name))


def told_of(name: str, part: str, /, **slots: Any) -> str:
    """What is said of a kind of finding: its title, its text with the slots filled, what it means, or what is next."""
    found = str(catalogue()["findings"][name][part])
    return fill(found, slots) if slots else found


def count(kind: str, n: int) -> str:
    """A number of things: 1 game, 2 games."""
    numbers = catalogue()["language"]
    one, many = catalogue()["phrases"][f"count.{kind}"].split("|")
    text = one if _is_one(str(n)) else many
    return str(text.format(n=f"{n:,}".replace(",", numbers["thousands"])))


def help_text(name: str) -> str:
    """What a command or an option is for."""
    return str(catalogue()["help"][name])


def sentence(text: str) -> str:
    """The text with a capital letter at its beginning."""
    return text[:1].upper() + text[1:]
