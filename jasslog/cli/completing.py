"""What a shell may complete beside commands and options: the values of which there is a list."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import click
    from click.shell_completion import CompletionItem


def rule_sets(context: click.Context, parameter: click.Parameter, typed: str) -> list[str]:
    """The sets of rules."""
    from jasslog.variants.load import names

    return _begun([id for id, *_ in names()], typed)


def rules_words(context: click.Context, parameter: click.Parameter, typed: str) -> list[str]:
    """What ``jasslog rules`` takes: a set, or ``diff`` and two of them."""
    before = context.params["words"] or ()
    if before and before[0] != "diff":
        return []
    return _begun(["diff"] if not before else [], typed) + rule_sets(context, parameter, typed)


def findings(context: click.Context, parameter: click.Parameter, typed: str) -> list[str]:
    """Findings by code, then by name."""
    from jasslog.audit.codes import CODES

    return _begun([*(kind.code for kind in CODES.values()), *CODES], typed)


def explained(context: click.Context, parameter: click.Parameter, typed: str) -> list[str]:
    """Whatever can be explained and is one word."""
    from jasslog.views.explain import known

    return _begun([word for word in known() if " " not in word], typed)


def penalty_books(context: click.Context, parameter: click.Parameter, typed: str) -> list[CompletionItem]:
    """The penalty books that come with the program; else a file."""
    from click.shell_completion import CompletionItem

    from jasslog.penalties.books import books

    return [CompletionItem(id) for id in _begun(books(), typed)] or [CompletionItem(typed, type="file")]


def choices(context: click.Context, parameter: click.Parameter, typed: str) -> list[str]:
    """What the book that was named leaves to choose."""
    from jasslog.penalties.books import books

    book = books().get(context.params["named"])
    return _begun([one.choice for article in book.articles for one in article.remedies], typed) if book else []


def damages(context: click.Context, parameter: click.Parameter, typed: str) -> list[str]:
    """The kinds of damage that a set knows, and all of them."""
    from jasslog.generate.damage import kinds_for
    from jasslog.variants.load import names, released

    rules = context.params["rules_id"]
    known = kinds_for(released(rules)) if rules in {id for id, *_ in names()} else []
    return _begun(["all", *known], typed)


def _begun(words: Iterable[str], typed: str) -> list[str]:
    """The words that begin as typed, in any case, each once."""
    return [word for word in dict.fromkeys(words) if word and word.lower().startswith(typed.lower())]
