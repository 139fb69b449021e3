"""What tables say about the partner: who it is, what may be called, how the side splits, and going alone."""

from __future__ import annotations

from scorekeeper.engine.interview.sayings.saying import EACH_CARD, Saying, choice, flag

_CALLED = dict.fromkeys(("call_ten", "call_own_ace", "unknown", "ace_when_led"), True)  # as tables call an ace

EXTRAS: tuple[str, ...] = ()
SAYINGS = (
    # partner
    Saying(
        (
            "JD", "JD partner", "JD is partner", "jack partner", "jack is the partner", "partner is whoever has the JD",
            "JD decides partner", "hold JD partner", "partner hold JD", "player with JD is picker partner", "JD rule",
            "JD is [picker] partner", "boy is the JD", "JD [is] the boy", "JD always partner", "use JD partner",
            "partner by JD", "JD names the partner",
            "picker partner JD", "holder JD partner", "partner is JD", "JD picker partner",
        ),
        {"partner": "jack-of-diamonds"},
    ),
    Saying(
        (
            "callace", "callace partner",
            "picker callace", "picker callace [for] partner", "callace is partner",
            "partner is callace", "picker calls an ace and its holder is partner", "callace rule",
            "picker callace whoever has it is the partner", "partner by callace", "hold callace partner",
            "partner hold callace", "pick partner by callace", "picker picks a suit [and] ace [is] partner",
            "picker must callace", "picker may callace as partner",
            "picker calls [a] suit and whoever has ace is partner",
            "picker calls [fail] suit [and] ace is partner", "callace picker partner",
            "picker calls an ace after picking", "picker callace [partner] afterblind",
        ),
        {"partner": "called-ace"},
        implied=_CALLED,
    ),
    Saying(
        (
            "JD and callace", "JD and callace are partners", "JD and ace partners", "both JD and callace partners",
            "two partners JD and callace", "two partners JD and ace", "JD and callace [picker] partners",
            "partners are JD and callace", "jack and callace partners", "jack and ace partners",
            "partners are JD and ace of callsuit", "partner JD and ace",
        ),
        {"partner": "jack-and-ace"},
    ),
    Saying(
        (
            "black-queens are partners", "black queens are partners", "black queens partner",
            "two black queens are partners", "holders of the black queens are partners", "black queens play together",
            "whoever has black queens partners", "players hold black queens are partners", "black queens together",
            "2 players hold black queens partners", "2 players black queens together",
            "2 players hold black queens together",
        ),
        {"partner": "black-queens"},
    ),
    Saying(
        (
            "first two queens [played] are partners", "twoqueens 1st partner", "twoqueens played 1st [hold] partner",
            "first queens [played] partners",
            "partners are the first two queens [played]", "first 2 players queen partners",
            "first two to play a queen are partners", "first two players to play queen are partners",
            "first 2 queens partner",
        ),
        {"partner": "first-queens"},
    ),
    Saying(("trio", "QC JD and 7D are partners", "partners are QC JD and 7D", "QC JD 7D trio",
            "QC JD and 7D [play] together"), {"partner": "trio"}),
    Saying(
        (
            "neighbor is partner", "neighbor partner", "next player is the picker's partner",
            "neighbor plays with picker",
            "picker and neighbor are partners", "picker plays with neighbor", "picker partner is neighbor",
            "picker and neighbor play together [as partners]",
        ),
        {"partner": "neighbor"},
    ),
    Saying(
        ("die decides the partner", "die partner", "roll a die for partner", "partner by die", "die chosen partner",
         "partner is chosen by die", "die picks the partner", "roll die [to] find partner", "die names partner",
         "die call partner"),
        {"partner": "die"},
    ),
    Saying(
        (
            "%named is partner", "%named partner", "partner is %named", "hold %named partner", "partner hold %named",
            "%named are partners", "%named [and %named] are [picker] partners", "partners are %named",
            "%named picker partner",
            "both %named partners", "hold %named [is] picker partner",
        ),
        {"partner": "cards", "partner_cards": EACH_CARD},
    ),
    Saying(("JC is partner", "JC partner", "partner is JC", "hold JC partner", "partner hold JC", "JC picker partner",
            "JC instead of JD", "JC is partner instead of JD", "JC partner instead JD", "partner's jack JC",
            "JC rather than JD", "JC not JD", "partner is JC instead JD", "picker calls JC instead of JD"),
           {"partner_jack": "clubs"}),
    Saying(
        (
            "winner of firsttrick is partner", "firsttrick is partner", "whoever takes firsttrick is partner",
            "win firsttrick partner", "partner is whoever win firsttrick", "takes firsttrick partner",
            "winner of firsttrick partner", "firsttrick win picker partner", "takes firsttrick picker partner",
            "firsttrick decides partner", "winner of firsttrick joins picker", "firsttrick winner picker partner",
        ),
        {"partner": "first-trick"},
    ),
    Saying(
        (
            "no partner", "picker alone", "picker is always alone", "picker plays alone", "no partners",
            "picker has no partner", "everyone against the picker", "picker against everyone", "nobody partner",
            "nobody is the partner", "without partner", "picker without a partner", "cutthroat",
            "picker alone no partner",
            "nobody, the picker is alone", "no partners [picker] alone", "picker against the rest",
            "picker plays against everyone", "every picker alone", "picker against other # players",
            "picker against # defenders", "picker against all", "picker alone against everyone",
        ),
        {"partner": "nobody"},
    ),
    # split, weights
    *choice(
        "split",
        {
            "even": (
                "pickside split even", "pickside share even", "pickside split point even", "split even",
                "picker and partner pays even", "pickside even", "picker and partner get even share",
                "pickside split payout even", "partner pay usual as picker",
                "pickside usual [pay|point]", "pickside pay usual [point]", "picker and partner split half",
                "pickside even shares", "pickside each half", "partner gets half", "pickside split half",
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
                "picker with JD callup afterblind", "callup afterblind if JD", "callup from JD", "callup JD",
                "may callup if hold JD", "picker callup if hold JD", "callup jack", "picker callup jack if JD",
                "picker with the JD callup [jack]", "callup if dealt JD", "callup even afterblind",
            ),
            "before-blind": (
                "callup beforeblind", "picker must callup beforeblind", "callup must beforeblind",
                "picker callup beforeblind", "callup only beforeblind", "callup must be done beforeblind",
                "picker must callup beforeblind blind", "picker with JD must callup beforeblind",
                "callup [must] announce beforeblind", "picker with JD callup beforeblind",
                "picker with JD callup only beforeblind",
            ),
        },
    ),
    Saying(("no callup", "picker may not callup", "no callup if JD", "no callup afterblind", "picker no callup if JD",
            "picker no callup if foundinblind", "callup is not allowed", "no callup with JD", "JD no callup",
            "picker with JD no callup", "picker with JD alone no callup"), {"call_up": "off"}),
    *choice(
        "call_up_limit",
        {
            "hearts": ("callup only to JH", "callup limit JH", "callup max JH", "callup (to|until) JH [only]",
                       "only callup JH", "no callup above JH", "no callup past JH", "callup no higher than JH",
                       "callup until JH", "only JH callup"),
            "spades": ("callup only to JS", "callup limit JS", "callup max JS", "callup (to|until) JS [only]",
                       "only callup JS", "no callup above JS", "callup no higher than JS", "callup until JS"),
            "clubs": ("callup (to|until) JC [only]", "callup max JC", "callup all the way to JC", "callup until JC"),
        },
    ),
    Saying(
        (
            "callup only if JD foundinblind", "callup only with a jack foundinblind",
            "callup only if jack foundinblind",
            "callup only if foundinblind", "only callup if JD foundinblind", "callup only JD foundinblind",
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
        "picker callace if JD",  "picker with JD calls ace",
        "picker callace if picker hold JD", "call an ace if you have the JD",
        "picker may callace if hold JD", "JD picker fail ace call", "picker with jack callace",
    ),
    # call_alone, alone_with_jack
    flag(
        "call_alone",
        "offalone", "picker offalone", "picker =may alone", "offalone before firstcard", "offalone JD",
        "call alone", "may go alone", "picker announce alone", "announce alone",
        "picker may announce alone before firstcard",
        "picker may go alone without JD", "picker may offalone even without JD", "picker may call alone",
        "alone must announce", "alone must announce before firstcard", "you may go alone", "picker offalone partner",
        "picker may offalone before play", "alone is announced", "alone allowed", "alone",
    ),
    flag(
        "alone_with_jack",
        "picker with JD may offalone", "offalone if JD", "offalone with JD", "announce alone if JD",
        "announce alone with JD", "offalone hold JD", "picker hold JD offalone", "picker hold JD announce alone",
        "picker offalone if JD", "picker with JD announce alone", "alone with JD", "announce alone if hold JD",
        "offalone if hold JD", "offalone while hold JD", "alone if hold JD", "picker with JD may announce alone",
        "picker may announce alone if JD", "alone while hold JD", "picker hold JD alone",
    ),
    # bury_jack, announce_bury
    flag("bury_jack", "bury JD", "JD may be buried", "picker bury JD", "picker may bury the JD", "JD in bury",
         "bury the jack", "picker may bury jack"),
    *choice(
        "announce_bury",
        {
            "jack-of-diamonds": (
                "announce if bury JD", "must announce if bury JD", "bury JD must announce", "announce bury JD",
                "announce a buried jack", "must announce bury JD", "bury JD announce", "announce bury jack",
                "picker must announce bury JD", "picker must announce if bury JD", "JD bury must announce",
                "picker bury JD must announce", "bury jack must announce",
            ),
            "trump": (
                "announce if bury trump", "must announce if bury trump", "bury trump must announce",
                "announce bury trump", "announce buried trump", "must announce bury trump", "trump bury announce",
                "picker must announce bury trump", "picker must announce if bury trump", "announce trump in bury",
                "picker bury trump must announce", "bury any trump must announce", "any trump bury must announce",
                "must announce any trump bury", "announce all trump bury", "bury trump announce",
            ),
        },
    ),
    Saying(("nothing announced in bury", "no announce bury", "bury is not announced", "bury is secret",
            "announce nothing bury", "bury need not announce", "no need to announce bury", "bury no must announce",
            "trump bury no must announce"), {"announce_bury": "nothing"}),
    # call_ten to trio_calls_on
    flag("call_ten", "callten", "picker callten", "callten if allaces", "callten with allaces",
        "picker with allaces callten",
         "picker callten if hold allaces", "callten if hold allaces", "callten if picker hold allaces",
         "allaces callten",
         "callten allaces", "may callten"),
    flag("call_king", "callking", "picker callking", "callking if acestens", "callking with acestens",
         "picker with acestens callking", "callking if hold acestens", "picker callking if hold acestens",
         "callking if allaces and tens", "picker with allaces and tens callking", "acestens callking"),
    flag("call_own_ace", "call ownace", "picker call ownace", "call ownace and secret alone", "picker own callace",
         "picker call ownace alone", "picker call ownace secret", "own callace", "call ace hold", "picker callace hold",
         "call ownace secret alone", "picker callace hold secret [alone]", "picker may be own partner",
         "picker call ownace secret alone", "call ownace as secret partner", "secret alone", "picker secret alone",
         "callace hold", "callace secret alone"),
    flag("call_own_ten", "call ownten", "picker call ownten", "call ownten secret alone", "own callten",
         "picker callten hold", "call ownten alone", "picker call ownten alone", "picker call ownten secret"),
    flag("call_buried_ace", "call buriedace", "picker call buriedace", "callace bury", "picker callace bury",
         "call bury ace", "call the ace you bury", "picker bury ace call", "call bury ace alone", "callace if bury",
         "picker callace buriedace", "call buriedace alone", "buriedace call"),
    flag(
        "unknown",
        "unknown", "unknown allowed", "play unknown", "picker unknown", "unknown if no suit call", "call unknown",
        "picker call unknown", "lay unknown [card]", "picker may put unknown", "put unknown [for callsuit]",
        "unknown for callsuit", "picker lay unknown for callsuit", "unknown card for callsuit",
        "picker put unknown if not callsuit", "picker put unknown card if no callsuit",
    ),
    flag(
        "ace_when_led",
        "partner must ace if led", "partner must play ace first time suit is led", "ace must if led",
        "partner must play ace led callsuit", "callace must led", "callace must if led", "ace must led",
        "callace must be played if led", "callace must callsuit led", "partner must play callace if callsuit led",
        "partner must callace led", "callace must be played first time callsuit led", "ace plays led",
        "partner must play ace if callsuit led", "ace must play first time callsuit led", "partner plays ace if led",
        "partner plays callace if led", "callace must play first time led", "partner must play callace led suit",
        "partner must ace led suit", "ace must if suit led", "callace must if suit led", "ace must led suit",
    ),
    Saying(("partner may hold ace back", "ace may be hold", "partner may hold ace if led", "partner may hold callace",
            "partner may hold ace", "callace may hold [back]", "partner hold callace if led"), {"ace_when_led": False}),
    flag("partner_runs", "partner run", "partner may run", "partner run with # cards",
        "partner may lead low [with # cards]",
         "partner run [with # cards] callsuit", "partner with # cards callsuit run", "partner may run if # cards",
         "partner with # cards run", "partner run if [hold] # cards callsuit", "run with # cards",
         "partner may run callsuit"),
    flag(
        "hold_to_end",
        "hold holdcard until lasttrick", "holdcard until lasttrick", "hold holdcard to the end",
        "hold holdcard until end",
        "picker hold holdcard until lasttrick", "picker must hold holdcard until lasttrick",
        "holdcard stays until lasttrick",
        "hold holdcard lasttrick", "picker hold holdcard lasttrick", "picker must hold holdcard lasttrick",
        "must hold holdcard until lasttrick", "must hold holdcard lasttrick", "holdcard must hold lasttrick",
        "holdcard must lasttrick", "holdcard lasttrick",
    ),
    flag("trio_calls_on", "trio may call another partner", "trio call another", "trio call another partner",
         "partner may call another partner", "trio call on", "holder of two [cards] call another partner"),
)  # fmt: skip
