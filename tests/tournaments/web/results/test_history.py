"""The log of an event: who, when, from where, what was before and what is now."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scorekeeper.models import Entry
from scorekeeper.services.journals import Actor
from tests.tournaments.bracketed import bracketed, played_round, played_sessions, published, rounds, set_up
from tests.tournaments.events import DIRECTOR, key
from tests.tournaments.exports.eventful import eventful
from tests.tournaments.hourly import fest
from tests.tournaments.played_out import correct, played_out, sign
from tests.tournaments.seated import Seated, seated
from tests.tournaments.web.browsers import at_event, at_table, text
from tournaments.engine.event.fold import KINDS, OPENING
from tournaments.engine.setup import format_names, load_format, setup_as_json
from tournaments.models import Event
from tournaments.queries.history import A_PAGE, CORRECTING, OF_MONEY, HistoryPart, read_history
from tournaments.services import brackets, closing, draws, events, paper_tables
from tournaments.services import tables as services_tables
from tournaments.services.paper_tables import Card
from tournaments.web.results.history import AT_TABLES
from tournaments.web.results.history_fields import SETUP
from tournaments.wording.history import SENTENCES

pytestmark = pytest.mark.django_db
WEB = Actor(role="director", address="192.0.2.40", device="Mozilla/5.0 (iPhone)")


def leaf_names(value: object, name: str = "") -> set[str]:
    """The names of all values of a setup, those of house rules left out; a value by number has the name before it."""
    if isinstance(value, dict):
        pairs = [(each, name if key.isdigit() else key) for key, each in value.items() if key != "rules"]
    elif isinstance(value, list):
        pairs = [(each, name) for each in value]
    else:
        return {name}
    return set().union(*(leaf_names(each, own) for each, own in pairs))


@pytest.mark.parametrize("slug", format_names())
def test_every_value_of_a_setup_has_a_label(slug: str) -> None:
    assert leaf_names(setup_as_json(load_format(slug))) - {"offers"} <= SETUP.keys()


@pytest.fixture
def event() -> Seated:
    """A table that has played two hands, a penalty, another set-up."""
    found = seated((1, 2, 3, 4, 5))
    found.play(hands=2)
    services_tables.penalise(found.event, 3, 1, "Too late at the table", key=key(), actor=WEB)
    lasts(found, 55)
    return found


def rounds_and_tickets() -> Seated:
    """An hourly day with a round that is signed."""
    day = fest()
    day.sell_to(1, 2, 3, 4, 5)
    day.make()
    day.play_round(1)
    day.sign(1)
    return day


def signed_twice() -> Seated:
    """An event that was signed, paid, corrected, and signed again."""
    seated = played_out()
    sign(seated)
    closing.pay_prizes(seated.event, [2], key=key(), actor=DIRECTOR)
    correct(seated, 1, 4, 5)
    sign(seated, "the wrong seats")
    return seated


def bracket_day() -> Seated:
    """A session and the first round of a bracket."""
    seated = bracketed(12, set_up({"rounds": rounds(2)}, cut=10, seeds="number"), sessions=1)
    played_sessions(seated)
    published(seated)
    played_round(seated)
    return seated


def lasts(seated: Seated, minutes: int) -> None:
    """Change how long the second session lasts."""
    setup = seated.book.setup
    first, second, *rest = setup.sessions
    changed = (first, replace(second, minutes=minutes), *rest)
    events.change_setup(seated.event, replace(setup, sessions=changed), key=key(), actor=WEB)


def test_who_when_from_where_and_why(dora: Client, event: Seated) -> None:
    answer = dora.get(f"/t/{event.event.pk}/history")
    page = text(answer)
    assert "Warning for Player 3 (3) in session 1." in page
    assert "“Too late at the table”" in page
    assert "the director (iPhone)" in page
    folded = re.sub(r"<details>.*?</details>", " ", answer.content.decode(), flags=re.DOTALL)
    assert ("Sent from 192.0.2.40" in page, WEB.address in folded) == (True, False)


def test_verification_details_are_rows_with_a_history_code(dora: Client, vera: Client, event: Seated) -> None:
    head = Event.objects.select_related("journal").get(pk=event.event.pk).journal
    for client in (dora, vera):
        page = client.get(f"/t/{event.event.pk}/history").content.decode()
        assert f"Entry {head.length} Recorded" in text(client.get(f"/t/{event.event.pk}/history"))
        assert f'<dd class="itself">{head.head[:16]}</dd>' in page
        assert "{&quot;" not in page, "no stored JSON"
        assert ("Download all stored entries" in page) is (client is dora)


def read_whole(seated: Seated) -> str:
    """All pages of the log of an event, as the director reads them."""
    dora, pages = at_event(seated), read_history(seated.event, HistoryPart.ALL, 1).pages
    shown = (dora.get(f"/t/{seated.event.pk}/history?page={number}") for number in range(1, pages + 1))
    return "".join(page.content.decode() for page in shown)


def in_words(page: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page))


@pytest.mark.parametrize("made", [eventful, rounds_and_tickets, signed_twice, bracket_day])
def test_log_has_no_raw_keys_and_no_ids(db: None, made: Callable[[], Seated]) -> None:
    page = read_whole(made())
    sentences = [" ".join(in_words(said).split()) for said in re.findall(r'<p class="deed">(.*?)</p>', page, re.DOTALL)]
    details = re.findall(r"<li>(.*?)</li>", page)
    assert sentences
    assert details
    assert not [said for said in sentences if not re.fullmatch(r"[\d–]+ \S.*[.:”\w)]", said)]
    assert not [said for said in details if re.search(r"\w_\w|\w\[|^[a-z]", said)]
    assert not re.search(r"[0-9a-f]{8}-[0-9a-f]{4}-4", page)


def test_log_shows_amounts_as_money(db: None) -> None:
    shown = in_words(read_whole(signed_twice()))
    for words in (
        "Entry fee, Player 10 (10), $24.99.",
        "Pot: $249.90",
        "1st and 2nd place: Player 7 (7), Player 4 (4), $81.22",
        "Entry fee: $25.00",
    ):
        assert words in shown
    assert "2499" not in shown
    assert "1st place: Share: 30% → 40%" in shown


def test_log_tells_hands_and_tables_in_words(db: None) -> None:
    shown = in_words(read_whole(bracket_day()))
    assert "Table 1: Player 1 (1)" in shown
    assert re.search(r"Score of table 1: Player 1 \(1\) \+\d", shown)
    shown = in_words(read_whole(eventful()))
    assert "Hand recorded: Player 3" in shown
    assert "Session 1, tables of 5: rules: Nationals" in shown


def test_a_corrected_card_is_one_entry_with_what_was_before(db: None) -> None:
    first, second = (Card((units,), totals=True, hands=2) for units in ((4, 2, -2, -2, -2), (2, 4, -2, -2, -2)))
    found = seated((1, 2, 3, 4, 5), hands=2)
    dora = at_event(found)
    table, signed = found.table().id, paper_tables.SIGNED
    paper_tables.hand_in(found.event, table, first, key=key(), actor=DIRECTOR, signed=signed)
    seen = found.game().length
    paper_tables.correct(
        found.event, table, second, key=key(), actor=DIRECTOR, signed=signed, seen=seen, why="Seats mixed up"
    )
    corrected = (
        "Session 1, table 1: score card corrected. Points from paper: Player 1 +2, Player 2 +4, Player 3 −2, "
        "Player 4 −2, Player 5 −2. Confirmed by the director. The card is signed. "
        "Before: Points from paper: Player 1 +4, Player 2 +2, Player 3 −2, Player 4 −2, Player 5 −2 “Seats mixed up”"
    )
    whole = text(dora.get(f"/t/{found.event.pk}/history"))
    assert corrected in whole
    assert (whole.count("“"), whole.count("Score sheet closed.")) == (1, 0)
    assert corrected.split(" Confirmed")[0] in text(dora.get(f"/t/{found.event.pk}/history?part=corrections"))


def test_nobody_is_quoted_who_gave_no_reason(dora: Client, event: Seated) -> None:
    services_tables.stop(event.event, event.table().id, "", key=key(), actor=DIRECTOR)
    page = text(dora.get(f"/t/{event.event.pk}/history"))
    assert "Session 1, table 1: ended early. " in page
    assert "no reason given" not in page


def test_what_was_before(event: Seated) -> None:
    newest = read_history(event.event, HistoryPart.ALL, 1).rows[0]
    assert newest.by.kind == "setup"
    said = {path: (before, now) for path, before, now in newest.says}
    assert said["setup.sessions[2].minutes"] == (None, 55)
    assert {path.rpartition(".")[2] for path in said} == {"minutes"}  # what stays is not told
    lasts(event, 50)
    says = read_history(event.event, HistoryPart.ALL, 1).rows[0].says
    assert ("setup.sessions[2].minutes", 55, 50) in says


def test_tables_and_desk_are_told_apart(dora: Client, event: Seated) -> None:
    everything, desk, tables = (
        read_history(event.event, part, 1) for part in (HistoryPart.ALL, HistoryPart.DESK, HistoryPart.TABLES)
    )
    assert everything.length == desk.length + tables.length
    assert {row.by.kind for row in tables.rows} == {"open", "hand"}
    assert all(row.table is not None and row.table.number == 1 for row in tables.rows)
    assert (
        f'href="/games/{event.game().club_game}/history"'
        in dora.get(f"/t/{event.event.pk}/history?part=tables").content.decode()
    )


def test_who_leaves_a_bracket_is_among_the_corrections(db: None) -> None:
    seated = bracketed(10, set_up({"rounds": rounds(2)}, seeds="number"), sessions=0)
    published(seated)
    brackets.withdraw(seated.event, 3, key=key(), actor=DIRECTOR)
    (row,) = read_history(seated.event, HistoryPart.CORRECTIONS, 1).rows
    assert row.by.kind == "bracket-withdraw"


def test_every_kind_of_a_part_is_one_that_is_written(event: Seated) -> None:
    assert {*CORRECTING, *OF_MONEY} <= {*KINDS, *Entry.Kind.values}


def test_every_kind_has_words_of_its_own(dora: Client, event: Seated) -> None:
    assert SENTENCES.keys() == {OPENING, *KINDS}
    assert AT_TABLES.keys() == set(Entry.Kind.values)
    assert len(set(map(str, AT_TABLES.values()))) == len(AT_TABLES)
    page = text(dora.get(f"/t/{event.event.pk}/history"))
    assert "Tournament created." in page
    assert "Table opened." in page


def test_the_head_is_that_of_the_chain(dora: Client, event: Seated) -> None:
    head = Event.objects.select_related("journal").get(pk=event.event.pk).journal.head
    assert f"scorekeeper check --head {head}" in text(dora.get(f"/t/{event.event.pk}/history"))


def test_long_logs_have_pages(dora: Client, event: Seated) -> None:
    for _ in range(A_PAGE):
        services_tables.penalise(event.event, 1, 1, "Again", key=key(), actor=DIRECTOR)
    first, last = (read_history(event.event, HistoryPart.ALL, page) for page in (1, 99))
    assert (first.pages, len(first.rows), last.page, last.rows[-1].by.seq) == (2, A_PAGE, 2, 1)
    assert "Page 2 of 2" in text(dora.get(f"/t/{event.event.pk}/history?page=2"))


def test_a_page_takes_a_few_statements(dora: Client, event: Seated) -> None:
    dora.get(f"/t/{event.event.pk}/history")
    with CaptureQueriesContext(connection) as asked:
        dora.get(f"/t/{event.event.pk}/history")
    assert len(asked) == 10


@pytest.mark.parametrize("asked", ["?part=nothing", "?part=%00"])
def test_a_part_that_is_none(dora: Client, event: Seated, asked: str) -> None:
    assert dora.get(f"/t/{event.event.pk}/history{asked}").status_code == 404


def test_who_helps_or_looks_on_reads_of_no_money_and_of_no_draft(hal: Client, vera: Client, event: Seated) -> None:
    closing.move_cash(event.event, 250, "From the house", key=key(), actor=WEB)
    draws.draft(event.event, 2, seed=7, key=key(), actor=WEB)
    whole, told = (
        read_history(event.event, HistoryPart.ALL, 1),
        read_history(event.event, HistoryPart.ALL, 1, whole=False),
    )
    assert {row.by.kind for row in whole.rows} - {row.by.kind for row in told.rows} == {"cash", "draft"}
    for client in (hal, vera):
        page = client.get(f"/t/{event.event.pk}/history").content.decode()
        assert "Too late at the table" in page
        assert WEB.address not in page
        assert ("From the house" in page, "?part=money" in page) == (False, False)
        assert client.get(f"/t/{event.event.pk}/history?part=money").status_code == 404


def test_a_table_s_phone_does_not_read_it(event: Seated) -> None:
    assert at_table(event).get(f"/t/{event.event.pk}/history").status_code == 404
