"""The commands that tell what jasslog knows: ``rules``, ``explain``, ``schema``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from jasslog.cli.command import argument, command, option
from jasslog.cli.completing import explained, rules_words
from jasslog.cli.exits import USAGE, Problem, problem
from jasslog.cli.options import own_rules, rules_file_option
from jasslog.cli.output import style, tell, tell_data, tell_json
from jasslog.views.messages import say

if TYPE_CHECKING:
    from jasslog.variants.options import Variant

SCHEMAS = ("event", "variant", "state", "report", "answers")


@command("rules")
@argument("words", nargs=-1, metavar="[ID | diff A B]", shell_complete=rules_words)
@option("--format", "form", type=click.Choice(("text", "json")), default="text", help="opt.format")
@rules_file_option
def rules(words: tuple[str, ...], form: str, rules_files: tuple[str, ...]) -> None:
    """The sets of rules; one set; or what two sets differ in."""
    from jasslog.views import rules_text

    own = own_rules(rules_files)
    if not words and len(own) == 1:
        words = (own[0].id,)
    if not words:
        _print(rules_text.list_value() if form == "json" else rules_text.list_text(style()))
    elif words[0] == "diff" and len(words) == 3:
        one, other = (find_rules(word, own) for word in words[1:])
        _print(rules_text.diff_value(one, other) if form == "json" else rules_text.diff_text(one, other, style()))
    elif len(words) == 1 and words[0] != "diff":
        variant = find_rules(words[0], own)
        _print(rules_text.set_value(variant) if form == "json" else rules_text.set_text(variant, style()))
    else:
        raise click.UsageError(say("problem.rules_words"))


def find_rules(word: str, own: list[Variant]) -> Variant:
    """A set by its id, or by ``id@version``."""
    from jasslog.variants.load import latest, resolve, table
    from jasslog.variants.refusal import Refusal
    from jasslog.views.lent import refusal_text

    id, _, version = word.partition("@")
    mine = [variant for variant in own if variant.id == id]
    newest = mine[0].version if mine else latest(id) if id in table()["sets"] else 1
    if version and not (version.isascii() and version.isdigit() and len(version) < 10):
        raise problem("bad_version", USAGE, word=word)
    found = resolve(id, int(version) if version else newest, own=own)
    if isinstance(found, Refusal):
        raise Problem(say("problem.rules", reason=refusal_text(found)), USAGE)
    return found


def _print(value: Any) -> None:
    """Text as it is, anything else as JSON."""
    if isinstance(value, str):
        tell(value)
        return
    tell_json(value)


@command("explain")
@argument("words", nargs=-1, metavar="CODE|NAME|RULE|WORD", shell_complete=explained)
def explain(words: tuple[str, ...]) -> None:
    """What a finding, a rule, an option or a word of the game means."""
    from jasslog.views import explain as view

    if not words:
        tell(view.topics(style()))
        return
    asked = " ".join(words)
    text = view.explain(asked, style())
    if text is None:
        guess = view.near(asked)
        near = say("explain.near", near=guess) if guess else ""
        raise Problem(say("explain.nothing", word=asked) + near, USAGE)
    tell(text)


@command("schema")
@argument("name", type=click.Choice(SCHEMAS))
def schema(name: str) -> None:
    """A published JSON Schema, as it is in the installation."""
    from jasslog.cli.shipped import shipped

    file = shipped("schemas") / f"{name}.schema.json"
    if not file.is_file():
        raise problem("file_missing", name=name)
    tell_data(file.read_text(encoding="utf-8"))
