"""A club's house rules on its pages: who sees and changes what, the list, one set, taken off and brought back."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client

from scorekeeper.engine.rules.house_rules import OPTIONS
from scorekeeper.engine.rules.presets import load_preset, preset_slugs, read_rules, rules_from_toml, rules_to_toml
from scorekeeper.models import ClubRules
from scorekeeper.queries.club import rule_set, rule_sets
from scorekeeper.services import clubs
from scorekeeper.services.clubs import create_club
from scorekeeper.web.house_rules.starts import StartGroup, all_starts, group_starts
from scorekeeper.wording import rules as rule_words
from scorekeeper.wording.traits import traits
from tests.pages import one_line
from tests.sampling import PRESETS
from tests.tables import Table
from tests.web.house_rules.house_rules_form import rows

pytestmark = pytest.mark.pages

OURS = read_rules({"preset": "musky", "title": "Thursdays at the Anchor", "bump": True, "stakes": [2, 4, 8]})


@pytest.fixture
def ours(club: int) -> int:
    return clubs.keep_rules(club, OURS)


def text(answer: Any) -> str:
    """A page without its tags."""
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", answer.content.decode())).split())


LOOKED_AT = ("", "/musky", "/own-{n}", "/own-{n}/rules.toml", "/own-{n}/card.pdf", "/musky/rules.toml")
KEPT = ("/new", "/new?from=walleye", "/own-{n}/edit")
POSTED = ("/new", "/import", "/own-{n}/edit", "/own-{n}/copy", "/own-{n}/retire", "/restore/{n}")


@pytest.mark.parametrize("page", [*LOOKED_AT, *KEPT])
def test_who_may_see_a_page(
    olive: Client, kate: Client, will: Client, alice: Client, charlie: Client, club: int, ours: int, page: str
) -> None:
    address = f"/clubs/{club}/rules{page.format(n=ours)}"
    answers = [client.get(address).status_code for client in (olive, kate, will, alice, charlie)]
    assert answers == [200, 200, 200 if page in LOOKED_AT else 404, 404, 404]


@pytest.mark.parametrize("page", POSTED)
def test_who_may_not_change_anything(
    will: Client, alice: Client, charlie: Client, club: int, ours: int, page: str
) -> None:
    sent = {"name": "Other", "do": "save", "shown_preset": "musky", "text": "bump = true"}
    address = f"/clubs/{club}/rules{page.format(n=ours)}"
    assert {client.post(address, sent).status_code for client in (will, alice, charlie)} == {404}
    (kept,) = rule_sets(club)
    assert (kept.name, kept.rules) == (OURS.title, OURS)


@pytest.mark.parametrize(
    "page", ["/no-such", "/own-4711", "/own-x", "/no-such/edit", "/musky/edit", "/own-4711/card.pdf"]
)
def test_what_is_not_there_is_not_found(kate: Client, club: int, page: str) -> None:
    assert kate.get(f"/clubs/{club}/rules{page}").status_code == 404


def test_rules_of_another_club_are_not_found(olive: Client, club: int, ours: int) -> None:
    away = create_club("Away")
    for page in ("", "/edit", "/card.pdf", "/rules.toml"):
        assert olive.get(f"/clubs/{away}/rules/own-{ours}{page}").status_code == 404


@pytest.mark.parametrize("count", [1, 3])
@pytest.mark.parametrize(
    ("page", "statements"), [("", 5), ("/own-{n}", 4), ("/own-{n}/edit", 4), ("/musky", 3), ("/new", 4)]
)
def test_statements(
    kate: Client, club: int, ours: int, page: str, statements: int, count: int, django_assert_num_queries: Any
) -> None:
    for number in range(1, count):
        clubs.keep_rules(club, read_rules({"preset": "musky", "title": f"Set {number}"}))
    with django_assert_num_queries(statements):
        assert kate.get(f"/clubs/{club}/rules{page.format(n=ours)}").status_code == 200


def test_nothing_kept_yet_says_what_to_do(kate: Client, club: int) -> None:
    page = text(kate.get(f"/clubs/{club}/rules"))
    assert "No house rules yet. Choose a preset below" in page
    assert "Thursdays" not in page


def test_the_list_says_where_rules_come_from(kate: Client, club: int, ours: int) -> None:
    clubs.keep_rules(club, read_rules({"preset": "walleye", "title": "Plain"}))
    clubs.keep_rules(club, rules_from_toml('title = "Our own"\nbump = true\n'))
    page = text(kate.get(f"/clubs/{club}/rules"))
    assert "Our own 1 custom option Plain Same as Walleye Thursdays at the Anchor Musky with 2 changes" in page


def test_presets_stand_by_how_many_are_dealt_in(kate: Client, club: int) -> None:
    page = kate.get(f"/clubs/{club}/rules").content.decode()
    heads = re.findall(r"<h3>(\d) players</h3>", page)
    assert heads == ["5", "2", "3", "4", "6", "7", "8"]
    assert {slug for slug in preset_slugs() if f'/rules/{slug}"' in page} == set(preset_slugs())


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("musky", ["musky"]),
        ("BLACK queens", ["four-handed-black-queens", "eight-handed-black-queens"]),
        ("race to 24", ["indiana"]),
        ("four-handed bump", []),
    ],
)
def test_presets_are_searched_for_by_name_and_by_what_they_play(
    kate: Client, club: int, typed: str, expected: list[str]
) -> None:
    page = kate.get(f"/clubs/{club}/rules", {"q": typed}).content.decode()
    assert [slug for slug in preset_slugs() if f'/rules/{slug}"' in page] == expected
    assert ("No rule matches" in page) is not bool(expected)


@pytest.mark.parametrize(
    ("typed", "option"),
    [
        ("no cracking", "Crack"),
        ("forced picker", "Nobody picks"),
        ("doublers", "Nobody picks"),
        ("blitzers", "Blitz"),
        ("call up", "Calling up"),
        ("schneider", "Schneider for the picking side"),
        ("punish", "Misplay penalty"),
    ],
)
def test_a_search_finds_rules_by_any_name(kate: Client, club: int, typed: str, option: str) -> None:
    page = kate.get(f"/clubs/{club}/rules", {"q": typed}).content.decode()
    assert f"<mark>{option}</mark>" in page
    shown = kate.get(f"/clubs/{club}/rules/musky", {"q": typed}).content.decode()
    section = next(part for part in shown.split("<details")[1:] if f"<mark>{option}</mark>" in part)
    assert section.startswith(" open>")
    assert any(part.startswith(">") for part in shown.partition('id="options-list"')[2].split("<details")[1:])


def test_values_of_a_rule_lead_to_the_presets_that_have_them(kate: Client, club: int) -> None:
    page = one_line(kate.get(f"/clubs/{club}/rules", {"q": "no cracking"}).content)
    rules = unescape(page.partition('class="found-rules"')[2].partition("</li>")[0])
    assert re.search(r"Off: <a href=\"/clubs/\d+/rules/standard\?q=no%20cracking#option-crack\">Standard</a>", rules)
    assert "Any defender" in rules


def test_a_search_that_finds_nothing_says_so_with_an_example(kate: Client, club: int) -> None:
    for path in ("", "/musky", "/find"):
        page = unescape(kate.get(f"/clubs/{club}/rules{path}", {"q": "xyzzy"}).content.decode())
        assert "No rule matches “xyzzy”. Try a word like “crack” or “leaster”." in page


def test_the_form_finds_its_fields(kate: Client, club: int) -> None:
    page = kate.get(f"/clubs/{club}/rules/find", {"q": "forced picker"}).content.decode()
    assert 'href="#rule-no_pick"' in page
    assert kate.get(f"/clubs/{club}/rules/find").content.strip() == b""


def test_our_own_defaults_are_told_apart(kate: Client, club: int) -> None:
    page = unescape(one_line(kate.get(f"/clubs/{club}/rules/musky").content))
    assert re.search(r"Misplay, like a card out of turn<small class=.ours.>Tables differ: ask yours</small>", page)
    assert "Same as the preset." not in page
    assert "Tables differ" not in kate.get(f"/clubs/{club}/rules/new?from=musky").content.decode()
    assert (
        "Tables differ: ask yours"
        not in unescape(kate.get(f"/clubs/{club}/rules/indiana").content.decode()).partition("All options")[0]
    )


def test_a_preset_is_copied_under_a_name(kate: Client, club: int) -> None:
    page = kate.get(f"/clubs/{club}/rules/musky").content.decode()
    assert "Customize" in page
    assert re.search(r'name="name" id="copy-name" maxlength="120" required', page)
    named = kate.get(f"/clubs/{club}/rules/new", {"from": "musky", "name": " Our Musky "}).content.decode()
    assert 'name="name" value="Our Musky"' in named
    nameless = kate.get(f"/clubs/{club}/rules/new", {"from": "musky", "name": " "})
    assert (nameless.status_code, "Enter a name for these rules" in nameless.content.decode()) == (422, True)


@pytest.mark.parametrize("slug", PRESETS)
def test_every_preset_says_every_option_and_what_it_pays(will: Client, club: int, slug: str) -> None:
    answer = will.get(f"/clubs/{club}/rules/{slug}")
    page = text(answer)
    for option in OPTIONS:
        assert f"{rule_words.name(option.name)} {option.help}" in page
    assert rows(answer.content.decode())
    assert "Customize" not in page


def test_a_set_says_what_differs_and_what_it_pays(kate: Client, club: int, ours: int) -> None:
    answer = kate.get(f"/clubs/{club}/rules/own-{ours}")
    page = text(answer)
    assert "Stakes 2/4/8 instead of 1/2/3" in page
    assert "Double on the bump yes instead of no" in page
    assert rows(answer.content.decode())["31–60"] == ["−8", "−4", "+4", "−16", "+4"]
    assert f'href="/new?club={club}&amp;rules=own-{ours}"' in answer.content.decode()


def test_a_copy_has_a_name_of_its_own(kate: Client, club: int, ours: int) -> None:
    first, second = (kate.post(f"/clubs/{club}/rules/own-{ours}/copy")["Location"] for _ in range(2))
    assert first != second
    assert [kept.name for kept in rule_sets(club)] == [
        f"Copy of {OURS.title}", f"Copy of {OURS.title} (2)", OURS.title,
    ]  # fmt: skip
    assert len({rules_to_toml(kept.rules).split("\n", 2)[2] for kept in rule_sets(club)}) == 1
    assert kate.get(first).status_code == 200


def test_a_preset_is_copied_too(kate: Client, club: int) -> None:
    assert kate.post(f"/clubs/{club}/rules/walleye/copy").status_code == 302
    assert [kept.name for kept in rule_sets(club)] == ["Copy of Walleye"]


def test_taken_off_the_list_and_brought_back(kate: Client, will: Client, club: int, ours: int) -> None:
    answer = kate.post(f"/clubs/{club}/rules/own-{ours}/retire", follow=True)
    assert "Thursdays at the Anchor was deleted" in text(answer)
    assert rule_set(club, ours) is None
    assert "was deleted" not in text(will.get(f"/clubs/{club}/rules?retired={ours}"))
    assert kate.get(f"/clubs/{club}/rules/own-{ours}").status_code == 404
    answer = kate.post(f"/clubs/{club}/rules/restore/{ours}", follow=True)
    assert answer.redirect_chain[-1][0] == f"/clubs/{club}/rules/own-{ours}"
    assert rule_set(club, ours) is not None
    assert kate.post(f"/clubs/{club}/rules/restore/{ours}").status_code == 404


def test_removed_rules_can_be_restored_at_any_later_time(kate: Client, will: Client, club: int, ours: int) -> None:
    kate.post(f"/clubs/{club}/rules/own-{ours}/retire")
    page = kate.get(f"/clubs/{club}/rules").content.decode()
    assert re.search(rf'action="/clubs/{club}/rules/restore/{ours}".*?<b[^>]*>{OURS.title}</b>', page, re.DOTALL)
    assert OURS.title not in text(will.get(f"/clubs/{club}/rules"))
    kate.post(f"/clubs/{club}/rules/restore/{ours}")
    assert [one.number for one in rule_sets(club)] == [ours]
    assert "Deleted house rules" not in text(kate.get(f"/clubs/{club}/rules"))


def test_a_name_taken_meanwhile_is_said(kate: Client, club: int, ours: int) -> None:
    kate.post(f"/clubs/{club}/rules/own-{ours}/retire")
    clubs.keep_rules(club, OURS)
    answer = kate.post(f"/clubs/{club}/rules/restore/{ours}")
    assert answer.status_code == 422
    assert "This club already has rules called Thursdays at the Anchor. Choose another name." in text(answer)
    assert ClubRules.objects.get(pk=ours).retired_at is not None


def test_the_club_s_page_leads_here(will: Client, club: int) -> None:
    assert f'href="/clubs/{club}/rules"' in will.get(f"/clubs/{club}/").content.decode()


def test_the_rules_of_a_game_are_kept_in_its_club(kate: Client, alice: Client, club_game: Table, club: int) -> None:
    link = f"/clubs/{club}/rules/new?from=game-{club_game.club_game}"
    assert link in kate.get(f"/games/{club_game.club_game}/rules").content.decode()
    assert link not in alice.get(f"/games/{club_game.club_game}/rules").content.decode()
    assert kate.get(link).status_code == 200
    assert kate.get(f"/clubs/{club}/rules/new?from=game-4711").status_code == 404


def test_rules_that_this_version_cannot_read_are_said_and_nothing_else_breaks(
    kate: Client, olive: Client, club: int, ours: int
) -> None:
    ClubRules.objects.filter(pk=ours).update(text='extends = "gone"\ntitle = "Thursdays at the Anchor"\n')
    page = text(kate.get(f"/clubs/{club}/rules"))
    assert "Thursdays at the Anchor : these rules don't work in this version. There's no preset \"gone\"" in page
    assert kate.get("/new").status_code == 200
    assert kate.get(f"/clubs/{club}/rules/own-{ours}").status_code == 404
    assert olive.get(f"/clubs/{club}/club.json").status_code == 200
    answer = kate.post(f"/clubs/{club}/rules/import", {"text": ClubRules.objects.get(pk=ours).text})
    assert answer.status_code == 422
    assert 'extends = "gone"' in unescape(answer.content.decode())
    assert kate.post(f"/clubs/{club}/rules/own-{ours}/retire").status_code == 302
    assert "these rules don't work in this version" not in text(kate.get(f"/clubs/{club}/rules"))


JUNK: tuple[dict[str, Any], ...] = (
    {"shown_preset": "musky"},
    {"shown_preset": "no-such", "preset": "no-such", "do": "save"},
    {"do": "save", "name": "x" * 5000},
    {"do": "save", "name": "a\x00b", "shown_preset": "musky", "rule.queen_order": ["clubs"] * 9, "rule.deck": "x"},
    {"undo": "no-such"},
    {"undo": "unit_value", "unit": "1e99", "currency": "\N{SHEEP}"},
    {"do": "save", "name": "Ours", "unit": "0.10", "currency": "usd"},
    {"do": "copy", "name": "Ours", "edition": "x", "rule.players": "9" * 9, "shown_preset": "musky"},
    {"do": "no-such", "rule.weights": ["", "x", "-1"], "shown_preset": ""},
)


@pytest.mark.parametrize("junk", JUNK)
@pytest.mark.parametrize("page", ["new", "own-{n}/edit"])
def test_junk_is_answered_and_changes_nothing(
    kate: Client, club: int, ours: int, page: str, junk: dict[str, Any]
) -> None:
    assert kate.post(f"/clubs/{club}/rules/{page.format(n=ours)}", junk).status_code in (200, 422)
    (kept,) = rule_sets(club)
    assert kept.rules == OURS


@pytest.mark.parametrize(
    ("preset", "line"),
    [
        ("standard", "Partner: jack of diamonds. 1 point, schneider 2, no tricks 3. No pick: leaster."),
        ("standard-called-ace", "Partner: called ace or ten. 1 point, schneider 2, no tricks 3."),
        ("sixty-one-called-ace", "Partner: called ace. 1 point, schneider 2, no tricks 3."),
        ("six-handed-dealer-sits", "6 at the table, 1 sits out. 6 cards each, 2 in the blind."),
        ("1501-a-wing", "1 point, schneider 2, no tricks 4. Double on the bump."),
        ("sheepshoof", "No partner. 1 point. No pick: fewster."),
        ("indiana", "2 points, schneider 4, no tricks 6. Race to 24."),
    ],
)
def test_the_line_of_a_preset_says_what_sets_it_apart(preset: str, line: str) -> None:
    assert line in traits(load_preset(preset))


@pytest.mark.parametrize("group", group_starts(all_starts()), ids=lambda group: group[0])
def test_no_two_presets_for_as_many_players_say_the_same(group: StartGroup) -> None:
    said = [(start.says, start.notes) for start in group[1]]
    assert len(set(said)) == len(said)
