"""What tables say about players, cards, the blind, and other games than five-handed."""

from __future__ import annotations

from scorekeeper.engine.interview.sayings.saying import EACH_SUIT, Saying, choice, flag, number

_EACH = "[(each|everyone|player|deal|per player|in hand)]"
_BLIND = "# [cards] [for] blind"
SUITS = ("clubs", "spades", "hearts", "diamonds")

EXTRAS: tuple[str, ...] = ()
SAYINGS = (
    *choice(
        "play",
        {
            "two-handed": ("2 players without a picker",),
        },
    ),
    # players, table
    Saying(("# players", "=player #", "# sit [at the table]"), {"players": "#", "table": "#"}),
    Saying(("6 players", "=player 6", "6 sit"), {"table": 6}),
    Saying(
        ("# players # cards [(each|everyone|deal|per player)]", "deal # players # cards [everyone]"),
        {"players": "#", "table": "#", "hand_size": "#2"},
    ),
    Saying(
        ("# players # cards [(each|everyone|deal|per player)] # [card] blind",),
        {"players": "#", "table": "#", "hand_size": "#2", "blind_size": "#3"},
    ),
    Saying(
        ("# players # cards [(each|everyone|deal|per player)] no blind",),
        {"players": "#", "table": "#", "hand_size": "#2", "blind_size": 0},
    ),
    Saying(
        ("dealer sits out", "dealer sits out with 6 players", "6 players and the dealer sits out",
            "six, dealer sits out",
         "[dealer] take turns sitting out", "6 players 5 play [the] dealer sits out",
         "6 players but only 5 play", "6 players [and one|another] sits out", "one player sits out",
         "sixth player sits out",
         "5 play and 1 sits out", "play 5 players dealer sits", "6 players play 5 players dealer sits",
         "dealer deals to 5 others", "dealer deals himself no cards", "6 players take turns sitting out",
         "extra player sits out"),
        {"players": 5, "table": 6},
    ),
    Saying(("7 players and 2 sit out", "7 players but only 5 play", "7 players [5 play] 2 sit out"),
           {"players": 5, "table": 7}),
    Saying(("3 10 cards everyone",), {"players": 3, "table": 3, "hand_size": 10, "partner": "nobody"}),
    # deck
    *choice(
        "deck",
        {
            "piquet-32": ("32 cards", "deck of 32 cards", "32 card deck", "only 32 cards"),
            "no-black-sevens-30": (
                "30 cards", "deck of 30 cards", "30 card deck", "black sevens are removed",
                "remove the black sevens [deck]", "no black sevens", "30 cards no black sevens",
                "30 cards [deck] black sevens removed", "black sevens are not [in deck]", "only 30 cards",
                "30 cards without black sevens",
            ),
            "diamonds-26": ("26 cards", "deck of 26 cards", "26 card deck", "only 26 cards"),
            "low-20": ("20 cards", "deck of 20 cards", "only 20 cards"),
        },
    ),
    Saying(
        ("# players with 26 cards", "26 cards [only] # players", "only 26 cards # players [deck]"),
        {"players": "#", "table": "#", "deck": "diamonds-26"},
    ),
    Saying(
        ("only 26 cards with # players and # blind", "26 cards # players # blind"),
        {"players": "#1", "table": "#1", "deck": "diamonds-26", "blind_size": "#2"},
    ),
    # hand_size, blind_size
    number("hand_size", "# cards (each|everyone|per player|per hand) [deal]", "deal # cards (everyone|per player)",
           "hand of # cards", "# cards in hand [each]", "deal # cards"),
    Saying(("# cards (each|everyone|per player) [deal] # [card] blind",), {"hand_size": "#", "blind_size": "#2"}),
    Saying(("# cards (each|everyone|per player) [deal] no blind",), {"hand_size": "#", "blind_size": 0}),
    number("blind_size", "# [card] blind", "# [card] foundinblind", "deal # cards [to] the blind",
        "deal # to the blind", "# go into the blind", "# cards go into the blind"),
    Saying(("no blind", "deal no blind"), {"blind_size": 0}),
    # order
    *choice(
        "order",
        {
            "spitz-second": (
                "spitz", "spitz second", "spitz secondhighest [trump]", "7D second", "7D secondhighest [trump]",
                "7D second trump", "7D is the spitz",
                "7D spitz second [trump]", "7D (over|above|beats) QS", "7D is the second highest trump",
                "7D ranks second", "spitz beats QS",
                "7D second only to QC", "7D [order] after QC", "7D behind QC", "7D between QC and QS",
            ),
            "spitz-first": (
                "7D first [highest] [trump]", "7D is the highest [trump]", "spitz is the highest [trump]",
                "7D (over|above|outranks) QC", "7D first trump", "spitz first", "7D beats everything",
                "7D beats everyone", "spitz beats QC", "spitz beats everything",
            ),
            "jacks-over-queens": (
                ">jacks (over|above|beat|outrank|higher than) queens", "jacks and queens flip",
                ">jacks rank over queens", "jacks before queens",
                ),
            "moving-sixes": ("sixes are trump [except of the suit led]",),
        },
    ),
    # trump_suit, queen_order, jack_order
    *(
        Saying((f"{suit} are trump", f"{suit} trump suit", f"trump is {suit}", f"{suit} is the trump suit",
                f"{suit} are trump instead of diamonds", f"{suit} instead of diamonds are trump",
                f"use {suit} [as] trump", f"{suit} instead of diamonds"),
               {"trump_suit": suit})
        for suit in SUITS
        if suit != "diamonds"
    ),
    Saying(("diamonds are trump",), {"trump_suit": "diamonds"}),
    *(
        Saying((f">{rank} order %suit", f">order {rank} %suit", f">{rank} %suit order"), {f"{rank}_order": EACH_SUIT})
        for rank in ("queen", "jack")
    ),
    # blind_to
    *choice(
        "blind_to",
        {
            "picker": ("picker takes [all] # cards [blind] [and buries #]", "picker takes the whole blind",
                       "picker takes all [of the] blind", "picker takes all # cards [from blind] and buries #",
                       "picker takes blind alone", "only the picker takes the blind",
                       "picker gets the whole blind"),
            "next-takes-two": (
                "picker and neighbor take two [cards] each [of] [blind]",
                "neighbor takes [other] two [cards] of the blind",
                "picker takes two cards [of blind] and the neighbor two",
                "picker and neighbor take two blind cards each",
                "neighbor takes two", "picker takes # cards blind neighbor takes [other] # blind",
                "picker and neighbor share the blind",
                "picker takes two cards from the blind and neighbor [takes] other two [blind] [cards]",
            ),
            "next-takes-one": (
                "picker takes three [cards] [blind] neighbor takes one", "neighbor takes one card of the blind",
                "picker takes three cards from blind neighbor takes the other [card]",
                "neighbor takes one [card] [blind]", "picker three the neighbor one",
            ),
            "partner-takes-two": (
                "picker and partner take two [cards] each [of] [blind]", "partner takes two cards of the blind",
                "picker and partner bury two [cards] each", "pickside take two cards each [blind]",
                "pickside two each", "picker and partner share the blind",
                "pickside takes two cards each and buries two cards each",
            ),
        },
    ),
    # bury
    *choice(
        "bury",
        {
            "always": (
                "bury always counts", "bury counts [even] [without a trick]", "bury counts even if takes no trick",
                "picker bury # cards point pay even if notrick", "picker bury point pay even if notrick",
                "bury counts if picker takes no trick", "bury pays [for] [picker]", "bury pay anyway",
                "bury pay toward 61",
                "bury counts always [for] [pickside]", "bury counts for picker [even] [if no trick]",
                "bury counts for [the] pickside [even] if [picker|they] no trick", "bury points count for pickside",
                "bury belongs to picker [even if no trick]", "no trick needed for the bury to count",
                "points in the bury [always] count toward pickside",
            ),
            "side-trick": (
                "bury counts if pickside takes [a] [at least one] trick",
                "bury counts only if pickside takes [a] [at least] trick",
                "pickside must take trick [for] bury [count]", "bury [only] counts with a trick",
                "bury counts if takes [at least] trick", "bury pays only if picker or partner takes [at least] trick",
                "pickside needs a trick for bury [pays]", "bury needs a trick", "bury must trick",
                "bury pays only (with|after) trick", "[picker] bury pay [only] if side takes [atleast] trick",
            ),
            "picker-trick": (
                "bury counts if picker takes [a] [at least] trick", "bury pays only if picker takes [at least] trick",
                "picker must take [at least] trick for bury [pays]", "bury needs a trick of picker",
                "bury [must] trick of picker", "bury counts only if picker takes trick",
                "bury add picker pay if picker takes [atleast] trick",
                "bury add picker pay if picker takes trick", "bury counts if the picker himself takes a trick",
            ),
        },
    ),
    # layout, race
    Saying(("battery", "battery layout", "2 players battery [layout]"),
           {"layout": "battery"}, implied={"play": "two-handed", "players": 2, "table": 2}),
    Saying(("grid", "grid layout", "2 players grid [layout]", "grid of cards"),
           {"layout": "grid"}, implied={"play": "two-handed", "players": 2, "table": 2}),
    number("race_to", "race # [point] [win]", "play to # [points]",
        "first to # points wins", "whoever reaches # points wins",
           play="race"),
    number("solo_won", "solo pays # points", "winning a solo pays # [points]", "win solo [bid] pays # [points]",
           "solo wins # points", "billy pays # points"),
    number("solo_lost", "lost solo pays # [points] [everyone] [defender]"),
    flag("redeal_on_request", "redeal if badhand", "player may ask for redeal if badhand", "request redeal if badhand",
         "request redeal with badhand", "badhand may request redeal", "redeal on request", "badhand redeal",
         "badhand throwin", "redeal if player badhand", "throwin if badhand", "badhand request"),
)  # fmt: skip
