"""Games carried out of one installation and into another: the same chain, the same totals, or nothing at all."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import replace
from datetime import date
from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper.engine.errors import Refused
from scorekeeper.engine.rules.presets import read_rules
from scorekeeper.ledger.entries import BEGINNING, digest
from scorekeeper.ledger.transfer_file import TRANSFER_FILE, Transfer
from scorekeeper.ledger.transfer_format import TransferEntry
from scorekeeper.models import Account, ClubGame, Entry, Game, Journal, Line, Person, Posting, Seat, Share
from scorekeeper.queries.club import club_view, rule_sets
from scorekeeper.queries.club import persons as club_persons
from scorekeeper.queries.transfer import ArrivalFate, arrival, export_club, export_game
from scorekeeper.services import clubs, persons, seating, transfer
from scorekeeper.services.audit import audit
from scorekeeper.services.requests import Close, Correct, EnterTotals, Penalise, Void
from scorekeeper.wording.sentences import write_fault
from tests.elsewhere import elsewhere
from tests.refusals import raises_refused
from tests.tables import NAMES, SCORER, Table, opened, picked

Json = dict[str, Any]
TABLES = (Journal, Entry, Game, Seat, Account, ClubGame, Person, Line, Posting, Share)


def reread(carried: Transfer | None) -> Transfer:
    """Return the transfer after it was written to a file and read again."""
    assert carried is not None
    return TRANSFER_FILE.parse(TRANSFER_FILE.dump(carried))


def eventful(players: int = 5) -> Table:
    """A game with a correction, a void hand, a penalty, somebody who joins, and a close."""
    table = opened(players=players, name="Friday at Dan's")
    first = table.record()
    table.record(picked(picker=2, partner=4, points=47))
    assert first.line is not None
    table.change(Correct(first.line, picked(points=95)))
    table.change(Penalise(seat=2, amount=4, paid_to="others"))
    seating.change_seating(table.game, [1, 2, 3, 4, "Zoe"], key="zoe-comes", expects=3, actor=SCORER)
    third = table.record(picked(picker=5, partner=1, points=62))
    assert third.line is not None
    table.change(Void(third.line))
    table.record(picked(picker=5, partner=2, points=120, tricks="all"))
    table.change(Close())
    return table


def figures(table: Table) -> tuple[Any, ...]:
    """Return what a sheet shows that no installation may change."""
    sheet = table.sheet
    lines = [(line.uid, line.number, line.voided, line.payouts, line.totals) for line in sheet.lines]
    opened = ClubGame.objects.get(pk=table.club_game).opened
    return (
        sheet.name,
        sheet.names,
        sheet.played_on,
        opened,
        sheet.totals,
        sheet.pot,
        sheet.head,
        sheet.last_entry,
        lines,
    )


def stored() -> list[list[Any]]:
    """All rows."""
    return [list(table._default_manager.order_by("pk").values_list()) for table in TABLES]


def arrived(numbers: tuple[int, ...]) -> Table:
    (club_game,) = numbers
    return Table(club_game, ClubGame.objects.get(pk=club_game).game_id)


def other_table() -> int:
    """Something that is here before, so that no number of a row is the same; returns the club's number."""
    opened(key="here-before", names=["Uma", "Vic", "Wes", "Xia", "Yul"]).record()
    return clubs.home().pk


def refusal(carried: Transfer, club: int, **choices: str) -> tuple[str, str, str]:
    """Code, sentence and place of what is refused first; nothing has been written."""
    before = stored()
    with pytest.raises(Refused) as refused:
        transfer.import_games(carried, club=club, choices=choices)
    assert stored() == before
    fault = refused.value.faults[0]
    return fault.code, write_fault(fault), fault.path


@pytest.mark.django_db
def test_a_game_keeps_its_chain_and_its_figures() -> None:
    with elsewhere():
        away = eventful()
        carried, before = reread(export_game(away.club_game)), figures(away)
    home = other_table()
    there = arrived(transfer.import_games(carried, club=home))
    assert figures(there) == before
    assert audit().findings == ()
    assert reread(export_game(there.club_game)) == carried


@pytest.mark.django_db
def test_a_sheet_of_paper_that_is_off_comes_along_as_it_is() -> None:
    with elsewhere():
        away = opened()
        away.change(EnterTotals((5, 3, -2, -2, -2)))
        carried = reread(export_game(away.club_game))
    there = arrived(transfer.import_games(carried, club=other_table()))
    assert there.sheet.off == 2
    assert audit().findings == ()


@pytest.mark.django_db
def test_the_game_goes_on_here() -> None:
    with elsewhere():
        away = opened()
        away.record()
        carried = reread(export_game(away.club_game))
    there = arrived(transfer.import_games(carried, club=other_table()))
    there.keys = iter(["hand-2-here"])
    there.record()
    assert (there.sheet.totals, there.sheet.next_number) == ((4, -2, 2, -2, -2), 3)
    assert audit().findings == ()


@pytest.mark.django_db
def test_a_longer_chain_carries_ours_on() -> None:
    with elsewhere():
        away = opened()
        away.record()
        early = reread(export_game(away.club_game))
        seating.change_seating(away.game, [1, 2, 3, 4, "Zoe"], key="zoe-comes", expects=2, actor=SCORER)
        away.record()
        late, before = reread(export_game(away.club_game)), figures(away)
    home = other_table()
    there = arrived(transfer.import_games(early, club=home))
    version = there.view.version
    (coming,) = arrival(late, home).games
    assert (coming.fate, coming.here, coming.more) == (ArrivalFate.LONGER, 2, 2)
    assert transfer.import_games(late, club=home) == (there.club_game,)
    assert figures(there) == before
    assert there.view.version > version
    assert audit().findings == ()
    assert refusal(late, home)[:2] == ("nothing-new", "Friday is already here, with all of its 4 entries.")
    code, sentence, _ = refusal(early, home)
    assert (code, sentence) == ("nothing-new", "Friday is already here and newer: 4 entries here, 2 in the file.")


@pytest.mark.django_db
def test_chains_that_parted_are_refused() -> None:
    with elsewhere():
        away = opened()
        early = reread(export_game(away.club_game))
        away.record()
        late = reread(export_game(away.club_game))
    home = other_table()
    there = arrived(transfer.import_games(early, club=home))
    there.record(picked(points=40))
    code, sentence, path = refusal(late, home)
    assert (code, path) == ("parted", "games[0]")
    assert sentence.startswith("Friday: this site and the file differ from entry 2 on.")


@pytest.mark.django_db
def test_a_game_of_another_club_stays_there() -> None:
    table = opened()
    carried = reread(export_game(table.club_game))
    assert refusal(carried, clubs.create_club("The others"))[0] == "elsewhere"


@pytest.fixture
def friday(db: None) -> Transfer:
    """A game of Ann, Bob, Cy, Dan and Eve on its way, with a hand and a correction."""
    with elsewhere():
        away = opened()
        answer = away.record()
        assert answer.line is not None
        away.change(Correct(answer.line, picked(points=95)))
        return reread(export_game(away.club_game))


def uuid_of(carried: Transfer, name: str) -> str:
    return next(person.uuid for person in carried.persons if person.name == name)


def test_a_namesake_is_asked_about(friday: Transfer) -> None:
    opened(key="here-before", names=["Ann", "Vic", "Wes", "Xia", "Yul"])
    home, ann = clubs.home().pk, uuid_of(friday, "Ann")
    (namesake,) = arrival(friday, home).persons.namesakes
    assert (namesake.uuid, namesake.name) == (ann, "Ann")
    assert refusal(friday, home) == (
        "unchosen", "Choose whether Ann in the file is your club's Ann.", f"choices[{ann}]"
    )  # fmt: skip
    with raises_refused("already has a player called Vic"):
        transfer.import_games(friday, club=home, choices={ann: "Vic"})


def test_all_namesakes_are_asked_about_at_once(friday: Transfer) -> None:
    opened(key="here-before", names=["Ann", "Bob", "Wes", "Xia", "Yul"])
    with pytest.raises(Refused) as refused:
        transfer.import_games(friday, club=clubs.home().pk)
    assert [write_fault(fault).split()[2] for fault in refused.value.faults] == ["Ann", "Bob"]


def test_a_namesake_who_is_the_same_counts_as_one(friday: Transfer) -> None:
    here = opened(key="here-before", names=["Ann", "Vic", "Wes", "Xia", "Yul"])
    there = arrived(
        transfer.import_games(friday, club=clubs.home().pk, choices={uuid_of(friday, "Ann"): transfer.SAME})
    )
    assert there.sheet.names[0] == "Ann"
    assert there.view.players[0].person == here.view.players[0].person
    assert Person.objects.get(merged_into__name="Ann").name == "Ann (2)"
    assert audit().findings == ()
    assert reread(export_game(there.club_game)).games == friday.games


def test_a_namesake_who_is_another_gets_a_name(friday: Transfer) -> None:
    opened(key="here-before", names=["Ann", "Vic", "Wes", "Xia", "Yul"])
    there = arrived(
        transfer.import_games(friday, club=clubs.home().pk, choices={uuid_of(friday, "Ann"): "Ann of the file"})
    )
    assert there.sheet.names[0] == "Ann of the file"
    assert Person.objects.filter(name="Ann").count() == 1


@pytest.mark.django_db
def test_merged_and_erased_persons_come_as_such() -> None:
    with elsewhere():
        away = opened(names=["Anna", "Bob", "Cy", "Dan", "Eve"])
        away.record()
        opened(key="evening-2", names=["Ann", "Bob", "Cy", "Dan", "Eve"])
        number = dict(Person.objects.values_list("name", "pk"))
        persons.merge(number["Anna"], number["Ann"])
        persons.erase(number["Bob"], "Bob")
        carried = reread(export_game(away.club_game))
    there = arrived(transfer.import_games(carried, club=other_table()))
    assert there.sheet.names == ("Ann", "Former player 1", "Cy", "Dan", "Eve")
    assert Person.objects.get(name="Anna").itself.name == "Ann"
    assert audit().findings == ()


def test_who_was_erased_here_stays_so(friday: Transfer) -> None:
    home = other_table()
    there = arrived(transfer.import_games(friday, club=home))
    persons.erase(Person.objects.get(name="Ann").pk, "Ann")
    assert arrival(friday, home).persons.new == ()
    assert there.sheet.names[0] == "Former player 1"


def at(value: Json, path: tuple[Any, ...]) -> Any:
    for key in path:
        value = value[key]
    return value


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield where every value of a file stands."""
    inside: Any = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in inside:
        yield (*path, key)
        yield from leaves(item, (*path, key))


# What no chain covers: names and days, which may be other ones at the other place.
FREE = {("club",), ("rules",), ("games", 0, "name"), ("games", 0, "played_on"), ("games", 0, "opened")}
OTHERS: dict[type, Callable[[Any], Any]] = {
    str: lambda text: f"{'1' if text[:1] != '1' else '2'}{text[1:]}" if text else "x",
    int: lambda number: number + 1,
    bool: lambda flag: not flag,
    type(None): lambda _: 3,
    list: lambda items: items[:-1],
    dict: lambda item: {},
}


def test_no_field_can_be_another_one(friday: Transfer) -> None:
    home, whole = other_table(), TRANSFER_FILE.write(friday)
    for path in leaves(whole):
        if (
            path in FREE
            or (path[0] == "persons" and path[-1] in ("name", "erased"))
            or path in {("seasons",), ("rules",)}
        ):
            continue
        forged = deepcopy(whole)
        at(forged, path[:-1])[path[-1]] = OTHERS[type(at(whole, path))](at(whole, path))
        before = stored()
        with pytest.raises(Refused) as refused:
            transfer.import_games(TRANSFER_FILE.read(forged), club=home)
        assert write_fault(refused.value.faults[0]).endswith("."), path
        assert stored() == before
    assert transfer.import_games(friday, club=home)


def test_what_is_missing_or_not_known_is_refused_by_its_place(friday: Transfer) -> None:
    whole = TRANSFER_FILE.write(friday)
    objects = [(), *(path for path in leaves(whole) if isinstance(at(whole, path), dict))]
    for path in objects:
        more = deepcopy(whole)
        at(more, path)["colour"] = "red"
        with raises_refused(r'has no "colour"\.'):
            TRANSFER_FILE.read(more)
        for key in at(whole, path):
            less = deepcopy(whole)
            del at(less, path)[key]
            with pytest.raises(Refused):
                TRANSFER_FILE.read(less)


def rehashed(value: Json, change: Callable[[list[Json]], object]) -> Transfer:
    """A file whose entries say something else, and whose chain holds all the same."""
    entries = value["games"][0]["entries"]
    payloads = [json.loads(entry["payload"]) for entry in entries]
    change(payloads)
    (club_game,), prev, chained = TRANSFER_FILE.read(value).games, BEGINNING, []
    for entry, payload in zip(club_game.entries, payloads, strict=True):
        text = json.dumps(payload, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        sealed = replace(entry.sealed, payload=text, prev=prev)
        prev = digest(sealed)
        chained.append(TransferEntry(sealed, prev))
    return replace(TRANSFER_FILE.read(value), games=(replace(club_game, entries=tuple(chained)),))


FORGED: dict[str, tuple[Callable[[list[Json]], object], str]] = {
    "other points": (lambda said: said[2]["changes"][0]["what"].update(points=75), "other-totals"),
    "a hand that cannot be": (lambda said: said[2]["changes"][0]["what"].update(picker=9), "impossible-hand"),
    "a word that is none": (lambda said: said[1]["changes"][0].update(op="dance"), "bad-entry"),
    "a line that is none": (lambda said: said[2]["changes"][0].update(line="x"), "bad-entry"),
    "changes that are none": (lambda said: said[1].update(changes=7), "bad-entry"),
    "rules that are none": (lambda said: said[0].update(rules={"preset": "whist"}), "bad-entry"),
    "a stranger": (lambda said: said[0]["seats"].__setitem__(0, "x"), "unknown-person"),
    "somebody twice": (lambda said: said[0]["seats"].__setitem__(0, said[0]["seats"][1]), "bad-entry"),
    "a dealer who is none": (lambda said: said[0].update(dealer=True), "bad-entry"),
    "an answer that is none": (lambda said: said[1].update(answer=[]), "bad-entry"),
    "other payouts in an answer": (lambda said: said[1]["answer"]["payouts"].reverse(), "bad-entry"),
    "another number in an answer": (lambda said: said[2]["answer"].update(number=7), "bad-entry"),
    "no seats": (lambda said: said[0].update(seats=7), "bad-entry"),
}


@pytest.mark.parametrize("name", FORGED)
def test_a_chain_that_holds_must_make_sense_too(friday: Transfer, name: str) -> None:
    change, code = FORGED[name]
    assert refusal(rehashed(TRANSFER_FILE.write(friday), change), other_table())[0] == code


def test_lines_of_another_sheet_are_never_written_over(friday: Transfer) -> None:
    home = other_table()
    line = str(Line.objects.get().pk)

    def claim(said: list[Json]) -> None:
        for entry in said[1:3]:
            entry["changes"][0]["line"] = entry["answer"]["line"] = line

    assert refusal(rehashed(TRANSFER_FILE.write(friday), claim), home)[0] == "used-line"


@pytest.fixture
def club_away(db: None) -> Transfer:
    """A club on its way: three games, two seasons, a merged, an erased and an idle person."""
    with elsewhere():
        opened(name="First", key="evening-1", played_on=date(2026, 1, 9)).record()
        opened(name="Second", key="evening-2", names=["Anna", *NAMES[1:5]], played_on=date(2026, 1, 16)).record()
        opened(name="Third", key="evening-3", played_on=date(2026, 8, 7)).change(EnterTotals((3, -1, 0, -1, 0)))
        home = clubs.home()
        clubs.rename_club(home.pk, "Thursday circle")
        clubs.keep_rules(home.pk, read_rules({"preset": "musky", "title": "Ours", "bump": True}))
        clubs.add_season(home.pk, "Spring", date(2026, 1, 1), date(2026, 6, 30))
        clubs.add_season(home.pk, "Autumn", date(2026, 7, 1), date(2026, 12, 31))
        clubs.get_or_create_persons(home, ["Zoe"])
        number = dict(Person.objects.values_list("name", "pk"))
        persons.merge(number["Anna"], number["Ann"])
        persons.erase(number["Bob"], "Bob")
        return reread(export_club(home.pk))


def test_a_club_keeps_its_games_seasons_and_persons(club_away: Transfer) -> None:
    other_table()
    club = clubs.create_club("Imported here")
    numbers = transfer.import_games(club_away, club=club)
    names = list(ClubGame.objects.filter(pk__in=numbers).order_by("played_on").values_list("name", flat=True))
    assert names == ["First", "Second", "Third"]
    assert audit().findings == ()
    again = reread(export_club(club))
    assert again == replace(club_away, club="Imported here")
    people = [(row.name, row.others, row.games, row.erased) for row in club_persons(club)]
    assert people[0] == ("Ann", ("Anna",), 3, False)
    assert ("Zoe", (), 0, False) in people
    assert people[-1] == ("Former player 1", (), 3, True)
    view = club_view(club)
    assert view is not None
    assert [(season.name, season.games) for season in view.seasons] == [("Autumn", 1), ("Spring", 2)]
    assert [kept.text for kept in rule_sets(club)] == ['extends = "musky"\ntitle = "Ours"\nbump = true\n']


def test_house_rules_of_a_name_that_is_used_get_a_number(club_away: Transfer) -> None:
    club = clubs.create_club("Imported here")
    clubs.keep_rules(club, read_rules({"preset": "walleye", "title": "Ours"}))
    transfer.import_games(club_away, club=club)
    assert [(kept.name, kept.rules.preset, kept.rules.bump) for kept in rule_sets(club)] == [
        ("Ours", "walleye", False),
        ("Ours (2)", "musky", True),
    ]


def test_house_rules_that_got_a_number_are_known_when_the_file_comes_again(club_away: Transfer) -> None:
    club = clubs.create_club("Imported here")
    clubs.keep_rules(club, read_rules({"preset": "walleye", "title": "Ours"}))
    for count in (1, 2, 3):
        transfer.import_games(replace(club_away, games=club_away.games[:count]), club=club)
    assert [kept.name for kept in rule_sets(club)] == ["Ours", "Ours (2)"]


def test_house_rules_that_cannot_be_read_are_refused_by_their_place(club_away: Transfer) -> None:
    plain = TRANSFER_FILE.write(replace(club_away, rules=("bump = true", "bumps = true")))
    with pytest.raises(Refused) as refused:
        TRANSFER_FILE.read(plain)
    assert [(fault.code, fault.path) for fault in refused.value.faults] == [("unknown-key", "rules[1]")]


def test_a_club_that_is_here_takes_only_what_is_new(club_away: Transfer) -> None:
    club = clubs.create_club("Imported here")
    early = replace(club_away, games=club_away.games[:1], seasons=club_away.seasons[:1])
    first = transfer.import_games(early, club=club)
    rest = transfer.import_games(club_away, club=club)
    assert (len(rest), set(first) & set(rest)) == (2, set())
    assert reread(export_club(club)) == replace(club_away, club="Imported here")
    assert [fault[0] for fault in [refusal(club_away, club)]] == ["nothing-new"]
    assert audit().findings == ()


def derived() -> list[list[str]]:
    """Return what is derived from the entries of all games, without the numbers of rows."""
    lines = Line.objects.values_list("uid", "place", "kind", "number", "what", "voided", "outcome", "made_by__hash")
    games = Game.objects.values_list("journal__head", "rules", "state", "next_place", "last_hand", "closed", "dealer")
    shares = Share.objects.values_list("line", "person__name", "units", "part", "place", "category")
    postings = Posting.objects.values_list("line", "account__seat__number", "account__kind", "commodity", "amount")
    seats = Seat.objects.values_list("game__journal__key", "number", "person__name")
    return [sorted(map(repr, rows)) for rows in (lines, games, shares, postings, seats)]


def test_all_at_once_is_what_one_after_the_other_is(club_away: Transfer) -> None:
    with elsewhere():
        for each in club_away.games:
            transfer.import_games(replace(club_away, games=(each,)), club=clubs.home().pk)
        one_by_one = derived()
    transfer.import_games(club_away, club=clubs.home().pk)
    assert derived() == one_by_one
    assert audit().findings == ()


@pytest.mark.django_db
@pytest.mark.parametrize("count", [1, 3])
def test_statements_do_not_grow_with_the_games_that_come(
    django_assert_num_queries: Callable[[int], Any], count: int
) -> None:
    with elsewhere():
        for number in range(count):
            table = opened(key=f"evening-{number}", name=f"Game {number}")
            table.record()
            table.record(picked(picker=2, partner=4, points=47))
        carried = reread(export_club(clubs.home().pk))
    club = clubs.create_club("Imported here")
    with django_assert_num_queries(36):
        assert len(transfer.import_games(carried, club=club)) == count
    assert audit().findings == ()


def test_a_club_that_is_here_is_said_in_one_sentence(club_away: Transfer) -> None:
    club = clubs.create_club("Imported here")
    transfer.import_games(club_away, club=club)
    with pytest.raises(Refused) as refused:
        transfer.import_games(club_away, club=club)
    (fault,) = refused.value.faults
    assert write_fault(fault) == "All 3 games in this file are already here, with all of their entries."
    with pytest.raises(Refused) as refused:
        transfer.import_games(club_away, club=clubs.create_club("Another"))
    (fault,) = refused.value.faults
    assert write_fault(fault) == (
        "3 of these games, like First, are already in another club on this site. "
        "Open them there: games can't change clubs."
    )


def test_two_games_that_speak_of_one_line_are_refused(friday: Transfer) -> None:
    club, (club_game,) = clubs.create_club("Imported here"), friday.games
    entries, prev = [], BEGINNING
    for entry in club_game.entries:
        sealed = replace(entry.sealed, journal="another-journal", prev=prev)
        prev = digest(sealed)
        entries.append(TransferEntry(sealed, prev))
    twin = replace(club_game, name="Twin", journal="another-journal", entries=tuple(entries))
    code, sentence, _ = refusal(replace(friday, games=(club_game, twin)), club)
    assert (code, sentence) == ("used-line", "Twin contains lines that belong to another score sheet.")


def test_one_game_that_does_not_hold_keeps_out_all(club_away: Transfer) -> None:
    club = clubs.create_club("Imported here")
    first, second, third = club_away.games
    forged = replace(club_away, games=(first, second, replace(third, totals=(0, 0, 0, 0, 0))))
    assert refusal(forged, club)[::2] == ("other-totals", "games[2].totals")


def test_a_season_that_overlaps_another_keeps_out_all(club_away: Transfer) -> None:
    club = clubs.create_club("Imported here")
    clubs.add_season(club, "The year", date(2026, 1, 1), date(2026, 12, 31))
    code, sentence, _ = refusal(club_away, club)
    assert (code, sentence.partition(" runs")[0]) == ("overlapping-days", "The year")


@pytest.mark.django_db
def test_a_list_has_an_end(friday: Transfer) -> None:
    long = TRANSFER_FILE.write(friday)
    long["persons"] = long["persons"] * 1001
    with raises_refused("persons can have at most 5000 items, not 5005"):
        TRANSFER_FILE.read(long)


FILES = {
    "nothing": (b"", "bad-file"),
    "no text": (b"\xff\xfe", "bad-file"),
    "other JSON": (b"[1]", "bad-file"),
    "another form": (b'{"form": "chess"}', "bad-file"),
    "a later version": (b'{"form": "scorekeeper games", "version": 2}', "bad-version"),
    "true for a version": (b'{"form": "scorekeeper games", "version": true}', "bad-version"),
    "a key twice": (b'{"form": "scorekeeper games", "form": 1}', "bad-file"),
    "no number": (b'{"form": NaN}', "bad-file"),
    "a long number": (b'{"form": ' + b"9" * 5000 + b"}", "bad-file"),
    "a deep file": (b"[" * 200_000, "bad-file"),
    "a large file": (b" " * 50_000_001, "too-large"),
}


@pytest.mark.parametrize("name", FILES)
def test_what_is_no_file_of_games(name: str) -> None:
    content, code = FILES[name]
    with pytest.raises(Refused) as refused:
        TRANSFER_FILE.parse(content)
    assert [fault.code for fault in refused.value.faults] == [code]


hands = st.one_of(
    st.builds(picked, st.integers(1, 5), st.none(), st.sampled_from([0, 30, 61, 95, 120])),
    st.integers(1, 5).map(lambda seat: {"kind": "leaster", "winners": [seat]}),
)
steps = st.one_of(
    st.tuples(st.just("record"), hands),
    st.tuples(st.just("record"), hands),
    st.tuples(st.just("penalise"), st.integers(1, 5)),
    st.tuples(st.just("void"), st.integers(0, 9)),
    st.tuples(st.just("join"), st.integers(1, 5)),
)


def play(table: Table, step: tuple[str, Any]) -> None:
    """Do it, where it can be done."""
    what, value = step
    lines = [line for line in table.sheet.lines if line.number is not None]
    if what == "record":
        table.record(value)
    elif what == "penalise":
        table.change(Penalise(seat=value, amount=3, paid_to="others"))
    elif what == "void" and lines:
        table.change(Void(lines[value % len(lines)].uid))
    elif what == "join":
        names: list[int | str] = list(table.sheet.seating)
        names[value - 1] = f"Guest {len(table.sheet.names)}"
        number = table.view.next_number
        seating.change_seating(table.game, names, key=next(table.keys), expects=number, actor=SCORER)


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(steps, max_size=8))
def test_any_game_comes_back_as_it_was(db: None, sequence: list[tuple[str, Any]]) -> None:
    with elsewhere():
        away = opened({"preset": "standard", "no_pick": ["leaster"]})
        for step in sequence:
            try:
                with transaction.atomic():
                    play(away, step)
            except Refused:
                continue
        carried, before = reread(export_game(away.club_game)), figures(away)
    with elsewhere():
        there = arrived(transfer.import_games(carried, club=other_table()))
        assert figures(there) == before
        assert audit().findings == ()
