"""What tables say about penalties and money."""

from __future__ import annotations

from scorekeeper.engine.interview.sayings.saying import Saying, choice, flag, number

EXTRAS: tuple[str, ...] = ()
SAYINGS = (
    Saying(
        (
            "renege pay # [point] everyone", "renege # [point] everyone", "pay # [point] everyone if renege",
            "player renege pay # point everyone", "renege pay # point perplayer", "renege lose # point everyone",
        ),
        {"renege": "fee", "renege_fee": "#"},
    ),
    *choice(
        "renege",
        {
            "forfeit": ("renege forfeit", "renege lose hand", "renege side forfeit",
            "forfeit if renege",
                        "renege side lose", "lose hand if renege",
                        "renege must forfeit"),
            "fee": ("renege pay point", "renege pay fee", "fee for renege", "renege pay point everyone"),
        },
    ),
    number("renege_fee", "renege fee # [point]"),
    *choice(
        "forfeit",
        {
            "lowest": ("forfeit pay minimum", "forfeit lose minimum", "forfeit is minimum",
            "renege forfeit pay minimum", "renege side forfeit pay minimum",
                       "renege pay minimum", "renege must forfeit pay minimum",
                       "side must forfeit and pay minimum if renege", "renege side must forfeit and pay minimum",
                       "forfeit and pay minimum if renege"),
            "schneider": ("forfeit pay schneider", "forfeit schneider", "forfeit lose schneider",
            "forfeit noschneider", "forfeit pay noschneider"),
            "no-tricks": ("forfeit pay notrick", "forfeit notrick", "forfeit lose notrick"),
            "named": ("forfeit tabledecides", "forfeit pay tabledecides"),
        },
    ),
    number("misplay_fee", "misplay pay # [point] everyone", "misplay # [point] everyone",
        "pay # [point] everyone if misplay",
           "misplay fee # [point]",
           "misplay pay # point perplayer"),
    Saying(("misplay pay nothing", "no pay misplay", "nothing for misplay", "no pay if misplay"), {"misplay_fee": 0}),
    flag("blind_stealing", "steal blind", "steal", "steal allowed", "steal blind after bury", "defender steal blind",
         "anyone steal blind", "steal blind from picker", "another steal blind picker bury after",
         "steal blind picker bury after",
         "another player steal blind", "another steal blind",
         "steal blind bury after picker", "steal blind before firstcard", "steal blind if picker bury",
         "steal blind after bury before firstcard"),
    *(
        Saying(
            (
                f"notrick [picker] {pay} [everyone]", f"picker notrick pay {pay} [everyone]",
                f"picker pay {pay} if notrick [everyone]",
                f"picker pay everyone {pay} if notrick", f"pay {pay} if notrick", f"notrick pay {pay}",
                f"picker notrick {pay} everyone",
                f"picker with notrick pay everyone {pay}", f"{pay} for notrick",
                f"picker must pay {pay} if notrick [everyone]",
                f"picker must pay everyone {pay} if notrick", f"pay everyone {pay} if picker notrick",
                f"picker pay everyone {pay} notrick",
                f"picker pay {pay} everyone notrick",
            ),
            options,
        )
        for pay, options in (
            ("¤", {"no_trick_penalty": "#"}),
            ("# point", {"no_trick_penalty_units": "#"}),
        )
    ),
    Saying(("picker notrick pay ¤ or # point [everyone]", "picker with notrick pay everyone ¤ or # point"),
           {"no_trick_penalty": "#", "no_trick_penalty_units": "#2"}),
    Saying(("no trick pick penalty", "notrick pick dollar pay", "notrick pay"),
           {"no_trick_penalty": 100, "no_trick_penalty_units": 4}),
    # unit_value
    number(
        "unit_value",
        "¤", "¤ perpoint", "¤ point", "perpoint pay ¤", "point pay ¤", "¤ stake", "stake ¤ perpoint",
        "¤ everyone point", "decide ¤ perpoint", "point even ¤", "decide ¤ point",
        "cash ¤ perpoint", "everyone point pay ¤", "¤ 1 point", "1 point pay ¤",
        "stake is ¤ point",
    ),
    Saying(("fun", "only fun", "only pointsonly", "pointsonly", "no cash", "no stake", "point no cash",
        "nothing pointsonly", "no cash pointsonly", "fun no cash", "nothing", "point pay nothing",
            "point no pay [cash]", "no cash involved", "fun pointsonly", "without cash"),
           {"unit_value": 0}),
)  # fmt: skip
