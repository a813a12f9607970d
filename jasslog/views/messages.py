"""The message catalogue, and the settings by which texts are told: the language, the names of cards, eye or ear."""

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
    """How texts are told: for the eye or the ear, in which language, with which names of cards."""

    aloud: bool = False
    """Whether texts are for the ear, that is, for a screen reader."""
    pictured: bool = False
    """Whether texts go into a page that draws cards: each card is then its Unicode character, such as 🃈."""
    deck: str = ""
    """The id of the alphabet that names the cards; empty for the codes of records."""
    sure: bool = False
    """Whether that deck was asked for with this very command: a card typed in it is then not also read as a code."""
    language: str = "en"
    messages: str = "en"
    """The language of the sentences in output for programs."""
    colour: bool = False
    """Whether the output may have colours and bold print."""
    columns: int = 80
    """How many columns a line of text may have."""
    terminal: bool = False
    """Whether the output goes to a terminal."""


_USUAL = Settings()
_SETTINGS: ContextVar[Settings] = ContextVar("settings", default=_USUAL)


def settings() -> Settings:
    """The settings that are in force now."""
    return _SETTINGS.get()


@contextmanager
def telling(**changes: Any) -> Iterator[None]:
    """Change some settings inside a ``with`` statement or, as a decorator, inside a function."""
    before = _SETTINGS.set(settings()._replace(**changes))
    try:
        yield
    finally:
        _SETTINGS.reset(before)


def for_programs() -> AbstractContextManager[None]:
    """Tell everything inside a ``with`` statement as for programs: the same for all users.

    Only the language of the sentences can be chosen.
    """
    return telling(aloud=False, deck="", language=settings().messages)


def aloud() -> bool:
    """Whether texts are for the ear now: without columns, boxes and signs, with cards and figures in words."""
    return settings().aloud


def language() -> str:
    """The two letters of the language in which texts are told now."""
    return settings().language


def alphabet() -> Alphabet:
    """The alphabet that names the cards now: the one that was asked for, or the codes of records."""
    from jasslog.formats.jass.alphabets import ALPHABETS, DEFAULT

    return ALPHABETS[settings().deck or DEFAULT]


def pack() -> str:
    """The pack whose suits and ranks have names of their own: ``swiss`` for the Swiss deck, empty for all others."""
    return "swiss" if settings().deck == "de-ch" else ""


ENGLISH = "en"
LANGUAGES = ("en", "de", "fr", "it", "es")
"""Every language that can be asked for."""
_ALWAYS = "de"
"""A language that every text of the catalogue has. English lacks those texts whose English stands outside of it."""
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
"""The files of messages and the groups in each, so that a file is read only when one of its groups is asked for."""
SUBJECT_OF = {group: subject for subject, groups in _SUBJECTS.items() for group in groups.split()}
"""The file of each group of messages."""


NARROW = "\u202f"
"""A narrow space at which no line is broken."""
_UNSEEN = frozenset([0x34F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0]).union(
    range(0x180B, 0x1810), range(0xFE00, 0xFE10), range(0xE0100, 0xE01F0)
)
"""Characters that count as printable and yet show nothing."""


class Messages(dict[str, dict[str, Any]]):
    """All messages of a language by group (findings, phrases, terms …); a group is read when it is first asked for.

    In English some groups are empty, because the English texts stand with what they describe: rules, options, articles
    of penalty books, names, reasons, the words of the command line.
    """

    def __init__(self, spoken: str) -> None:
        self._spoken = spoken

    def __missing__(self, group: str) -> dict[str, Any]:
        # The English words that are typed are those of transcripts.
        own = group == "typed" and self._spoken == ENGLISH
        path = _WORDS if own else os.path.join(_FOLDER, f"{SUBJECT_OF[group]}.json")
        self[group] = _in_language(_read(path)[group], self._spoken)
        return self[group]


def catalogue() -> Messages:
    """All messages in the current language."""
    return messages(language())


@cache
def messages(spoken: str) -> Messages:
    """All messages of a language."""
    return Messages(spoken)


def _in_language(said: Mapping[str, Any], spoken: str) -> dict[str, Any]:
    """The messages of a group, or of a group within it, in one language; texts that this language lacks are left out.

    A plain string, such as a command, is the same in all languages.
    """
    found: dict[str, Any] = {}
    for name, text in said.items():
        if isinstance(text, str):
            found[name] = text
        elif spoken in text:
            found[name] = text[spoken]
        elif _ALWAYS not in text:
            found[name] = _in_language(text, spoken)
    return found


@cache
def _read(path: str) -> dict[str, dict[str, Any]]:
    """The groups of messages in a file: for each message its texts by language."""
    with open(path, "rb") as file:
        content = file.read()
    # orjson needs a third of the time, but is too large to import just for a help text. An audit has imported it.
    reader = import_module("orjson" if "orjson" in sys.modules else "json")
    found: dict[str, dict[str, Any]] = reader.loads(content)
    return found


def known_as(group: str, name: str, english: str) -> str:
    """A text whose English stands outside the catalogue, in the current language; in English where that lacks it."""
    if language() == ENGLISH:
        return english
    return str(catalogue()[group].get(name, english))


def system_text(reason: str) -> str:
    """An error message of the operating system, in the current language where the catalogue has it."""
    return known_as("system", reason, reason)


def colon(label: str, what: object) -> str:
    """A label and what it stands for, with a colon between them as the current language sets it."""
    return f"{label}{say('colon')}{what}"


def as_typed(path: str) -> str:
    """A path quoted for a shell, and never taken for an option; ``-`` stays, as it stands for standard input.

    A path with characters that cannot be seen is written as ``$'…'``, which bash and zsh understand.
    """
    from shlex import quote

    name = f"./{path}" if path.startswith("-") and path != "-" else path
    if visible(name) == name:
        return quote(name)
    return "".join(("$'", *(_in_shell(sign) for sign in name), "'"))


def _in_shell(sign: str) -> str:
    """A character as it is written in ``$'…'``: by the escapes of its bytes where it cannot be seen."""
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
    """Like ``visible``, but leave the narrow spaces that the current language sets beside its punctuation."""
    return NARROW.join(map(visible, _narrow_spaces(language()).split(text))) if NARROW in text else visible(text)


@cache
def _narrow_spaces(spoken: str) -> re.Pattern[str]:
    """The pattern of the narrow spaces that a language sets beside its punctuation; without any it matches nothing."""
    marks = messages(spoken)["language"]["set_apart"]
    return re.compile(f"{NARROW}(?=[{marks}])|(?<=«){NARROW}" if marks else "(?!)")


class _SlotValue(str):
    """The value of a slot. A slot ``{n:card|cards}`` becomes the word that goes with the number ``n``, one or many."""

    def __format__(self, forms: str) -> str:
        one, _, many = forms.partition("|")
        return (one if _is_singular(self) else many) if forms else str(self)


def _is_singular(number: str) -> bool:
    """Whether a number takes the singular in the current language."""
    return number in catalogue()["language"]["one"].split()


class _Slots(dict[str, _SlotValue]):
    """The values of slots by name. A slot without a value shows its name in braces, so that a test can find it."""

    def __missing__(self, name: str) -> _SlotValue:
        return _SlotValue(f"{{{name}}}")


def fill(sentence: str, slots: dict[str, Any]) -> str:
    """A sentence with its slots filled. Every value is made legible here, so that no caller can forget it."""
    if "{" not in sentence:
        return sentence
    shown = _Slots({name: _SlotValue(legible(str(value))) for name, value in slots.items()})
    return _with_words_merged(sentence, shown).format_map(shown)


_WORD_AND_SLOT = re.compile(r"(?:(\w+) |^)\{(\w+)\}")


def _with_words_merged(template: str, shown: Mapping[str, str]) -> str:
    """The template with words merged into the slots behind them: Italian ``di`` and ``posto`` become ``del posto``.

    Slots that merge with no word are left for ``str.format_map``.
    """

    def join(found: re.Match[str]) -> str:
        first, blank, rest = shown.get(found[2], "").partition(" ")
        told = _merged(language(), found[1] or "", first)
        return (told + blank + rest).replace("{", "{{").replace("}", "}}") if told else found[0]

    return _WORD_AND_SLOT.sub(join, template) if _merging_rules(language()) else template


@lru_cache(1024)
def _merged(spoken: str, before: str, first: str) -> str:
    """What the word before a slot and the first word in the slot become together; empty where they stay as they are.

    Case counts for the word in the slot, because Otto and Le Roux are names and no words of the language.
    """
    for pattern, told in _merging_rules(spoken):
        if found := pattern.fullmatch(f"{before.lower()} {first}" if before else first):
            text = found.expand(told)
            return sentence(text) if before[:1].isupper() else text
    return ""


@cache
def _merging_rules(spoken: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    """For each pair of a word before a slot and the first word in it that merge: their pattern, and what they become.

    Where the slot begins the sentence, the pattern is matched with the first word in the slot alone.
    """
    told = str(messages(spoken)["language"]["joined"])
    pairs = (pair.split(" = ", 1) for pair in told.split("; ") if pair)
    return tuple((re.compile(words), text) for words, text in pairs)


def say(name: str, /, **slots: Any) -> str:
    """A phrase of the catalogue with its slots filled; for the ear in its own words where there are some."""
    return fill(_phrase(settings(), name), slots)


@lru_cache(1 << 11)
def _phrase(by: Settings, name: str) -> str:
    """A phrase as it stands in the catalogue, cached for each ``by``, the current settings."""
    phrases = catalogue()["phrases"]
    return str((catalogue()["aloud"] if aloud() else phrases).get(name, phrases[name]))


def word(group: str, name: str, /, **slots: Any) -> str:
    """The text of a group under a name, such as a suit as the current pack calls it; an unknown name stays as it is.

    Where the text is a sentence with slots, these are filled.
    """
    found = _word(settings(), group, name)
    return fill(found, slots) if slots else legible(found)


@lru_cache(1 << 12)
def _word(by: Settings, group: str, name: str) -> str:
    """The text as it stands in the catalogue, cached for each ``by``, the current settings."""
    special = f"{group}.{pack()}"
    own = catalogue()[special] if special in SUBJECT_OF else {}
    return str(own.get(name) or catalogue()[group].get(name, name))


def told_of(name: str, part: str, /, **slots: Any) -> str:
    """A part of what the catalogue says of a kind of finding: ``title``, ``text``, ``explain`` or ``next``.

    Slots are filled where their values are given.
    """
    found = str(catalogue()["findings"][name][part])
    return fill(found, slots) if slots else found


def count(kind: str, n: int) -> str:
    """A number of things: 1 game, 2 games."""
    numbers = catalogue()["language"]
    one, many = catalogue()["phrases"][f"count.{kind}"].split("|")
    text = one if _is_singular(str(n)) else many
    return str(text.format(n=f"{n:,}".replace(",", numbers["thousands"])))


def help_text(name: str) -> str:
    """What a command or an option is for."""
    return str(catalogue()["help"][name])


def sentence(text: str) -> str:
    """The text with a capital letter at its beginning."""
    return text[:1].upper() + text[1:]
