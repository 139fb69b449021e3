"""The lexicon of table language: each concept of the game with the words that tables use for it.

Entries are in basic forms: plurals, “-ed”, and “-ing” come for free. Between the words of an entry, words that say
nothing may stand. ``times=2`` is the concept ``times`` with the value 2.
"""

from __future__ import annotations

# Words that say nothing by themselves. Between the words of an entry or a phrase they may be left out or said.
FREE = frozenset(
    """
a an the is are be am was were been being do does did done has have had having will would shall of in on at to for
from with by into onto it its itself they their them theirs themselves he she his him her hers himself herself us we
our ours you your yours yourself i my me that this these those there here so as also just too very up out effect
about over well both get gets got give gives gave given simply actually always automatically usually normally
typically generally basically regular again may can could might allow able permit legal ok okay fine possible option
optionally choose choice rule rules house use used using play playing game games go going goes gone table
tables now even still please want wish like nights evening tonight really way whole toward towards find much
already make lay back mean
between qualify outright become occur guilty anything caught down multiple several either variant
variation style type basically additionally exactly automatic happen case come comes let
""".split()  # noqa: SIM905
)
IRREGULAR = {
    "won": "win", "lost": "lose", "paid": "pay", "held": "hold", "led": "lead", "took": "take", "taken": "take",
    "dealt": "deal", "sat": "sit", "sits": "sit", "sitting": "sit", "left": "left", "kept": "keep", "got": "get",
    "gets": "get", "getting": "get", "gotten": "get", "chose": "choose", "chosen": "choose", "says": "say",
    "said": "say", "shown": "show", "goes": "go", "going": "go", "gone": "go", "puts": "put",
    "putting": "put", "doubling": "double", "tying": "tie", "thrown": "throw", "threw": "throw", "found": "find",
    "broke": "break", "worth": "worth", "costs": "cost", "beat": "beat", "stuck": "stuck", "stole": "steal",
    "stolen": "steal", "fed": "feed", "drawn": "draw", "drew": "draw", "cost": "cost", "people": "player",
    "nickle": "nickel", "nickles": "nickel", "pennies": "penny", "tens": "ten", "leaders": "leader",
    "leasters": "leaster", "doublers": "doubler", "less": "less", "passes": "pass", "pts": "point", "pt": "point",
    "aces": "ace", "dice": "die", "lots": "lot", "as": "as", "has": "has", "its": "its", "does": "does",
    "handed": "handed", "redealt": "redeal", "used": "used", "using": "using", "given": "given", "gives": "gives",
    "giving": "given",
    "gave": "given",
    "allowed": "allow", "allows": "allow", "permitted": "permit", "misplayed": "misplay", "chooses": "choose",
    "schneidered": "schneider", "sevens": "seven", "eights": "eight", "sixes": "six", "nines": "nine",
    "cutting": "cut", "splitting": "split", "fewest": "fewest", "having": "having", "playing": "playing",
    "counted": "count", "counting": "count", "countes": "count", "defence": "defense", "bumped": "bump",
}  # fmt: skip

CONCEPTS = {
    # Who
    "who": "who|whoever|whichever|whose",
    "player": "player|person|individual|party|people|guy|somebody|someone|friend|handed|of us|of you|man|hander|"
    "at table|around table",
    "everyone": "everyone|everybody|each|every|all|everyone else|everybody else|each other player|every other player|"
                "all other|all other player|other player|each player|every player|all player|rest of table|each other|"
                "the other|the other player|the rest|a piece|apiece|all of you|all of us",
    "perplayer": "per player|per person|/ player|for each player",
    "anyone": "any|anyone|anybody|any player|any person",
    "picker": "picker|pick player|player who pick|person who pick|whoever pick|who pick|declarer|player that pick|"
              "one who pick|who take blind|player who took blind|whoever take blind|picker himself|picker themselves|"
              "picker personally|picker alone take",
    "pickside": "pick side|pick team|picker side|picker team|picker and partner|picker or partner|offense|"
                "picker and picker partner|picker or picker partner|picker and their partner|picker or his partner|"
                "either picker or partner|both picker and partner|picker and boy|picker or boy|pick party|"
                "picker & partner|partner or picker|partner and picker|either picker or picker partner|"
                "picker / partner",
    "partner": "partner|boy|picker partner|teammate",
    "defender": "defender|against picker|defense|defence|opponent|opposition|oppose team|oppose player|oppose side|"
    "other side|"
                "other team|non picker|defend player|defend team|defend side|defensive player|defense player|"
                "player against picker|player who isn't partner|member of defense",
    "dealer": "dealer|person who deal|who deal|whoever deal",
    "versus": "one vs 2|one vs 3|one vs 4|2 vs 2|2 vs 3|2 vs 4|2 vs 5|3 vs 3|3 vs one|4 vs one|2 against 2|"
    "2 against 3|2 against 4|2 against 5|"
              "3 against 3|one against 2|one against 3|one against 4|3 against 5|3 on 5",
    "lastplayer": "last player with option to pick|last player|last person|last one|player on end|"
    "player in last seat|end player|person on end|on end|"
                  "backhand|last seat|at end|one on end|last to pick|last hand player|last in line|last player to pick",
    "caller": "caller|who call leaster|whoever call leaster|player call leaster|person call leaster|"
              "player who call leaster|whoever call it|player call it|who call it|leaster caller|last player call it",
    "leftofdealer": "left of dealer|dealer left|person left of dealer|player left of dealer|player to left of dealer|"
                    "player at dealer left|left hand of dealer|after dealer|next to dealer|first player|first seat|"
                    "player after dealer|player next to dealer|first person|first to act|eldest hand",
    "nextdealer": "next dealer|deal passes|next player deal|deal pass|deal move on|deal move|deal move to next player|"
                  "deal pass to left|deal pass to next player|new dealer|dealer change|next person deal|deal rotate|"
                  "deal go to next player|deal move along|pass deal|next in turn deal|deal go to left|deal go around|"
                  "deal move to left|next one deal|move deal|deal to next player|player to left deal",
    "samedealer": "same dealer|same dealer deal|dealer deal again|same player deal again|same person deal again|"
                  "dealer redeal|dealer keep deal|same dealer redeal|deal stay|dealer stay|same dealer deal again|"
                  "same player deal|same person deal|dealer doesn't change|dealer deals once more|dealer deal over",
    "newcomer": "new player|someone new join|someone new|newcomer|new player join|someone join|player join|"
    "someone new|newcomer join|joiner|"
                "player join game|player who join|late arrival|someone sit down|new player sit down|additional player|"
                "new player come in|new person|new person join|someone else join",
    "neighbor": "neighbor|neighbour|next seat|next player|player behind picker|player to left of picker|"
                "player immediately behind|player immediately behind picker|person behind picker|picker left|"
                "player left of picker|picker neighbor|player after picker|player next to picker|player behind him",
    "winner": "winner|win player",
    "loser": "loser|lose player",
    # Picking and passing
    "pick": "pick|pick up|take blind|pick blind|pick up blind|take up blind",
    "pass": "pass",
    "nopick": "everyone pass during pick|all pass during pick|pass hand|passed deal|pass deal out|nobody pick|"
    "no one pick|no picker|everyone pass|everybody pass|"
    "all pass|all player pass|pass out|"
              "no one want to pick|nobody take blind|no one take blind|not pick by anyone|blind is not pick|"
              "no one pick blind|nobody pick blind|none pick|every player pass|each player pass|all of you pass|"
              "nobody want blind|no one want blind|nobody want it|blind not taken|nobody picks up|no one picks up|"
              "all five pass|it pass all way around|everybody else pass|all of us pass|whole table pass|"
              "table pass|blind go unpicked|blind isn't taken|none of player pick|there is no picker|"
              "no player pick|not anyone pick|goes around without pick|hand is pass out|nobody wants to pick|"
              "nobody pick up blind|no one pick up blind|everyone pass on blind|nobody bites|five pass|"
              "no one has picked|all of player pass|no one wants it|everyone else pass",
    "passagain": "nobody pick again|everyone pass again|all pass again|everybody pass again|no one pick again|"
                 "all pass again|pass out again|nobody pick second time|all player pass again|another pass out|"
                 "second pass out|pass second time|no picker again|all pass on second deal|"
                 "all player pass on second deal|everyone pass second time|everyone pass twice|everybody pass twice|"
                 "nobody pick twice in row|all pass twice|nobody picks on doubler|everyone pass on doubler|"
                 "nobody pick on double hand|again nobody pick|again everyone pass|all pass a second time|"
                 "passed out twice|nobody picks the doubler either|nobody pick again either|another deal is passed|"
                 "everyone passes that one too|everybody passes that too|nobody picks that either|"
                 "nobody pick then either|all pass then too|nobody picks the next one either",
    "forced": "stuck with pick|stuck with blind|force|force pick|force picker|stuck with it",
    "stuck": "stick dealer|stuck dealer|dealer is stuck|dealer get stuck|screw dealer|hang dealer|dealer stuck with it|"
             "stick last player|dealer stuck with blind|stick the dealer|dealer's choice is gone",
    "must": "must|have_to|has_to|had_to|having_to|need|need_to|require|oblige|compel|no choice but_to|should|"
            "supposed_to|mandatory|compulsory|ought_to",
    "nochance": "not chance pick|no chance pick|not had chance pick|before chance pick|not option of pick|"
                "not option pick|not get chance pick|never got chance pick|not opportunity pick|no opportunity pick|"
                "not get to pick|behind picker|behind picker in pick order|behind picker in order|not asked|"
                "not get asked|after picker|sit after picker|sit behind picker|not chance at blind|"
                "no chance at blind|not offered blind|not yet pass|not pass yet|"
                "not given chance pick|not given opportunity pick up|not given opportunity pick|not get turn|"
                "no turn to pick|not had turn|not had turn to pick|behind picker in picking order|"
                "not get opportunity pick|before had chance pick|never had chance to pick|never get to pick|"
                "not have shot at blind|not get shot at blind|not get crack at blind|never get shot at blind|"
                "before you had chance pick|without chance to pick|had no chance|not have chance|not get chance|"
                "follow picker|not asked yet|come after picker|not had opportunity to pick|not have say|"
                "not decide on blind|could not have picked|not able to pick|not have option to pick|had no turn",
    # What follows
    "leaster": "leaster|least|leastor|lester|leaster hand|least hand|leaste|leaser|fewster",
    "doubler": "doubler|hand of double|each hand of double|doubled_hand|double_hand|double_deal|hand for double",
    "schwanzer": "schwanzer|schwantzer|schwanser|showdown of trump",
    "moster": "moster|mostest",
    "mittler": "mittler|middler",
    "schneidster": "schneidster|schneidester",
    "redeal": "redeal|deal again|re deal|deal over|deal anew|reshuffle|deal once more|dealt again|reshuffle and deal|"
              "reshuffle and redeal|shuffle and deal again|new deal|deal new hand|shuffle and redeal|deal new card",
    "throwin": "throw in|card throw in|hand throw in|throw card in|throw hand in|toss in|throw them in|throw it in|"
    "hand is thrown in|card go in",
    "nexthand": "next hand|next deal|next game|following hand|hand after|following deal|next one|one after|"
                "hand that follows|subsequent hand|hand following|new hand|hand after that|current hand|this hand",
    "nextdeal": "just deal next hand|deal next hand|next hand is dealt|go to next hand|go on to next hand|go on|"
                "move on to next hand|move on|on to next hand",
    "roundofdoubles": "round of double|whole next round|next whole round|round double|double round|double for round|"
    "whole round",
    "kingcut": "king of diamond cut|cut king of diamond|cut to king of diamond",
    "cut": "cut",
    "sixtyall": "60 all|sixty all|60 to 60|sixty to sixty|60 60|sixty sixty|60 each|tie at 60|sixty each",
    "round": "round|time around|orbit|turn around table",
    "everyround": "every round of deal|each round of deal|every round|each round|in every round|per round|once round|"
    "round of deal|once every round|every orbit",
    "row": "in row|in a row|consecutive|straight|back to back",
    "stack": "stack|pile up|accumulate|add up|multiply|compound|be stacked|build up",
    "queue": "queue|wait in line|wait its turn|queue up|line up|carry over|one after another|one after other",
    "moveon": "pass on to next|transfer to next|transfer|transfer|move on to next|move to next dealer|carried over|"
    "transfers to next",
    "misdeal": "misdeal|mess up deal|wrong deal|deal wrong|misdeals|mess deal|deal incorrectly|botch deal|"
               "make mistake dealing|make mistake in deal|bad deal|dealer error|misdealt|mistake in dealing|"
               "deal is wrong|"
               "make misdeal|screw up deal|deal mess up|faulty deal",
    # Money and points
    "times=2": "double|twice|twofold|two fold|two times|times two|double up|two for one|"
               "double point|double stake|twice as much|double amount|twice amount|twice over|double value|"
               "double score|double usual|2 for 1",
    "times=3": "triple|thrice|three fold|treble|times three|triple point|triple stake|triple amount|"
    "three times as much",
    "times=4": "quadruple|times four|quad",
    "times=1": "once|one time|single time",
    "time": "time|times as much|fold",
    "pay": "pay|cost|count|score|worth|earn|receive|charge|owe|collect|get pay|pay out|win or lose|go for|be worth|"
           "get from|charge|award|allocate|belong|belong to|value|fine|penalty|penalize|payout|penalised",
    "point": "point|unit|chip|game point|token|score point",
    "perpoint": "per point|/ point|per unit|for each point|for every point|each point|every point|"
                "per chip|to point|the point|per game point|on point|one point is|a pop",
    "stake": "stake|base stake|base|ante up|wager|bet",
    "usual": "usual|same|normal|ordinary|standard|no extra|nothing extra|no more than usual|as usual|same as usual|"
             "usual point|normal point|same as ever|regular point|single|not extra|no different",
    "fun": "for fun|just for fun|for bragging right|for love|bragging right|for honor|just fun|no money involved",
    "pointsonly": "just for point|only for point|only point|just point|point only|for point only|keep score only|"
                  "just keep score|for point|matchsticks|without stake",
    "money=50": "half dollar|half buck|half a dollar|half a buck|fifty cent piece|half euro",
    "money=25": "quarter dollar|quarter of dollar",
    "cash": "money|cash|real money",
    "nothing": "nothing|zero",
    "share": "share",
    "split": "split|divide|divvy|split up|divide up",
    "even": "even|evenly|equal|equally|fifty fifty|half and half|down middle|fifty percent",
    "ratio": "two to one|2 to 1|two thirds|twice partner share|double partner share|2:1|2 for 1",
    # Outcomes
    "bump": "bump|dotb|dob|bump rule",
    "punish": "punish|punish picker|punishment|penalize picker",
    "lose": "lose|fewer than 61 point|less than 61 point|not get 61 point|under 61 point|not make 61 point|"
    "not reach 61 point|go down|get set|go set|fail|not make it|not win|not get 61|fewer than 61|fall short|"
    "come up short|"
            "be set|goes bust|go bust|loss|not make game|not reach 61|is down|loses hand|less than 61|"
            "not get to 61|not make 61|be beaten|not make sixty one|not make hand|miss|under 61|not have 61",
    "win": "win|make it|makes game|make 61|hand winner|victory",
    "schneider": "schneider|snyder|schneid|get schneider|make schneider|reach schneider|out of schneider|"
                 "be out of schneider|save schneider",
    "noschneider": "no schneider|not schneider|not make schneider|without schneider|not get schneider|in schneider|"
                   "under schneider|not reach schneider|fail schneider|not out of schneider|no snyder|schneidered|"
                   "held under schneider|fail to make schneider",
    "notrick": "no trick|not take trick|without trick|not take any trick|no tricker|no trickers|trickless|schwarz|"
               "not take single trick|not win trick|take no trick|no trick at all|not get trick|not a trick|"
               "not get any trick|zero trick|not win any trick|clean sweep|without any trick|not one trick|"
               "not even one trick|not take one trick|fail to take trick|not any trick|shut out|not taking trick|"
               "no trick hand|not have trick",
    "alltricks": "all trick|every trick|all six trick|all of trick|each trick|all the trick|every single trick",
    "takes": "take|win trick|capture",
    "trick": "trick",
    "lasttrick": "last trick|final trick|sixth trick|trick last",
    "firsttrick": "first trick|opening trick|trick one|trick 1",
    "whichtrick": "which trick|what trick|a trick of choice|name trick|pick trick|choose trick|any trick",
    "nopoints": "no point|zero point|0 point|no card point|without point|without a point|not have point",
    "fewestpoints": "fewest point|least point|lowest score|lowest point|fewest|lowest|low score|low point",
    "mostpoints": "most point|highest score|most|highest point",
    "fewesttricks": "fewest trick|fewer trick|least trick|least number of trick",
    "lowerscore": "lower score in game|lower total|lowest total|lower game point|lowest game point|lower game score|"
                  "lower total in game|behind in game|fewer game point|lowest game score|lower overall score",
    "tie": "tie|2 tie|two tie|two player tie|2 player tie|three player tie|player tie|tie score|dead heat|same point|"
    "same number of point|equal point|equal number of point",
    "push": "push|wash|nobody win|no one win|nobody pay|no one pay|nobody pay anything|no payment|is dead|null|"
            "nobody collect|canceled|cancelled|nobody get anything|no score",
    "chance": "random draw|draw card|draw lot|draw|cut card|cut for it|high card|coin flip|flip coin|lot|random|luck|"
              "by lot|draw for it|decide by lot|cut for high card",
    # Alone
    "alone": "alone|solo|loner|by himself|by herself|by themselves|chop|go solo|lone wolf|"
             "by yourself|one against four|go it alone|play alone|go alone|be alone|"
             "lone picker|picker who go alone|1 vs 4|on their own|on his own|on own|a lone hand|against all|alone hand",
    "cutthroat": "cutthroat|cut throat|call cutthroat",
    "offalone": "call off|calling off|throw off boy|throw off partner|throw partner off|leave partner|call off partner|"
                "call off jack|throw off|announce alone|announce going alone|declare alone|say alone|call alone|"
                "declare going alone|announce go alone|announce that go alone|chop announced|call a chop|call off jd|"
                "announce chop|call going alone|call solo|choose to go alone|elect to go alone|decide to go alone|"
                "announce that alone|announce solo|declare solo|option to go alone|opt to go alone",
    "thisgame": "game call sheepshead|game is called sheepshead|game of sheepshead|play sheepshead|called sheepshead",
    "sheepshead": "sheepshead|sheephead|grand",
    # Calls
    "call": "call|name",
    "callup": "|".join(
        ["call up", "call next one up", "call next up", "call jack up", "call next jack up"]
        + [
            f"{verb} {which}{jack}{unheld}"
            for verb in ("call", "call up", "call up to", "call to")
            for which in (
                "next", "next higher", "next highest", "next lowest", "next higher ranking", "next lower", "higher",
                "weakest", "lowest", "another", "first",
            )
            for jack in (" jack", "")
            for unheld in (" not in hand", " not hold", " not have", " not already hold", " not already have", "")
            if jack or (which.startswith("next") and verb != "call")
        ]
    ),
    "calldown": "call down|calling down|call lower jack|call down to jack of spade|call down to next jack",
    "callace": "call ace|name ace|call non trump ace|call one of fail ace|called ace|ace calling|ace partner|"
    "partner ace|"
    "call an ace|ace call|call for ace|"
               "call ace partner|ace of called suit|called ace partner|call suit ace|fail ace call|call fail ace|"
               "holder of called ace|call one of ace|call a fail suit ace|called ace is partner|ace be partner",
    "callten": "call ten|call non trump ten|call ten instead of ace|ten call|call 10|10 call|call ten instead|"
    "call ten instead of ace|call fail ten",
    "callking": "call king|king call|king call|call king instead",
    "ownace": "own ace|ace hold himself|ace in hand|ace in their own hand|ace already hold|ace have yourself",
    "ownten": "own ten|own 10|ten hold|ten in hand|ten already hold",
    "buriedace": "bury ace|buried ace|ace in bury|ace bury",
    "unknown": "unknown|unknown card|under|unders|hole card|face down card|card face down|call under|an under|go under",
    "callsuit": "called suit|suit of called ace|call suit|suit called|ace suit|its suit|that suit|suit of ace|"
                "called ace suit",
    "led": "is lead|get lead|lead first time|lead for first time|first time lead|suit is lead|first time|"
           "suit lead|lead",
    "run": "run|duck|underplay|lead low|lead lower card|lead away|lead under",
    "holdcard": "hold card|last card of called suit|keep card|last card of suit|held card",
    "hold": "hold|holder|owner|keep|retain|hold back|save|hang on",
    "announce": "announce|declare|show|tell|say|say so|reveal",
    "secret": "secret|secretly|in secret|secret partner|be own partner|own secret partner",
    "foundinblind": "find in blind|in blind|from blind|come from blind|out of blind|in the blind",
    "beforeblind": "before blind|before blind pick|before blind pick up|before blind taken|before person pick|"
    "before player pick|before picker pick|before anyone pick|"
    "before person pick|before player pick|before picker pick|before anyone pick|before someone pick|"
    "before see blind|before look at blind|before pick|before pick up blind|"
                   "before picking up|before pick blind|prior to pick|before take blind|before pick up|"
                   "prior to picking up blind|prior to see blind|without see blind|before looks at blind|"
                   "prior to take blind|before looking|prior to pick up",
    "afterblind": "after blind|after see blind|after pick|after pick up blind|after look at blind|after take blind|"
                  "after pick blind|after pick up|once picked|after picks up|after seeing blind|upon pick",
    "beforebury": "before bury",
    "steal": "steal|thief|blind steal|stealing|blind thief",
    "lowredjack": "jack up to heart",
    # Cards
    "card": "card",
    "multiplier": "multiplier|multiply factor",
    "advice": "better|good idea|try|smart|wise|best to|good player|bad|good|remember|careful|tip|avoid",
    "set=black-queens": "black queen|queen of club and queen of spade|queen of club and spade|both black queen|"
                        "two black queen|club and spade queen|queen of spade and queen of club|black lady|ma",
    "set=red-queens": "red queen|both red queen|indian|queen of heart and queen of diamond|queen of heart and diamond|"
                      "queen of diamond and queen of heart",
    "set=black-jacks": "black jack|jack of club and jack of spade|jack of club and spade|both black jack|"
                       "jack of spade and jack of club",
    "set=middle-jacks": "middle jack|jack of spade and jack of heart|jack of spade and heart|"
                        "jack of heart and jack of spade|jack of heart and spade",
    "set=all-jacks": "all jack|all four jack|all 4 jack|four jack|4 jack|every jack",
    "set=any-two-jacks": "any two jack|any 2 jack|pair of jack|any pair of jack|two jack|2 jack|"
                         "any combination of jack|any two of jack|any jack pair",
    "set=red-jacks": "red jack",
    "twoqueens": "black or red queen|both black or both red queen|two black or red queen|two black or two red queen|"
    "two queen|pair of queen|same color queen|two queen of same color|queen of same color|queen pair|"
    "2 queen",
    "allqueens": "all queen|four queen|all four queen",
    "queen": "queen|lady",
    "jack": "jack",
    "ace": "ace|fail ace",
    "king": "king",
    "allaces": "all three ace|all ace|three ace|all three fail ace|3 ace|three fail ace|every ace|all fail ace",
    "acestens": "all ace and ten|three ace and three ten|all ace and all ten|all fail ace and ten|"
                "all three ace and all three ten|three ace and ten|all three ace and ten",
    "blacksevens": "black seven|black 7|seven of club and seven of spade|seven of club and spade|"
                   "seven of club and of spade|7 of club and 7 of spade|7 of club and spade|7 of spade and club",
    "trump": "trump|trump suit",
    "fail": "fail",
    "deck": "deck|pack|pack of card|card deck|deck of card",
    "spitz": "spitz|the spitz",
    "blind": "blind|widow|kitty|skat|blind card|groin|middle of table",
    "middle": "middle score|middle point|middle|score in middle",
    "noblind": "no blind|without blind|not a blind|not any blind|no widow|no card in blind",
    "bury": "bury|discard|buried card|bury point|buried point|lay away|card in bury|put down|buried|laid away card",
    "deal": "deal|deal out",
    "remove": "remove|take out|leave out|removed|strip|drop|without",
    "sitout": "sit|sit out|sit this one out|sit one out|out|rest|take turn sit out|does not_play|get no card",
    "turns": "take turn|rotate|in turn|rotate seat",
    # Multipliers
    "crack": "crack|knock or crack|crack or knock|knock|kontra|contra|crack hand|crack picker",
    "recrack": "recrack|re crack|crack back|rekontra|redouble|double crack|crack around corner|re kontra|re double|"
               "answer crack|reply to crack|back crack|crackback|crack around",
    "castrate": "castrate|triple crack|castration|crack third time|third crack",
    "blitz": "blitz|blitzer|blitzkrieg|blitzes",
    "indianblitz": "indian blitz|red blitz|red blitzer|indian blitzer",
    "blackblitz": "black blitz|black blitzer",
    "blitzcrack": "blitz crack|crack and blitz together|blitz along with crack|blitz when crack|blitz as crack|"
                  "crack with blitz|blitz while crack",
    "mark": "mark|cracks and blitzes|cracks & blitzes|crack and blitz|crack or blitz|call of crack|"
            "cracks / blitzes|blitz and crack|cracks or blitzes|raise|double of any kind",
    "allmark": "crack , recrack , and blitz|crack , recrack and blitz|crack recrack and blitz|crack recrack blitz|"
               "crack and recrack and blitz|crack , re crack , and blitz|crack , re crack and blitz|"
               "crack re crack and blitz|crack , blitz , and recrack|crack , blitz and recrack|crack , recrack , blitz|"
               "crack , recrack , or blitz|crack , re crack , or blitz|crack , blitz , and re crack",
    "max": "max|maximum|limit|limited|at most|up to|no more than|not more than|never more than|cap|capped|no more|"
           "most|cap at|limit to|not exceed|never exceed|top|max out|maximum of|limit of|upper limit|highest",
    "only": "only|exclusively|solely|nothing but|no other than",
    "nolimit": "no limit|unlimited|any number|as many as want|no cap|without limit|no maximum|not limit|"
               "as often as|endless|limitless|not cap",
    "perhand": "per hand|in one hand|/ hand|every hand|per deal|in any hand|"
               "in same hand|for each hand|total per hand",
    "inall": "in all|altogether|all told|everything together|all together|in total|total|overall|everything|"
             "all multiplier|everything included|taken together|any hand|of everything|all combined|combined",
    "percard": "per card|/ card|each card|a card|for each card|per card played|/ card played|each card played|"
               "every card|card played|for every card",
    "firstcard": "first card|first lead|play begin|play start|first card is played|first card is lead|start of play|"
                 "opening lead|first card of first trick|first card of play|play begins|first trick start|"
                 "card is played|first card hits table|game start|lead to first trick|before first trick",
    "duringplay": "during play|while play|at any time|any time|anytime|middle of hand|during hand|mid hand|in the play|"
                  "while hand is played|in course of hand|throughout|during trick|at any point|in middle of play|"
                  "any point|after play begin|after first card|even later|later",
    "secondcard": "second card|play second queen|second queen|play second of them|second one is played|second of two|"
                  "playing the second",
    "before": "before|prior to|ahead of|no later than|not after",
    "after": "after|following|once_the|once_picker|once_you|once_someone|once_somebody|once_play|once_they|once_a|"
    "upon|response to|in response to|reply to|answer to|behind",
    "until": "until|till|as late as|up until|up to and including|through",
    "instead": "instead|rather than|in place of|instead of",
    "offhook": "off hook|off the hook|free of charge",
    # Pot
    "pot": "pot|jackpot|pool|kitty pot",
    "ante": "ante|grow|place into|place in|pay into|put in|feed|put into|pay into|add to|go into|throw into|"
    "toss into|chip in|contribute|put|"
    "kick in|"
            "stay in|goes into|pay in",
    "match": "match|match pot|match it|pay what would have won|pay into what would have received|equal pot",
    "wouldhave": "what would have receive|what would have win|what would have get|what would have taken",
    "wholepot": "whole pot|entire pot|all of pot|full pot|complete pot|everything in pot|the pot is all",
    "singlepot": "single pot|one pot|single pot each time|only one pot|1 pot|one of pots",
    "oddpoint": "odd point|leftover|remainder|extra point|odd chip|left over point|odd one|what is left over|odd unit",
    "fixedtotal": "fixed total|in total|total of|all together|fixed amount",
    "stayinpot": "stay in pot|remain in pot|left in pot|goes back in pot|go back into pot|stay there",
    # Penalties
    "renege": "renege|revoke|not follow suit|fail to follow suit|reneging|caught reneging|renig|reneged|reneger|"
              "failure to follow suit|fail to follow|not following suit",
    "forfeit": "forfeit|give up|lose hand|forfeit hand|give hand away|concede",
    "misplay": "misplay|play out of turn|out of turn|card out of turn|lead out of turn|expose card|mistake in play|"
               "expose a card|exposed card|show card by mistake|irregularity",
    "minimum": "minimum|minimum fee|lowest|least|lowest loss|minimum loss|smallest|smallest loss",
    "tabledecides": "decide by table|table decide|up to table|table vote|as table decide|table agrees|agree at table",
    # Race
    "race": "race|first to|first player to reach|first person to reach|first one to reach|first player to get|"
    "first to get|first who reach|play to|game to|race to|play until someone has|first to reach|whoever reach|"
    "until someone reach",
    "solobid": "solo bid|solo|billy|best",
    "battery": "battery",
    "grid": "grid|four by four|4 by 4|rectangle",
    "layout": "layout|lay out",
    # Grammar
    "if": "if|as soon as|the moment|when|while|whenever|in case|in case of|in event|as long as|provided|"
          "in case that|every time|each time|any time that|if ever",
    "unless": "unless|except when|except if|except|but not when|but not if|other than when|except on|except for|"
              "without being",
    "not": "not|no|never|without|neither|nor|nobody|no one|none|forbid|forbidden|prohibit|prohibited|banned|ban|"
           "outlaw|barred|disable|disabled|disallow|disallowed|illegal|off limit|turned off|out of bounds|"
           "against rule|not allow|not permit|against the rules|skip|frown upon|off",
    "atleast": "at least|minimum of|or more|at minimum",
    "atatime": "at time|at a time",
    "or": "or",
    "and": "and|plus|as well as|along with|together with",
    "but": "but|however|though|although|yet",
    "comment": "because|since|so that|just to|in order to|for example|for instance|that way|as customary|hence|"
    "namely|mainly",
    "unsure": "in that case|in this case|in such case|under certain|certain|otherwise|some variant|some variation|"
    "other variant|one variant|another variant|"
              "another variation|one variation|relatively new|other group|sometimes|maybe|perhaps|some people|"
              "some table|some|occasionally|often|depend|rarely|might|some group|"
              "other table|other people|many people|few people|used to|not sure|we think|undecided|not decided|vary",
    "suit": "suit",
    "last": "last|final",
    "next": "next|following one",
    "another": "another|second one|one more|additional",
    "different": "different",
    "die": "die|roll die|die roll|roll of die",
    "roll": "roll",
    "order": "order|order from high to low|rank from high to low|from high to low|from highest to lowest|high to low|"
    "rank|outrank|rank above|beat|above|higher than|over|high to low|from high to low|stronger than|"
    "highest",
    "secondhighest": "second highest|second strongest|second best|second most powerful|second from top|second in trump|"
              "second in list of trump|second best trump",
    "highest": "highest trump|highest card|top trump|strongest card|best trump|first in list of trump|most powerful|"
    "boss",
    "newpick": "new pick",
    "suffice": "suffice|enough|is enough",
    "side": "side|team",
    "request": "request|ask for redeal|demand redeal|may ask for|call for redeal|ask|call for|demand",
    "noface": "no face card|without face card|no picture",
    "badhand": "bad hand|no ace , no face card , and no trump|no ace no face card no trump|"
    "no ace , face card , or trump|"
               "hand without ace face card or trump|no ace and no face card and no trump|no ace , face or trump|"
               "no ace , no face and no trump|no ace face card or trump|nothing in hand|worthless hand|"
               "no trump , no ace , and no face card|no ace , no face card and no trump|"
               "no trump , no ace , no face card",
    "trio": "trio",
    "half": "half",
    "join": "join",
    "old": "existing",
    "loss": "size of loss",
    "together": "together",
    "may": "may|can|could|allow|permit|legal|ok|okay|fine|possible|optional|able",
    "own": "own",
    "what": "what|which",
    "decide": "decide|determine|break|settle",
    "against": "against|versus|vs|face|take on",
    "add": "add|add to|receive extra",
    "stay": "stay|remain|wait|stay put",
    "aside": "set aside|is set aside|aside|lay aside|out of play|put aside",
    "more": "more|more than",
    "lower": "lower|lower one|lower of|smaller",
    "upper": "upper|higher|higher one|bigger|larger",
    "end": "end|end of hand|finish",
    "anyway": "no matter what|no matter|in any case|regardless|either way|anyway|no matter if",
    "ordinal": "ordinal",
    "change": "change",
    "past": "past|beyond",
    "flip": "flip|swap|reversed|switch|flip order|trade place|swap place|change place",
    "how": "how",
    "many": "many",
    "other": "other",
    "yes": "yes|yep|sure",
    "extra": "extra|bonus|additional point|surcharge",
    "hand": "hand",
    "start": "start|begin|trigger|bring|bring on|make for|lead to|cause",
    "restart": "restart|begin anew|start anew|start over|start again|begin again",
    "then": "then|afterwards|followed by|after that|thereafter|next time",
    "involved": "involved",
    "dealpass": "deal pass out",
}  # fmt: skip
