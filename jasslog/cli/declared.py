"""The tables of all commands, parameters and help groups; help and completion read these and import no command.

Also how a shell completes the values of parameters that have a list of values.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING

from click import Choice, Context, Parameter

from jasslog.cli.spoken import Made, Whole, argument, option

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

FORMATS = ("text", "json", "jsonl", "sarif", "github")
"""The formats of a report of ``audit``."""
SEVERITIES = ("error", "undecided", "warning", "info", "never")
"""The values of ``--fail-on``: what makes the exit code of ``audit`` 1."""
DECKS = ("french", "swiss", "de-ch", "de-fr", "fr", "it", "es", "en", "sym")
"""The decks that can be asked for: the two packs and every alphabet."""
SHELLS = ("bash", "zsh", "fish")
SCHEMAS = ("event", "variant", "state", "report", "answers", "standings", "book", "facts")
QUESTIONS = ("games", "points", "pushes", "matches", "melds", "reneges", "figures")
"""The questions that ``stats`` answers."""
WAYS = ("person", "contract", "finding", "table", "pass", "tournament", "month", "rules")
"""What the answers of ``stats`` can be grouped by."""


def _complete_rules(context: Context, parameter: Parameter, typed: str) -> list[str]:
    """The sets of rules."""
    from jasslog.variants.load import names

    return _begun([id for id, *_ in names()], typed)


def _complete_words(context: Context, parameter: Parameter, typed: str) -> list[str]:
    """The words of ``jasslog rules``: a set of rules, or ``diff`` and two sets."""
    before = context.params["words"] or ()
    if before and before[0] != "diff":
        return []
    return _begun(["diff"] if not before else [], typed) + _complete_rules(context, parameter, typed)


def _complete_findings(context: Context, parameter: Parameter, typed: str) -> list[str]:
    """Findings by code, then by name."""
    from jasslog.audit.codes import CODES

    return _begun([*(kind.code for kind in CODES.values()), *CODES], typed)


def _complete_explained(context: Context, parameter: Parameter, typed: str) -> list[str]:
    """Everything that can be explained and is a single word."""
    from jasslog.views.explain import known

    return _begun([word for word in known() if " " not in word], typed)


def _complete_own(context: Context, parameter: Parameter, typed: str) -> list[CompletionItem]:
    """The standings files or penalty books that come with the program; a file where none of them begins as typed."""
    from click.shell_completion import CompletionItem

    from jasslog.archive.ranking import rankings
    from jasslog.penalties.books import books

    known = _begun(rankings() if parameter.name == "ranking" else books(), typed)
    return [CompletionItem(word) for word in known] or [CompletionItem(typed, type="file")]


def _complete_choices(context: Context, parameter: Parameter, typed: str) -> list[str]:
    """The choices that the penalty book on the command line leaves open; none for a book from a file."""
    from jasslog.penalties.books import books

    book = books().get(context.params["named"])
    return _begun([one.choice for article in book.articles for one in article.remedies], typed) if book else []


def _complete_addresses(context: Context, parameter: Parameter, typed: str) -> list[str]:
    """The addresses in the game on the command line: tricks and other acts; cards only once their trick is typed."""
    from click import ClickException

    from jasslog.cli.asked import Asked
    from jasslog.cli.picking import pick

    # After an option that still lacks its value, click has not assigned the arguments to parameters.
    path = context.params.get("path") or next(iter(context.args), "-")
    if path == "-":
        return []
    try:
        places = pick(Asked(path, game=context.params.get("game"))).record.timeline().addresses().values()
    except ClickException:
        return []
    tricks = [place.rpartition(".")[0] for place in places if place.split(".")[1].isdigit()]
    cards = [place for place in places if place.rpartition(".")[0] in tricks]
    shown = places if any(typed.startswith(trick) for trick in tricks) else [*tricks, *(set(places) - set(cards))]
    return _begun(sorted({*tricks, *shown}, key=_by_number), typed)


def _by_number(place: str) -> list[tuple[bool, int, str]]:
    """The sort key of an address, in which its numbers go by their value and before words."""
    return [(not part.isdigit(), int(part) if part.isdigit() else 0, part) for part in place.split(".")]


def _complete_commands(context: Context, parameter: Parameter, typed: str) -> list[str]:
    """Every command."""
    return _begun(COMMANDS, typed)


def _complete_damages(context: Context, parameter: Parameter, typed: str) -> list[str]:
    """``all``, and the kinds of damage that there are for the released set on the command line."""
    from jasslog.generate.damage import kinds_for
    from jasslog.variants.load import names, released

    rules = context.params["rules_id"]
    known = kinds_for(released(rules)) if rules in {id for id, *_ in names()} else []
    return _begun(["all", *known], typed)


def _begun(words: Iterable[str], typed: str) -> list[str]:
    """The words that begin with what was typed, in capitals or not, each once."""
    return [word for word in dict.fromkeys(words) if word and word.lower().startswith(typed.lower())]


def _form(*formats: str, help: str = "opt.format") -> Made:
    """The option ``--format``; the first format is the default."""
    return option("--format", "form", type=Choice(formats), default=formats[0], help=help)


_file = partial(option, metavar="FILE")
_rules = partial(option, metavar="ID", shell_complete=_complete_rules)
_own = partial(option, metavar="ID|FILE", shell_complete=_complete_own)
_address = partial(option, metavar="ADDRESS", shell_complete=_complete_addresses)
_findings = partial(option, multiple=True, metavar="CODES", shell_complete=_complete_findings)
_OWN_OUTPUTS = {"seal": "target", "keygen": "stem", "sign": "receipt"}
"""Commands that choose the output file themselves unless ``-o`` names one, and their parameter for that option."""
_FORMS = "text-json text-svg text-svg-json markdown-json-html text-csv-json text-csv-json-html"
_FLAGS = "require-complete no-bulk prune tidy salt unsigned hands guessable times as-played remove yes check"
_WORDS = {"game": "ID", "tournament": "ID", "table": "ID", "names": "A,B,C,D", "reason": "TEXT", "proof": "FILE"}
_WORDS |= {"into": "DIR", "workers": "tcp://HOST:PORT|tls://HOST:PORT"}

PARAMETERS: dict[str, Made] = {
    "GAME": argument("path", metavar="GAME"),
    "GAMES": argument("paths", nargs=-1, required=True, metavar="PATH…"),
    "A-GAME": argument("record", metavar="[GAME]", required=False),
    "TRANSCRIPT": argument("path", metavar="FILE.jass"),
    "IN": argument("path", metavar="IN"),
    "FIRST": argument("first", metavar="A"),
    "SECOND": argument("second", metavar="B"),
    **{f"{place}-CARD": argument(place.lower(), metavar="ADDRESS") for place in ("FIRST", "SECOND")},
    "ADDRESS": argument("address", metavar="ADDRESS", shell_complete=_complete_addresses),
    "AN-ADDRESS": argument("address", metavar="[ADDRESS]", required=False, shell_complete=_complete_addresses),
    "KEY-NAME": argument("name", metavar="NAME"),
    "EVENT": argument("event", default="-", metavar="[EVENT]"),
    "COUNT": argument("count", type=Whole(min=1), default=1),
    "CORRECTIONS": argument("words", nargs=-1, metavar="[EVENT]… [ADDRESS [EVENT]…]…"),
    "SHELL": argument("shell", type=Choice(SHELLS)),
    "COMMAND": argument("words", nargs=-1, metavar="[COMMAND]", shell_complete=_complete_commands),
    "TEXT": argument("text", metavar="TEXT"),
    "SETS": argument("words", nargs=-1, metavar="[ID | diff A B]", shell_complete=_complete_words),
    "WORDS": argument("words", nargs=-1, metavar="CODE|NAME|RULE|WORD", shell_complete=_complete_explained),
    "SCHEMA": argument("name", type=Choice(SCHEMAS)),
    "FOLDER": argument("folder", default="jasslog-demo", metavar="[DIR]"),
    "report-format": _form(*FORMATS),
    **{name: _form(*name.split("-")) for name in _FORMS.split()},
    "FACTS": argument("folder", metavar="DIR"),
    "QUESTION": argument("question", metavar="SELECT"),
    "verify": option("--verify", is_flag=True, help="opt.verify_facts"),
    "tls": option("--tls", "certificates", nargs=3, metavar="CA CERT KEY"),
    "forget": option("--forget", multiple=True, metavar="NAME"),
    "forget-game": option("--forget-game", "forget_games", multiple=True, metavar="ID"),
    "names-key": _file("--key", "secret", help="opt.names_key"),
    "seconds": option("--seconds", type=Whole(min=1), default=60, show_default=True),
    **{f"{of}-format": _form("text", "json", help=f"opt.{of}_format") for of in ("mistakes", "append")},
    "output": _file("-o", "--output", default="-"),
    "output-page": _file("-o", "--output", default="-", help="opt.output_page"),
    "open": option("--open", "show", is_flag=True),
    **{f"{of}-output": _file("-o", "--output", own, help=f"opt.{of}_output") for of, own in _OWN_OUTPUTS.items()},
    **{name: option(f"--{name}", is_flag=True) for name in _FLAGS.split()},
    **{name: option(f"--{name}", metavar=what) for name, what in _WORDS.items()},
    **{name: option(f"--{name}", type=Whole(min=0), metavar="N") for name in ("as-of", "expected")},
    **{name: _address(f"--{name}") for name in ("at", "before")},
    **{name: _findings(f"--{name}") for name in ("select", "ignore")},
    "view": option("--view", type=Choice(("recorded", "corrected", "ruled")), default="corrected"),
    "rules-file": _file("--rules-file", "rules_files", multiple=True),
    "other-rules": _rules("--rules", "other", help="opt.other_rules"),
    "rules": _rules("--rules", "rules_id", help="opt.rules_id"),
    "rules-required": _rules("--rules", "rules_id", required=True, help="opt.rules_id"),
    "fail-on": option("--fail-on", type=Choice(SEVERITIES), default="error"),
    "all": option("--all", "unfolded", is_flag=True),
    "all-options": option("--all", "whole", is_flag=True, help="opt.all_options"),
    "jobs": option("-j", "--jobs", "processes", type=Whole(min=1), default=1),
    "resume": _file("--resume", "bookmark"),
    "round": option("--round", "number", type=Whole()),
    "by": option("--by", type=Choice(("trick", "seat", "hand")), default="trick"),
    "ranking": _own("--by", "ranking", default="evening", show_default=True, help="opt.ranking"),
    "question": option("--question", "questions", type=Choice(QUESTIONS), multiple=True),
    "ways": option("--by", "ways", type=Choice(WAYS), multiple=True, help="opt.ways"),
    "person": option("--person", "persons", nargs=2, multiple=True, metavar="SPELLING NAME"),
    "finding": option("--finding", "number", type=Whole(), default=1, show_default=True),
    "books": _own("--book", "chosen", multiple=True),
    "one-book": _own("--book", "named", required=True, help="opt.one_book"),
    "choice": option("--choice", metavar="NAME", shell_complete=_complete_choices),
    "drop": option("--drop", type=Choice(("tags", "seals", "both"))),
    "receipt": _file("--receipt", "receipts", multiple=True),
    "key": _file("--key", "key_files", multiple=True),
    "from": _file("--from", "source"),
    "sign-key": _file("--key", "key_file", help="opt.sign_key"),
    "sign-name": option("--name", default="", help="opt.sign_name"),
    "hide-names": option("--names", is_flag=True, help="opt.hide_names"),
    "seen-by": option("--seen-by", "seat", type=Whole(0, 4), metavar="SEAT"),
    "event": option("--event", "events", type=Whole(min=1), multiple=True, metavar="N"),
    "not-recorded": option("--not-recorded", "left_out", metavar="PARTS"),
    "keep-times": option("--times", is_flag=True, help="opt.keep_times"),
    "pass": option("--pass", type=Whole(min=1), metavar="N"),
    "sync": option("--sync", type=Choice(("always", "round", "none")), default="always"),
    "to-address": _address("--to", "address", help="opt.back_to"),
    "seat": option("--seat", type=Whole()),
    "write": option("--write", "in_place", is_flag=True),
    "to": option("--to", type=Choice(("jasslog", "jass-kit")), default="jasslog", show_default=True),
    "games": option("--games", type=Whole(min=1), default=1, show_default=True),
    "seed": option("--seed", type=Whole(), default=0, show_default=True),
    "damage": option("--damage", metavar="KIND|all", shell_complete=_complete_damages),
}
"""The parameters by the names that ``COMMANDS`` uses: arguments in capitals, options in small letters."""

_READ = "view as-of rules-file"
_ONE_GAME = f"GAME game {_READ}"
_TO_WRITE = "GAME sync rules-file"

COMMANDS = {
    "audit": (
        "audit",
        "GAMES report-format select ignore fail-on require-complete all no-bulk other-rules "
        f"{_READ} output jobs resume into workers tls verify prune forget forget-game names-key person",
    ),
    "show": ("show", f"GAME AN-ADDRESS game {_READ} round at before by"),
    "story": ("show", f"{_ONE_GAME} round"),
    "replay": ("show", f"{_ONE_GAME} at before text-json"),
    "score": ("show", f"{_ONE_GAME} round"),
    "why": ("show", f"GAME AN-ADDRESS game {_READ}"),
    "rulings": ("rulings", f"A-GAME game {_READ} books text-json"),
    "decide": ("rulings", "GAME finding one-book choice reason sync rules-file"),
    "who-first": ("rulings", f"{_ONE_GAME} text-json"),
    "blame": ("rulings", f"{_ONE_GAME} text-json"),
    "prove": ("rulings", f"{_ONE_GAME} round text-json"),
    "dossier": ("rulings", f"GAME finding game {_READ} books markdown-json-html output"),
    "collate": ("rulings", f"FIRST SECOND {_READ} text-json"),
    "standings": ("archive", "GAMES ranking person rules-file text-csv-json-html output"),
    "sql": ("archive", "FACTS QUESTION seconds text-csv-json output"),
    "stats": ("archive", f"GAMES question ways person {_READ} text-csv-json-html output"),
    "report": ("report", f"GAMES {_READ} output-page open"),
    "slate": ("show", f"{_ONE_GAME} text-svg tidy output"),
    "sheet": ("show", f"{_ONE_GAME} text-svg-json output"),
    "seal": ("seal", "GAME drop salt seal-output"),
    "verify": ("verify", "GAME receipt key rules-file text-json"),
    "keygen": ("seal", "KEY-NAME from keygen-output"),
    "sign": ("seal", "GAME game sign-key sign-name unsigned rules-file sign-output"),
    "compare": ("verify", "FIRST SECOND game receipt key proof rules-file text-json"),
    "evidence": ("verify", "GAME ADDRESS game receipt key rules-file output"),
    "redact": ("seal", "GAME game hide-names hands seen-by event guessable rules-file output"),
    "record": ("record", "GAME rules names not-recorded tournament pass table times sync rules-file"),
    "append": ("append", f"{_TO_WRITE} EVENT expected as-played append-format"),
    "undo": ("append", f"{_TO_WRITE} COUNT to-address seat reason"),
    "redo": ("append", f"{_TO_WRITE} seat reason"),
    "correct": ("append", f"{_TO_WRITE} ADDRESS CORRECTIONS remove as-played reason"),
    "swap": ("append", f"{_TO_WRITE} FIRST-CARD SECOND-CARD as-played reason"),
    "note": ("append", f"{_TO_WRITE} TEXT seat"),
    "repair": ("append", "GAME yes"),
    "compile": ("convert", "TRANSCRIPT mistakes-format rules-file output"),
    "transcript": ("convert", "GAME game keep-times rules-file output"),
    "fmt": ("convert", "TRANSCRIPT check write mistakes-format rules-file output"),
    "convert": ("convert", "IN to output"),
    "generate": ("develop", "rules-required games seed damage output rules-file"),
    "rules": ("develop", "SETS all-options text-json rules-file"),
    "explain": ("develop", "WORDS"),
    "schema": ("develop", "SCHEMA"),
    "demo": ("develop", "FOLDER"),
    "completion": ("develop", "SHELL"),
    "help": ("develop", "COMMAND"),
    "version": ("develop", ""),
}
"""By command the module with the function of that name, and the names of its ``PARAMETERS``."""

GROUPS = {
    "look": "show story replay score why slate sheet report",
    "count": "standings stats sql",
    "judge": "audit rulings decide who-first blame prove dossier collate",
    "record": "record append undo redo correct swap note repair compile fmt transcript convert",
    "trust": "seal sign verify keygen compare evidence redact",
    "develop": "rules explain demo generate schema completion help version",
}
"""The groups of the help, each with its commands, in the order of the help."""
