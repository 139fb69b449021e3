"""A hand entered on the site: by taps, as text, as a file; what is wrong is said, and nothing is stored."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import unescape

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scorekeeper.engine.notation import reading
from scorekeeper.engine.notation.reading import read_one_hand
from scorekeeper.engine.notation.writing import write_hands
from scorekeeper.engine.notation.written_hand import WrittenHand
from scorekeeper.engine.play.checked import CheckedHand
from scorekeeper.engine.play.transcript import Transcript, read_transcript
from scorekeeper.engine.rules.presets import read_rules
from scorekeeper.models import Entry
from scorekeeper.services import clubs
from scorekeeper.web.replay.forms import LONGEST_TEXT, pack_hand
from tests.engine.play.golden import replays
from tests.engine.play.hands import CALLED_ACE, RENEGE
from tests.pages import one_line
from tests.tables import NAMES, Table

HAND = WrittenHand(read_transcript(CALLED_ACE | {"players": 5}), NAMES[:5])
WRONG = WrittenHand(read_transcript(RENEGE | {"players": 5}), NAMES[:5])
HTMX = {"HX-Request": "true"}


class Board:
    """The board of a browser: taps one key after the other, and keeps what the form carries."""

    def __init__(self, client: Client, page: str, address: str = "/replay") -> None:
        self.client = client
        self.page = page
        self.address = address

    def field(self, name: str) -> str:
        """Return what a hidden field of the form says."""
        if name == "text":
            match = re.search(r'<textarea name="text" hidden[^>]*>(.*?)</textarea>', self.page, re.DOTALL)
        else:
            match = re.search(rf'name="{name}" value="([^"]*)"', self.page)
        assert match is not None, name
        return unescape(match[1])

    def tap(self, action: str, status: int = 200) -> Board:
        """Tap a key."""
        form = {name: self.field(name) for name in ("text", "deal", "skipped", "face_down", "upper", "editing")}
        answer = self.client.post(self.address, form | {"do": action}, headers=HTMX)
        assert answer.status_code == status
        self.page = answer.content.decode()
        return self

    def play(self, tricks: Iterable[Iterable[str]]) -> Board:
        """Tap card after card, until the rest has filled itself in."""
        for card in (card for trick in tricks for card in trick):
            if f'id="card-{card}"' in self.page:
                self.tap(f"card-{card}")
        return self

    @property
    def undo(self) -> str:
        """Return what the Undo button says."""
        match = re.search(r'id="undo"[^>]*>(.*?)</button>', one_line(self.page))
        assert match is not None
        return unescape(match[1])

    @property
    def hand(self) -> WrittenHand:
        """The hand as the form carries it."""
        return read_one_hand(self.field("text"))

    def last_trick(self) -> tuple[str, ...]:
        """The cards of the last trick there."""
        return self.hand.transcript.tricks[-1]

    @property
    def asks(self) -> str:
        """Return what the board asks."""
        match = re.search(r'<span role="status">(.*?)(<span|</span>)', one_line(self.page))
        assert match is not None
        return unescape(match[1]).strip()


def begun(client: Client, **form: str) -> Board:
    answer = client.post(
        "/replay", {"do": "begin", "rules": "standard-called-ace", "names": ", ".join(NAMES[:5])} | form
    )
    assert answer.status_code == 200
    return Board(client, answer.content.decode())


def test_a_whole_hand_by_taps(bob: Client) -> None:
    before = Entry.objects.count()
    board = begun(bob, deal="1")
    assert board.asks == "Who dealt?"
    board.tap("card-5").tap("card-2")
    assert board.asks == "Cards dealt to Ann"
    for cards in list((HAND.transcript.hands or {}).values())[:-1]:
        for card in cards:
            board.tap(f"card-{card}")
    assert board.asks == "Cards in the blind"
    assert 'id="faults"' not in board.page  # the cards that aren't entered yet are no mistakes
    for card in HAND.transcript.blind or ():
        board.tap(f"card-{card}")
    assert board.asks == "Which cards did Bob bury?"
    board.tap("card-9D").tap("card-KH")
    assert board.asks == "What did Bob call?"
    board.tap("card-AC")
    assert board.asks == "Trick 1: Ann leads"
    board.play(HAND.transcript.tricks)
    assert board.asks == "All cards entered"
    assert board.undo == "Undo: Cy's A♠ and the last 5 cards"
    assert board.page.index('id="step-through"') < board.page.index('id="entered"')
    transcript, expected = board.hand.transcript, HAND.transcript
    held = {seat: set(cards) for seat, cards in (transcript.hands or {}).items()}
    assert (held, transcript.tricks, transcript.call, set(transcript.bury or ())) == (
        {seat: set(cards) for seat, cards in (expected.hands or {}).items()},
        expected.tricks, "AC", set(expected.bury or ()),
    )  # fmt: skip
    assert Entry.objects.count() == before


def test_an_impossible_card_says_why_and_can_be_written_all_the_same(bob: Client) -> None:
    board = Board(bob, bob.get(f"/replay?h={pack_hand(WRONG)}").content.decode())
    while board.asks != "Trick 2: Dan plays":
        board.tap("undo")
    board.tap("card-KC")
    assert "Dan can't play K♣: trump was led, and they have some. Cards they can play: Q♠, Q♥, or K♦." in unescape(
        board.page
    )
    assert board.last_trick() == ("AD",)
    board.tap("anyway-KC")
    assert board.last_trick() == ("AD", "KC")
    assert "Dan can't play K♣" in unescape(board.page)


def test_undo_says_what_it_removes(bob: Client) -> None:
    board = begun(bob)
    assert board.undo == "Undo"
    labels = []
    for action in (
        "card-5", "card-1", "card-KH", "skip", "card-AC-unknown", "card-7D", "card-10S",
    ):  # fmt: skip
        labels.append(board.tap(action).undo)
    assert labels == [
        "Undo: Eve dealt", "Undo: Ann picked", "Undo: Ann's K♥ (buried)", "Undo: buried cards unknown",
        "Undo: Ann calls A♣", "Undo: Ann's 7♦ (face down)", "Undo: Ann's 10♠",
    ]  # fmt: skip
    assert board.asks == "Trick 1: Bob plays"
    assert board.tap("undo").undo == labels[-2]


def test_the_first_lead_after_a_called_ace_is_a_lead(bob: Client) -> None:
    board = begun(bob).tap("card-5").tap("card-2").tap("card-9D").tap("card-KH").tap("card-AC")
    assert board.asks == "Trick 1: Ann leads"
    assert re.search(r'id="card-KH"[^>]* disabled', board.page)
    board.play(HAND.transcript.tricks)
    assert board.asks == "All cards entered"
    transcript, played = board.hand.transcript, HAND.transcript
    assert (transcript.call, transcript.unknown, transcript.tricks) == ("AC", None, played.tricks)


def test_a_tapped_card_is_replaced(bob: Client) -> None:
    board = begun(bob).tap("card-5").tap("card-2").tap("skip").tap("card-AC")
    board.play([*HAND.transcript.tricks[:2], HAND.transcript.tricks[2][:1]])
    board.tap("edit-tricks-KC")
    assert board.asks == "What did Dan play instead of K♣?"
    assert board.tap("cancel").asks == "Trick 3: Bob plays"
    board.tap("edit-tricks-KC").tap("card-9C")
    assert board.asks == "Trick 3: Bob plays"
    assert board.hand.transcript.tricks[0] == ("9H", "10H", "JH", "9C", "7H")


def test_cards_that_no_longer_fit_are_named_before_they_go(bob: Client) -> None:
    board = begun(bob).tap("card-5").tap("card-2").tap("skip").tap("card-AC").play(HAND.transcript.tricks[:2])
    before = board.field("text")
    board.tap("edit-tricks-JH").tap("card-8H")
    assert board.field("text") == before
    page = unescape(board.page)
    assert "Then Bob leads trick 2." in page
    assert "These cards no longer fit, starting with trick 2: Cy A♦, Dan 8♦, Eve 7♣, Ann J♣, Bob 10♦." in page
    assert "Use 8♥ and remove 5 cards" in page
    assert board.tap("replace-8H").asks == "Trick 2: Bob leads"
    assert board.hand.transcript.tricks == (("9H", "10H", "8H", "KC", "7H"),)


def test_two_cards_change_places(bob: Client) -> None:
    board = begun(bob).tap("card-5").tap("card-2").tap("skip").tap("card-AC").play(HAND.transcript.tricks[:2])
    board.tap("edit-tricks-8D").tap("card-10D")
    assert "Bob played 10♦ in trick 2. The two cards will be swapped." in unescape(board.page)
    assert board.tap("replace-10D").last_trick() == ("AD", "10D", "7C", "JC", "8D")


def test_a_card_that_is_gone_meanwhile_is_not_replaced(bob: Client) -> None:
    board = begun(bob).tap("card-5").tap("card-2")
    board.tap("edit-tricks-QC", 422).tap("edit-nothing-QC", 422).tap("edit-", 422)
    assert board.asks == "Which cards did Bob bury?"


def test_what_is_not_asked_for_changes_nothing(bob: Client) -> None:
    board = begun(bob)
    text = board.field("text")
    for action in ("card-QC", "skip-", "nothing", "mark-crack:9", "card-"):
        board.tap(action, 200 if action == "skip-" else 422)
        assert board.field("text") == text


def test_a_mark_is_called_at_its_moment_and_undone(bob: Client) -> None:
    board = begun(bob, rules="musky").tap("card-5").tap("card-1")
    board.tap("mark-crack:3")
    assert [(mark.seat, mark.call) for mark in board.hand.transcript.marks] == [(3, "crack")]
    board.tap("mark-crack:1", 422)
    assert "Ann can't crack" in unescape(board.page)
    board.tap("unmark")
    assert board.hand.transcript.marks == ()


def test_two_handed_the_stacks_are_tapped_and_undone_card_by_card(bob: Client) -> None:
    board = begun(bob, rules="two-handed-battery", names="Ann, Bob").tap("card-1")
    assert board.asks == "Bob's stack 1: card on top"
    board.tap("card-QS")
    assert board.asks == "Card below Q♠"
    assert board.undo == "Undo: Q♠ (stack)"
    board.tap("card-AS")
    assert (board.asks, board.undo) == ("Bob's stack 2: card on top", "Undo: A♠ (stack)")
    assert "Q♠ on A♠" in board.page
    board.tap("undo").tap("undo")
    assert (board.asks, board.hand.transcript.stacks) == ("Bob's stack 1: card on top", None)


def test_a_whole_two_handed_hand_by_taps(bob: Client) -> None:
    told = next(line.hand for line in replays() if line.id == "two-handed:battery-simple")
    expected = read_transcript(told)
    board = begun(bob, rules="two-handed-battery", names="Ann, Bob").tap("card-1")
    for seat in (2, 1):
        for under, upper in (expected.stacks or {})[seat]:
            board.tap(f"card-{upper}").tap(f"card-{under}")
    board.play(expected.tricks)
    assert board.asks == "All cards entered"
    assert (board.hand.transcript.stacks, board.hand.transcript.tricks) == (expected.stacks, expected.tricks)


def test_what_happened_besides_is_told_and_taken_back_by_taps(bob: Client) -> None:
    board = begun(bob, rules="sheephead-26", names="Ann, Bob, Cy, Dan").tap("card-4").tap("card-1")
    assert "side-steal:1" not in board.page
    board.tap("side-steal:3")
    assert (board.hand.transcript.steal, board.asks, board.undo) == (
        3, "Which cards did Ann bury?", "Undo: Cy steals the blind",
    )  # fmt: skip
    assert 'aria-pressed="true"' in board.page
    assert "side-steal:2" not in board.page
    board.tap("side-steal:3")
    assert board.hand.transcript.steal is None
    board.tap("side-steal:2").tap("undo")
    assert board.hand.transcript.steal is None
    board.tap("side-steal:1", status=422)


def test_a_pasted_hand_is_shown_at_once(bob: Client) -> None:
    answer = bob.post("/replay", {"do": "read", "text": write_hands([HAND])})
    assert (answer.status_code, answer["Location"]) == (302, f"/replay/hand?h={pack_hand(HAND)}")
    page = unescape(bob.get(answer["Location"]).content.decode())
    assert "Bob picked, with Dan · 62 card points" in page


def test_a_pasted_hand_that_the_program_stumbles_over_says_so_and_stays(
    bob: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stumble(_transcript: Transcript) -> CheckedHand:
        raise KeyError("QC")

    monkeypatch.setattr(reading, "replay_hand", stumble)
    response = bob.post("/replay", {"do": "read", "text": write_hands([HAND])})
    assert response.status_code == 422
    page = unescape(response.content.decode())
    assert "The program made a mistake with this input (KeyError in test_replay.py" in page
    assert "Picks: pass" in page
    assert bob.get(f"/replay/hand?h={pack_hand(HAND)}").status_code == 404


def test_a_pasted_hand_takes_the_rules_and_players_that_are_chosen(bob: Client) -> None:
    text = "  picker :bob\n\nBURY: 9d kh\ncall : a c\n1 . 9 h 10 h jh kc 7h\n2) ad8d 7c JC 10 D\n"
    form = {"do": "read", "rules": "standard-called-ace", "names": "Ann, Bob, Cy, Dan, Eve", "text": text}
    board = Board(bob, bob.post("/replay", form).content.decode())
    transcript = board.hand.transcript
    assert (transcript.rules.preset, transcript.call, transcript.bury) == ("standard-called-ace", "AC", ("9D", "KH"))
    assert transcript.tricks == (("9H", "10H", "JH", "KC", "7H"), ("AD", "8D", "7C", "JC", "10D"))
    assert board.hand.names == ("Ann", "Bob", "Cy", "Dan", "Eve")
    own = bob.post("/replay", form | {"text": "rules: STANDARD\nplayers: 6\npicker: 2"}).content.decode()
    transcript = Board(bob, own).hand.transcript
    assert (transcript.rules.preset, transcript.players) == ("standard", 6)


def test_a_text_that_cannot_be_read_is_focused_at_its_line(bob: Client) -> None:
    page = bob.post("/replay", {"do": "read", "rules": "standard", "text": "Picker: 1\nQC 7D X9"}).content.decode()
    assert 'data-line="2" data-column="7" autofocus' in page


def test_a_file_is_read_in_notation_and_in_json(bob: Client) -> None:
    for name, content in (("a.hands", write_hands([HAND])), ("a.json", '{"rules": "standard", "picks": ["pick"]}')):
        file = SimpleUploadedFile(name, content.encode())
        assert bob.post("/replay", {"do": "read", "file": file}).status_code in (200, 302)
    answer = bob.post("/replay", {"do": "read", "file": SimpleUploadedFile("a.hands", b"\xff\xfe\x00")})
    assert answer.status_code == 422
    assert "Choose a .hands, .txt, or .json file." in answer.content.decode()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Rules: standard\n1. QC 7D X9", "<b>Line 2, column 10</b><code>1. QC 7D X9</code>"),
        ("Rules: standard\nDealer: 9", "There's no seat 9 at a table of 5."),
        ("", "There's no hand here. Enter one hand."),
        ("x" * (LONGEST_TEXT + 1), f"One hand can have up to {LONGEST_TEXT} characters"),
    ],
)
def test_a_text_that_cannot_be_read_says_where_and_stays(bob: Client, text: str, said: str) -> None:
    for headers in ({}, HTMX):
        answer = bob.post("/replay", {"do": "read", "text": text}, headers=headers)
        page = unescape(answer.content.decode())
        assert answer.status_code == 422
        assert said in one_line(page)
        assert text[:LONGEST_TEXT] in page


@pytest.mark.parametrize(
    ("form", "said"),
    [
        ({"rules": "no-such"}, "Choose the rules."),
        ({"names": "Ann, Bob"}, "These rules need 5 to 10 players, not 2."),
        ({"names": "Ann, Bob, Cy, Dan, " + "E" * 61}, "A name is one line of 1 to 60 characters, like Ann Novak."),
    ],
)
def test_a_table_that_cannot_be_is_refused_where_it_is_set(bob: Client, form: dict[str, str], said: str) -> None:
    answer = bob.post("/replay", {"do": "begin", "rules": "standard", "names": ""} | form)
    assert (answer.status_code, said in unescape(answer.content.decode())) == (422, True)


def test_the_rules_of_the_clubs_of_this_browser_are_offered(olive: Client, bob: Client, club_game: Table) -> None:
    clubs.keep_rules(club_game.view.club, read_rules({"preset": "musky", "title": "Thursdays at the Anchor"}))
    assert "Thursdays at the Anchor" in olive.get("/replay").content.decode()
    assert "Thursdays at the Anchor" not in bob.get("/replay").content.decode()


@pytest.mark.parametrize("path", ["/replay", f"/replay?h={pack_hand(HAND)}", f"/replay/hand?h={pack_hand(HAND)}"])
def test_a_stranger_sees_nothing(charlie: Client, db: None, path: str) -> None:
    assert charlie.get(path).status_code == 404
    assert charlie.post("/replay", {"do": "read", "text": write_hands([HAND])}).status_code == 404


def test_statements(alice: Client) -> None:
    for method, path, form, count in (
        ("get", "/replay", {}, 2),
        ("get", f"/replay?h={pack_hand(HAND)}", {}, 1),
        ("post", "/replay", {"do": "undo", "text": write_hands([HAND])}, 1),
        ("get", f"/replay/hand?h={pack_hand(HAND)}", {}, 2),  # one for its analysis
        ("get", f"/replay/hand.pdf?h={pack_hand(HAND)}", {}, 1),
    ):
        with CaptureQueriesContext(connection) as asked:
            answer = getattr(alice, method)(path, form) if form else getattr(alice, method)(path)
        assert (path[:12], answer.status_code, len(asked)) == (path[:12], 200, count)
