"""What is different on purpose: each entry says why, in which aspects, and what must hold of old and new output.

A difference is accepted only if the predicate of an entry holds when old and new are laid side by side; no hash is
ever made anew for it. An entry names a game that needs it (``example``); that game goes into the committed sample with
``python -m tests.golden write``, and an entry that its example needs no longer fails the usual run.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from fnmatch import fnmatchcase
from itertools import chain, combinations, pairwise, takewhile
from textwrap import fill, indent
from typing import Any

import orjson

from jasslog.audit.codes import by_code
from jasslog.cli.declared import COMMANDS
from jasslog.events.vocabulary import EVENTS
from jasslog.variants.load import resolve
from jasslog.variants.plain import Variant
from jasslog.variants.refusal import Refusal

from .store import BYTES, hashes_of

Holds = Callable[[str, bytes, Any, Any], bool]


@dataclass(frozen=True)
class Purpose:
    """A change made on purpose."""

    name: str
    reason: str
    aspects: tuple[str, ...]
    """Names of aspects, or patterns such as ``story GAME*``."""
    holds: Holds
    """Of the game's name, its input, the old output and the new one. The old one is None in the usual run where the
    sample keeps only its hash, as it does of long outputs of games that are no example."""
    example: str
    """A game that needs the entry."""


def _unfinished_stands_last(_game: str, _data: bytes, old: Any, new: Any) -> bool:
    """Only the place of J216 differs, and the new one is later."""
    if old is None:
        return False
    before, after = ([found for game in side for found in game] for side in (old, new))
    pairs = list(zip(before, after, strict=False))
    moved = [(was, now) for was, now in pairs if was != now]
    same = all(_unfinished(was) == _unfinished(now) != {} and was["seq"] < now["seq"] for was, now in moved)
    return same and len(before) == len(after)


def _unfinished(found: dict[str, Any]) -> dict[str, Any]:
    """J216 without its place; nothing of another finding."""
    places = ("seq", "line", "address")
    return {name: one for name, one in found.items() if name not in places} if found["code"] == "J216" else {}


def _taken_back_unseen(game: str, data: bytes, old: Any, new: Any) -> bool:
    """What was found of an act is undecided where the event after it is missing, and all else is as it was."""
    numbers = {event.get("seq") for event in _readable(data)}
    before = [[_convicted(found, numbers) for found in one] for one in new]
    return bool(before != new and (before == old if old is not None else _was(game, before)))


def _convicted(found: dict[str, Any], numbers: set[Any]) -> dict[str, Any]:
    kind = by_code(found["code"])
    doubted = found["severity"] == "undecided" and kind is not None and kind.severity == "error"
    return found | {"severity": "error"} if doubted and found["seq"] + 1 not in numbers else found


def _banned_again(_game: str, data: bytes, old: Any, new: Any) -> bool:
    """States differ only from a card that is taken back to the next act, where a set bans leads."""
    variant = _rules_of(data)
    back = {event["seq"] for event in _readable(data) if event.get("type") == "card_taken_back"}
    bans = not isinstance(variant, Refusal) and variant.irregularities.exposed_lead_ban != "none"
    return bans and bool(back) and (old is None or _states_that_differ(old, new) <= back)


def _states_that_differ(old: Any, new: Any) -> set[int]:
    """The events after which states differ; -1 where there are others."""
    if [*map(len, old)] != [*map(len, new)]:
        return {-1}
    pairs = [pair for was, now in zip(old, new, strict=True) for pair in zip(was, now, strict=True)]
    return {now[0] for was, now in pairs if was != now}


def _shown_is_known(_game: str, data: bytes, old: Any, new: Any) -> bool:
    """States differ only from a card that somebody shows until it is played."""
    shown: set[str | None] = set()
    between: set[int] = set()
    for event in _readable(data):
        if event.get("type") == "card_exposed":
            shown.add(event.get("card"))
        elif event.get("type") == "card_played":
            shown.discard(event.get("card"))
        between |= {event["seq"]} if shown else set()
    return bool(between) and (old is None or _states_that_differ(old, new) <= between)


def _over_for_good(game: str, data: bytes, old: Any, new: Any) -> bool:
    """Once the end of a game is written down nothing may come any more; it could be ended again, or won."""
    if isinstance(new, dict):
        lines = [line for line in (old or {}).get("out", "").split("\n") if line not in _AWAITED]
        return old is not None and old != new and _END_AGAIN.sub("", "\n".join(lines)) == new.get("out")
    for seats in chain.from_iterable(combinations(range(5), count) for count in range(6)):
        may = [_bare("game_ended", -1), *(_bare("victory_claimed", seat) for seat in seats)]
        for after in range(1, 20):
            before = [_ended_again(one, may, after) for one in new]
            same = before == old or _unknown_kept(game, data, old, before) if old is not None else _was(game, before)
            if before != new and same:
                return True
    return False


def _end_offered(game: str, data: bytes, old: Any, new: Any) -> bool:
    """Where play has ended before the last card figures and the end are offered; else all is as it was."""
    two = [_bare("round_scored", -1), _bare("game_ended", -1)]
    told = [one for one in new if isinstance(one, list)]
    if len(told) < len(new):
        return False
    before = [[[seq, may[2:] if may[:2] == two else may] for seq, may in one] for one in told]
    was = before == old if old is not None else _was(game, before)
    return before != new and (was or _over_for_good(game, data, old, before))


_AWAITED = ("Awaited now:",)
_END_AGAIN = re.compile(r"  end the game \(if wanted\)  \[end .*\]\n")


def _ended_again(game: Any, may: list[Any], count: int) -> Any:
    """What may come after each event, with this after so many of the last ones, after which nothing may."""
    last = len(game)
    while isinstance(game, list) and last and count and not game[last - 1][1]:
        last, count = last - 1, count - 1
    return [*game[:last], *([seq, may] for seq, _ in game[last:])] if isinstance(game, list) else game


def _bare(type_: str, seat: int) -> Any:
    return {"type": type_, "seat": seat, "optional": True, "cards": [], "contracts": [], "room": None, "unseen": False}


def _told_as_it_stands(game: str, data: bytes, old: Any, new: Any) -> bool:
    """But for the card of acts that were corrected, which was told as it was first written, all words are the same."""
    cards = {event["seq"]: event.get("card", "") for event in _readable(data) if type(event.get("seq")) is int}
    mended = [event for event in _readable(data) if event.get("type") == "corrected"]
    for event in mended:
        instead = next((one["card"] for one in event.get("by", ()) if "card" in one), "")
        told, first = (re.compile(rf"played {instead}(?=, but| where)"), f"played {cards.get(event.get('event'), '')}")
        for place, one in enumerate(new):
            for at in (at for at, said in enumerate(one) if instead and told.search(said)):
                before = [*new[:place], [*one[:at], told.sub(first, one[at]), *one[at + 1 :]], *new[place + 1 :]]
                if before != new and (before == old if old is not None else _was(game, before)):
                    return True
    return False


def _claimed_in_its_round(_game: str, data: bytes, old: Any, new: Any) -> bool:
    """Somebody claims victory in a round of which no card lies, and but for digests all is as it was."""
    told = [event["type"] for event in _readable(data) if event.get("type") in _CLAIMING]
    claimed = any(pair == ("round_started", "victory_claimed") for pair in pairwise(told))
    return claimed and (old is None or _without_digests(old) == _without_digests(new))


_CLAIMING = ("round_started", "victory_claimed", "card_played", "round_scored")


def _without_digests(value: Any) -> str:
    return re.sub(r"[0-9a-f]{64}", "", orjson.dumps(value, option=orjson.OPT_SORT_KEYS).decode())


def _shared_as_it_goes_on(_game: str, data: bytes, old: Any, new: Any) -> bool:
    """An offer is taken and the round scored next: the state between, and where figures are told, are what differs."""
    told = [(event.get("type"), event.get("seq")) for event in _readable(data)]
    taken = {seq for (was, seq), (now, _) in pairwise(told) if (was, now) == ("split_accepted", "round_scored")}
    if old is None or not taken:
        return False
    if isinstance(new, str):
        return re.sub(r"(?m)^  --> .*$", "", old) == re.sub(r"(?m)^  --> .*$", "", new)
    return _states_that_differ(old, new) <= taken


def _legal_by_the_contract(game: str, data: bytes, old: Any, new: Any) -> bool:
    """Nobody wrote the contract down; that it is open whether a card was legal is all that is new."""
    head = next(iter(_readable(data)), {})
    if "choosing" not in head.get("not_recorded", ()):
        return False
    if isinstance(new[0], dict):
        before = [one | {"verdicts": one["verdicts"] | {"legal": "ok"}} for one in new]
        return bool(before == old) if old is not None else _was(game, before)
    told = [[*filter(_not_of_cards, one)] for one in new]
    return old is not None and _without_place(told) == _without_place(old)


def _not_of_cards(found: Any) -> bool:
    told = found["name"] if isinstance(found, dict) else found
    return told != "cards-undecided" and not told.startswith("The record does not tell whether this card ")


def _won_by_its_own_marriage(_game: str, data: bytes, _old: Any, _new: Any) -> bool:
    """Lines are missing, and then a marriage is told where one wins before the first lead."""
    variant, told = _rules_of(data), [*_readable(data)]
    numbers = [event.get("seq") for event in told]
    married = any(event.get("type") == "marriage_announced" for event in told)
    before_play = not isinstance(variant, Refusal) and variant.marriage.time == "pre_play"
    return before_play and married and numbers != [*range(len(numbers))]


def _first_hand_lost(_game: str, data: bytes, _old: Any, _new: Any) -> bool:
    """Lines are missing before the first round of a game whose first hand has a forehand of its own."""
    variant = _rules_of(data)
    numbers = [event.get("seq") for event in takewhile(lambda one: one.get("type") != "hand_dealt", _readable(data))]
    draws = not isinstance(variant, Refusal) and variant.deal.first_forehand != variant.deal.later_forehand
    return draws and numbers != [*range(len(numbers))]


def _lone_untold(_game: str, data: bytes, _old: Any, _new: Any) -> bool:
    """A game goes on in which one plays against all, and it does not say who."""
    variant = _rules_of(data)
    lone = not isinstance(variant, Refusal) and variant.deal.sides == "lone"
    resumed = next(_readable(data), {}).get("resumes", {})
    return lone and bool(resumed.get("rounds")) and "lone" not in resumed


def _more_to_ask(game: str, _data: bytes, old: Any, new: Any) -> bool:
    """Beside that a book is silent it is told which command says what each book has."""
    more = re.compile(r"; `jasslog rulings [^`]*` tells what each book says")
    before = {name: more.sub("", told) if isinstance(told, str) else told for name, told in new.items()}
    return before != new and (before == old if old is not None else _was(game, before))


def _put_down_to_a_card(game: str, _data: bytes, old: Any, new: Any) -> bool:
    """All is as before but that one broken duty follows from a card of its trick."""
    return any(before == old if old is not None else _was(game, before) for before in _one_alone(new))


def _one_alone(value: Any) -> Iterator[Any]:
    """The same with one broken duty that follows from nothing, for each that follows from something."""
    if isinstance(value, dict):
        if value.get("code", "")[:3] == "J30" and value.get("caused_by") is not None:
            yield {**value, "caused_by": None}
        for name, one in value.items():
            yield from ({**value, name: other} for other in _one_alone(one))
    elif isinstance(value, list):
        for place, one in enumerate(value):
            yield from ([*value[:place], other, *value[place + 1 :]] for other in _one_alone(one))


def _lost_before_a_stranger(_game: str, data: bytes, old: Any, new: Any) -> bool:
    """Up to an event of a seat that does not play, before which a number is missing, nothing differs."""
    told = [*_readable(b"\n".join(line for line in data.splitlines() if b"null" not in line))]
    told = [one for one in told if isinstance(one.get("seq"), int)]
    gaps = [now["seq"] for was, now in pairwise(told) if now["seq"] > was["seq"] + 1 and now.get("seat", 0) > 2]
    if old is None or not gaps or len(old[0]) != len(new[0]):
        return False
    until = min(gaps)
    return all(was == now for was, now in zip(old[0], new[0], strict=True) if was[0] < until)


_MEANT = {
    "Version of the set that is extended; of a released one the newest if not named.": (
        "Version of the released set that is extended; the newest if not named."
    ),
    " Without a trump suit, and in Tutti, always below the jack.": "",
    "total: floor10: its tens alone, 103 is 10; nearest10: 103 is 100; floor10_each: as floor10, of": (
        "total; floor10_each: of"
    ),
    "before a card is led, a meld or marriage said, or cards exchanged.": "until the first card is led.",
    "Judged for winner_side alone, where a record says who won the game before it.": (
        "Shown to people; one record is one game."
    ),
    "credited; matters for who is at the target first;": "credited; matters for claims of victory;",
    "A player left the choice to the partner or the next seat.": "A player left the choice to the partner.",
    "The line of the sheet that the contract fills, where that bears another name.": (
        "The line of the slate or the wish by which the contract came about."
    ),
    "Who has the first right to choose in later rounds.": "Who has it in later rounds.",
    (
        "pairs: seats 0 and 2 against 1 and 3. solo: each seat is a side. lone: one player, who wins the "
        "auction or, where there is none, deals first, is against all others together for the whole game."
    ): (
        "pairs: seats 0 and 2 against 1 and 3. solo: each seat is a side. lone: one against all others "
        "for the whole game, who stand together: who wins the auction, or where there is none, who deals "
        "first."
    ),
    "Cards that lie face down in the middle for the winner of the auction.": (
        "Cards that lie face down beside them, for the same."
    ),
    "Who gets the points of the cards that are laid away in exchange for those of the middle.": (
        "Whose the points of the cards are that are laid away for those of the middle."
    ),
    (
        "When it may be given: before the first card is led, until the robber has played, or at his turn "
        "in any trick while the card turned up lies under another one."
    ): (
        "When: before the first card is led, until the robber has played, or at his turn in any trick "
        "while the card turned up lies under another one."
    ),
    "Name of the line. A contract of the same name needs nothing else; any other one entered there names it as via.": (
        "A contract of that name needs no more; others name the line as what they go by (via)."
    ),
    "The marriage takes part in the comparison of melds.": "It takes part in the comparison of melds.",
    "The points for whoever takes one of them; a number below zero costs as much.": (
        "What each of them brings who takes it; below zero it costs as much."
    ),
    (
        "Whether a prediction of nothing that came true earns exact_bonus, too: never, only with a trick "
        "that was worth nothing, or always."
    ): "Whether a prediction of nothing that came true earns that too, or only with a trick that was worth nothing.",
    "Whether the bonus for all tricks is paid to the side that did not choose the contract, too.": (
        "Whether it is paid to the side that did not choose the contract, too."
    ),
    "The score above which inherited points cannot lift a dealer: two or one below the target; none: no such limit.": (
        "How far what he gets so can lift his score."
    ),
    (
        "What is booked. points: the points won. difference: how far they are from those predicted. "
        "objects: what score.objects names. places: what a player's place by the points brings. tens: the "
        "points in tens, each item by itself. bids: what the highest bid is worth, to its bidder if he "
        "made it, else to each of the others. over_bid: how far the points of the highest bidder are from "
        "his bid, to him if he reached it, else to the other. nearest: 1 for the player whose points are "
        "nearest to score.aim."
    ): (
        "What is booked: the points won, how far they are from those predicted, what score.objects names, "
        "what a player's place by the points brings, the points in tens, each item by itself, what the "
        "highest bid is worth, to its bidder if he made it and else to each of the others, how far the "
        "points of the highest bidder are from his bid, to him if he reached it and else to the other, or "
        "1 for whose points are nearest to score.aim."
    ),
    "The most game points for the tricks that all get together when they share the round out.": (
        "What all have of the tricks together at most."
    ),
    "King and queen of trump in one trick are such a meld, too.": "King and queen of trump in one trick are one too.",
    "Whether the jack brings that beside a match, too.": "Whether it does so beside a match, too.",
    "The lowest number with this worth.": "The lowest such number.",
    "What a bid is worth from this number up to the next one.": "What it is worth, up to the next one.",
    "A seat of the side that won it; that side deals now where the rules say so.": (
        "A seat of the side that won it: that side deals now."
    ),
    "Points that waited for the next contract, where the rules hold points over after equal totals.": (
        "What waited for the next contract, where equal totals are held."
    ),
    (
        "Where a seat leaves the game on reaching the target: the seats that had left, in order, those of "
        "one round together."
    ): "Where who reaches the target leaves: the seats that had left, in that order, those of one round together.",
    "Where one seat plays against all others: that seat.": "Where one plays against all: who that is.",
    "What that seat bid in the auction of the game.": "What he bid in the auction of the game.",
    "The seat that held the card which the declarer had named.": "Who held the card that he had named.",
    (
        "The game before this one. Its winners deal where the rules say so, and no card is looked for to "
        "find the forehand, because this is not the first game."
    ): "The game before this one, which decides who deals and that no card is looked for.",
    (
        "A player was dealt a hand, or a stage of it. Where the rules deal in two stages, each player has "
        "two of these events, the second with the further cards only. The turned card is in neither: the "
        "player who fixes the contract gets it by doing so. Where hands are bound by commitments, each of "
        "the two events has its own, and is opened by itself."
    ): (
        "A player was dealt a hand, or a stage of it. Where the rules deal in two stages each player has "
        "two of these, the second one with the further cards alone. The card that was turned up is in "
        "neither: whoever fixes the contract gets it by that. Each is bound and opened by itself."
    ),
    "What the hidden event was, such as names; withheld where that is not told.": "Why it was hidden.",
}
"""What is said of options and members now, and what was."""


def _as_meant(told: str) -> str:
    """What is said of options and members in the words in which it was, also where it stands as a paragraph."""
    for now, was in _MEANT.items():
        told = told.replace(now, was)
        if "\n      " in told:
            paragraph = "^ {6}" + r"\s+".join(map(re.escape, now.split())) + "$"
            before = indent(fill(was, 74, break_on_hyphens=False), " " * 6)
            told = re.sub(paragraph, lambda _: before, told, flags=re.MULTILINE)  # noqa: B023
    return told


def _in_old_words(part: Any) -> Any:
    """A schema in the words in which it was written, each text on one line."""
    if isinstance(part, dict):
        return {name: _in_old_words(one) for name, one in part.items()}
    if isinstance(part, list):
        return [_in_old_words(one) for one in part]
    return _as_meant(" ".join(part.split())) if isinstance(part, str) else part


def _same_schema(game: str, _data: bytes, old: Any, new: Any) -> bool:
    """The schema of events: another order of members, a constant that is not described, and where a game was played.

    Of what nobody says to be multiplied the new one tells what that means, and of sides that one against all is first.
    """
    if old is None or game != "command/schema event":
        return False
    before, after = (_in_old_words(orjson.loads(side["out"])) for side in (old, new))
    for member in ("tournament", "pass", "table"):
        del after["$defs"]["game_started"]["properties"][member]
    del before["$defs"]["sealed"]["properties"]["type"]["description"]
    claims = ("round_scored", "score_written")
    old_told, new_told = (
        [defs["Scores"], *(defs[name]["properties"]["multiplied"] for name in claims)]
        for defs in (before["$defs"], after["$defs"])
    )
    for was, now in zip(old_told, new_told, strict=True):
        if not now["description"].startswith(was.pop("description").removesuffix(".")):
            return False
        del now["description"]
    return bool(before == after)


def _numbers_in_ranges(game: str, _data: bytes, old: Any, new: Any) -> bool:
    """The schema of sets of rules, but for what numbers there may be, where they are no choice of decks.

    No option tells any more under which number of a document its rule stands.
    """
    if old is None or game != "command/schema variant":
        return False
    before, after = (orjson.loads(side["out"]) for side in (old, new))
    return bool(_without_ranges(before) == _without_ranges(after))


_NUMBER = r"[A-Z]+-?\d+[a-d]?(?:-\d+)?"
_NUMBERS = re.compile(rf"\s\({_NUMBER}(?:(?:, | to ){_NUMBER})*\)|, {_NUMBER}(?=\))")


def _without_ranges(part: Any) -> Any:
    if isinstance(part, str):
        return _as_meant(" ".join(_NUMBERS.sub("", part).split()))
    if isinstance(part, list):
        return [_without_ranges(one) for one in part]
    if not isinstance(part, dict):
        return part
    ranged = part.get("type") == "integer" and part.get("title") != "Deck"
    dropped = ("minimum", "maximum", "enum") if ranged else ()
    return {name: _without_ranges(one) for name, one in part.items() if name not in dropped}


def _held_points_count(_game: str, data: bytes, old: Any, new: Any) -> bool:
    """Points waited from an earlier round; the sum of the side that got them stands in the new answer more often."""
    told = [*_readable(data)]
    ends = [event["scores"] for event in told if event["type"] == "round_scored" and event["of"] == "round"]
    begun = next(iter(told), {}).get("resumes", {})
    if old is None or not begun.get("held"):
        return False
    whole = str(max(a + b for a, b in zip(begun["scores"], ends[-1], strict=True)))
    return bool(new["out"].count(whole) > old["out"].count(whole))


def _first_by_own_rules(_game: str, data: bytes, old: Any, new: Any) -> bool:
    """Claims, the order of counting or the target are others in this set, and who has won is told as before."""
    variant = _rules_of(data)
    if isinstance(variant, Refusal):
        return False
    end = variant.end
    usual = end.claim not in ("none", "required") and end.finish_order and variant.deal.sides != "lone"
    if usual and (end.crossing, variant.score.kind) == ("whole_round", "points"):
        return False
    if old is None:
        return '"orders": []' in new["out"]
    if not new["out"].startswith("{"):
        return bool(old["out"].partition("\n")[0] == new["out"].partition("\n")[0])
    told = [orjson.loads(side["out"]) for side in (old, new)]
    return all(told[0][name] == told[1][name] for name in ("winner", "decided_by", "claims"))


def _counted_only(_game: str, data: bytes, old: Any, new: Any) -> bool:
    """Points of this set are only counted, and the table wrote some down; the slate holds less or more of them."""
    told, variant = [*_readable(data)], _rules_of(data)
    if isinstance(variant, Refusal) or variant.score.kind in ("points", "objects", "difference"):
        return False
    counted = ("cards", "melds", "marriage", "match", "bid")
    return old is not None and any(one["type"] == "score_written" and one["of"] in counted for one in told)


def _sum_left_open(_game: str, _data: bytes, old: Any, new: Any) -> bool:
    """A sheet is the same but for what says that there may be more in its sums."""
    return old is not None and new["out"] != old["out"] and _surely(new["out"]) == _surely(old["out"])


def _surely(sheet: str) -> str:
    """A sheet without what says that a figure is open, and without how wide it is."""
    return re.sub(r'\s|\?|(?:x|width|viewBox)="[^"]*"', "", sheet.replace("true", "false"))


def _open_by_part(_game: str, _data: bytes, old: Any, new: Any) -> bool:
    """Fewer figures are undecided; of those that still are the same is said."""
    if old is None or new["out"] == old["out"]:
        return False
    word = "undecided" if "undecided," in old["out"] else '"undecided": true'
    return bool(new["out"].count(word) < old["out"].count(word))


def _factor_nought(_game: str, _data: bytes, old: Any, new: Any) -> bool:
    """A factor is called forgotten less often, and one figure more is right."""
    right = ("agrees", '"right": true', '"right":true')
    fewer = old is not None and new["out"].count("factor") < old["out"].count("factor")
    return fewer and any(new["out"].count(word) == old["out"].count(word) + 1 for word in right)


def _same_documents(game: str, _data: bytes, old: Any, new: Any) -> bool:
    """The schemas of state, report and answers without their words, each reference replaced by what it stands for."""
    if old is None or game not in ("command/schema state", "command/schema report", "command/schema answers"):
        return False
    # That everyone had to go along may be waited for, too; the old schema left it out.
    before, after = (orjson.loads(side["out"].replace('"all_forced",', "")) for side in (old, new))
    if game.endswith("answers"):
        # Questions to many games, which nobody could ask before, and targets of each side.
        del after["properties"]["standings"], after["properties"]["stats"]
        del after["$defs"]["WhoFirstAnswer"]["properties"]["targets"]
        # Nobody may know whether a claim was right.
        after["$defs"]["VictoryClaim"]["properties"]["right"] = {"type": "boolean"}
    return bool(_inlined(before, before["$defs"]) == _inlined(after, after["$defs"]))


def _inlined(part: Any, known: dict[str, Any], within: tuple[str, ...] = ()) -> Any:
    if isinstance(part, list):
        return [_inlined(one, known, within) for one in part]
    if not isinstance(part, dict):
        return part
    if "$ref" in part:
        name = part["$ref"].rpartition("/")[2]
        return name if name in within else _inlined(known[name], known, (*within, name))
    if [one.get("const") for one in part.get("anyOf", ())] == [None, ""]:
        # An address or nothing: two texts, or one pattern for both.
        return {"type": "string", "pattern": f"^({part['anyOf'][0]['pattern'][1:-1]})?$"}
    said = {"title", "description", "$defs", "$id"} | {name for name in ("required",) if not part.get(name)}
    found = {name: one for name, one in part.items() if name not in said}
    if "properties" in found:
        members = {name: _inlined(one, known, within) for name, one in found.pop("properties").items()}
        return {"properties": members} | _inlined(found, known, within)
    if "propertyNames" in found:
        found["propertyNames"] = {"type": "string"} | found["propertyNames"]
    return {
        name: sorted(one) if name == "required" else _inlined(one, known, within) for name, one in sorted(found.items())
    }


def _unknown_kept(_game: str, data: bytes, old: Any, new: Any) -> bool:
    """All that differs is that events of unknown type are counted and their numbers no longer missing."""
    kept = _unknown(data)
    return old is not None and bool(kept) and _of_known(old, kept) == _of_known(new, kept)


def _unknown(data: bytes) -> frozenset[int]:
    """The numbers of the events of which the type is not known."""
    types = (*EVENTS, "sealed")
    told = [event for event in _readable(data) if isinstance(event.get("type"), str) and event["type"] not in types]
    return frozenset(event["seq"] for event in told if type(event.get("seq")) is int)


def _readable(data: bytes) -> Iterator[dict[str, Any]]:
    """The objects on the lines of a record that are JSON."""
    for line in data.splitlines():
        with suppress(orjson.JSONDecodeError):
            if isinstance(event := orjson.loads(line), dict):
                yield event


def _rules_of(data: bytes) -> Variant | Refusal:
    """The rules that the first event of a record names."""
    rules = next(_readable(data), {}).get("rules", {"id": "", "version": 1})
    return resolve(rules["id"], rules["version"], rules.get("overrides"))


def _of_known(part: Any, kept: frozenset[int]) -> Any:
    """An answer without what it says of these numbers, and without how many events there are."""
    if isinstance(part, list):
        return [_of_known(_caused(one, part), kept) for one in part if not _about(one, kept)]
    if not isinstance(part, dict):
        return part
    if "err" in part:
        part = {**part, "out": orjson.loads(part["out"])}
    return {name: _of_known(one, kept) for name, one in part.items() if name != "events"}


def _caused(found: Any, all_found: list[Any]) -> Any:
    """A finding that names the first one it follows from by its code, and not by its place among them."""
    cause = found
    while isinstance(cause, dict) and isinstance(cause.get("caused_by"), int):
        cause = all_found[cause["caused_by"]]
    return found if cause is found else {**found, "caused_by": [cause["code"], cause["line"]]}


def _about(one: Any, kept: frozenset[int]) -> bool:
    """Whether this is the state or what may come after one of these events, or says that its number is missing."""
    if isinstance(one, list):
        return len(one) == 2 and isinstance(one[0], int) and one[0] in kept
    said = one.get("message", {}).get("text", "") if isinstance(one, dict) else str(one)
    # Where more is missing behind it, the gap begins one number later.
    begins = {seq + more for seq in kept for more in (0, 1)}
    gap = isinstance(one, dict) and one.get("code") == "J123" and one["slots"]["expected"] in begins
    return gap or any(f"should be #{seq}, but" in said for seq in begins)


def _unknown_repeated(_game: str, data: bytes, old: Any, _new: Any) -> bool:
    """An event of unknown type has a number that another one has, too."""
    numbers = Counter(str(event.get("seq")) for event in _readable(data))
    return old is not None and any(numbers[str(seq)] > 1 for seq in _unknown(data))


def _broken_untold(_game: str, data: bytes, old: Any, new: Any) -> bool:
    """Of a record with tags or seals nothing is written, where it was, or was refused for another reason."""
    marked = b'"~":' in data or b'"sealed"' in data
    return marked and (old is None or old["code"] in (0, 3)) and new["code"] == 4 and not any(new["files"].values())


def _unknown_told(_game: str, data: bytes, old: Any, new: Any) -> bool:
    """What was refused as no whole record is told with a line for each event of unknown type."""
    told = "".join(new["files"].values())
    return (
        old is not None and (old["code"], new["code"]) == (3, 0) and told.count("unknown event=") == len(_unknown(data))
    )


def _samples_in_folders(game: str, _data: bytes, old: Any, new: Any) -> bool:
    """What demo writes: the same files, each in a folder, beside one page, other programs' logs and an evening; what it
    says names the game there, and counts the logs as games without an error, the evening as eight with three. What each
    book leads to names the view it is held against and the act that a ruling lets stand, and no set that books
    otherwise finds fault with the cards as won. A wrong entry is held against who wrote it, and a round that a
    ruling annulled is annulled; an objection is told of its round.
    """
    if old is None or game != "command/demo folder":
        return False
    said = old["out"].replace("folder/renege.jsonl", "folder/play/renege.jsonl")
    before, after = (
        {path.rpartition("/")[2]: _worded_before(text) for path, text in side["files"].items()} for side in (old, new)
    )
    page, lone = after.pop("README.md", None), "lone-puur-withheld.answers.json"
    before[lone] = re.sub(r' *"J504",\n', "", before[lone])
    twice = "weis-booked-twice.report.json"
    before[twice] = re.sub(r'(?<="line": 48,\n          "seat": )0|(?<="Seat )0(?= wrote)', "2", before[twice])
    for name in ("klaverjas-renege-ruled", "renege-ruled"):
        before[f"{name}.report.json"] = _RAISED.sub(r"\1", before[f"{name}.report.json"])
    void = "annulled-round.report.json"
    before[void] = before[void].replace('"phase": "scored"', '"phase": "annulled"')
    logs, games = (
        [after.pop(path.rpartition("/")[2]) for path in new["files"] if path.startswith(f"folder/{place}/")]
        for place in ("formats", "evening")
    )
    more_told = re.compile(r' *"view": "[a-z]+",\n|(?<="ruling": "score_stands"),\n *"event": \d+')
    answers = {name: more_told.sub("", text) for name, text in after.items() if ".answers." in name}
    found = [re.findall(r"(\d+) errors, (\d+) warnings", told)[0] for told in (said, new["out"])]
    worst = [(int(errors), int(warnings)) for errors, warnings in found]
    more = (worst[0][0] + 3 * bool(games), worst[0][1])
    same = before == {**after, **answers} and more == worst[1] and old["err"] == new["err"]
    return same and _uncounted(said) == _uncounted(new["out"]) and page is not None and bool(logs)


def _uncounted(told: str) -> list[str]:
    """The lines that do not begin with a number of games or files."""
    return [line for line in told.splitlines() if not line[:1].isdigit()]


_PLACE = re.compile(r"J[0-9]{3}|#[0-9]+|\b[0-9]+\.[0-9]+\.[0-9]+")
_CLASS = re.compile(r"; expected [A-Z][A-Za-z]+\b")
_EXPECTED = re.compile(r"; expected [^'\"\n]*")
_NEXT = re.compile(r"'The next event should be #\d+, but #\d+ follows'(?:, )?")
"""What is said where numbers are missing."""
_CONTRACT = re.compile(r"\{'kind': 'trump', 'suit': 'S'\}|spades trump")
_TABLE = re.compile(r"\bThe table ([a-z])")
_END = re.compile(r"(?:seat \d ended|the table wrote down the end of) the game", re.IGNORECASE)
_DATA = re.compile(r'<script type="application/json" id="report">(.*?)</script>', re.DOTALL)
"""What a page of a game knows."""
_WRAPPED = re.compile(r"\nruled: [^()]*\(--view\s+ruled\)")
_RULED = re.compile(r"\s*\(?[^\n(]*\(--view ruled\)\)?")


def _told(value: Any) -> str:
    """What a call says, or what an aspect holds, as one text."""
    return str(value["out"] + value["err"] if isinstance(value, dict) and "out" in value else value)


def _said_in_a_language(_game: str, _data: bytes, old: Any, new: Any) -> bool:
    """In another language the same findings, events and places are told in the same order."""
    return old is not None and _PLACE.findall(_told(old)) == _PLACE.findall(_told(new))


def _expected_in_words(_game: str, data: bytes, old: Any, new: Any) -> bool:
    """Where the name of a class was told, what is meant is; every other sentence is the same.

    But for the numbers that are missing: an event of unknown type is kept now, where the record has one.
    """
    if old is None:
        return False
    meant = [_EXPECTED.sub("", _told(side)) for side in (old, new)]
    meant = [_NEXT.sub("", side) for side in meant] if _unknown(data) else meant
    return bool(_CLASS.search(_told(old))) and meant[0] == meant[1]


def _ruling_told(_game: str, _data: bytes, old: Any, new: Any) -> bool:
    """But for the line that tells of a ruling, and whether what was ruled on counts, nothing differs."""
    if old is None:
        return False
    told = _RULED.sub("", _WRAPPED.sub("", _told(new)))
    return "--view" in _told(new) and _without_slips(told) == _without_slips(_told(old))


_RAISED = re.compile(r"\b(\d+)\.notes\.\d+")
_ANSWERED = re.compile(r"(?:DIFFERS, it is|undecided,) ([\d :-]+)(?: can be counted| \(J\d+\))")
_LEFT_OPEN = re.compile(r'"undecided": (?:true|false)')


def _wrong_as_the_audit_says(_game: str, _data: bytes, old: Any, new: Any) -> bool:
    """But for figures that are undecided now, which were called wrong, and the line on a ruling, nothing differs."""
    if old is None:
        return False
    was, now = (_LEFT_OPEN.sub("", _ANSWERED.sub(r"\1", _told(side))) for side in (old, new))
    told = _without_slips(_RULED.sub("", _WRAPPED.sub("", now)))
    return _told(old) != _told(new) and "undecided" in _told(new) and told == _without_slips(was)


_STANDS = re.compile(r"as recorded|with (rulings|corrections)|unchanged")


def _called_what_it_is(_game: str, _data: bytes, old: Any, new: Any) -> bool:
    """But for what the score is called that books are held against, nothing differs."""
    if old is None:
        return False
    before, after = (_without_slips(_STANDS.sub(" ", _told(side))) for side in (old, new))
    return re.search("with (rulings|corrections)", _told(new)) is not None and before == after


_LACKED = re.compile(r"the choosers had (\d+) and needed (\d+|more than the others, who had \d+)")
"""What the choosers had, and what they were told to lack."""
_BOOKED = re.compile(r"\b(contract failed|last trick), seat \d")
"""Whose contract it was and who took the trick, in place of who books it."""


def _measured_by_the_others(_game: str, _data: bytes, old: Any, new: Any) -> bool:
    """But for what the choosers lacked, nothing differs, and that is told by what the others had."""
    if old is None:
        return False
    before, after = (_BOOKED.sub(r"\1", " ".join(_told(side).split())) for side in (old, new))
    return "needed more than the others" in after and _LACKED.sub(r"\1", before) == _LACKED.sub(r"\1", after)


_SEATLESS = re.compile(r"(?:The table|Seat \d) (?=got a hand|cut the pack|tapped the pack|laid)")
"""Who was dealt to, cut or had a pile laid where that has no place."""


def _held_against_the_writer(_game: str, _data: bytes, old: Any, new: Any) -> bool:
    """Only who made a wrong entry on the slate differs: it was the first of his side."""
    return _by_nobody(new) != new and old != new and (old is None or _by_nobody(old) == _by_nobody(new))


def _by_nobody(told: Any) -> Any:
    """The same without the seat of a wrong entry, in findings and in sentences."""
    if isinstance(told, str):
        return re.sub(r"Seat \d wrote", "Seat ? wrote", told)
    if isinstance(told, list):
        return [*map(_by_nobody, told)]
    if isinstance(told, dict):
        seat = {"seat": None} if told.get("code") in ("J601", "J603") else {}
        return {name: _by_nobody(one) for name, one in told.items()} | seat
    return told


def _seat_told(_game: str, _data: bytes, old: Any, new: Any) -> bool:
    """But for the seat of what has no place in the deal, nothing differs."""
    without = _without_seat(new)
    return without != new and (old is None or _without_seat(old) == without)


def _without_seat(value: Any) -> Any:
    """The same without the seat of an act of the deal that has no place."""
    if isinstance(value, dict):
        told = {name: _without_seat(one) for name, one in value.items()}
        return told | {"seat": None} if value.get("code") == "J201" and ".deal." in value.get("address", "") else told
    if isinstance(value, list):
        return [_without_seat(one) for one in value]
    return _SEATLESS.sub("Somebody ", value) if isinstance(value, str) else value


def _missing_by_name(_game: str, _data: bytes, old: Any, new: Any) -> bool:
    """But for the name of what another program's log lacks, nothing differs."""
    return old is not None and _told(old) == re.sub(r"(stands nothing) for [^,]+", r"\1", _told(new)) != _told(new)


def _entry_at_its_place(_game: str, _data: bytes, old: Any, new: Any) -> bool:
    """But for the place of figures that nobody can check, nothing differs."""
    return old is not None and _without_place(old) == _without_place(new)


def _without_place(value: Any) -> Any:
    """The same without the place of figures that nobody can check."""
    if isinstance(value, list):
        told = [_without_place(one) for one in value]
        return sorted(told, key=orjson.dumps) if any(isinstance(one, dict) for one in value) else told
    if not isinstance(value, dict):
        return value
    told = {name: _without_place(one) for name, one in value.items()}
    return told | dict.fromkeys(("address", "line", "seq")) if value.get("code") == "J506" else told


def _carried_on(_game: str, _data: bytes, old: Any, new: Any) -> bool:
    """Wrong figures stand in another order, or follow from others than before; what is wrong is the same."""
    told = _by_themselves(new)
    return b"FIGURE" in orjson.dumps(told) and (old is None or _by_themselves(old) == told)


def _by_themselves(value: Any) -> Any:
    """The same with findings sorted, a wrong figure following from nothing, others from a finding by its line."""
    if isinstance(value, list):
        told = [_by_themselves(_caused(one, value)) for one in value]
        findings = all(isinstance(one, dict) and "code" in one for one in told)
        return sorted(told, key=orjson.dumps) if findings else told
    if not isinstance(value, dict):
        return value
    told = {name: _by_themselves(one) for name, one in value.items()}
    return {**told, "caused_by": "FIGURE"} if value.get("code") in _FIGURES and "caused_by" in value else told


_FIGURES = ("J504", "J505", "J601", "J602", "J606")


def _marriage_ruled_out(_game: str, data: bytes, old: Any, new: Any) -> bool:
    """Less is open: no marriage where none can have been, figures that are told now, nobody forced by open totals."""
    if old is None:
        return b'"marriages"' in data or any("marriage" not in parts for parts in _open_parts(new))
    return old != new and _told_more(old, new)


def _open_parts(value: Any) -> Iterator[list[str]]:
    """The lists of what is open of a score, wherever they stand."""
    members = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, one in members:
        if name in ("undecided", "parts") and one:
            yield one
        else:
            yield from _open_parts(one)


def _told_more(old: Any, new: Any, gone: str = "all_forced") -> bool:
    if old is None:
        return True
    if isinstance(old, dict) and isinstance(new, dict):
        return old.keys() == new.keys() and all(_told_more(one, new[name], gone) for name, one in old.items())
    if not isinstance(old, list) or not isinstance(new, list):
        return bool(old == new)
    kept = [one for one in old if one in new or not _fallen_away(one, gone)]
    return len(kept) == len(new) and all(_told_more(one, other, gone) for one, other in zip(kept, new, strict=True))


def _fallen_away(one: Any, gone: str) -> bool:
    return bool(one == "marriage" or (isinstance(one, dict) and one.get("type") == gone))


def _nothing_to_offer(_game: str, data: bytes, old: Any, new: Any) -> bool:
    """Where a round can be shared out, some no longer may offer it; whatever else may come is as it was."""
    rules = _rules_of(data)
    shared = isinstance(rules, Variant) and rules.splitting.allowed
    return bool(shared and old != new and (old is None or _told_more(old, new, "split_offered")))


def _english(_game: str, _data: bytes, old: Any, new: Any) -> bool:
    """But for articles and the number of verbs, nothing differs."""
    return old is not None and _without_slips(_told(old)) == _without_slips(_told(new))


_ENDED = re.compile(r"(?:[Ss]eat \d )?[Ee]nded the game|The table wrote down the end of the game", re.IGNORECASE)
"""How the end of a game was told, of who has won, and how it is."""


_HIDDEN = re.compile(r"the table did something that has been hidden|redacted", re.IGNORECASE)
"""How an act was told that is hidden, and how it is."""
_LINE = re.compile(r"(?:#-1|event -1|line \d+)(?=,? J\d)")
"""How the place of a finding was told that is of no event, and how it is."""


def _without_slips(text: str) -> list[str]:
    """The words of a text without what makes better English of them."""
    text = re.sub(r"; [AB] breaks [J0-9 ]+, [AB] is legal", "", " ".join(text.split()))
    text = _LINE.sub("line", _HIDDEN.sub("hidden", text))
    text = _ENDED.sub("wrote down the end of the game", text)
    text = text.replace("the longer one has", "").replace("stand in the longer one", "").replace(" more", "")
    text = _CONTRACT.sub("contract", re.sub(r"follows from it\b", "follow from it", text))
    text = _END.sub("Ended the game", text)
    text = _TABLE.sub(lambda found: found[1].upper(), re.sub(r"\b1 (\w+)s\b", r"1 \1", text))
    return [word for word in text.replace("that follows", "that follow").split() if word != "the"]


def _page_drawn(_game: str, _data: bytes, old: Any, new: Any) -> bool:
    """The page of a game knows what it knew, however it is drawn and told."""
    if old is None:
        return False
    known = [_DATA.findall("".join(side["files"].values())) for side in (old, new)]
    return len(known[0]) == 1 and known[0] == known[1]


def _marked_at_a_moment(_game: str, _data: bytes, old: Any, new: Any) -> bool:
    """Only marks of findings, and lines that tell them, are more."""
    if old is None:
        return False
    told = [line for line in new["out"].splitlines() if not line.startswith("     ")]
    marked = len(told) < len(new["out"].splitlines()) or " !" in new["out"]
    plain = [line.replace(" !", "").split() for line in told]
    rows = [line for line in old["out"].splitlines() if not line.startswith("     ")]
    before = [line.replace(" !", "").split() for line in rows]
    return marked and plain == before and new["code"] == 0 == old["code"]


def _none_of_theirs(_game: str, data: bytes, old: Any, new: Any) -> bool:
    """A text with no member of any log of its own is refused as what it is; it was taken for such a log of no game."""
    own = any(line.lstrip().startswith(b"{") for line in data.splitlines())
    sides = isinstance(old, dict) and isinstance(new, dict) and old.keys() == new.keys() == {"refused"}
    return (
        sides and not own and old["refused"].endswith(": it holds no game") and "no record of a game" in new["refused"]
    )


def _refused_in_full(_game: str, _data: bytes, old: Any, new: Any) -> bool:
    """The same is refused, and the reason goes on after what was said of it."""
    if not (isinstance(old, dict) and isinstance(new, dict) and old.keys() == new.keys() == {"refused"}):
        return False
    return bool(new["refused"].startswith(old["refused"]))


def _names_above_figures(_game: str, _data: bytes, old: Any, new: Any) -> bool:
    """Only the names above the columns of a round stand elsewhere."""
    if old is None or old["out"] == new["out"]:
        return False
    before, after = (
        re.sub(r"^Round .*", lambda line: " ".join(line[0].split()), side["out"], flags=re.M) for side in (old, new)
    )
    return bool(before == after)


_NAMED_BY_EAR = re.compile(r"^(?!Score)([^:\n]+): (seat 0 -?\d+(?:, seat \d -?\d+){2,})$", re.M)
_NAMED_BEFORE = re.compile(r"^(Before this record: \d+ rounds?), (seat 0 .*)(?=\.$)", re.M)


def _figures_by_name(game: str, _data: bytes, old: Any, new: Any) -> bool:
    """But for the names of the sides before the figures of a round, and of what was before, nothing differs."""

    def nameless(told: str) -> str:
        return re.sub(r"\bseat \d (?=-?\d)", "", told)

    out = _NAMED_BY_EAR.sub(lambda line: f"{line[1]} {nameless(line[2])}", new["out"])
    before = {**new, "out": _NAMED_BEFORE.sub(lambda line: f"{line[1]}, {nameless(line[2])}", out)}
    return bool(before != new and (before == old if old is not None else _was(game, before)))


def _asked_first(game: str, _data: bytes, old: Any, new: Any) -> bool:
    """The help, a set of rules in short, or a word with more names."""
    kind, _, words = game.partition("/")
    if old is None or kind != "command" or new["code"] != 0:
        return False
    lines, command = new["out"].splitlines(), words.split()[0]
    if words == "--help":
        return set(COMMANDS) <= {line.split()[0] for line in lines if line[2:3].isalpha()}
    if "--help" in words:
        places = [new["out"].find(option) for option in ("--lang", "--deck", "--screen-reader", "-h, --help")]
        return places == sorted(places) and lines[-1].startswith(f"  jasslog {command}")
    before = old["out"].splitlines()
    if command == "rules":
        return words.endswith("--format text") and len(lines) <= 15 and before[0].startswith(lines[0])
    told = [line for line in lines if line in before]
    return command == "explain" and "--lang" in words and lines[:2] == before[:2] and len(told) >= 2


def _kreuzweis_in_words(game: str, _data: bytes, old: Any, new: Any) -> bool:
    """One option is told without the number that a rule has in a document, and two as they are judged."""
    before = {**new, "out": _as_meant(new["out"]).replace("(Kreuzweis)", "(Kreuzweis, W-2)")}
    return before == old if old is not None else _was(game, before)


def _return_warned(game: str, data: bytes, old: Any, new: Any) -> bool:
    """With J103 an error again, and explained as before, an answer is the old one; alone it leaves a file intact."""
    if isinstance(new, dict) and _is_sarif(new):
        before = {**new, "out": _as_an_error(new["out"])}
        if b"\r" in data and old is not None:
            return _answer(before) == _answer(old)
        return before == old if old is not None else _was(game, before)
    if b"\r" not in data:
        return False
    if old is None and all(isinstance(one, dict) and "verdicts" in one for one in new):
        return _was(game, [{**one, "verdicts": one["verdicts"] | {"intact": "broken"}} for one in new])
    return bool(_without_return(old) == _without_return(new))


def _is_sarif(answer: dict[str, Any]) -> bool:
    return str(answer.get("out", "")).startswith('{"$schema":"https://json.schemastore.org/sarif')


_RETURN_RULE = re.compile(r'("id":"J103",.*?"defaultConfiguration":\{"level":")warning')
_NO_EVENT = re.compile(r'("fullyQualifiedName":"[^"/#][^"/]*)"')
"""What is found on a line that is no event, of which an event of the number -1 was told."""
_RETURN_FOUND = re.compile(r'("ruleId":"J103",[^{}]*"level":")warning')


_EXPLAINED = {
    "no number needs to be missing. Where nothing else is wrong, `jasslog repair` takes it out.": (
        "no number needs to be missing."
    ),
    "Melds must be on the slate before the round is closed; so must a marriage where it is compared with them.": (
        "Melds and marriage must be on the slate before the round is closed."
    ),
    "The points can add up all the same.": "The round can still add up to 157.",
    "The values of the trick's cards, with the last": "The values of the four cards, with the last",
    "so all tricks together hold exactly what the cards in play are worth.": (
        "so the two sides' tricks hold exactly what the deck is worth."
    ),
    "own tricks, of what it laid away and of the last trick,": "own tricks and the last trick,",
    "factor; or what the rules book in their place, such as the difference from a prediction.": "factor.",
    "A meld is said in one's own turn, in most games in the first trick; the rules say until when.": (
        "A meld is said in the first trick, in one's own turn; the rules say until when."
    ),
    "A meld is said in one's own turn, in most games in the first trick; the rules say from when on.": (
        "A meld is said in the first trick, in one's own turn."
    ),
    "or four equal cards of a rank that counts by the rules.": "or four equal cards.",
    "These rules have no melds, or none in a round that goes by its tricks alone, as when all or none of them were bid "
    "by a name. It": "It",
    "taking back not allowed": "taken back too late",
    "Only the last card may be taken back, by whoever played it, before the next one and before anything that rests on "
    "it. Every card stayed where it was.": (
        "A card may be taken back until the next one is played. It stayed where it was."
    ),
    "The cards were moved as recorded; where none could move, none did.": "The cards were moved as recorded.",
    "The card was moved as recorded; where none could move, none did.": "The card was moved as recorded.",
    "An act of another seat is not replayed.": "The event was not replayed.",
    "names its contract where the rules want that. The bid was taken as the last one all the same, but for one after a "
    "double, or by a name that the rules do not have.": (
        "names its contract. The bid was taken as the last one all the same."
    ),
    "Whoever is left with the choice must name a contract, or bid: the last seat where all before have passed, and who "
    "has won the bidding.": ("Everybody before has passed, and under these rules the last seat must name a contract."),
    "is done in it; where rounds are shared out, one of three may say between two tricks that he is in the hole. It is "
    "replayed as it was said if it is the one against all others and no trick is complete.": (
        "is done in it. It is replayed as it was said if he is that player and no trick is complete."
    ),
    "What would decide it is not recorded, be it the hand, a card of the trick or the contract, and no later card": (
        "The record does not hold the hand, and no later card"
    ),
    "Nobody recorded its cards, or whether they were in the hand by then. So who had the best meld cannot be decided; "
    "the": "Who had the best meld cannot be decided without its cards; the",
    ", from the one who leads, and before a marriage that is shown before the first lead.": ", from the one who leads.",
    "before the first line of a file, which may have been joined to another one.": "before the first line.",
    "At the end of a line no tag or seal covers it, and `jasslog repair` takes it off.": "`jasslog repair` mends it.",
}
"""What every report in SARIF says of the findings there are, and what it said."""


_BY_NUMBER = re.compile(r"(jasslog why \S+) '#\d+'")


def _asked_by_number(game: str, _data: bytes, old: Any, new: Any) -> bool:
    """But for the place at which to ask why, nothing differs, and the finding is about a card that was taken back."""
    told = orjson.loads(new["out"])
    before = {**new, "out": _BY_NUMBER.sub(rf"\1 {told['finding']['address']}", new["out"])}
    backs = [event for event in told["events"] if event["event"]["type"] == "card_taken_back"]
    return bool(backs) and (before == old if old is not None else _was(game, before))


def _explained_truly(game: str, _data: bytes, old: Any, new: Any) -> bool:
    """But for the words in which a finding is explained nothing differs."""
    if not game.startswith("command/explain J"):
        return False
    told, gap, rest = new["out"].rstrip("\n").partition("\n\n")
    head, decides, *lines = told.split("\n")
    head, explained = _as_explained(head), _as_explained(" ".join(line.strip() for line in lines))
    wrapped = fill(explained, 80, initial_indent="  ", subsequent_indent="  ")
    before = {**new, "out": "\n".join((head, decides, wrapped)) + gap + rest + "\n"}
    return before == old if old is not None else _was(game, before)


def _as_explained(told: str) -> str:
    """What is explained now in the words in which it was."""
    for now, was in _EXPLAINED.items():
        told = told.replace(now, was)
    return told


def _as_an_error(sarif: str) -> str:
    """A report in SARIF in which J103 is an error again, and findings are explained as they were."""
    told = _RETURN_RULE.sub(r"\1error", _NO_EVENT.sub(r'\1/#-1"', _as_explained(sarif)), count=1)
    return _RETURN_FOUND.sub(r"\1error", told)


def _answer(value: Any) -> Any:
    """A command's answer without its exit code."""
    return {name: one for name, one in value.items() if name != "code"}


def _without_return(part: Any) -> Any:
    """An answer without how bad J103 is, and whether a file is intact that has it."""
    if isinstance(part, list):
        return [_without_return(one) for one in part]
    if not isinstance(part, dict):
        return part
    mine = part.get("code") == "J103"
    return {
        name: _without_return(one)
        for name, one in part.items()
        if name != "intact" and not (mine and name == "severity")
    }


def _one_sign(game: str, _data: bytes, old: Any, new: Any) -> bool:
    """But for the sign before a factor, words in place of a name, and the view in a command, nothing differs."""
    before = _named_first(new)
    return before == old if old is not None else _was(game, before)


_VIEWED = re.compile(r"(?<=jasslog )((?:why|show|score|audit|rulings|dossier) [^\n]*?) --view (?:recorded|ruled)")
_NO_BETTER = re.compile(r"no\s+better\s+than\s+one\s+that\s+has\s+scored")


def _named_first(new: Any) -> Any:
    """A command's answer with the letter that stood before factors, the name that stood for a reason, and no view."""
    if not isinstance(new, dict) or not isinstance(new.get("out"), str):
        return new
    return {**new, "out": _NO_BETTER.sub("not-better", _VIEWED.sub(r"\1", re.sub(r"×(?= ?\d)", "x", new["out"])))}


_WORDED = {
    " for the cards; it comes to ": " for the cards; the tricks hold ",
    " for the trick; it comes to ": " for the trick; the cards are worth ",
    "from this record nothing can be counted": "from this record only – can be counted",
    "which these rules do not have; allowed: ": "which these rules do not have; they have ",
    "line of the sheet is filled; open: ": "line of the sheet is filled; open are ",
    "The record names no contract here, so nobody can say": "No contract had been named, so nobody can say",
    "contract not recorded; dealer ": "no contract; dealer ",
    "open, what the cards bring is not known": "open, the cards are not all known",
    " where no melds are played": ", but these rules have no melds",
    "his line begins with a byte order mark": "he file begins with a byte order mark",
    " said a meld of which not all is recorded": " said a meld whose cards nobody recorded",
    "Come si gioca a Jass?, Scelta dell'atout": "Come si gioca a Jass?, La scelta della briscola",
}
"""What is said of figures, contracts and sources, and what was."""
_BY_POINTS = re.compile(r"\bannounced \d+ points\b")
_NOT_BACK = re.compile(r"could not take (\S+) back")
_SILENT = re.compile(r"orders nothing for (J\d+) here")
_EARLIER = re.compile(r"([-0-9T:.]+Z)(?= is earlier than )")
_ENDS_A_LINE = re.compile(r"(for the cards; the tricks hold) ([\d :]+)\n {4}\(")


def _said_truly(game: str, _data: bytes, old: Any, new: Any) -> bool:
    """But for what was not true of the rules or the tricks, or was said of nothing, nothing differs."""
    before = _worded_before(new)
    return before == old if old is not None else _was(game, before)


def _worded_before(part: Any) -> Any:
    """An answer in the words in which it was given."""
    if isinstance(part, dict):
        return {name: _worded_before(one) for name, one in part.items()}
    if isinstance(part, list):
        return [_worded_before(one) for one in part]
    if not isinstance(part, str):
        return part
    for now, was in _WORDED.items():
        part = part.replace(now, was)
    part = _as_meant(part)
    part = _SILENT.sub(r"says nothing of \1", part)
    part = _EARLIER.sub(r"'\1'", _NOT_BACK.sub(r"took \1 back when it was covered already", part))
    return _BY_POINTS.sub(r"\g<0> said", _ENDS_A_LINE.sub(r"\1\n    \2 (", part))


_OTHER_SCORES = re.compile(r"scores is '\[|\"member\": ?\"scores\"")


def _goes_on_from_other_scores(game: str, data: bytes, old: Any, new: Any) -> bool:
    """The game goes on from scores of which it is told now that they are fewer or more than the sides.

    A report that tells no finding has only the verdict that follows from that.
    """
    intact = orjson.loads(orjson.dumps(new).replace(b'"intact":"broken"', b'"intact":"ok"'))
    if intact != new and (intact == old if old is not None else _was(game, intact)):
        return b'"resumes"' in data
    told = [bool(_OTHER_SCORES.search(orjson.dumps(one).decode().replace("\\", ""))) for one in (old, new)]
    return b'"resumes"' in data and told == [False, True]


def _cited_from_its_game(game: str, _data: bytes, old: Any, new: Any) -> bool:
    """But for the rule that is cited of what is laid away nothing differs: it was that of another game."""
    before = _as_better_cards(new)
    return before == old if old is not None else _was(game, before)


def _as_better_cards(part: Any) -> Any:
    if isinstance(part, list):
        return [_as_better_cards(one) for one in part]
    if not isinstance(part, dict):
        return part
    mine = part.get("code") == "J257" and part.get("rule") == "talon"
    other = {"rule": "better-cards", "source": "The Rules of Jass, Handjass"} if mine else {}
    return {name: _as_better_cards(one) for name, one in (part | other).items()}


_TURNED = re.compile(r", [DHSC][6-9TJQKA] turned; dealer (seat \d)")


def _chosen_by_a_card(game: str, _data: bytes, old: Any, new: Any) -> bool:
    """But for who is said to have chosen a trump that the dealer's card has made, nothing differs."""
    before = {**new, "out": _TURNED.sub(r", chosen by \1; dealer \1", new["out"])}
    return before == old if old is not None else _was(game, before)


_BESIDE = re.compile(r"gets cards beside the hands|bekommt Karten neben die Blätter")
_ASIDE = {"gets cards beside the hands": "lays cards aside", "bekommt Karten neben die Blätter": "legt Karten beiseite"}


def _beside_the_hands(game: str, _data: bytes, old: Any, new: Any) -> bool:
    """But for how it is told that cards are dealt beside the hands, which no seat does itself, nothing differs."""
    told = re.sub(r"\n {2}(?=\S)", " ", new["out"]).splitlines()
    aside = [(line, _BESIDE.sub(lambda found: _ASIDE[found[0]], line)) for line in told]
    lines = [fill(was, 80, subsequent_indent="  ", break_on_hyphens=False) for _, was in aside]
    before = {**new, "out": "\n".join(lines) + "\n"}
    return before == old if old is not None else any(now != was for now, was in aside) and _was(game, before)


_OF_NO_ACT = re.compile(r"^\S[^\n]*\bJ[1789]\d\d\b[^\n]*\n(?: {2}[^\n]*\n)*", re.MULTILINE)
"""A finding about a line that is no act, as a story tells it."""


def _found_of_no_act(game: str, data: bytes, old: Any, new: Any) -> bool:
    """But for what was found about lines that are no acts, the same is found at the same places."""
    told = {**new, "out": _OF_NO_ACT.sub("", new["out"])}
    return told != new and _said_in_a_language(game, data, old, told)


def _was(game: str, value: Any) -> bool:
    """Whether the first house gave this value as one of a game's answers, of which the sample keeps only the hashes."""
    hashed = hashlib.sha256(orjson.dumps(value, option=orjson.OPT_SORT_KEYS)).hexdigest()[: 2 * BYTES]
    return hashed in hashes_of(game).values()


_ALREADY = re.compile(r"(\S+): it is a record already; `jasslog transcript` writes it as a transcript")


def _already_a_record(game: str, _data: bytes, old: Any, new: Any) -> bool:
    """But for what is said of a record in the place of another program's log, nothing differs."""
    before = {**new, "err": _ALREADY.sub(r"\1 is a record already", new["err"])}
    return bool(before != new and (before == old if old is not None else _was(game, before)))


_NOT_WHOLE = "part of this record is lost or hidden, so no transcript can tell it"


def _nothing_is_lost(_game: str, data: bytes, old: Any, new: Any) -> bool:
    """There is a transcript now of a record between whose lines some are blank, and all others hold an event."""
    lines = [line for line in data.split(b"\n") if line.strip()]
    refused = old is None or (old["code"] == 3 and _NOT_WHOLE in old["err"])
    return refused and new["code"] == 0 and len(lines) < data.count(b"\n") and len([*_readable(data)]) == len(lines)


_BY_NUMBERS = re.compile(r"^( # .*pts  )0     1     2     3     4$", re.MULTILINE)


def _objected_in_its_round(game: str, data: bytes, old: Any, new: Any) -> bool:
    """But for where an objection is told nothing differs: it was behind the rulings of the last round."""
    before = _noted_before(data, new)
    return bool(before != new and (before == old if old is not None else _was(game, before)))


def _noted_before(data: bytes, told: Any) -> Any:
    """An answer in which objections stand where they were said to."""
    events = [*_readable(data)]
    objections = [event.get("seq") for event in events if event.get("type") == "objection_raised"]
    starts = [place for place, event in enumerate(events) if event.get("type") == "round_started"]
    if not objections or not starts:
        return told
    before = (events[0].get("resumes") or {}).get("rounds", 0)
    ruled = sum(event.get("type") == "ruling_given" for event in events[starts[-1] :])
    where = f"{before + len(starts)}.notes.{ruled + 1}"
    texts = [
        r"(! )\d+(?= J901)",
        r"(::notice [^\n]*=J901 [^\n]* )\d+(?=\))",
        r'("ruleId":"J901".*?Name":"[^"/]*/)\d+(?=")',
    ]
    texts += [form for seq in objections for form in (rf"( )\d+(?=  #{seq}\b)", rf"( )'#{seq}'")]
    return _at_notes(told, where, texts)


def _at_notes(told: Any, where: str, texts: list[str]) -> Any:
    if isinstance(told, dict):
        moved = {"address": where} if told.get("code") == "J901" and told.get("address") else {}
        return {name: _at_notes(one, where, texts) for name, one in told.items()} | moved
    if isinstance(told, list):
        return [_at_notes(one, where, texts) for one in told]
    for form in texts if isinstance(told, str) else ():
        told = re.sub(form, rf"\g<1>{where}", told)
    return told


def _said_for_a_split(game: str, data: bytes, old: Any, new: Any) -> bool:
    """Marriages are said, and the round may be shared out."""
    zuger = "zuger" in game and b'"marriage_announced"' in data and b'"split_' in data
    return zuger and old != new


def _stopped_by_the_cards_alone(game: str, data: bytes, old: Any, new: Any) -> bool:
    """Only the stop is wrong now, or may come no more."""
    return "pandur" in game and old != new and (b'"play_stopped"' in data or "play_stopped" not in str(new))


def _said_with_its_second_card(_game: str, _data: bytes, old: Any, new: Any) -> bool:
    """Marriages may come less often."""
    return str(new).count("marriage_announced") < str(old).count("marriage_announced")


def _told_apart(game: str, _data: bytes, old: Any, new: Any) -> bool:
    """But for the seats above the points of tricks, which all looked the same, nothing differs."""
    heads = _BY_NUMBERS.sub(lambda head: head[1] + " ".join(["seat…"] * 5), new["out"])
    before = {**new, "out": heads}
    return bool(before != new and (before == old if old is not None else _was(game, before)))


PURPOSES: tuple[Purpose, ...] = (
    Purpose(
        "said-truly",
        "what could be named is not all that the rules have, what cards come to is not what the tricks hold, and of "
        "nothing it is said that it can be counted",
        ("*",),
        _said_truly,
        "sample/renege-ruled",
    ),
    Purpose(
        "objected-in-its-round",
        "an objection is told of the round in which it was made, not at an act that is nowhere in the game",
        ("*",),
        _objected_in_its_round,
        "damage/handjass-pairs/objection/0",
    ),
    Purpose(
        "cited-from-its-game",
        "who lays away cards of the middle is told the rule of the middle, not that of another game",
        ("findings", "views"),
        _cited_from_its_game,
        "case/cases/bieter-five-laid-away",
    ),
    Purpose(
        "told-apart",
        "above the points of tricks no two seats look the same",
        ("show GAME*",),
        _told_apart,
        "sample/differenzler-hidden",
    ),
    Purpose(
        "already-a-record",
        "a record in the place of another program's log is told what can be made of it",
        ("converted",),
        _already_a_record,
        "case/cases/better-meld-by-points-alone",
    ),
    Purpose(
        "nothing-is-lost",
        "a blank line keeps no record from being written as a transcript",
        ("transcript", "compiled"),
        _nothing_is_lost,
        "damage/guggitaler/line-blank/0",
    ),
    Purpose(
        "beside-the-hands",
        "who gets a packet or columns is not said to lay cards aside",
        ("story GAME*",),
        _beside_the_hands,
        "sample/bieter",
    ),
    Purpose(
        "found-of-no-act",
        "a story tells what was found about lines that are no acts, such as an objection, where they are",
        ("story GAME*",),
        _found_of_no_act,
        "sample/klaverjas-renege-ruled",
    ),
    Purpose(
        "chosen-by-a-card",
        "nobody is said to have chosen a trump that a turned card has made",
        ("show GAME",),
        _chosen_by_a_card,
        "sample/handjass-two",
    ),
    Purpose(
        "return-warned",
        "a carriage return at the end of lines, put there by another system, is a warning where the events are whole",
        ("findings", "report", "sarif", "audit GAME --format sarif"),
        _return_warned,
        "damage/klaverjas-amsterdam/carriage-return/0",
    ),
    Purpose(
        "kreuzweis-in-words",
        "no option cites a rule by the number that it has in a document",
        ("output",),
        _kreuzweis_in_words,
        "command/rules bieter-santiago --format json",
    ),
    Purpose(
        "one-sign-of-times",
        "what multiplies points has the same sign on a terminal, on a sheet and on a page; why a meld that is no "
        "better counts for nothing has words",
        ("show *", "score *", "sheet *", "output"),
        _one_sign,
        "sample/undenufe",
    ),
    Purpose(
        "unfinished-place",
        "that a game was not finished is said at its last event; where cards are laid as whole tricks the first house "
        "said it at the event before the tricks",
        ("findings",),
        _unfinished_stands_last,
        "foreign/6",
    ),
    Purpose(
        "missing-by-name",
        "a member that another program's log lacks is told by its name",
        ("words", "text", "audit *"),
        _missing_by_name,
        "foreign/43",
    ),
    Purpose(
        "entry-at-its-place",
        "an entry on the slate that nobody can check is told where it was written, not at the event that closed the "
        "slate",
        ("findings", "report"),
        _entry_at_its_place,
        "case/cases/unread-zuger-split-not-closed",
    ),
    Purpose(
        "taken-back-unseen",
        "where the event after a card is missing, the card may have been taken back, so that it convicts nobody",
        ("findings",),
        _taken_back_unseen,
        "mutant/314",
    ),
    Purpose(
        "lost-before-a-stranger",
        "lines that are missing before an act of a seat that does not play are missing all the same: the audit knew, "
        "the timeline did not",
        ("digests", "expected"),
        _lost_before_a_stranger,
        "mutant/895",
    ),
    Purpose(
        "banned-again",
        "a card that is taken back leaves the table as it was before it: a ban on leads that lapsed with its trick "
        "holds again",
        ("digests",),
        _banned_again,
        "damage/belote-french/after-the-end/0",
    ),
    Purpose(
        "over-for-good",
        "once the end of a game is written down nothing may come any more; it was offered once more",
        ("expected", "record GAME"),
        _over_for_good,
        "mutant/242",
    ),
    Purpose(
        "end-offered",
        "where a claim has ended play in the middle of a round, its figures and the end of the game are what may come",
        ("expected",),
        _end_offered,
        "game/schieber-ohio/0",
    ),
    Purpose(
        "told-as-it-stands",
        "what is found of an act that was corrected is told of the act that stands, not of the one first written",
        ("words",),
        _told_as_it_stands,
        "mutant/530",
    ),
    Purpose(
        "shown-is-known",
        "a card that somebody shows is known to be in his hand from then on",
        ("digests", "expected"),
        _shown_is_known,
        "damage/sidi-barrani/renege-unseen/0",
    ),
    Purpose(
        "first-hand-lost",
        "who is forehand is open where lines are missing that may have told of lots or of the first hand",
        ("digests", "expected", "findings", "report", "views", "words"),
        _first_hand_lost,
        "case/cases/lost-seats-drawn",
    ),
    Purpose(
        "lone-untold",
        "a game that goes on without saying who plays against all is not one in which that has still to be found",
        ("*",),
        _lone_untold,
        "mutant/0",
    ),
    Purpose(
        "more-to-ask",
        "where a book is silent it is told how to ask the others",
        ("decide *",),
        _more_to_ask,
        "sample/slate-says-156",
    ),
    Purpose(
        "put-down-to-a-card",
        "a renege that a later card proves follows from a card of its trick that cannot have been the one played",
        ("findings", "report", "views"),
        _put_down_to_a_card,
        "game/jass-italian-32/1",
    ),
    Purpose(
        "won-by-its-own-marriage",
        "a marriage before the first lead wins for those who announce it, not for others who by missing lines seem to "
        "have reached the target before",
        ("digests", "expected", "findings", "report", "text", "words", "views"),
        _won_by_its_own_marriage,
        "case/cases/lost-marriage-ends-game",
    ),
    Purpose(
        "claimed-in-its-round",
        "a claim of victory while cards are dealt or a contract is chosen is one of that round, whose tricks it sets "
        "apart where play goes on",
        ("digests", "report", "views"),
        _claimed_in_its_round,
        "damage/sidi-barrani/renege-unseen/0",
    ),
    Purpose(
        "shared-as-it-goes-on",
        "who may be in the hole is waited for, where unread cards do not tell it, until the table goes on without him",
        ("digests", "expected", "text"),
        _shared_as_it_goes_on,
        "case/cases/unread-zuger-split-not-closed",
    ),
    Purpose(
        "legal-by-the-contract",
        "where nobody wrote down the contract it is open whether a card that did not follow suit was legal",
        ("findings", "report", "words"),
        _legal_by_the_contract,
        "case/cases/nochoosing-second-stage",
    ),
    Purpose(
        "schema-order",
        "the published schema of events is made from typed events; it says the same in another order of members, and "
        "that a game may be one of a tournament",
        ("output",),
        _same_schema,
        "command/schema event",
    ),
    Purpose(
        "held-points-count",
        "points that were held over from an earlier round go to who wins them; who was first did not count them, "
        "though they were booked",
        ("who-first GAME", "who-first GAME --format json"),
        _held_points_count,
        "sample/belote-held",
    ),
    Purpose(
        "first-by-own-rules",
        "who was first is told by the rules of the set: one against all has a target of his own, points count as they "
        "come in where the set says so, no claim or order is spoken of where there is none, and no order decides where "
        "nobody wins without a claim",
        ("who-first GAME", "who-first GAME --format json"),
        _first_by_own_rules,
        "sample/handjass-blind-gone",
    ),
    Purpose(
        "factor-nought",
        "where points of the cards count nothing, melds and marriages count all the same: blame called them wrong "
        "where they had been written right",
        ("blame GAME", "blame GAME --format json"),
        _factor_nought,
        "sample/handjass",
    ),
    Purpose(
        "counted-only",
        "where points of the cards are only counted, for places or beside a bid, the slate holds what they brought",
        ("slate GAME*",),
        _counted_only,
        "sample/handjass",
    ),
    Purpose(
        "sum-left-open",
        "a sum on a sheet says that there may be more in it, as the figures above it do",
        ("sheet GAME*",),
        _sum_left_open,
        "sample/differenzler-never-opened",
    ),
    Purpose(
        "open-by-part",
        "a figure is undecided where the record leaves open what it is about, not where it leaves open something else",
        ("blame GAME", "blame GAME --format json"),
        _open_by_part,
        "sample/differenzler-never-opened",
    ),
    Purpose(
        "published-once",
        "what is written out is declared once, and the published schemas are made of that: they accept and refuse the "
        "same documents, in another order and with types that are shared; answers of new commands beside them",
        ("output",),
        _same_documents,
        "command/schema state",
    ),
    Purpose(
        "numbers-in-ranges",
        "bonuses, limits and targets of sets of rules are numbers in a range: a bonus may be any in place of two or "
        "three, and a target has an upper end; their meaning is told without the numbers of a document",
        ("output",),
        _numbers_in_ranges,
        "command/schema variant",
    ),
    Purpose(
        "unknown-kept",
        "an event of unknown type is a value that is kept: it is still found, and changes nothing; that its number is "
        "missing is no longer said, as it is there",
        ("findings", "report", "views", "digests", "expected", "words", "sarif"),
        _unknown_kept,
        "damage/putz-five/type-unknown/0",
    ),
    Purpose(
        "unknown-repeated",
        "the number of an event of unknown type is taken: another event with it repeats it, in place of running "
        "backwards, and what follows may only follow from that",
        ("findings", "report", "views", "digests", "expected", "words", "sarif"),
        _unknown_repeated,
        "mutant/321",
    ),
    Purpose(
        "unknown-told",
        "a transcript tells an event of unknown type as its record holds it, and gives it back",
        ("transcript",),
        _unknown_told,
        "damage/putz-five/type-unknown/0",
    ),
    Purpose(
        "broken-untold",
        "a record whose tags or seals do not hold has no transcript, which would not show it",
        ("transcript",),
        _broken_untold,
        "damage/coiffeur-ohio-10/seal-size/0",
    ),
    Purpose(
        "samples-in-folders",
        "the samples lie in folders, one for each kind of quarrel, beside a page that leads to each, logs of other "
        "programs and the games of an evening; demo writes them so",
        ("output",),
        _samples_in_folders,
        "command/demo folder",
    ),
    Purpose(
        "said-in-a-language",
        "cards are named in the language of the words unless a deck is asked for; seats are joined to the words before "
        "them as the language does; Spanish names the suits as most players do, and French sets its narrow spaces",
        ("* --lang *",),
        _said_in_a_language,
        "sample/under-trump",
    ),
    Purpose(
        "expected-in-words",
        "what a member of an event ought to be was told by the name of a class of the program",
        ("words", "audit *", "sarif", "text"),
        _expected_in_words,
        "damage/schieber-ohio/value-wrong/0",
    ),
    Purpose(
        "ruling-told",
        "that a ruling stands, and what it made of the score, is told in every view; where it counts what it settled "
        "does not make the exit code",
        ("text", "audit *", "show *", "score *", "story *"),
        _ruling_told,
        "sample/annulled-round",
    ),
    Purpose(
        "english-slips",
        "a card that is read out has its article, one finding follows, one event is one more; what no seat did, or "
        "writes down for all, the table did; of two cards is told which breaks a rule; a hidden act has words, and "
        "what is found of no event is told by its line",
        (
            "audit *",
            "show *",
            "story *",
            "rulings *",
            "dossier *",
            "compare *",
            "collate *",
            "note *",
            "undo *",
            "text",
            "words",
        ),
        _english,
        "sample/under-trump",
    ),
    Purpose(
        "score-called-what-it-is",
        "the score that penalty books are held against holds the corrections and rulings that stand, so where there "
        "are some it is not called as recorded",
        ("rulings GAME", "dossier GAME"),
        _called_what_it_is,
        "sample/renege-ruled",
    ),
    Purpose(
        "measured-by-the-others",
        "where the choosers need more than the others no number would have been enough by itself: what they lack, "
        "the others have",
        ("score *",),
        _measured_by_the_others,
        "sample/belote-held",
    ),
    Purpose(
        "seat-told",
        "whoever is dealt to, cuts or has a pile laid where that has no place is named; it was said of the table",
        ("*",),
        _seat_told,
        "mutant/242",
    ),
    Purpose(
        "slips-by-side",
        "what one side writes rightly says nothing of the other's mistake, so a figure that carries it on follows from "
        "it; a wrong entry is told before the final score that holds it",
        ("findings", "report", "views"),
        _carried_on,
        "game/klaverjas-rotterdam/1",
    ),
    Purpose(
        "marriage-ruled-out",
        "where nobody wrote marriages down, one is open only in a round in which a hand may have held both cards",
        ("findings", "report", "expected"),
        _marriage_ruled_out,
        "case/cases/nomarriages-zuger-force",
    ),
    Purpose(
        "nothing-to-offer",
        "whoever is in the hole is not told that he may offer to share the round out",
        ("expected",),
        _nothing_to_offer,
        "case/cases/points-too-low",
    ),
    Purpose(
        "page-drawn",
        "suits are told apart by their shapes without colours, and each step tells who acted; on the board each card "
        "lies before its player, with legal and proved cards, a slider and a curve",
        ("report * -o page.html",),
        _page_drawn,
        "sample/from-paper-renege",
    ),
    Purpose(
        "view-named",
        "a command that is named beside a finding names the view in which that was found, if that is not the usual one",
        ("audit *", "dossier *"),
        _one_sign,
        "sample/wrong-leader",
    ),
    Purpose(
        "marked-at-a-moment",
        "a game at a moment shows the findings up to there, as the whole table does",
        ("show GAME --at WHERE",),
        _marked_at_a_moment,
        "sample/pandur-outranked",
    ),
    Purpose(
        "none-of-theirs",
        "a text that begins with no object is no log of another program, whatever names stand in it",
        ("digests", "expected", "findings", "report", "words"),
        _none_of_theirs,
        "foreign/25",
    ),
    Purpose(
        "refused-in-full",
        "why a file cannot be read is said by a program as it is on a terminal",
        ("*",),
        _refused_in_full,
        "foreign/10",
    ),
    Purpose(
        "asked-by-number",
        "a card that was taken back is asked for by its number, as another one lies at its address",
        ("dossier GAME --format json",),
        _asked_by_number,
        "sample/taken-back-card",
    ),
    Purpose(
        "goes-on-from-other-scores",
        "that a record goes on from fewer or more scores than there are sides is told",
        ("*",),
        _goes_on_from_other_scores,
        "sample/guggitaler",
    ),
    Purpose(
        "held-against-the-writer",
        "a wrong entry on the slate is held against who wrote it; it was held against the first of his side",
        ("findings", "report", "views", "words", "text", "sarif", "audit *", "dossier *", "rulings *"),
        _held_against_the_writer,
        "sample/weis-booked-twice",
    ),
    Purpose(
        "names-above-figures",
        "the names above the columns of a round's arithmetic end where the figures end",
        ("score *",),
        _names_above_figures,
        "sample/guggitaler-stopped",
    ),
    Purpose(
        "figures-by-name",
        "by ear the figures of more than two sides have their names, as nobody hears whose a place is",
        ("show GAME --screen-reader",),
        _figures_by_name,
        "sample/differenzler-hidden",
    ),
    Purpose(
        "explained-truly",
        "what is explained of a finding holds in each case in which it is found",
        ("output",),
        _explained_truly,
        "command/explain J504",
    ),
    Purpose(
        "wrong-as-the-audit-says",
        "a figure that only differs because of damage of another kind is undecided, as the sums are",
        ("score *", "blame *"),
        _wrong_as_the_audit_says,
        "sample/missing-card",
    ),
    Purpose(
        "said-for-a-split",
        "a marriage said between two tricks of Zuger counts where the round is shared out, and else is said again",
        ("digests", "findings", "report", "views", "words", "text", "sarif", "audit *", "expected"),
        _said_for_a_split,
        "damage/zuger/split-not-allowed/0",
    ),
    Purpose(
        "stopped-by-the-cards-alone",
        "a number that was bid in Pandur is reached by the cards alone where play stops early",
        ("findings", "report", "views", "words", "text", "sarif", "audit *", "expected"),
        _stopped_by_the_cards_alone,
        "damage/pandur/bid-with-contract/0",
    ),
    Purpose(
        "said-with-its-second-card",
        "a marriage among unread cards can only be said with one that may be its second card",
        ("expected",),
        _said_with_its_second_card,
        "foreign/2",
    ),
    Purpose(
        "asked-first",
        "what is asked first is told otherwise: the help in groups and with an example, a command's own options first; "
        "a set of rules in fifteen lines; words by more of their names",
        ("output",),
        _asked_first,
        "command/--help",
    ),
)


def accepting(
    game: str, data: bytes, aspect: str, old: Any, new: Any, purposes: Iterable[Purpose] = PURPOSES
) -> Purpose | None:
    """The entry that accepts a difference.

    In every report in SARIF stands how bad J103 is, before every factor another sign, and sentences are in other words,
    whatever else differs.
    """
    known = [one for one in purposes if any(fnmatchcase(aspect, pattern) for pattern in one.aspects)]
    found = next((one for one in known if one.holds(game, data, old, new)), None)
    if found is None:
        sarif = isinstance(new, dict) and _is_sarif(new)
        before = _worded_before({**new, "out": _as_an_error(new["out"])} if sarif else _named_first(new))
        before = _noted_before(data, before)
        found = next((one for one in known if one.holds(game, data, old, before)), None)
    return found
