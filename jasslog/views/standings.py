"""The standings of an evening or a season, as text and for programs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import reduce

from msgspec.structs import replace

from jasslog.archive.answers import Entrant, GameAt, PassAnswer, PassOf, StandingsAnswer
from jasslog.archive.ranking import Ranking
from jasslog.archive.roll import Roll
from jasslog.archive.standings import Check, Pass, Standing, Standings, kept_of, planned
from jasslog.views import figures
from jasslog.views.figures import FigureRow, FigureTable, csv_text, place_text, rounded, table_lines, text_of, told
from jasslog.views.layout import bold, shorten
from jasslog.views.messages import aloud, colon, count, known_as, say, settings, visible, word

_NAME = 12
"""Most letters of a game or tournament above a column."""
_WIDE, _EACH = 40, 9
"""The columns of a terminal that a table needs without its passes, and about those that each pass needs."""
_SPOKEN, _DRAWN = 12, 40
"""The most passes told to a screen reader, and on a page; where there are more, the table has none."""
_CHECKED = 12
"""Most passes of which the sums are told one by one."""
_ENTRANTS = " + "
"""What stands between the names of the persons of a side."""


def ranking_name(ranking: Ranking) -> str:
    """What players call a ranking; the name in a user's own file stays as it is written there."""
    return visible(known_as("names", f"standings.{ranking.id}", ranking.name))


def standings_text(made: Standings, roll: Roll) -> str:
    """The standings as text: the ranks, the control sums, and remarks on games."""
    ranked = made.ranked()
    room = _SPOKEN if aloud() else (settings().columns - _WIDE) // _EACH
    parts = table_lines(standings_table(made, ranked, room)) if ranked else ["", word("tallied", "nobody")]
    control = [["", bold(word("tallied", "control"))], *control_sums(made)]
    name, about = ranking_name(made.ranking), heading(made, ranked, roll)
    return text_of(name, about, parts, *control, [""], *remarks(made, roll))


def standings_page(made: Standings, roll: Roll) -> str:
    """The standings as a page."""
    from jasslog.views.page.many import Section, figures_page

    ranked = made.ranked()
    about = [heading(made, ranked, roll), *remarks(made, roll)]
    parts = [Section(word("tallied", "ranks"), table=standings_table(made, ranked, _DRAWN))] if ranked else []
    parts.append(Section(word("tallied", "control"), control_sums(made)))
    return figures_page(ranking_name(made.ranking), about, parts, roll.unread)


def heading(made: Standings, ranked: Sequence[Standing], roll: Roll) -> str:
    """The sentences on what was counted, and how it was ranked."""
    ranking, passes = made.ranking, len(made.passes)
    measure = word("measures", ranking.measure)
    figures = {"games": count("games", roll.games), "passes": count("passes", passes)}
    persons = len({person for one in ranked for person in one.who})
    lines = [word("tallied", "ranked", **figures, persons=count("persons", persons), measure=measure)]
    there = planned(ranking, passes)
    kept = kept_of(ranking, there)
    lines += [word("tallied", "kept", kept=kept, passes=count("passes", there))] if kept < there else []
    lines += [word("tallied", "fewest")] if ranking.measure in made.fewest else []
    ties = ", ".join(word("ties", tie) for tie in ranking.ties)
    lines.append(word("tallied", "tied", ties=ties) if ties else word("tallied", "untied"))
    lines.append(word("tallied", f"view.{ranking.view}"))
    return " ".join(lines)


def standings_table(made: Standings, ranked: Sequence[Standing], most: int) -> FigureTable:
    """The table of all entrants: rank, total, and what each pass brought if there are at most ``most`` passes."""
    total, fits = word("tallied", "total"), len(made.passes) <= most
    passes = pass_names(made, _NAME) if fits else []
    columns = [word("tallied", "rank"), total, *passes]
    rows = [
        FigureRow(
            visible(_ENTRANTS.join(one.who)),
            [_rank(one), told(one.total), *(_brought(one, len(passes)) if fits else [])],
            _remark(one),
            one.total,
        )
        for one in ranked
    ]
    return FigureTable("", word("ways", "person"), columns, rows, total, "" if fits else word("tallied", "all_passes"))


def _rank(one: Standing) -> str:
    if one.rank is None:
        return word("placed", one.state)
    return f"{one.rank}" if one.state == "ranked" or aloud() else f"{one.rank}="


def _remark(one: Standing) -> str:
    """The remark that a rank is shared, or by which tie-break it was decided; empty for neither."""
    if one.state == "shared":
        return word("placed", "shared")
    return word("tallied", "by_tie", tie=word("ties", one.tie)) if one.tie else ""


def _brought(one: Standing, passes: int) -> list[str]:
    """What each pass brought an entrant, as text, set off where it does not count."""
    found = [word("placed", "missed") if aloud() else "–"] * passes
    for played in one.passes:
        figure = told(played.brought)
        dropped = f"{figure} {word('placed', 'dropped')}" if aloud() else f"({figure})"
        found[played.place] = dropped if played.dropped else figure
    return found


def pass_names(made: Standings, most: int = 0) -> list[str]:
    """What each pass is called, its game or tournament in at most ``most`` letters; 0 for no limit.

    Aloud, and where two passes would then be called the same, there is no limit.
    """
    several = len({one.tournament for one in made.passes if one.number}) > 1
    names = [_pass_name(one, several, 0 if aloud() else most) for one in made.passes]
    return names if not most or len(set(names)) == len(names) else pass_names(made)


def _pass_name(one: Pass, several: bool, most: int) -> str:
    """What a pass is called; with its tournament where there are ``several``."""
    passe = word("tallied", "passe", n=one.number)
    if one.number and not (several and one.tournament):
        return passe
    name = visible(one.tournament or one.game or one.when or place_text(one.place))
    name = shorten(name, most) if most else name
    return f"{name} {one.number if most else passe}" if one.number else name


def control_sums(made: Standings) -> list[str]:
    """The sum of the tricks of each pass, and each game in which that sum is not what the deck gives.

    Of more than ``_CHECKED`` passes there is one sum for all.
    """
    sums = [colon(name, _check_text(made.checks[one])) for name, one in zip(pass_names(made), made.passes, strict=True)]
    if len(sums) > _CHECKED:
        sums = [_check_text(reduce(Check.beside, made.checks.values()))]
    return sums + [word("tallied", "off", game=_game(one), due=one.due, taken=one.taken) for one in made.off]


def _check_text(check: Check) -> str:
    slots = {"games": count("games", check.games), "rounds": count("rounds", check.rounds)}
    slots |= {"due": str(check.due), "taken": str(check.taken)}
    if len(check.sums) == 1:
        found = say("standings.control", **slots, each=min(check.sums))
    else:
        found = word("tallied", "control.mixed" if check.rounds else "control.none", **slots)
    agrees = say("score.agrees") if check.due == check.taken and check.rounds else ""
    unchecked = word("tallied", "control.unchecked", rounds=count("rounds", check.unchecked)) if check.unchecked else ""
    return ", ".join(part for part in (found, agrees, unchecked) if part)


def remarks(made: Standings, roll: Roll) -> list[str]:
    """Remarks on games of which something has to be known, and on what does not go together."""
    lists = {
        "open": made.open,
        f"unfinished.{made.ranking.unfinished}": made.unfinished,
        "broken": made.broken,
        "unnamed": made.unnamed,
        "unjudged": roll.unjudged,
    }
    told = {name: [*map(_game, games)] for name, games in lists.items()}
    mixed = {"mixed": _rules(made) if len(made.rules) > 1 else [], "misranked": made.misranked}
    return figures.remarks({**mixed, **told}, roll)


def _rules(made: Standings) -> list[str]:
    """The rule sets of the games that counted, each once."""
    return sorted({id for id, _ in made.rules.values()})


def _game(one: GameAt) -> str:
    place = place_text((one.file, one.line))
    return f"{visible(one.game)} ({place})" if one.game else place


# For programs


def standings_csv(made: Standings) -> str:
    """The standings as CSV: a row for each entrant; words are the same in every language."""
    passes, ids = made.passes, _pass_ids(made.passes)
    rows: list[Sequence[object]] = [["rank", "state", "name", "total", "tie", "dropped", *ids]]
    for one in made.ranked():
        dropped = " ".join(ids[its.place] for its in one.passes if its.dropped)
        brought = {its.place: its.brought for its in one.passes}
        figures = (brought.get(place) for place in range(len(passes)))
        rows.append([one.rank, one.state, _ENTRANTS.join(one.who), one.total, one.tie, dropped, *figures])
    return csv_text(rows)


def _pass_ids(passes: Sequence[Pass]) -> list[str]:
    """What each pass is called for programs; passes of one name have their place added."""
    ids = [*map(_pass_id, passes)]
    several = Counter(ids)
    return [id if several[id] == 1 else f"{id} ({place_text(one.place)})" for id, one in zip(ids, passes, strict=True)]


def _pass_id(one: Pass) -> str:
    """What a pass is called for programs: its tournament and number, else its game, its day, or its place."""
    if one.number:
        return f"{one.tournament}:{one.number}".removeprefix(":")
    return one.game or one.when or place_text(one.place)


def standings_answer(made: Standings, roll: Roll) -> StandingsAnswer:
    """The standings for programs, with the games and passes on which they stand."""
    return StandingsAnswer(
        schema="jasslog/standings/1",
        ranking=replace(made.ranking, best="fewest" if made.ranking.measure in made.fewest else "most"),
        games=roll.games,
        standings=[_entrant(one) for one in made.ranked()],
        passes=[_pass_answer(one, made.checks[one]) for one in made.passes],
        rules=_rules(made),
        off=made.off,
        open=made.open,
        unfinished=made.unfinished,
        broken=made.broken,
        unnamed=made.unnamed,
        **figures.beside(roll),
    )


def _entrant(one: Standing) -> Entrant:
    passes = [PassOf(its.place, rounded(its.brought), its.dropped) for its in one.passes]
    return Entrant(
        persons=[*map(visible, one.who)],
        state=one.state,
        rank=one.rank,
        total=rounded(one.total),
        tie=one.tie or None,
        passes=passes,
    )


def _pass_answer(one: Pass, check: Check) -> PassAnswer:
    return PassAnswer(
        tournament=one.tournament or None,
        part=one.number or None,
        when=one.when or None,
        game=one.game or None,
        **{name: getattr(check, name) for name in ("games", "rounds", "unchecked", "due", "taken")},
    )
