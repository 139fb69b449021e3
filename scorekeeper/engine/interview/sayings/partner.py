"""What tables say about the partner: who it is, what may be called, how the side splits, and going alone."""

from __future__ import annotations

from scorekeeper.engine.interview.sayings.saying import EACH_CARD, Saying, choice, flag

_CALLED = dict.fromkeys(("call_ten", "call_own_ace", "unknown", "ace_when_led"), True)  # as tables call an ace

EXTRAS: tuple[str, ...] = ()
SAYINGS = (
    # partner
    Saying(
        (
            "JD", "JD partner", "jack partner", "partner is whoever has the JD",
            "JD decides partner", "hold JD partner", "JD names the partner",
        ),
        {"partner": "jack-of-diamonds"},
    ),
    Saying(
        (
            "callace", "callace partner",
            "picker callace", "picker callace [for] partner", "picker calls an ace and its holder is partner",
            "picker callace whoever has it is the partner", "hold callace partner",
            "pick partner by callace", "picker picks a suit [and] ace [is] partner",
            "picker must callace", "picker may callace as partner",
            "picker calls [a] suit and whoever has ace is partner",
            "picker calls [fail] suit [and] ace is partner", "picker calls an ace after picking",
            "picker callace [partner] afterblind", "picker callace hold partner",
        ),
        {"partner": "called-ace"},
        implied=_CALLED,
    ),
    Saying(
        (
            "JD and callace", "JD and callace are partners", "two partners JD and callace",
            "two partners JD and ace", "jack and callace partners", "jack and ace partners",
            "partners are JD and ace of callsuit", "partner JD and ace",
        ),
        {"partner": "jack-and-ace"},
    ),
    Saying(
        (
            "black-queens are partners", "holders of the black queens are partners", "black queens play together",
            "whoever has black queens partners", "2 players hold black queens partners",
            "2 players black queens together",
            "2 players hold black queens together",
        ),
        {"partner": "black-queens"},
    ),
    Saying(
        (
            "first two queens [played] are partners", "twoqueens played 1st [hold] partner",
            "first queens [played] partners",
            "first 2 players queen partners",
        ),
        {"partner": "first-queens"},
    ),
    Saying(("trio", "QC JD and 7D are partners", "QC JD 7D trio",
            "QC JD and 7D [play] together"), {"partner": "trio"}),
    Saying(
        (
            "neighbor is partner", "picker and neighbor are partners", "picker plays with neighbor",
            "picker and neighbor play together [as partners]",
        ),
        {"partner": "neighbor"},
    ),
    Saying(
        ("die decides the partner", "die partner", "die picks the partner", "die names partner"),
        {"partner": "die"},
    ),
    Saying(
        (
            "%named is partner", "hold %named partner", "%named [and %named] are [picker] partners",
        ),
        {"partner": "cards", "partner_cards": EACH_CARD},
    ),
    Saying(("JC is partner", "hold JC partner", "JC instead of JD", "JC is partner instead of JD", "partner's jack JC",
            "JC not JD", "picker calls JC instead of JD"),
           {"partner_jack": "clubs"}),
    Saying(
        (
            "winner of firsttrick is partner", "firsttrick is partner", "whoever takes firsttrick is partner",
            "win firsttrick partner", "partner is whoever win firsttrick", "takes firsttrick partner",
            "firsttrick decides partner",
        ),
        {"partner": "first-trick"},
    ),
    Saying(
        (
            "no partner", "picker alone", "picker has no partner", "everyone against the picker",
            "picker against everyone", "without partner", "picker without a partner", "cutthroat",
            "picker alone no partner",
            "nobody, the picker is alone", "no partners [picker] alone", "every picker alone",
            "picker against other # players",
            "picker against # defenders", "picker alone against the other #",
            "picker alone against #", "picker against the other #", "picker alone against everyone",
        ),
        {"partner": "nobody"},
    ),
    *(
        Saying((f"# players {who}", f"{who} # players"), {"players": "#", "table": "#", "partner": partner})
        for who, partner in (("JD", "jack-of-diamonds"), ("callace", "called-ace"), ("cutthroat", "nobody"))
    ),
    # split, weights
    *choice(
        "split",
        {
            "even": (
                "pickside split even", "pickside split inall even", "pickside share even",
                "pickside split point even", "split even",
                "picker and partner pays even", "pickside even", "picker and partner get even share",
                "pickside split payout even", "partner pay usual as picker",
                "pickside usual [pay|point]", "pickside pay usual [point]", "picker and partner split half",
                "pickside each half", "partner gets half", "pickside split half",
                "pickside split [win] even", "pickside split [lose] even",
            ),
            "picker-rest": (
                "picker gets twice as much as partner", "picker twice [pay] partner", "pickside split ratio",
                "picker partner split ratio", "partner gets one share [and] picker the rest", "split ratio",
                "picker gets two shares [and] partner one", "picker 2 shares partner 1 share",
                "picker two points partner one point", "picker pays twice partner", "picker ratio partner",
                "picker gets the rest", "picker pay times2 partner pay", "picker takes two thirds", "picker ratio",
                "picker pay ratio",
            ),
        },
    ),
    # call_up, call_up_limit, call_up_found
    *choice(
        "call_up",
        {
            "after-blind": (
                "callup", "callup if JD", "callup with JD", "picker callup", "picker callup if JD",
                "picker hold JD callup", "JD or callup", "callup afterblind", "callup if JD foundinblind",
                "picker callup afterblind", "picker callup if picker JD", "picker with JD callup",
                "picker with JD callup afterblind", "callup afterblind if JD", "may callup if hold JD",
                "picker callup if hold JD", "callup jack", "picker callup jack if JD",
                "picker with the JD callup [jack]", "callup if (hold|dealt) (JD|jack)", "picker hold jack callup",
                "picker with jack callup",
                "callup even afterblind", "callup if pick [up] JD",
                "callup if pick jack", "callup if jack foundinblind", "picker callup if pick jack",
            ),
            "before-blind": (
                "callup beforeblind", "picker must callup beforeblind", "callup must beforeblind",
                "picker callup beforeblind", "callup only beforeblind", "picker must callup beforeblind blind",
                "picker with JD must callup beforeblind",
                "callup [must] announce beforeblind", "picker with JD callup beforeblind",
                "picker with JD callup only beforeblind",
            ),
        },
    ),
    Saying(("no callup", "picker may not callup", "no callup if JD", "no callup afterblind", "picker no callup if JD",
            "picker no callup if foundinblind", "no callup with JD", "picker with JD no callup",
            "picker with JD alone no callup"), {"call_up": "off"}),
    *choice(
        "call_up_limit",
        {
            "hearts": ("callup only to JH", "callup limit JH", "callup (to|until) JH [only]",
                       "no callup above JH", "no callup past JH", "callup until JH", "max jack call JH"),
            "spades": ("callup only to JS", "callup limit JS", "callup (to|until) JS [only]",
                       "no callup above JS", "callup until JS",
                       "max jack call JS"),
            "clubs": ("callup (to|until) JC [only]", "callup max JC", "callup all the way to JC", "callup until JC",
                      "max jack call JC"),
        },
    ),
    Saying(
        (
            "callup only if JD foundinblind", "callup only with a jack foundinblind",
            "callup only if jack foundinblind",
            "callup only if foundinblind", "callup only JD foundinblind",
            "callup if jack only foundinblind", "callup only if picker JD foundinblind",
        ),
        {"call_up": "after-blind", "call_up_found": True},
    ),
    # call_down, ace_for_jack
    flag("call_down", "calldown", "picker calldown", "calldown JS", "calldown from JC",
         "picker with JC calldown", "picker with JC calls JS", "JC calldown JS", "picker calldown if JC",
         "picker calls JS if JC", "picker with JC calldown JS", partner_jack="clubs"),
    flag(
        "ace_for_jack",
        "picker with JD callace", "callace if JD", "picker with JD callace instead",
        "picker callace if JD",  "picker callace if picker hold JD", "picker may callace if hold JD",
        "picker with jack callace",
    ),
    # call_alone, alone_with_jack
    flag(
        "call_alone",
        "offalone", "picker offalone", "picker =may alone", "offalone before firstcard", "offalone JD",
        "may go alone", "picker may announce alone before firstcard",
        "picker may go alone without JD", "picker may offalone even without JD", "picker may call alone",
        "alone must announce", "alone must announce before firstcard", "picker offalone partner",
        "picker may offalone before play", "alone is announced", "alone",
    ),
    flag(
        "alone_with_jack",
        "picker with JD may offalone", "offalone if JD", "offalone with JD", "offalone hold JD",
        "picker hold JD offalone", "picker offalone if JD", "picker with JD announce alone", "alone with JD",
        "announce alone if hold JD",
        "alone if hold JD", "picker may announce alone if JD", "picker hold JD alone",
    ),
    # bury_jack, announce_bury
    flag("bury_jack", "bury JD", "JD may be buried", "picker bury JD", "picker may bury the JD", "bury the jack",
        "picker may bury jack"),
    *choice(
        "announce_bury",
        {
            "jack-of-diamonds": (
                "announce if bury JD", "must announce if bury JD", "bury JD must announce", "announce bury JD",
                "announce a buried jack", "picker must announce bury JD", "picker must announce if bury JD",
                "bury jack must announce",
            ),
            "trump": (
                "announce if bury trump", "must announce if bury trump", "bury trump must announce",
                "announce bury trump", "picker must announce bury trump", "picker must announce if bury trump",
                "bury any trump must announce", "announce all trump bury",
            ),
        },
    ),
    Saying(("nothing announced in bury", "no announce bury", "bury is secret",
            "bury need not announce", "trump bury no must announce"), {"announce_bury": "nothing"}),
    # call_ten to trio_calls_on
    flag("call_ten", "callten", "picker callten", "callten if allaces", "callten with allaces",
        "picker with allaces callten",
         "picker callten if hold allaces", "callten if hold allaces", "callten if picker hold allaces",
         "may callten"),
    flag("call_king", "callking", "picker callking", "callking if acestens", "callking with acestens",
         "picker with acestens callking", "callking if hold acestens", "picker callking if hold acestens",
         "callking if allaces and tens", "picker with allaces and tens callking"),
    flag("call_own_ace", "call ownace", "picker call ownace", "call ownace and secret alone", "picker own callace",
         "picker call ownace alone", "picker call ownace secret", "own callace", "call ace hold", "picker callace hold",
         "call ownace secret alone", "picker callace hold secret [alone]", "picker may be own partner",
         "picker call ownace secret alone", "call ownace as secret partner", "secret alone", "picker secret alone",
         "callace secret alone"),
    flag("call_own_ten", "call ownten", "picker call ownten", "call ownten secret alone", "own callten",
         "picker callten hold", "call ownten alone", "picker call ownten alone", "picker call ownten secret"),
    flag("call_buried_ace", "call buriedace", "picker call buriedace", "callace bury", "picker callace bury",
         "call bury ace alone", "callace if bury",
         "picker callace buriedace"),
    flag(
        "unknown",
        "unknown", "unknown allowed", "picker unknown", "unknown if no suit call", "call unknown",
        "picker call unknown", "picker may put unknown", "put unknown [for callsuit]",
        "unknown for callsuit", "picker lay unknown for callsuit", "picker put unknown if not callsuit",
    ),
    flag(
        "ace_when_led",
        "partner must ace if led", "partner must play ace first time suit is led", "ace must if led",
        "partner must play ace led callsuit", "callace must led", "callace must if led", "ace must led",
        "callace must callsuit led", "partner must play callace if callsuit led",
        "partner must callace led", "callace must be played first time callsuit led", "ace plays led",
        "partner must play ace if callsuit led", "ace must play first time callsuit led", "partner plays ace if led",
        "partner plays callace if led", "partner must play callace led suit",
        "partner must ace led suit", "ace must led suit",
    ),
    Saying(("partner may hold ace back", "ace may be hold", "partner may hold ace if led", "partner may hold callace",
            "callace may hold [back]", "partner hold callace if led"), {"ace_when_led": False}),
    flag("partner_runs", "partner run", "partner may run", "partner run with # cards",
        "partner may lead low [with # cards]",
         "partner run [with # cards] callsuit", "partner with # cards callsuit run", "partner may run if # cards",
         "partner run if [hold] # cards callsuit", "run with # cards",
         "partner may run callsuit"),
    flag(
        "hold_to_end",
        "hold holdcard until lasttrick", "holdcard until lasttrick", "hold holdcard to the end",
        "hold holdcard until end",
        "picker hold holdcard until lasttrick", "picker must hold holdcard until lasttrick",
        "holdcard stays until lasttrick",
        "hold holdcard lasttrick", "picker hold holdcard lasttrick", "picker must hold holdcard lasttrick",
        "must hold holdcard until lasttrick", "must hold holdcard lasttrick", "holdcard must lasttrick",
        "holdcard lasttrick", "holdcard end", "picker must holdcard [until] end",
        "picker must holdcard [until] lasttrick",
    ),
    flag("trio_calls_on", "trio may call another partner", "trio call another", "trio call another partner",
         "partner may call another partner", "trio call on", "holder of two [cards] call another partner"),
)  # fmt: skip
