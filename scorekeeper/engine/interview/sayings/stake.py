"""What tables say about stakes, margins, the bump, going alone, and limits on everything together."""

from __future__ import annotations

from scorekeeper.engine.interview.sayings.saying import Saying, flag, number

_DOUBLING = {"margin": "doubling", "stakes": [1, 1, 1]}
EXTRAS: tuple[str, ...] = ()
SAYINGS = (
    # stakes
    Saying(
        (
            ">[game] [win] [pay] # [point] schneider [pay] # [point] notrick [pay] # [point]",
            ">[game] [win] [pay] # [point] noschneider [pay] # [point] notrick [pay] # [point]",
            ">[game] [win] # point schneider # point notrick # point",
            ">[win] # [point] noschneider # point notrick # point",
            ">[win] [pay] # point schneider [pay] # [and] notrick [pay] #",
            ">[win] [pay] # point noschneider [pay] # [and] notrick [pay] #",
            ">[win] [pay] # [for] game # [for] schneider # [for] notrick", ">pay # # # for game schneider notrick",
            ">(# point|#) [win] # [point] schneider # [point] notrick",
            ">(# point|#) [win] # [point] noschneider # [point] notrick",
            ">(# point|#) [win] [pay] # [point] schneider [pay] # [point] alltricks",
            ">[win] pay # point # for schneider # for notrick", ">[win] [pay] # point # for noschneider # for notrick",
            ">[pay] # point # with schneider # without tricks", ">pay # # # [point]", ">[pay] # # # point",
            ">stake # # #",

            ">[win] [pay] # schneider [pay] # alltricks [pay] #", ">[win] [pay] # # for noschneider # for notrick",
            ">[win] [pay] # # for schneider # for alltricks",
            ">[win] [pay] # point schneider [pay] # alltricks [pay] #",
            ">[win] [pay] # point schneider [pay] # point alltricks [pay] # point",
        ),
        {"stakes": ["#", "#2", "#3"]},
    ),
    # margin
    Saying(("%sequence", "%sequence [pay|stake|point] point", "stake %sequence", "pay %sequence"), {"stakes": "#"}),
    Saying(
        (
            "noschneider times2 notrick times2 again", "noschneider times2 notrick another times2",
            "schneider times2 notrick times2 [another]", "noschneider [pay] times2 notrick [pay] times2 [another]",
            "noschneider times2 and notrick times4",
            "schneider [pay] times2 [and] notrick [pay] times2 [once] [another]",
            "each of schneider and notrick times2", "noschneider and notrick each times2 [hand]",
            "noschneider and notrick times2 [each]", "schneider and notrick times2",
            "schneider times2 notrick times4", "noschneider pay times2 and notrick pay times4",
            "schneider pay times2 notrick pay times4", "noschneider times2 [point] another times2 notrick",
        ),
        _DOUBLING,
    ),
    Saying(
        (
            "noschneider times2 notrick times3", "noschneider pay times2 [and] notrick pay times3",
            "schneider times2 notrick times3", "schneider pay times2 [and] notrick pay times3",
            "times2 if noschneider times3 notrick",
            "schneider pay times2 [and] alltricks pay times3", "schneider times2 alltricks times3",
        ),
        {"stakes": [1, 2, 3]},
    ),
    Saying(
        (
            "schneider doesn't count", "no schneider and notrick pay", "schneider no different",
            "only win or lose pays", "win or lose only",
            "schneider and notrick no [pay]", "schneider pay nothing", "schneider and notrick pay nothing",
            "won or lost and no more",
        ),
        {"margin": "none"},
    ),
    # schneider_picker, schneider_defence
    Saying(
        (
            "(everyone|both) side must # point [schneider]", "both side must # [point] [for] schneider",
            "both side must #", "(everyone|both) side must # schneider", "both side must # point",

            "# schneider for both side", "schneider # point for both side",
        ),
        {"schneider_picker": "#", "schneider_defence": "#"},
    ),
    number(
        "schneider_picker",
        "picker must # [point] [for] schneider", "pickside must # [point] [for] schneider",
        "schneider # [point] picker",
        "schneider # [point] for pickside", "picker is noschneider under # point",
        "pickside noschneider under # point", "picker must # point atleast schneider",
        "pickside must # point atleast schneider",
    ),
    number(
        "schneider_defence",
        "defender must # [point] [for] schneider", "schneider # [point] defender", "defender schneider # [point]",
        "defender must # point atleast schneider",
    ),
    Saying(
        ("schneider # point picker # point defender", "schneider # point pickside # point defender",
         "picker must # point [schneider] [and] defender [must] # point", "pickside must # [for] schneider defender #"),
        {"schneider_picker": "#", "schneider_defence": "#2"},
    ),
    # bump
    flag(
        "bump",
        "times2 on the bump", "bump", "pay times2 if pick and lose", "lose pick pay times2",
        "picker pay times2 if lose", "pickside pay times2 if lose",
        "picker lose times2", "pickside lose times2", "lose pay times2 for picker", "lose times2", "losing pays times2",
        "lose pickside pay times2", "punish", "times2 punish",
        "punish picker if lose", "times2 if picker lose", "times2 if pickside lose", "hand times2 if picker lose",
        "picker and partner pay times2 if lose", "picker pay usual times2 if lose", "picker must pay times2 if lose",
        "lose side pay times2 picker", "pay times2 if lose", "lose picker must pay times2",
        "pickside must pay times2 if lose", "picker and partner lose times2 point", "times2 if lose",
        "bump if picker lose",
        "lose is bump", "picker bump if lose", "pickside bump if lose", "bump pay times2",
        "stake times2 if picker lose",
        "picker lose point times2", "pickside lose times2 point", "point times2 if picker lose",
        "picker lose times2 stake", "losing side pays times2", "lose side pay times2",
        "pickside lose times2 point defender lose", "call punish", "inall times2 if picker lose",
        "loser picker pay times2", "loser pickside pay times2", "picker lose pays times2 what would win",
        "pay times2 lose pick", "picker pay point times2 if lose", "picker pays times2 stake if lose",
        "lose pick times2", "bump times2 picker",
        "bump times2 pickside", "bump times2 if lose", "bump times2 if picker lose", "times2 punish picker if lose",
    ),
    Saying(
        (
            "lose pay usual as win", "picker lose usual as win", "picker pay usual win or lose", "usual as a win pays",
            "lose pays what win pays", "picker lose pay usual", "lose pay usual", "picker pay usual if lose",
            "picker pay usual if win or lose", "lose pay no more than win",
            "picker pay usual lose as win", "win and lose pay usual", "pay usual win or lose",
        ),
        {"bump": False},
    ),
    Saying(
        (
            "times2 unless forced", "bump unless forced", "lose pay times2 but no forced [picker]",
            "picker lose times2 but no forced",
            "times2 if picker lose but no forced", "times2 bump unless forced", "bump but no bump forced",
            "picker pay times2 if lose but no forced", "picker lose times2 unless forced",
            "picker pay times2 lose unless forced", "no bump if forced", "no times2 bump if forced",
            "no bump forced", "no times2 if forced lose", "no punish if forced", "picker lose [only] usual if forced",
            "forced picker no times2 if lose", "no punish forced", "forced picker pay no times2", "forced no times2",
            "forced dealer no bump", "forced dealer pay no times2 if lose",
            "forced dealer no times2 if lose", "bump only if no forced", "bump doesn't count if forced",
            "no times2 if forced", "dealer no bump if forced", "no times2 bump forced",
            "picker pay usual if forced", "dealer forced pay usual lose",
            "dealer pay no times2 if forced", "no times2 if dealer forced",
            "no times2 dealer if forced", "picker no punish if forced", "picker no bump if forced",
            "forced picker lose pay usual",
            "picker no pay times2 if forced", "forced must pick no times2 if lose", "no bump must pick",
            "no bump if dealer must pick", "no times2 if must pick",
            "no bump if must pick",
            "bump unless must pick", "times2 unless must pick", "times2 bump unless stuck", "bump unless stuck",
            "times2 bump unless dealer must pick",
            "picker lose times2 unless must pick",

            "dealer must pick pay no times2 if lose", "no punish dealer if must pick",
            "bump unless dealer must pick", "bump unless dealer forced", "times2 bump unless dealer forced",
        ),
        {"bump": True, "forced_pick_bump": False},
        extras=("dealer", "picker", "pay", "pick", "lastplayer"),
    ),
    Saying(
        (
            "bump even if forced", "times2 even if forced", "bump if forced", "times2 bump if forced", "forced bump",
            "forced picker pay times2 if lose", "times2 bump even if forced", "forced dealer pay times2 if lose",
            "bump even forced",
            "forced picker times2",
            "bump if dealer forced", "dealer forced pay times2 lose", "bump if must pick", "bump even if must pick",
            "forced picker pay times2 lose", "forced picker punish", "bump even must pick",
        ),
        {"bump": True, "forced_pick_bump": True},
        extras=("dealer", "lastplayer"),
    ),
    # alone
    flag(
        "alone_doubles",
        "alone times2", "alone pay times2", "picker alone pay times2", "pay times2 if alone", "times2 if alone",
        "pay times2 if picker alone", "inall times2 if picker alone", "inall times2 if alone", "times2 if picker alone",
        "point times2 if alone", "stake times2 if picker alone", "point times2 if picker alone",
        "stake times2 if alone", "picker alone times2", "alone pay times2 point",
        "alone pay times2 usual", "alone times2 stake", "alone times2 point", "picker win or lose times2 if alone",
        "picker alone pay times2 usual", "offalone times2", "offalone pay times2", "alone pay everyone times2",
        "alone times2 hand", "win or lose times2 alone", "picker alone win or lose times2", "win times2 if alone",
        "picker pay times2 if alone", "alone another times2", "alone is doubler",
    ),
    Saying(
        (
            "alone times#", "alone pay times#", "picker alone pay times#", "pay times# if alone",
            "times# if alone", "pay times# if picker alone", "inall times# if picker alone",
            "inall times# if alone", "alone times# point",
            "point times# if alone", "stake times# if picker alone", "point times# if picker alone",
            "picker alone times#", "times# if picker alone", "stake times# if alone",
            "offalone pay times#", "offalone times#", "alone pay times# usual", "alone pay times# point",
            "alone times# stake",
            "alone multiply times#", "win or lose times# alone", "picker pay times# if alone",
        ),
        {"alone_factor": "#"},
    ),
    Saying(
        (
            "alone usual", "alone pay usual", "picker alone pay usual", "alone times1", "alone pay times1",
            "no bonus for alone", "usual point if alone",
        ),
        {"alone_doubles": False, "alone_factor": 1},
    ),
    # partner_off_hook
    flag(
        "partner_off_hook",
        "partner offhook", "picker pays for partner", ">picker pay for partner if notrick",
        ">picker pay partner share if notrick", "partner offhook if notrick", ">picker pay for partner too",
        ">picker pay partner if pickside notrick",
        "partner offhook if pickside notrick", ">picker pay everything if notrick", "partner pay nothing if notrick",
        ">with notrick picker pay partner", "partner pay nothing notrick",
        ">picker pay both share if notrick", "picker alone pay if notrick", "partner nothing if notrick",
        "only picker lose point if pickside notrick [lose]", "only picker pay if notrick",
        "only picker lose if notrick", "only picker pay if pickside notrick", "only picker lose point if notrick",
        "partner doesn't pay if notrick", "partner doesn't pay notrick",
        ">picker pay alone if notrick", ">picker pay partner if notrick [everyone]", ">notrick picker pay everything",
        ">picker must pay partner if notrick", ">picker must pay partner if pickside notrick",
        ">picker must pay partner share if pickside notrick", "partner offhook notrick",
        "partner pay nothing if pickside notrick", ">picker pay everything if pickside notrick",
        ">picker pay partner share if pickside notrick", ">picker pay partner share notrick",
    ),
    Saying(
        (
            "partner pay share if notrick", "partner pay even if notrick", "partner pay share even if notrick",
            "partner pay if notrick", "partner must pay share if notrick", "partner no offhook",
            "partner pay usual if notrick", "partner pay if pickside notrick", "partner must pay if notrick",
            "partner pay share if pickside notrick", "partner pay share even if pickside notrick",
        ),
        {"partner_off_hook": False},
    ),
    Saying(
        ("times2 and notrick picker pay partner", "times2 and if notrick picker pay partner",
            "times2 notrick picker pay partner"),
        {"bump": True, "partner_off_hook": True},
    ),
    # trickless_picker
    flag(
        "trickless_picker",
        "partner takes picker share if picker notrick", "partner takes picker share if notrick",
        "picker notrick partner takes picker share", "picker notrick pay nothing if win",
        "picker notrick share nothing", "picker with notrick share nothing", "no share picker notrick",
        "partner takes everything if picker notrick", "partner pay picker share if picker notrick",
        "picker notrick pay for partner if lose",
    ),
    # max_total_multiplier
    number(
        "max_total_multiplier",
        "max times# inall usual", "hand max times# inall", "hand pay max times# inall", "max times# usual stake inall",
        "multiplier max (times#|#) inall", "max # inall", "no hand pay more times# inall",
        "hand pay max times# usual inall", "max times# stake inall",
        "max times# [pay] inall", "hand max times# stake inall", "inall times#",
    ),
    # sheepshead
    Saying((">picker call sheepshead", "=may call sheepshead", "call sheepshead alone",
            "picker call sheepshead alone", "announce sheepshead", "picker announce sheepshead",
            "call sheepshead if alone",
            "picker must alone call sheepshead", "picker may call sheepshead if alone", "sheepshead alone",
            "call sheepshead only alone", "must alone call sheepshead", "picker must alone if call sheepshead",
            "call sheepshead [for] alltricks", "picker call sheepshead [for] alltricks",
            "call sheepshead times2 notrick", "picker call sheepshead times2 notrick"),
           {"sheepshead": "alone"}, {"sheepshead": "off"}),
    Saying(("no call sheepshead", "no announce sheepshead", "sheepshead off"),
           {"sheepshead": "off"}),
    Saying(("call sheepshead if hold JD", "call sheepshead with JD", "sheepshead with JD", "call sheepshead only if JD",
            "picker with JD call sheepshead", "call sheepshead only with JD", "call sheepshead if JD",
            "call sheepshead only if hold JD", "picker call sheepshead if hold JD", "call sheepshead alone with JD",
            "call sheepshead hold JD", "picker call sheepshead only if hold JD"),
           {"sheepshead": "holding-jack"}),
    Saying(("call sheepshead with partner", "sheepshead with partner", "picker call sheepshead with partner",
            "call sheepshead even with partner", "pickside call sheepshead"),
           {"sheepshead": "with-partner"}),
)  # fmt: skip
