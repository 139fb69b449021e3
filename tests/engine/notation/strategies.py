"""Written hands that nobody thought of: legal or not, every key of a transcript among them."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from scorekeeper.engine.cards import CARDS, Deck, Suit
from scorekeeper.engine.hand import BEFORE_FIRST_CARD, BEFORE_PICK, Call, Mark, Moment
from scorekeeper.engine.json_values import is_line
from scorekeeper.engine.notation.written_hand import Comment, WrittenHand
from scorekeeper.engine.play.transcript import ALONE, NOBODY, Bid, Pick, SeatCall, Transcript
from scorekeeper.engine.rules.presets import load_preset, preset_slugs, read_rules
from scorekeeper.engine.rules.values import NoPick

# A few rules are enough: how options are read and written is shown elsewhere.
RULES = [
    *map(load_preset, preset_slugs()),
    read_rules({"preset": "standard", "bump": True, "no_pick": ["doubler", "leaster"], "title": 'Dan\'s "#1"'}),
    read_rules({}),
    read_rules({"title": "Ours", "crack": "any-defender"}),
]
DECK = CARDS[Deck.PIQUET_32] + CARDS[Deck.LOW_20]
seats = st.integers(1, 10)
cards = st.sampled_from(DECK)
some_cards = st.lists(cards, max_size=8).map(tuple)
counts = st.integers(0, 50)
moments = st.one_of(
    st.none(),
    st.just(BEFORE_PICK),
    st.just(BEFORE_FIRST_CARD),
    st.builds(Moment, st.integers(1, 4), st.integers(1, 6)),
)
marks = st.builds(Mark, seats, st.sampled_from(Call), st.lists(cards, max_size=2).map(tuple), moments)
TRICKY = (
    "Ann",
    "Bob",
    "Eve, the 2nd",
    "7",
    "Ann before",
    "qc",
    'O"Hara',
    "a\\",
    "(x)",
    "#1",
    "Zoë",
    "Ann Marie",
    "a:b",
    "“x”",
)
lines_of_text = (
    st.one_of(st.sampled_from(TRICKY), st.text(min_size=1, max_size=20))
    .map(str.strip)
    .filter(lambda text: is_line(text, 60))
)


def in_order(marks: list[Mark]) -> tuple[Mark, ...]:
    """The marks as they would be called one after the other; those without a moment first."""
    return tuple(
        sorted(marks, key=lambda mark: (mark.before is not None, mark.before and (mark.before.trick, mark.before.card)))
    )


blinds = st.one_of(st.just(NOBODY), st.integers(1, 32))
parts: dict[str, st.SearchStrategy[Any]] = {
    "players": st.integers(2, 10),
    "dealer": seats,
    "hands": st.dictionaries(seats, some_cards, min_size=1, max_size=8),
    "stacks": st.dictionaries(seats, st.lists(st.tuples(cards, cards), max_size=8).map(tuple), min_size=1, max_size=2),
    "blind": some_cards,
    "picks": st.lists(st.sampled_from(Pick), max_size=10).map(tuple),
    "bids": st.lists(st.sampled_from(Bid), max_size=10).map(tuple),
    "trump": st.sampled_from(Suit),
    "no_pick": st.sampled_from(NoPick),
    "redeal": seats,
    "die": st.integers(1, 6),
    "bury": st.one_of(some_cards, st.dictionaries(seats, some_cards, min_size=1, max_size=2)),
    "announced": some_cards,
    "call": st.sampled_from((ALONE, "AC", "10S", "JH")),
    "calls": st.lists(st.builds(SeatCall, seats, cards), max_size=3).map(tuple),
    "unknown": cards,
    "sheepshead": st.booleans(),
    "steal": seats,
    "marks": st.lists(marks, max_size=5).map(tuple) | st.lists(marks, max_size=5).map(in_order),
    "blind_to": st.one_of(blinds, st.lists(blinds, max_size=3).map(tuple)),
    "tricks": st.lists(some_cards, max_size=8).map(tuple),
    "doublers": counts,
    "cut": cards,
    "drawn": st.integers(1, 10),
    "scores": st.lists(st.integers(-99, 99), max_size=10).map(tuple),
    "pot": counts,
    "pots": counts,
}


@st.composite
def transcripts(draw: st.DrawFn) -> Transcript:
    """A transcript with any of its keys."""
    keys = draw(st.sets(st.sampled_from(sorted(parts))))
    return Transcript(draw(st.sampled_from(RULES)), **{key: draw(parts[key]) for key in sorted(keys)})


@st.composite
def hands(draw: st.DrawFn) -> WrittenHand:
    """A written hand: a transcript, perhaps with names, a title, a day and comments."""
    transcript = draw(transcripts())
    size = transcript.players or 0
    names = tuple(draw(st.one_of(st.just([]), st.lists(lines_of_text, min_size=size, max_size=size))))
    title, day = draw(st.just("") | lines_of_text), draw(st.just("") | st.dates().map(str))
    places = sorted(draw(st.lists(st.integers(0, len(transcript.tricks)), max_size=4)))
    comments = tuple(Comment(trick, draw(lines_of_text)) for trick in places)
    return WrittenHand(transcript, names, title, day, comments)
