"""Values of transfer files: what is imported fits both databases, the audit finds it good, and every page shows it."""

from __future__ import annotations

import json
from copy import deepcopy
from hashlib import sha256
from typing import Any

import pytest
from django.apps import apps
from django.db import models, transaction
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper.engine.errors import Refused
from scorekeeper.ledger.entries import BEGINNING, canonical_json
from scorekeeper.ledger.transfer_file import TRANSFER_FILE
from scorekeeper.models import ClubGame, Line
from scorekeeper.queries.transfer import export_game
from scorekeeper.services import grants, transfer
from scorekeeper.services.audit import audit
from scorekeeper.wording.sentences import write_fault
from tests.elsewhere import elsewhere
from tests.services.test_transfer import at, eventful, leaves, other_table
from tests.web.conftest import holder

Json = dict[str, Any]
SEALED = ("game", "seq", "kind", "payload", "key", "grant", "role", "at", "address", "device", "why")
ODD: dict[type, list[Any]] = {
    str: [
        *("9999-12-31T23:59:59+00:00", "0001-01-01T00:00:00+00:00", "1989-12-31T23:59:59+00:00"),
        *("2199-12-31T23:59:59+00:00", "1990-01-01T00:00:00+00:00", "9999-12-31", "0001-01-01", "1850-01-01"),
        *("a\0b", "x" * 200, "x" * 201, "x" * 3_000, "\ud800", "a\u202eb", "\n", "e\u0301", "=1+1", "<b>", " a", ""),
    ],
    int: [0, -1, 2**31, 2**63, 10**15, 10**16, True],
    bool: [1, None],
    type(None): ["", 0, "00000000-0000-0000-0000-000000000000"],
    list: [[], [0] * 11, {}],
    dict: [{}, []],
}
ANYTHING = st.one_of(st.integers(), st.text(max_size=300), st.none(), st.lists(st.integers(), max_size=3))
PAGES = ("sheet", "history", "hands.csv", "game.json", "score-sheet.pdf", "game.xlsx")  # those with moments and texts
FURTHER_PAGES = (
    *("", "paper", "settle-up", "settle-up/result.png", "big-screen", "settle-up.pdf", "seats/1", "rules"),
    *("conflicts", "analysis", "names", "links", "day"),
)


@pytest.fixture
def whole(db: None) -> Json:
    """The file of a game, its payloads opened."""
    with elsewhere():
        file = TRANSFER_FILE.write(export_game(eventful().club_game))  # type: ignore[arg-type]
    for entry in file["games"][0]["entries"]:
        entry["payload"] = json.loads(entry["payload"])
    return file


def places(file: Json) -> list[tuple[Any, ...]]:
    """Return where the values are that the chain doesn't cover, or that it covers whatever they are."""
    return [
        place
        for place in leaves(file)
        if place[-1] not in ("prev", "hash", "head")
        and ("payload" in place or not isinstance(at(file, place), dict | list))
    ]


def sealed(file: Json) -> bytes:
    """Return the file with a chain that holds, whatever its entries say."""
    file, head = deepcopy(file), BEGINNING
    (game,) = file["games"]
    for entry in game["entries"]:
        entry["payload"] = canonical_json(entry["payload"])
        entry["prev"] = head
        plain = canonical_json([game["journal"], *(entry.get(key) for key in SEALED), head])
        head = entry["hash"] = sha256(plain.encode("utf-8", "surrogatepass")).hexdigest()
    game["head"] = head
    return json.dumps(file).encode()


def edited(file: Json, place: tuple[Any, ...], value: object) -> bytes:
    """Return the file with another value at a place, and a chain that holds."""
    file = deepcopy(file)
    at(file, place[:-1])[place[-1]] = value
    return sealed(file)


def verify_rows() -> None:
    """Fail where SQLite has taken a value that PostgreSQL refuses: too long, out of range, or with NUL."""
    for model in apps.get_models():
        columns = [field for field in model._meta.concrete_fields if not field.is_relation]
        for row in model._default_manager.values_list(*(field.attname for field in columns)):
            for field, value in zip(columns, row, strict=True):
                if isinstance(value, str):
                    assert "\0" not in value, (field, value)
                    assert len(value) <= (field.max_length or len(value)), (field, value)
                elif isinstance(field, models.IntegerField) and value is not None:
                    bits = 63 if isinstance(field, models.BigIntegerField) else 31
                    assert -(2**bits) <= value < 2**bits, (field, value)


def verify_import(owner: Client, content: bytes, pages: tuple[str, ...] = PAGES) -> bool:
    """Import a file; return whether it was. Fail unless it's refused with a sentence, or fits and is shown."""
    with transaction.atomic():
        try:
            (club_game,) = transfer.import_games(TRANSFER_FILE.parse(content), club=ClubGame.objects.get().club_id)
        except Refused as refused:
            sentence = write_fault(refused.faults[0])
        else:
            sentence = ""
            verify_rows()
            assert audit().findings == ()
            lines = Line.objects.filter(game__club_game=club_game).values_list("pk", flat=True)
            of_lines = [f"lines/{line}" for line in lines] if pages != PAGES else []
            addresses = [f"/games/{club_game}/{page}" for page in (*pages, *of_lines)]
            assert {page: owner.get(page).status_code for page in addresses} == dict.fromkeys(addresses, 200)
            transaction.set_rollback(True)
    assert not sentence or sentence.endswith(".")
    return not sentence


@pytest.fixture
def owner(whole: Json) -> Client:
    """A browser in a zone far ahead of the site's, with a game that is here before."""
    other_table()
    client = holder(grants.owner_link_path())
    client.cookies["zone"] = "Pacific/Kiritimati"
    return client


REFUSED = [
    (
        ("entries", 2, "at"),
        "9999-12-31T23:59:59+00:00",
        "9999-12-31T23:59:59+00:00 can't be the time of an entry. It has to be from 1990 to 2200.",
    ),
    (("opened",), "1989-12-31T23:59:59+00:00", "It has to be from 1990 to 2200."),
    (("played_on",), "9999-12-31", "9999-12-31 can't be the day of a game. It has to be from 1850 to 2199."),
    (("entries", 2, "why"), "a\0b", "This should be a reason of at most 200 characters, in one line"),
    (("entries", 2, "why"), "x" * 3_000, "This should be a reason of at most 200 characters, in one line"),
]


def test_values_out_of_bounds_are_refused_at_their_place(whole: Json) -> None:
    for place, value, sentence in REFUSED:
        with pytest.raises(Refused) as refused:
            TRANSFER_FILE.parse(edited(whole, ("games", 0, *place), value))
        (fault,) = refused.value.faults
        assert sentence in write_fault(fault)
        path = "".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in place)
        assert fault.path == f"games[0]{path}"


def test_a_player_who_is_no_text_is_refused(whole: Json) -> None:
    file = TRANSFER_FILE.parse(edited(whole, ("games", 0, "entries", 0, "payload", "seats", 0), []))
    with pytest.raises(Refused) as refused:
        transfer.prove_games(file)
    assert [fault.code for fault in refused.value.faults] == ["unknown-person"]


def test_an_unedited_file_passes(whole: Json, owner: Client) -> None:
    assert verify_import(owner, sealed(whole), PAGES + FURTHER_PAGES)


def verify_an_odd_value(whole: Json, owner: Client, data: st.DataObject, pages: tuple[str, ...]) -> None:
    """Import the file with one value replaced by an odd one."""
    place = data.draw(st.sampled_from(places(whole)))
    odd = ODD[type(at(whole, place))]
    verify_import(owner, edited(whole, place, data.draw(st.one_of(st.sampled_from(odd), ANYTHING))), pages)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=10)
@given(st.data())
def test_what_is_imported_fits_both_databases_and_every_page(whole: Json, owner: Client, data: st.DataObject) -> None:
    verify_an_odd_value(whole, owner, data, PAGES)


@pytest.mark.long
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=300)
@given(st.data())
def test_no_odd_value_breaks_a_page(whole: Json, owner: Client, data: st.DataObject) -> None:
    verify_an_odd_value(whole, owner, data, PAGES + FURTHER_PAGES)
