"""Why nothing was written to a record, and what was mended before something was."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from jasslog.audit.codes import CODES
from jasslog.views.change import ChangeText
from jasslog.views.finding import notation
from jasslog.views.messages import catalogue, count, fill, say, system_text
from jasslog.views.named import typed_card
from jasslog.views.words import Table, card_name

if TYPE_CHECKING:
    from jasslog.game.state import Game
    from jasslog.library.recorder import NotAllowed
    from jasslog.log.ends import Ends
    from jasslog.log.mend import Plan
    from jasslog.log.opening import Bad
    from jasslog.log.refused import BadEvent, LogRefused, NotWritten, WrongVersion
    from jasslog.views.style import Style
    from jasslog.views.typed import Unclear

_NAMED = 8
"""Most bad lines named one by one."""


def refused_text(error: LogRefused | NotWritten, path: str) -> str:
    """Why a record cannot be written to, or what failed while it was."""
    from jasslog.log.refused import LogRefused

    if isinstance(error, LogRefused):
        template: str = catalogue()["refused"][error.reason]
        return fill(template, {"file": path, "detail": system_text(error.detail)})
    reason = system_text(str(error.strerror))
    if error.seq < 0:
        return say("refused.not_written", file=path, reason=reason)
    return say("refused.not_synced", file=path, seq=error.seq, reason=reason)


def version_text(error: WrongVersion) -> str:
    """That the game has gone on, or is not as far as somebody believed."""
    return say("refused.version", actual=error.actual, expected=error.expected)


def bad_event_text(error: BadEvent) -> str:
    """Everything that is wrong with an event that was handed in."""
    if error.reason != "malformed":
        template: str = catalogue()["bad_events"][error.reason]
        return fill(template, {"detail": error.detail})
    told = []
    for problem in error.problems[:_NAMED]:
        template = catalogue()["findings"][problem.name]["text"]
        slots = problem._asdict() | {name: notation(name, getattr(problem, name)) for name in ("expected", "found")}
        told.append(fill(template, slots))
    return say("refused.bad_event", reason="; ".join(told))


def not_allowed_text(error: NotAllowed, style: Style, on_purpose: str) -> str:
    """What speaks against an event; ``on_purpose`` says how it can be written down all the same."""
    return ChangeText(error.change, style).refusal(on_purpose)


def unclear_text(error: Unclear, game: Game | None) -> str:
    """What was not understood of something that was typed."""
    template: str = catalogue()["unclear"][error.reason]
    seats = Table(game).seats(error.slots["seats"]) if error.slots.get("seats") else say("nobody")
    told = error.slots | {"seats": seats}
    if error.reason == "two_cards":
        shown, code = error.slots["cards"]
        told |= {
            "shown": card_name(shown),
            "code": card_name(code),
            "first": typed_card(shown),
            "other": typed_card(code),
        }
    return fill(template, told)


def plan_text(path: str, planned: Plan) -> list[str]:
    """What mending a record will do."""
    if planned.ends is not None:
        what = ", ".join(_odd_ends(planned.ends))
        return [fill(catalogue()["mending"]["ends"], {"file": path, "kept": planned.kept, "what": what})]
    verdict = planned.opening.verdict
    slots = {"file": path, "kept": planned.kept, "bytes": count("bytes", len(planned.tail)), "line": _line(planned)}
    bad = [bad_text(one) for one in planned.opening.bad[:_NAMED]]
    more = ["…"] if len(planned.opening.bad) > _NAMED else []
    return [fill(catalogue()["mending"][verdict], slots), *(f"  {line}" for line in [*bad, *more])]


def _odd_ends(ends: Ends) -> Iterator[str]:
    """What is odd about the ends of the lines."""
    if ends.wide:
        yield say("repair.wide")
    if ends.marks:
        yield say("repair.marks", lines=count("lines", ends.marks))
    if ends.returns:
        yield say("repair.returns", lines=count("lines", ends.returns))
    if ends.unended:
        yield say("repair.unended")


def mended_text(planned: Plan) -> str:
    """What was mended before the first event could be added."""
    slots = {"kept": planned.kept, "bytes": count("bytes", len(planned.tail)), "line": _line(planned)}
    return fill(catalogue()["mended"][planned.opening.verdict], slots)


def bad_text(bad: Bad) -> str:
    """One bad line: where it is and what it is."""
    title = catalogue()["findings"][bad.flaw]["title"] if bad.flaw in CODES else bad.flaw
    return say("refused.bad_line", line=bad.line, start=bad.start, stop=bad.stop, what=title)


def _line(planned: Plan) -> int:
    return planned.opening.bad[0].line if planned.opening.bad else 0
