"""The ranking of a series: golden tables worked out by hand, and laws that hold for all of them."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from uuid import UUID

from hypothesis import given
from hypothesis import strategies as st

from tournaments.engine.series.ranking import SeriesRow, SeriesScore, series_ranking
from tournaments.engine.series.setup import CountedScore, SeriesSetup, SeriesTotal
from tournaments.engine.standings import TieBreak

ANN, BOB, CAL, DEB = (str(UUID(int=number)) for number in (1, 2, 3, 4))
EVERYTHING = {"spring": None, "summer": None, "autumn": None}


def units(event: str, session: int, **by_name: int) -> list[SeriesScore]:
    """The scores of a session, names as below."""
    persons = {"ann": ANN, "bob": BOB, "cal": CAL, "deb": DEB}
    return [SeriesScore(event, session, persons[name], points) for name, points in by_name.items()]


YEAR = [
    *units("spring", 1, ann=10, bob=4, cal=-14),
    *units("spring", 2, ann=-6, bob=6, cal=0),
    *units("summer", 1, ann=8, bob=-8),
    *units("autumn", 1, bob=12, cal=-3, deb=-9),
]


def lines(rows: tuple[SeriesRow, ...]) -> list[tuple[str, int | None, Fraction | int]]:
    """Person, rank and total of each row."""
    return [(row.person, row.rank, row.total) for row in rows]


def test_the_sum_of_all_events() -> None:
    rows = series_ranking(YEAR, SeriesSetup(), EVERYTHING)
    assert lines(rows) == [(BOB, 1, 14), (ANN, 2, 12), (DEB, 3, -9), (CAL, 4, -17)]
    assert [(item.event, item.points) for item in rows[0].items] == [("autumn", 12), ("spring", 10), ("summer", -8)]


def test_the_best_two_events() -> None:
    rows = series_ranking(YEAR, SeriesSetup(how=SeriesTotal.BEST, best=2), EVERYTHING)
    assert lines(rows) == [(BOB, 1, 22), (ANN, 2, 12), (DEB, 3, -9), (CAL, 4, -17)]
    assert [item.points for item in rows[0].items if not item.counted] == [-8]


def test_the_best_single_session() -> None:
    rows = series_ranking(YEAR, SeriesSetup(CountedScore.SESSIONS, SeriesTotal.BEST, 1), EVERYTHING)
    assert lines(rows) == [(BOB, 1, 12), (ANN, 2, 10), (CAL, 3, 0), (DEB, 4, -9)]
    assert (rows[0].times, rows[0].events) == (4, frozenset(EVERYTHING))


def test_averages_are_exact() -> None:
    rows = series_ranking(YEAR, SeriesSetup(CountedScore.SESSIONS, SeriesTotal.AVERAGE), EVERYTHING)
    assert lines(rows) == [(ANN, 1, Fraction(4)), (BOB, 2, Fraction(7, 2)), (CAL, 3, Fraction(-17, 3)), (DEB, 4, -9)]


def test_who_has_played_too_few_times_comes_after_all_who_have_not() -> None:
    rows = series_ranking(YEAR, SeriesSetup(CountedScore.SESSIONS, SeriesTotal.AVERAGE, at_least=3), EVERYTHING)
    assert [(row.person, row.rank, row.place, row.missing) for row in rows] == [
        (ANN, 1, 1, 0),
        (BOB, 2, 2, 0),
        (CAL, 3, 3, 0),
        (DEB, None, None, 2),
    ]


def test_an_event_of_best_sessions_gives_what_counts_there() -> None:
    (first, *_) = series_ranking(YEAR, SeriesSetup(), EVERYTHING | {"spring": 1})
    assert lines((first,)) == [(ANN, 1, 18)]


def test_penalties_count_also_where_the_score_does_not() -> None:
    penalised = [
        *YEAR,
        SeriesScore("summer", 1, BOB, None, penalty=-4),
        SeriesScore("autumn", 1, ANN, None, penalty=-2),
    ]
    rows = series_ranking(penalised, SeriesSetup(how=SeriesTotal.BEST, best=2), EVERYTHING)
    assert lines(rows)[:2] == [(BOB, 1, 18), (ANN, 2, 10)]
    assert [row.penalties for row in rows] == [-4, -2, 0, 0]


def test_a_penalty_is_part_of_the_average_and_no_score_of_its_own() -> None:
    (row,) = series_ranking(
        [*units("spring", 1, ann=5), *units("summer", 1, ann=2), SeriesScore("autumn", 1, ANN, None, penalty=-4)],
        SeriesSetup(how=SeriesTotal.AVERAGE),
        EVERYTHING,
    )
    assert (row.times, row.total) == (2, Fraction(3, 2))


def test_who_was_only_penalised_has_not_played() -> None:
    assert series_ranking([SeriesScore("spring", 1, ANN, None, penalty=-4)], SeriesSetup(), EVERYTHING) == ()


def test_ties_are_ties_and_a_tie_break_decides_the_place() -> None:
    year = [*units("spring", 1, ann=5, bob=9, cal=3), *units("summer", 1, ann=4, bob=0, cal=-17)]
    tied = series_ranking(year, SeriesSetup(), EVERYTHING)
    assert [(row.person, row.rank, row.place) for row in tied] == [(ANN, 1, 1), (BOB, 1, 1), (CAL, 3, 3)]
    decided = series_ranking(year, SeriesSetup(tie_breaks=(TieBreak.BEST_SESSION,)), EVERYTHING)
    assert [(row.person, row.rank, row.place) for row in decided] == [(BOB, 1, 1), (ANN, 1, 2), (CAL, 3, 3)]
    assert [row.decided_by for row in decided] == [TieBreak.BEST_SESSION, TieBreak.BEST_SESSION, None]


def test_a_question_that_totals_cannot_answer_is_not_asked() -> None:
    year = [SeriesScore("spring", 1, ANN, 5, won=3), SeriesScore("spring", 1, BOB, 5, won=None)]
    rows = series_ranking(year, SeriesSetup(tie_breaks=(TieBreak.HANDS_WON,)), EVERYTHING)
    assert [(row.place, row.lacks) for row in rows] == [(1, TieBreak.HANDS_WON)] * 2


EVENTS = tuple(EVERYTHING)
PERSONS = (ANN, BOB, CAL, DEB)
SCORES = st.lists(
    st.builds(
        SeriesScore,
        event=st.sampled_from(EVENTS),
        session=st.integers(1, 3),
        person=st.sampled_from(PERSONS),
        units=st.none() | st.integers(-20, 20),
        table=st.integers(1, 2),
        won=st.integers(0, 3),
        lost=st.integers(0, 3),
        penalty=st.sampled_from((0, 0, -2, -4)),
    ),
    max_size=24,
)
BEST = st.fixed_dictionaries({event: st.none() | st.integers(1, 3) for event in EVENTS})
SETUPS = st.one_of(
    st.builds(
        SeriesSetup,
        st.sampled_from(CountedScore),
        st.sampled_from((SeriesTotal.SUM, SeriesTotal.AVERAGE)),
        at_least=st.integers(1, 4),
    ),
    st.builds(SeriesSetup, st.sampled_from(CountedScore), st.just(SeriesTotal.BEST), st.integers(1, 5)),
)


@given(SCORES.flatmap(lambda scores: st.tuples(st.just(scores), st.permutations(scores))), BEST, SETUPS)
def test_order_does_not_matter(
    both: tuple[list[SeriesScore], list[SeriesScore]], best: dict[str, int | None], setup: SeriesSetup
) -> None:
    one, other = (series_ranking(scores, replace(setup, tie_breaks=tuple(TieBreak)), best, 7) for scores in both)
    assert one == other


@given(SCORES, BEST, st.sampled_from(CountedScore))
def test_the_best_of_everything_is_the_sum(
    scores: list[SeriesScore], best: dict[str, int | None], counts: CountedScore
) -> None:
    assert series_ranking(scores, SeriesSetup(counts, SeriesTotal.BEST, 200), best) == series_ranking(
        scores, SeriesSetup(counts), best
    )


@given(SCORES, BEST, st.sampled_from(CountedScore), st.integers(1, 4))
def test_a_dropped_score_never_helps(
    scores: list[SeriesScore], best: dict[str, int | None], counts: CountedScore, most: int
) -> None:
    for row in series_ranking(scores, SeriesSetup(counts, SeriesTotal.BEST, most), best):
        points = [item.points for item in row.items]
        some = combinations(points, min(most, len(points)))
        assert row.total == max(map(sum, some)) + row.penalties
        assert sum(item.counted for item in row.items) == min(most, len(points))


@given(SCORES, BEST, SETUPS)
def test_every_row_adds_up_and_everybody_who_played_has_one(
    scores: list[SeriesScore], best: dict[str, int | None], setup: SeriesSetup
) -> None:
    rows = series_ranking(scores, setup, best)
    assert Counter(row.person for row in rows) == Counter({score.person for score in scores if score.units is not None})
    for row in rows:
        counted = sum(item.points for item in row.items if item.counted) + row.penalties
        assert row.total == (Fraction(counted, row.times) if setup.how is SeriesTotal.AVERAGE else counted)
        assert row.missing == max(0, setup.at_least - row.times)
    ranked = [row for row in rows if row.rank is not None]
    assert rows[: len(ranked)] == tuple(ranked)
    assert [row.rank for row in ranked] == [1 + sum(o.total > row.total for o in ranked) for row in ranked]
