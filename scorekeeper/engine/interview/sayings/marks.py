"""What tables say about cracks, answers to them, blitzes, and their limits."""

from __future__ import annotations

from scorekeeper.engine.interview.sayings.saying import EACH_SET, Saying, choice, flag, number

_QUEENS = ["black-queens", "red-queens"]
EXTRAS = ("call", "announce")  # concepts that may be said besides
SAYINGS = (
    # crack
    Saying(
        (
            "crack", "crack times2", "crack pay times2", "crack [times2] hand", "defender crack",
            "crack times2 [the] stake", "crack times2 point", "defender crack times2", "crack if nochance",
            "crack only if nochance", "only nochance crack", "nochance crack",
            "defender crack if nochance", "defender crack only if nochance",
            "defender nochance crack", "only defender nochance crack", "anyone nochance crack",
            "anyone crack if nochance",
            "nochance crack times2", "crack unless pass", "only player after picker crack", "not pass crack",
            "anyone nochance crack times2", "defender nochance crack times2", "defender crack times2 stake",
            "crack only before pass", "crack after picker pick nochance",
            "only player nochance may crack",
        ),
        {"crack": "no-chance-to-pick"},
    ),
    Saying(
        (
            "no crack", "no crack allowed", "defender no crack",
            "no crack at all", "anyone no crack",
        ),
        {"crack": "off"},
    ),
    Saying(
        (
            "no crack if pass", "no crack after pass", "once pass no crack", "pass no crack",
            "player who pass no crack", "crack if no pass",
            "crack only if no pass", "no crack if chance pick", "pass player no crack",
            "defender who pass no crack", "defender no crack if pass",
        ),
        {"crack": "no-chance-to-pick"},
    ),
    Saying(
        (
            "anyone defender crack", "outsider crack", "any defender may crack",
            "anyone crack", "everyone crack", "all defender crack",
            "every defender may crack", "defender who pass crack",
            "crack even if pass", "crack even after pass", "defender crack even if pass", "crack if pass",
            "anyone crack even if pass", "anyone defender crack even if pass", "anyone defender crack times2",
            "anyone crack times2",
            "anyone not on pickside crack", "anyone except pickside crack", "defender crack even after pass",
            "pass player crack", "anyone who pass crack", "anyone but picker crack",
            "defender crack no matter if pass", "anyone crack except picker", "you may crack even if you pass",
            "anyone crack even after pass",
            "anyone defender crack even after pass", "anyone crack except picker and partner",
            "anyone crack unless pickside",
        ),
        {"crack": "any-defender"},
    ),
    Saying(("max 1 crack perplayer", "1 crack perplayer", "everyone crack only times1", "player crack only times1",
            "everyone crack times1", "everyone crack max times1",
            "max 1 crack =player", "nobody crack times2", "player crack max times1", "anyone crack only times1",
            "no player crack times2", "crack only times1 perplayer",
            "everyone max 1 crack")),  # always so
    # recrack
    *choice(
        "recrack",
        {
            "picking-side": (
                "recrack", "recrack allowed", "recrack times2 [another]", "pickside recrack",
                "either picker or partner recrack", "recrack after crack", "pickside recrack times2 [another]",
                "pickside recrack after crack", "pickside recrack if crack", "pickside crack again",
                "pickside recrack times2 again", "picker recrack and partner recrack", "recrack only pickside",
                "recrack pay times2", "recrack if crack", "recrack times4",
                "pickside recrack times4",
                "pickside recrack if defender crack", "anyone pickside recrack",
                "recrack times2 stake [another]", "defender crack pickside recrack",
            ),
            "picker": (
                "picker recrack", "only picker recrack", "picker recrack after crack",
                "picker recrack if crack", "picker recrack times2",
                "picker recrack if defender crack", "picker alone recrack", "picker recrack times4",
            ),
            "partner": (
                "partner recrack", "only partner recrack", "partner recrack after crack",
                "partner recrack if crack", "partner recrack times2",
                "partner recrack if defender crack", "partner recrack times4",

            ),
        },
    ),
    Saying(("no recrack", "no recrack allowed", "pickside no recrack", "picker no recrack",
            "crack no recrack"), {"recrack": "off"}),
    # castrate
    flag("castrate", "castrate", "castrate allowed", "another defender castrate", "defender castrate",
         "castrate after recrack", "defender castrate after recrack", "another defender times2 after recrack",
         "another defender castrate after recrack", "anyone defender castrate", "castrate times2", "castrate times8",
         "castrate if recrack", "another defender crack after recrack", "defender crack again after recrack",
         "anyone defender castrate after recrack"),
    # limits
    number(
        "max_cracks",
        "(max|only) # crack [perhand]", "max # crack", "# crack perhand",
        "crack only times# perhand", "crack max times# perhand", "only # crack perhand", "hand max # crack",
        "no more than # crack perhand", "max crack # [perhand]", "crack times# perhand",
        "hand crack only times#", "hand crack max times#", "only # crack", "hand only # crack", "max # crack inall",
        "max # crack perhand inall",
        "hand may crack max times#", "no crack more times#", "hand no crack more times#",
    ),
    number(
        "max_recracks",
        "(max|only) # recrack [perhand]", "# recrack max", "# recrack perhand", "recrack only times# perhand",
        "recrack max times# perhand", "max recrack # [perhand]", "hand max # recrack",
        "recrack times# perhand", "hand recrack only times#", "only # recrack", "max # recrack inall",
        "hand recrack max times#",
    ),
    Saying(
        (
            "max # crack and # recrack [perhand]", "max # crack max # recrack [perhand]",
            "only # crack # recrack [perhand]",
            "# crack # recrack perhand", "max # crack # recrack perhand", "limit # crack # recrack [perhand]",
            "# crack # recrack max [perhand]", "hand max # crack # recrack", "max # crack # recrack inall",
        ),
        {"max_cracks": "#", "max_recracks": "#2"},
    ),
    Saying(("nolimit crack", "nolimit crack perhand"), {"max_cracks": 0}),
    Saying(("nolimit recrack", "nolimit recrack perhand"), {"max_recracks": 0}),
    Saying(("recrack even without crack", "recrack without crack", "recrack no must crack", "recrack even if no crack",
            "recrack if no crack", "picker recrack without crack", "pickside recrack without crack",
            "recrack without a crack before", "pickside recrack even without crack", "recrack no crack",
            "picker recrack even without crack", "recrack before crack"),
           {"recrack_needs_crack": False}),
    Saying(("recrack only after crack", "recrack must crack", "recrack only if crack", "no recrack without crack",
            "recrack must follow crack", "no recrack unless crack", "no recrack before crack",
            "recrack only answer to crack"), {"recrack_needs_crack": True}),
    number(
        "max_marks",
        "max # mark [perhand]", "max mark # [perhand]", "# mark max", "# mark perhand",
        "only # mark [perhand]", "max # mark inall", "max # mark perhand inall", "hand max # mark",
        "max # mark times#", "mark max # inall",
        "mark max # each", "max # mark [perhand] together",
        "max # cracks and blitzes together","mark together max #",
    ),
    Saying(("nolimit mark", "nolimit mark perhand"), {"max_marks": 0}),
    number(
        "max_multiplier",
        "max times#", "multiplier max #", "mark and doubler max times#",
        "mark doubler max times#", "crack max times# [stake|usual]",
        "multiplier max times#", "mark max times# [stake]",
        "blitz max times#", "crack blitz max times#", "crack and blitz max times#", "doubler max times#",
        "max times# usual",
        "doubler crack blitz max times#", "max times# stake",
        "crack max times#", "doubler crack blitz max times# inall", "doubler mark max times# inall",
        "mark max times# inall", "crack blitz max times# inall", "crack and blitz max times# inall",
    ),
    Saying(("max multiplier times# or # mark", "max times# or # mark"), {"max_multiplier": "#", "max_marks": "#2"}),
    # marks_until
    *choice(
        "marks_until",
        {
            "first-card": (
                "mark before firstcard", "all mark before firstcard", "crack before firstcard",
                "before firstcard", "crack only before firstcard", "mark only before firstcard",
                "blitz before firstcard",
                "crack must before firstcard", "mark must before firstcard", "crack until firstcard",
                "mark until firstcard",
                "crack must firstcard", "no crack after firstcard", "no mark after firstcard", "blitz until firstcard",
                "blitz only before firstcard", "no crack duringplay", "no mark duringplay", "no crack once firstcard",
                "crack and blitz before firstcard", "crack only until firstcard", "mark only until firstcard",
                "no crack or blitz after firstcard", "no crack if firstcard",
                "crack before play", "everyone crack before firstcard", "no blitz after firstcard",
                "before firstcard only",
                "crack blitz before firstcard", "crack blitz only before firstcard",
                "crack blitz must before firstcard",
                "defender crack before firstcard", "defender crack until firstcard",
                "mark must announce before firstcard",
                "everyone mark must before firstcard", "crack must announce before firstcard",
            ),
            "last-trick": (
                "mark duringplay", "crack duringplay", "until lasttrick", "crack until lasttrick",
                "mark until lasttrick",
                "blitz until lasttrick", "crack and blitz until lasttrick", "crack blitz until lasttrick",
                "crack even duringplay",
                "crack before lasttrick", "mark before lasttrick", "mark even duringplay", "crack after firstcard",
                "mark after firstcard", "blitz duringplay", "crack blitz duringplay", "crack even after firstcard",
                "defender crack until lasttrick", "mark even after firstcard", "anyone crack duringplay",
                "crack even after firsttrick", "crack after firsttrick", "crack until end",
            ),
        },
    ),
    flag("one_mark_per_card", "# mark percard", "1 mark percard", "only 1 mark percard", "max 1 mark percard",
         "1 crack percard", "only 1 crack percard", "max 1 crack percard", "only 1 crack blitz percard",
         "only 1 crack or 1 blitz percard", "1 crack 1 blitz percard",
         "crack times1 percard",
         "mark times1 percard", "max 1 crack 1 blitz percard", "mark only times1 percard"),
    # blitz
    Saying(
        (
            "blitz", "blitz with two queens", "twoqueens times2", "blitz times2",
            "blitz allowed", "show twoqueens blitz", "blitz with queens", "blitz with black-queens or red-queens",
            "blitz pay times2", "show twoqueens times2", "announce twoqueens times2 point",
            "announce twoqueens times2 point pay", "hold twoqueens blitz", "blackblitz and indianblitz",
            "blackblitz indianblitz",
        ),
        {"blitz": _QUEENS},
    ),
    Saying(
        (
            "%set blitz", "%set blitz times2", "%set times2", "%set times2 if announce", "%set blitz if announce",
            "%set times2 hand if announce", "%set [may] be show blitz", "announce %set times2",
            "announce %set blitz", "blitz [only] with %set", "blitz if hold %set", "hold %set blitz",
            "hold %set times2",
            "player with %set blitz", "player with %set times2", "picker blitz %set", "%set only blitz",
            "defender blitz %set",
            "announce %set blitz times2", "hold %set announce blitz",
            "hold %set announce times2", "anyone blitz %set", "times2 if announce %set",
            "announce %set times2 stake", "blitz hand %set", "times2 if hold %set",
        ),
        {"blitz": EACH_SET},
    ),
    Saying(("indianblitz", "indianblitz allowed", "indianblitz times2",
        "red-queens indian"), {"blitz": ["red-queens"]}),
    Saying(("blackblitz", "blackblitz allowed", "blackblitz times2"), {"blitz": ["black-queens"]}),
    Saying(("no blitz", "no blitz allowed", "anyone no blitz",
        "no blitz at all"), {"blitz": []}),
    Saying(("no crack or blitz", "neither crack nor blitz", "no mark", "no mark at all"),
           {"crack": "off", "blitz": []}),
    Saying(("mark", "crack and blitz", "mark allowed"), {"crack": "no-chance-to-pick", "blitz": _QUEENS}),
    Saying(
        ("allmark with twoqueens", "allmark"),
        {"crack": "no-chance-to-pick", "recrack": "picking-side", "blitz": _QUEENS},
    ),
    Saying(("crack and recrack", "crack recrack allowed"), {"crack": "no-chance-to-pick", "recrack": "picking-side"}),
    # blitz_when
    *(
        Saying((f"%set blitz {when}", f"hold %set [announce] blitz {when}", f"%set must announce blitz {when}",
                f"blitz %set {when}", f"hold %set announce blitz only {when}", f"%set blitz only {when}"),
               {"blitz": EACH_SET, "blitz_when": [value]})
        for value, when in (("before-pick", "beforeblind"), ("after-crack", "after crack"), ("second-card",
            "after secondcard"))
    ),
    Saying(("blitz beforeblind if twoqueens", "twoqueens blitz beforeblind", "hold twoqueens blitz beforeblind"),
           {"blitz": _QUEENS, "blitz_when": ["before-pick"]}),
    *(
        Saying(tuple(phrases), {"blitz_when": [when]}, implied={"blitz": _QUEENS})
        for when, phrases in {
            "before-pick": (
                "blitz beforeblind", "blitz only beforeblind", "blitz max beforeblind", "blitz must beforeblind",
                "picker blitz beforeblind",
                "blitz must announce beforeblind", "blitz until pick", "picker must blitz beforeblind",
                "announce blitz beforeblind", "blitz no after pick",
                "@blitz must announce beforeblind", "picker announce blitz beforeblind",
                "picker only blitz beforeblind",
                "twoqueens blitz beforeblind", "picker with twoqueens blitz beforeblind",
            ),
            "with-crack": (
                "blitzcrack", "blitz together with crack", "blitz only with crack",
                "only blitz with crack", "blitz crack together", "blitz must with crack",
                "crack and blitz together",
            ),
            "after-crack": (
                "blitz after crack", "blitz only after crack", "blitz must after crack",
                "no blitz before crack", "no blitz unless crack", "no blitz without crack",
                "blitz only after crack or recrack", "blitz after crack or recrack", "blitz only after crack recrack",
                "no blitz until crack", "blitz only once crack",
            ),
            "second-card": (
                "blitz secondcard", "blitz after secondcard", "blitz if secondcard",
                "announce blitz after secondcard", "blitz must announce after secondcard", "blitz only secondcard",
                "blitz announce secondcard",
            ),
            "any-time": ("blitz anytime", "blitz duringplay"),
        }.items()
    ),
    number("blitzes_per_player", "=player # blitz", "=player # blitz perhand", "=player only # blitz perhand",
        "=player max # blitz perhand", "everyone # blitz perhand", "max # blitz perplayer", "# blitz perplayer",
        "blitz max times# perplayer",
           "only # blitz perplayer", "everyone only # blitz", "everyone max # blitz", "=player blitz only times#",
           "blitz only times# perplayer", "everyone blitz only times#", "=player blitz max times#",
           "blitz limit # perplayer",
           "anyone blitz only times#", "nobody blitz more times#", "=player only # blitz",
           "everyone # blitz", "=player max # blitz", "blitz times# perplayer",
           "everyone blitz times#", "everyone blitz max times#", "everyone blitz only times# perhand",
           "max # blitz perplayer perhand", "=player blitz only times# perhand"),
    number("max_blitzes", "max # blitz perhand", "# blitz perhand", "only # blitz perhand", "blitz max times# perhand",
           "blitz only times# perhand", "max # blitz inall", "hand max # blitz", "blitz limit # perhand",
           "hand only # blitz",
           "max # blitz perhand inall", "blitz times# perhand", "max # blitz", "only # blitz",
           "blitz max #"),
)  # fmt: skip
