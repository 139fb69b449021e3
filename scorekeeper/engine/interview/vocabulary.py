"""The vocabulary of sentences about house rules: phrases that tables use, and the options that each of them sets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from scorekeeper.engine.interview.questions import PLAYERS, QUESTIONS, Options

NUMBER = "#"  # in a phrase: a whole number in digits or words; as a value: that number

ADDED_UP = frozenset({"no_pick", "blitz", "blitz_when"})  # options of which a sentence may name several values


@dataclass(frozen=True)
class TablePhrase:
    """Phrases with one meaning, and the options that they set; ``negated`` are those that they set after a "no".

    A phrase without ``negated`` is not understood after a "no". Values of ``ADDED_UP`` options add up over a sentence.
    ``by_number`` are the options for each number that the phrase may name.
    """

    phrases: tuple[str, ...]
    options: Options = field(default_factory=dict)
    negated: Options | None = None
    by_number: Mapping[int, Options] = field(default_factory=dict)


def _flag(option: str, *phrases: str) -> TablePhrase:
    return TablePhrase(phrases, {option: True}, {option: False})


def _value(option: str, value: Any, *phrases: str) -> TablePhrase:
    return TablePhrase(phrases, {option: value})


_SIZES = {"three": 3, "four": 4, "five": 5, "six": 6}
_DEALS: dict[int, Options] = {
    _SIZES[answer.key]: answer.options
    for question in QUESTIONS
    if question.key == PLAYERS
    for answer in question.answers
} | {
    3: {"players": 3, "table": 3, "hand_size": 10, "partner": "nobody"},
    7: {"players": 7, "table": 7, "hand_size": 4, "blind_size": 4},
}
_FOUR_WITH_26: Options = {"deck": "diamonds-26", "players": 4, "table": 4, "hand_size": 6, "blind_size": 2}
_NO_CRACKS: Options = {
    "crack": "off", "recrack": "off", "castrate": False, "max_cracks": 0, "max_recracks": 0,
}  # fmt: skip
_CENTS = {number: {"unit_value": number} for number in range(1, 100)}

VOCABULARY = (
    # Players and cards
    TablePhrase(("# players", "# player", "# handed", "# of us", "we are #", "table of #"), by_number=_DEALS),
    TablePhrase(("dealer sits", "dealer sits out"), {"players": 5, "table": 6}),
    TablePhrase(("26 cards",), _FOUR_WITH_26),
    TablePhrase(("# players with 26 cards", "# handed with 26 cards"), by_number={4: _FOUR_WITH_26}),
    TablePhrase(("no black sevens", "without the black sevens"), {"deck": "no-black-sevens-30"}),
    _value("order", "spitz-second", "spitz", "seven of diamonds second", "7 of diamonds second"),
    _value("order", "spitz-first", "seven of diamonds first", "7 of diamonds first", "seven of diamonds highest"),
    _value("trump_suit", "clubs", "clubs are trump", "clubs trump"),
    _value("trump_suit", "hearts", "hearts are trump", "hearts trump"),
    _value("bury", "always", "bury always counts", "buried points always count", "bury counts without a trick"),
    _value("bury", "picker-trick", "bury counts if the picker takes a trick", "bury needs a trick of the picker"),
    # Partner
    _value(
        "partner", "jack-of-diamonds",
        "jack of diamonds", "jack of diamonds partner", "jack diamonds", "jack diamonds partner", "jd", "jd partner",
        "jack partner",
    ),
    TablePhrase(
        ("called ace", "call an ace", "call ace", "calling aces", "ace partner", "called aces"),
        {"partner": "called-ace", "call_ten": True, "call_own_ace": True, "unknown": True, "ace_when_led": True},
    ),
    _value("partner", "nobody", "no partner", "no partners", "picker is always alone", "cutthroat", "cut throat"),
    _value("partner", "black-queens", "black queens are partners", "black queens partners"),
    _value("partner", "first-trick", "winner of the first trick is the partner", "first trick is the partner"),
    TablePhrase(
        ("qc 7d", "qc 7d are partners", "qc 7d partners"),
        {"partner": "cards", "partner_cards": ["QC", "7D"]},
    ),
    TablePhrase(
        ("qs jc", "qs jc are partners", "qs jc partners"), {"partner": "cards", "partner_cards": ["QS", "JC"]}
    ),
    TablePhrase(("call up", "calling up"), {"call_up": "after-blind"}, {"call_up": "off"}),
    TablePhrase(
        ("call up before picking", "call up before the blind", "call up before seeing the blind"),
        {"call_up": "before-blind"},
    ),
    TablePhrase(("call up after picking", "call up after the blind"), {"call_up": "after-blind"}),
    _flag("call_up_found", "call up only with a jack from the blind", "call up if the jack is in the blind"),
    TablePhrase(("call down", "calling down"), {"partner_jack": "clubs", "call_down": True}),
    _flag("ace_for_jack", "call an ace with the jack", "call an ace instead of the jack"),
    _flag("call_ten", "call a ten", "call ten", "calling tens"),
    _flag("call_king", "call a king", "calling kings"),
    _flag("call_own_ten", "call your own ten", "call own ten"),
    _flag("call_buried_ace", "call a buried ace", "call the buried ace"),
    _flag("hold_to_end", "keep the hold card to the end", "hold card stays until the last trick"),
    _flag("partner_runs", "partner may run", "partner can run", "run with four cards"),
    _flag("unknown", "unknown", "unknown card", "under"),
    _flag("blind_stealing", "steal the blind", "stealing the blind", "blind stealing"),
    # Nobody picks
    TablePhrase(("nobody picks", "no one picks", "everyone passes", "everybody passes", "all pass", "passed out")),
    TablePhrase(
        ("leaster", "least", "leaster when nobody picks", "play a leaster", "leaster if nobody picks"),
        {"no_pick": ["leaster"]}, {},
    ),
    TablePhrase(
        (
            "forced picker", "forced pick", "forced to pick", "dealer must pick", "dealer has to pick",
            "dealer is forced", "stick the dealer", "last player must pick",
        ),
        {"no_pick": ["forced-pick"]}, {},
    ),
    TablePhrase(
        ("left of the dealer must pick", "player left of the dealer must pick"),
        {"must_pick": "left-of-dealer", "no_pick": []},
    ),
    _value("must_pick", "queen-of-clubs", "queen of clubs must pick", "holder of the queen of clubs must pick"),
    TablePhrase(
        ("doubler", "doubler when nobody picks", "doubler if nobody picks", "doubler when everyone passes"),
        {"no_pick": ["doubler"]}, {},
    ),
    TablePhrase(
        (
            "forced picker on doubler", "forced pick on doubler", "dealer must pick on doubler",
            "doubler then dealer must pick", "doubler then forced pick",
        ),
        {"no_pick": ["doubler", "forced-pick"], "stacking": "once"},
    ),
    TablePhrase(
        ("leaster on doubler", "leaster after a doubler", "doubler then leaster"),
        {"no_pick": ["leaster", "doubler"], "stacking": "once"},
    ),
    _value("no_pick", ["schwanzer"], "schwanzer"),
    _value("no_pick", ["moster"], "moster"),
    _value("no_pick", ["mittler"], "mittler"),
    _value("no_pick", ["schneidster"], "schneidster"),
    TablePhrase(("throw in", "throw them in", "throw the hand in", "redeal"), {"no_pick": ["next-deal"]}),
    _value("redeal", "next-dealer", "next dealer after a pass", "the deal passes", "deal moves on"),
    _value("redeal", "same-dealer", "same dealer deals again", "dealer deals again"),
    _value("stacking", "queue", "doubler queue", "doubler wait in line", "doubler add up"),
    _value("stacking", "keep", "doubler moves on", "doubler passes on"),
    TablePhrase(
        ("doubler stack", "doubler multiply", "doubler on doubler"), {"stacking": "multiply"}, {"doubles_once": True}
    ),
    _flag("doubles_once", "double only once", "never more than one doubler", "doubler count once"),
    _value("leaster_blind", "last-trick", "blind goes to the last trick", "last trick takes the blind"),
    _value("leaster_blind", "first-trick", "blind goes to the first trick", "first trick takes the blind"),
    _flag("leaster_no_trick_wins", "no trick wins the leaster", "no tricks wins the leaster"),
    _flag("leaster_jack_wins", "jack of diamonds wins the leaster", "jack wins the leaster"),
    _value("leaster_tie", "share", "tied winners share", "tied leaster winners share"),
    _value("leaster_tie", "random-draw", "tied leaster by a random draw", "draw for a tied leaster"),
    _value("schwanzer_tie", "all-pay", "tied schwanzer hands pay together", "tied schwanzer all pay"),
    _value("moster_tie", "random-draw", "tied moster by a random draw", "draw for a tied moster"),
    _value("mittler_even", "both", "both middle scores collect"),
    _flag("moster_all_tricks", "every trick wins the moster", "all tricks win the moster"),
    _value("leaster_blind", "named-by-dealer", "dealer names the trick for the blind", "dealer names the trick"),
    _value(
        "leaster_blind", "named-by-caller",
        "caller names the trick for the blind", "caller chooses the trick for the blind",
        "caller names the trick", "caller chooses the trick",
    ),
    _value("leaster_blind", "nobody", "blind goes to nobody", "nobody gets the blind"),
    _flag("leaster_needs_trick", "leaster needs a trick", "must take a trick", "needs a trick to win"),
    # Doublers
    TablePhrase(
        ("doubler every round", "doubler in every round", "doubler each round", "one doubler a round",
         "one doubler every round"),
        {"scheduled_doubler": 1}, {"scheduled_doubler": 0},
    ),
    TablePhrase(("doubler counts # times", "doubler is # times"), {"doubler_factor": NUMBER}),
    _flag("misdeal_doubles", "doubler after a misdeal", "misdeal doubles", "misdeal is a doubler"),
    _flag("round_of_doubles", "round of doubles", "rounds of doubles", "double round"),
    # Stake
    _flag(
        "bump",
        "double on the bump", "double on bump", "bump", "dotb", "losing picker pays double", "picker loses double",
        "lose double", "punish the picker", "losing side pays double",
    ),
    TablePhrase(
        ("bump on a forced pick", "bump on forced pick", "bump when forced", "double on the bump when forced"),
        {"bump": True, "forced_pick_bump": True}, {"bump": True, "forced_pick_bump": False},
    ),
    _flag("partner_off_hook", "partner off the hook", "partner is off the hook", "picker pays for the partner"),
    TablePhrase(("alone doubles", "alone is double", "alone counts double", "alone pays double", "double for alone"),
                {"alone_doubles": True}, {"alone_doubles": False}),
    TablePhrase(("alone counts triple", "alone is triple", "alone pays triple", "alone pays three times",
                 "alone counts three times"), {"alone_factor": 3}, {"alone_factor": 1}),
    _flag("call_alone", "go alone", "going alone", "announce going alone", "announce alone", "call off", "chop",
          "throw off the boy"),
    TablePhrase(("calling sheepshead", "call sheepshead"), {"sheepshead": "alone"}, {"sheepshead": "off"}),
    TablePhrase(
        ("no schneider doubles", "schneider doubles", "schneider is double", "no trick doubles"),
        {"margin": "doubling", "stakes": [1, 1, 1]},
    ),
    _value("schneider_picker", 30, "schneider at 30", "30 is schneider", "both need 30", "both sides need 30"),
    TablePhrase(("1 2 3", "1 2 3 points"), {"stakes": [1, 2, 3]}),
    TablePhrase(("1 2 4", "1 2 4 points"), {"stakes": [1, 2, 4]}),
    TablePhrase(("2 4 6", "2 4 6 points"), {"stakes": [2, 4, 6]}),
    # Cracks and blitzes
    TablePhrase(("crack", "knock"), {"crack": "no-chance-to-pick"}, _NO_CRACKS),
    _value("crack", "any-defender", "any defender may crack", "any defender can crack", "any defender cracks",
           "anyone can crack", "any defender crack"),
    TablePhrase(("recrack", "crack back"), {"crack": "no-chance-to-pick", "recrack": "picking-side"},
                {"recrack": "off", "castrate": False, "max_recracks": 0}),
    _value("recrack", "picking-side", "picker or partner may recrack", "picker or partner can recrack"),
    _value("recrack", "picker", "picker may recrack", "only the picker recrack", "picker can recrack"),
    _value("recrack", "partner", "partner may recrack", "only the partner recrack", "partner can recrack",
           "double crack by the partner", "double crack", "crack around the corner"),
    _flag("castrate", "castrate", "triple crack"),
    TablePhrase(("max # crack", "max # crack player", "most # crack", "up to # crack", "limit # crack", "# crack"),
                {"max_cracks": NUMBER}),
    TablePhrase(("max # recrack", "most # recrack", "up to # recrack", "limit # recrack", "# recrack"),
                {"max_recracks": NUMBER}),
    TablePhrase(("max # mark", "most # mark", "max is # mark", "up to # mark", "limit # mark", "# mark"),
                {"max_marks": NUMBER}),
    TablePhrase(("max multiplier #", "max # times", "cap at #", "cap of #"), {"max_multiplier": NUMBER}),
    TablePhrase(("max # blitz per hand", "# blitz per hand", "limit # blitz per hand"), {"max_blitzes": NUMBER}),
    TablePhrase(("# times in all", "never more than # times in all"), {"max_total_multiplier": NUMBER}),
    TablePhrase(("before the first card", "all mark before first card", "mark before the first card"),
                {"marks_until": "first-card"}),
    TablePhrase(("mark during play", "crack during play", "until the last trick"), {"marks_until": "last-trick"}),
    _flag("one_mark_per_card", "1 mark card", "1 mark per card", "1 mark per card played", "1 mark card played"),
    TablePhrase(("blitz",), {"blitz": ["black-queens", "red-queens"]}, {"blitz": []}),
    _value("blitz", ["black-queens"], "black queens blitz", "black queens can blitz", "black queens"),
    _value("blitz", ["red-queens"], "red queens blitz", "indian blitz", "red queens can blitz", "red queens"),
    _value("blitz", ["any-two-jacks"], "any two jacks", "pair of jacks", "any two jacks can blitz",
           "pair of jacks can blitz"),
    TablePhrase(("blitz before picking", "blitz before the pick"),
                {"blitz": ["black-queens", "red-queens"], "blitz_when": ["before-pick"]}),
    _value("blitz_when", ["with-crack"], "blitz crack", "blitz with a crack"),
    _value("blitz_when", ["after-crack"], "blitz after a crack", "blitz only after a crack"),
    TablePhrase(("limit # blitz", "# blitz per player", "# blitz player", "limit # blitz player",
                 "limit # blitz per player", "max # blitz"), {"blitzes_per_player": NUMBER}),
    # Penalties
    TablePhrase(("renege costs # points", "renege costs #", "renege pays #"), {"renege": "fee", "renege_fee": NUMBER}),
    _value("renege", "forfeit", "renege forfeits", "renege forfeits the hand", "renege loses the hand"),
    _value("announce_bury", "jack-of-diamonds", "announce a buried jack", "announce the buried jack"),
    _value("announce_bury", "trump", "announce buried trump", "announce trump in the bury"),
    TablePhrase(
        ("picker without a trick pays a dollar", "no trick pick penalty", "dollar for no trick"),
        {"no_trick_penalty": 100, "no_trick_penalty_units": 4}, {"no_trick_penalty": 0, "no_trick_penalty_units": 0},
    ),
    # Money
    TablePhrase(("penny", "pennies", "play for pennies", "penny a point"), {"unit_value": 1}),
    TablePhrase(("nickel", "play for nickels", "nickel a point"), {"unit_value": 5}),
    TablePhrase(("dime", "play for dimes", "dime a point"), {"unit_value": 10}),
    TablePhrase(("quarter", "play for quarters", "quarter a point"), {"unit_value": 25}),
    TablePhrase(("# cents", "# cents a point"), by_number=_CENTS),
    TablePhrase(("money",), {}, {"unit_value": 0}),
    TablePhrase(("just for points", "only for points", "for fun", "just points"), {"unit_value": 0}),
)  # fmt: skip
