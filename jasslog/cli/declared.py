"""Every command with its module and parameters; help and completion read this and load no command."""

from __future__ import annotations

from click import Choice, IntRange

from jasslog.cli import completing as complete
from jasslog.cli.command import Made, argument, option

FORMATS = ("text", "json", "jsonl", "sarif", "github")
"""The formats of a report of ``audit``."""
SEVERITIES = ("error", "undecided", "warning", "info", "never")
"""What can make the exit code of ``audit`` 1."""
SCHEMAS = ("event", "variant", "state", "report", "answers")


def _form(*formats: str, help: str = "opt.format") -> Made:
    """The format of the answer; the first where none is asked for."""
    return option("--format", "form", type=Choice(formats), default=formats[0], help=help)


_PATHS = argument("paths", nargs=-1, required=True, metavar="PATH…")
_PATH = argument("path", metavar="GAME")
_TRANSCRIPT = argument("path", metavar="FILE.jass")
_ADDRESS = argument("address", metavar="ADDRESS")
_GAME = option("--game", metavar="ID", help="opt.game")
_VIEW = option("--view", type=Choice(("recorded", "corrected", "ruled")), default="corrected", help="opt.view")
_AS_OF = option("--as-of", type=IntRange(min=0), metavar="N", help="opt.as_of")
_RULES = option("--rules-file", "rules_files", multiple=True, metavar="FILE", help="opt.rules_file")
_OUTPUT = option("-o", "--output", default="-", metavar="FILE", help="opt.output")
_TEXT_OR_JSON = _form("text", "json")
_MISTAKES = _form("text", "json", help="opt.mistakes_format")
_ROUND = option("--round", "number", type=int, help="opt.round")
_AT = option("--at", metavar="ADDRESS", help="opt.at")
_BEFORE = option("--before", metavar="ADDRESS", help="opt.before")
_FINDING = option("--finding", "number", type=int, default=1, show_default=True, help="opt.finding")
_BOOKS = option(
    "--book", "chosen", multiple=True, metavar="ID|FILE", shell_complete=complete.penalty_books, help="opt.book"
)
_RECEIPT = option("--receipt", "receipts", multiple=True, metavar="FILE", help="opt.receipt")
_KEY = option("--key", "key_files", multiple=True, metavar="FILE", help="opt.key")
_SYNC = option("--sync", type=Choice(("always", "round", "none")), default="always", help="opt.sync")
_AS_PLAYED = option("--as-played", is_flag=True, help="opt.as_played")
_REASON = option("--reason", metavar="TEXT", help="opt.reason")
_SEAT = option("--seat", type=int, help="opt.seat")

_READ = (_VIEW, _AS_OF, _RULES)
_ONE_GAME = (_PATH, _GAME, *_READ)
_TO_WRITE = (_PATH, _SYNC, _RULES)

COMMANDS: dict[str, tuple[str, *tuple[Made, ...]]] = {
    "audit": (
        "audit",
        _PATHS,
        _form(*FORMATS),
        option("--select", multiple=True, metavar="CODES", shell_complete=complete.findings, help="opt.select"),
        option("--ignore", multiple=True, metavar="CODES", shell_complete=complete.findings, help="opt.ignore"),
        option("--fail-on", type=Choice(SEVERITIES), default="error", help="opt.fail_on"),
        option("--require-complete", is_flag=True, help="opt.require_complete"),
        option("--all", "unfolded", is_flag=True, help="opt.all"),
        option("--no-bulk", is_flag=True, help="opt.no_bulk"),
        option("--rules", "other", metavar="ID", shell_complete=complete.rule_sets, help="opt.other_rules"),
        *_READ,
        _OUTPUT,
        option("-j", "--jobs", "processes", type=IntRange(min=1), default=1, help="opt.jobs"),
        option("--resume", "bookmark", metavar="FILE", help="opt.resume"),
    ),
    "show": (
        "show",
        *_ONE_GAME,
        _ROUND,
        _AT,
        _BEFORE,
        option("--by", type=Choice(("trick", "seat", "hand")), default="trick", help="opt.by"),
    ),
    "story": ("show", *_ONE_GAME, _ROUND),
    "replay": ("show", *_ONE_GAME, _AT, _BEFORE, _TEXT_OR_JSON),
    "score": ("show", *_ONE_GAME, _ROUND),
    "why": ("show", _PATH, _ADDRESS, _GAME, *_READ),
    "rulings": ("rulings", argument("record", metavar="[GAME]", required=False), _GAME, *_READ, _BOOKS, _TEXT_OR_JSON),
    "decide": (
        "rulings",
        _PATH,
        _FINDING,
        option(
            "--book",
            "named",
            required=True,
            metavar="ID|FILE",
            shell_complete=complete.penalty_books,
            help="opt.one_book",
        ),
        option("--choice", metavar="NAME", shell_complete=complete.choices, help="opt.choice"),
        _REASON,
        _SYNC,
        _RULES,
    ),
    "who-first": ("who_first", *_ONE_GAME, _TEXT_OR_JSON),
    "blame": ("who_first", *_ONE_GAME, _TEXT_OR_JSON),
    "prove": ("who_first", *_ONE_GAME, _ROUND, _TEXT_OR_JSON),
    "dossier": ("rulings", _PATH, _FINDING, _GAME, *_READ, _BOOKS, _form("markdown", "json"), _OUTPUT),
    "collate": ("who_first", argument("first", metavar="A"), argument("second", metavar="B"), *_READ, _TEXT_OR_JSON),
    "report": ("report", _PATHS, *_READ, option("-o", "--output", default="-", metavar="FILE", help="opt.output_page")),
    "slate": ("slate", *_ONE_GAME, _form("text", "svg"), option("--tidy", is_flag=True, help="opt.tidy"), _OUTPUT),
    "sheet": ("slate", *_ONE_GAME, _form("text", "svg", "json"), _OUTPUT),
    "seal": (
        "seal",
        _PATH,
        option("--drop", type=Choice(("tags", "seals", "both")), help="opt.drop"),
        option("--salt", is_flag=True, help="opt.salt"),
        option("-o", "--output", "target", metavar="FILE", help="opt.seal_output"),
    ),
    "verify": ("verify", _PATH, _RECEIPT, _KEY, _RULES, _TEXT_OR_JSON),
    "keygen": (
        "sign",
        argument("name"),
        option("--from", "source", metavar="FILE", help="opt.from"),
        option("-o", "--output", "stem", metavar="FILE", help="opt.keygen_output"),
    ),
    "sign": (
        "sign",
        _PATH,
        _GAME,
        option("--key", "key_file", metavar="FILE", help="opt.sign_key"),
        option("--name", default="", help="opt.sign_name"),
        option("--unsigned", is_flag=True, help="opt.unsigned"),
        _RULES,
        option("-o", "--output", "receipt", metavar="FILE", help="opt.sign_output"),
    ),
    "compare": (
        "compare",
        argument("one", metavar="A"),
        argument("other", metavar="B"),
        _GAME,
        _RECEIPT,
        _KEY,
        option("--proof", metavar="FILE", help="opt.proof"),
        _RULES,
        _TEXT_OR_JSON,
    ),
    "evidence": ("compare", _PATH, _ADDRESS, _GAME, _RECEIPT, _KEY, _RULES, _OUTPUT),
    "redact": (
        "redact",
        _PATH,
        _GAME,
        option("--names", is_flag=True, help="opt.names"),
        option("--hands", is_flag=True, help="opt.hands"),
        option("--seen-by", "seat", type=IntRange(0, 4), metavar="SEAT", help="opt.seen_by"),
        option("--event", "events", type=IntRange(min=1), multiple=True, metavar="N", help="opt.event"),
        option("--guessable", is_flag=True, help="opt.guessable"),
        _RULES,
        _OUTPUT,
    ),
    "record": (
        "record",
        _PATH,
        option("--rules", "rules_id", metavar="ID", shell_complete=complete.rule_sets, help="opt.rules_id"),
        option("--names", metavar="A,B,C,D", help="opt.names"),
        option("--not-recorded", "left_out", metavar="PARTS", help="opt.not_recorded"),
        option("--times", is_flag=True, help="opt.times"),
        _SYNC,
        _RULES,
    ),
    "append": (
        "append",
        *_TO_WRITE,
        argument("event", default="-", metavar="[EVENT]"),
        option("--expected", type=IntRange(min=0), metavar="N", help="opt.expected"),
        _AS_PLAYED,
        _form("text", "json", help="opt.append_format"),
    ),
    "undo": (
        "append",
        *_TO_WRITE,
        argument("count", type=IntRange(min=1), default=1),
        option("--to", "address", metavar="ADDRESS", help="opt.back_to"),
        _SEAT,
        _REASON,
    ),
    "redo": ("append", *_TO_WRITE, _SEAT, _REASON),
    "correct": (
        "append",
        *_TO_WRITE,
        _ADDRESS,
        argument("words", nargs=-1, metavar="[EVENT]… [ADDRESS [EVENT]…]…"),
        option("--remove", is_flag=True, help="opt.remove"),
        _AS_PLAYED,
        _REASON,
    ),
    "note": ("append", *_TO_WRITE, argument("text"), _SEAT),
    "repair": ("append", _PATH, option("--yes", is_flag=True, help="opt.yes")),
    "compile": ("transcript", _TRANSCRIPT, _MISTAKES, _RULES, _OUTPUT),
    "transcript": ("transcript", _PATH, _GAME, option("--times", is_flag=True, help="opt.keep_times"), _RULES, _OUTPUT),
    "fmt": (
        "transcript",
        _TRANSCRIPT,
        option("--check", is_flag=True, help="opt.check"),
        option("--write", "in_place", is_flag=True, help="opt.write"),
        _MISTAKES,
        _RULES,
        _OUTPUT,
    ),
    "convert": (
        "convert",
        argument("path", metavar="IN"),
        option("--to", type=Choice(("jasslog", "jass-kit")), default="jasslog", show_default=True, help="opt.to"),
        _OUTPUT,
    ),
    "generate": (
        "generate",
        option(
            "--rules", "rules_id", required=True, metavar="ID", shell_complete=complete.rule_sets, help="opt.rules_id"
        ),
        option("--games", type=IntRange(min=1), default=1, show_default=True, help="opt.games"),
        option("--seed", type=int, default=0, show_default=True, help="opt.seed"),
        option("--damage", metavar="KIND|all", shell_complete=complete.damages, help="opt.damage"),
        _OUTPUT,
        _RULES,
    ),
    "rules": (
        "rules",
        argument("words", nargs=-1, metavar="[ID | diff A B]", shell_complete=complete.rules_words),
        _TEXT_OR_JSON,
        _RULES,
    ),
    "explain": (
        "explain",
        argument("words", nargs=-1, metavar="CODE|NAME|RULE|WORD", shell_complete=complete.explained),
    ),
    "schema": ("schema", argument("name", type=Choice(SCHEMAS))),
    "demo": ("demo", argument("folder", default="jasslog-demo", metavar="[DIR]")),
}
"""In the order of the help: the module where the function of that name is, and the parameters."""
