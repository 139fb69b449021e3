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
our ours you your yours yourself i my me that this these those there here so as also just too very up out effect about
over well both get gets got give gives gave given simply actually always automatically usually normally typically
generally basically regular again may can could might allow able permit legal ok okay fine possible option optionally
choose choice rule rules house use used using play playing game games go going goes gone table tables now even still
please want wish like nights evening tonight really way whole toward towards find much already make lay back mean
between qualify outright become occur guilty anything caught down multiple several either variant variation style type
additionally exactly automatic happen case come comes let makes made making apply applies applied further purpose yet
eligible reach reaches reached amount
""".split()  # noqa: SIM905
)
IRREGULAR = {
    "won": "win", "lost": "lose", "paid": "pay", "held": "hold", "led": "lead", "took": "take", "taken": "take",
    "dealt": "dealt", "sat": "sit", "sits": "sit", "sitting": "sit", "left": "left", "kept": "keep", "got": "get",
    "gets": "get", "getting": "get", "gotten": "get", "chose": "choose", "chosen": "choose", "says": "say",
    "said": "say", "shown": "show", "goes": "go", "going": "go", "gone": "go", "puts": "put",
    "putting": "put", "doubling": "double", "tying": "tie", "thrown": "throw", "threw": "throw", "found": "find",
    "broke": "break", "worth": "worth", "costs": "cost", "beat": "beat", "stuck": "stuck", "stole": "steal",
    "stolen": "steal", "fed": "feed", "drawn": "draw", "drew": "draw", "cost": "cost", "people": "player",
    "nickle": "nickel", "nickles": "nickel", "pennies": "penny", "tens": "ten", "leaders": "leader",
    "leasters": "leaster", "doublers": "doubler", "less": "less", "passes": "pass", "pts": "point", "pt": "point",
    "aces": "ace", "dice": "die", "lots": "lot", "as": "as", "has": "has", "its": "its", "does": "does",
    "handed": "handed", "redealt": "redeal", "used": "used", "using": "using", "given": "give", "gives": "give",
    "giving": "give", "gave": "give", "broken": "break", "never": "not", "opening": "first", "initial": "first",
    "allowed": "allow", "allows": "allow", "permitted": "permit", "misplayed": "misplay", "chooses": "choose",
    "schneidered": "schneider", "sevens": "seven", "eights": "eight", "sixes": "six", "nines": "nine",
    "cutting": "cut", "splitting": "split", "fewest": "fewest", "having": "having", "playing": "playing",
    "counted": "count", "counting": "count", "countes": "count", "defence": "defense", "bumped": "bump",
}  # fmt: skip

CONCEPTS = {
    # Who
    "who": "who|whoever|whichever|whose|one who|one with|one that|player who|player with|player that|those who|"
    "player hold|one hold|person hold|anyone hold|anyone who|anyone with|person who|person with|anybody who|"
    "anybody with|everyone who|everyone with",
    "player": "player|person|individual|party|guy|somebody|someone|friend|handed|of us|of you|man|hander|at table|"
    "around table",
    "everyone": "every one of others|everyone|everybody|each|every|all|everyone else|everybody else|"
    "each other player|every other player|all other|all other player|other player|each player|every player|"
    "all player|rest of table|each other|the other|the other player|the rest|a piece|apiece|all of you|all of us",
    "perplayer": "per player|per person|/ player|for each player",
    "anyone": "any|anyone|anybody|any player|any person",
    "picker": "picker|declarer|picker himself|picker themselves|picker personally|picker alone take|pick player|"
    + "|".join(
        f"{who} {picks}"
        for who in ("who", "whoever", "one who", "one that", "player who", "player that", "person who", "anyone who")
        for picks in ("pick", "take blind", "took blind", "pick up blind", "pick blind")
    ),
    "pickside": "pick side|pick team|picker side|picker team|picker and partner|picker or partner|offense|"
    "picker and picker partner|picker or picker partner|either picker or partner|both picker and partner|"
    "picker and boy|picker or boy|pick party|picker & partner|partner or picker|partner and picker|"
    "either picker or picker partner|picker / partner",
    "partner": "partner|play with who pick|play with whoever pick|play with player who pick|boy|picker partner|"
    "teammate|partner card|play with picker|team with picker|team up with picker|on picker side|on picker team|"
    "side with picker|help picker|join picker|belong to picker|go with picker|ally",
    "defender": "defender|against picker|defense|opponent|opposition|oppose team|oppose player|oppose side|"
    "other side|other team|non picker|defend player|defend team|defend side|defensive player|defense player|"
    "player against picker|player who isn't partner|member of defense",
    "dealer": "dealer|person who deal|who deal|whoever deal",
    "versus": "one vs 2|one vs 3|one vs 4|2 vs 2|2 vs 3|2 vs 4|2 vs 5|3 vs 3|3 vs one|4 vs one|2 against 2|"
    "2 against 3|2 against 4|2 against 5|3 against 3|one against 2|one against 3|one against 4|3 against 5|3 on 5",
    "lastplayer": "last player with option to pick|last player|last person|last one|player on end|"
    "player in last seat|end player|person on end|on end|backhand|last seat|at end|one on end|last to pick|"
    "last hand player|last in line|last player to pick",
    "caller": "caller|who call leaster|whoever call leaster|player call leaster|person call leaster|"
    "player who call leaster|whoever call it|player call it|who call it|leaster caller|last player call it",
    "leftofdealer": "left of dealer|dealer left|person left of dealer|player left of dealer|player to left of dealer|"
    "player at dealer left|left hand of dealer|after dealer|next to dealer|first player|first seat|"
    "player after dealer|player next to dealer|first person|first to act|eldest hand",
    "nextdealer": "next dealer|next player deal|deal pass|next dealer deal|deal move on|deal move|"
    "deal move to next player|deal pass to left|deal pass to next player|new dealer|dealer change|next person deal|"
    "deal rotate|deal go to next player|deal move along|pass deal|next in turn deal|deal go to left|deal go around|"
    "deal move to left|next one deal|move deal|deal to next player|player to left deal",
    "samedealer": "same dealer|same dealer deal|dealer deal again|same player deal again|same person deal again|"
    "dealer redeal|dealer keep deal|same dealer redeal|deal stay|dealer stay|same dealer deal again|same player deal|"
    "same person deal|dealer doesn't change|dealer deals once more|dealer deal over",
    "newcomer": "new player|someone new join|someone new|newcomer|new player join|someone join|player join|"
    "newcomer join|joiner|player join game|player who join|late arrival|someone sit down|new player sit down|"
    "additional player|new player come in|new person|new person join|someone else join",
    "neighbor": "neighbor|neighbour|next seat|next player|player behind picker|player to left of picker|"
    "player immediately behind|player immediately behind picker|person behind picker|picker left|"
    "player left of picker|picker neighbor|player after picker|player next to picker|player behind him",
    "winner": "winner|win player",
    "loser": "loser|lose player",
    # Picking and passing
    "pick": "pick|pick up|take blind|pick blind",
    "pass": "pass",
    "nopick": "|".join(
        f"{every} {declines}"
        for every in ("everyone", "everybody", "all", "all player", "every player", "each player", "whole table")
        for declines in ("decline", "decline to pick", "decline blind", "refuse to pick", "refuse blind")
    )
    + "|everyone pass during pick|all pass during pick|pass hand|passed deal|pass deal out|nobody pick|no one pick|"
    "no picker|everyone pass|everybody pass|all pass|all player pass|pass out|no one want to pick|nobody take blind|"
    "no one take blind|not pick by anyone|blind is not pick|no one pick blind|nobody pick blind|none pick|"
    "every player pass|each player pass|all of you pass|nobody want blind|no one want blind|nobody want it|"
    "blind not taken|nobody picks up|no one picks up|all five pass|it pass all way around|everybody else pass|"
    "all of us pass|whole table pass|table pass|blind go unpicked|blind isn't taken|none of player pick|"
    "there is no picker|no player pick|not anyone pick|without picker|go around without picker|"
    "goes around without pick|hand is pass out|nobody wants to pick|nobody pick up blind|no one pick up blind|"
    "everyone pass on blind|nobody bites|five pass|no one has picked|all of player pass|no one wants it|"
    "everyone else pass",
    "passagain": "that pass|that is passed too|that one pass|that pass again|that hand pass|also pass|pass that too|"
    "nobody pick again|everyone pass again|all pass again|everybody pass again|no one pick again|pass out again|"
    "nobody pick second time|all player pass again|another pass out|second pass out|pass second time|no picker again|"
    "all pass on second deal|all player pass on second deal|everyone pass second time|everyone pass twice|"
    "everybody pass twice|nobody pick twice in row|all pass twice|nobody picks on doubler|everyone pass on doubler|"
    "nobody pick on double hand|again nobody pick|again everyone pass|all pass a second time|passed out twice|"
    "nobody picks the doubler either|nobody pick again either|another deal is passed|everyone passes that one too|"
    "everybody passes that too|nobody picks that either|nobody pick then either|all pass then too|"
    "nobody picks the next one either",
    "forced": "who had_to pick|who has_to pick|who have_to pick|that had_to pick|player had_to pick|stuck with pick|"
    "stuck with blind|force|force pick|force picker|stuck with it",
    "stuck": "stick dealer|stuck dealer|dealer is stuck|dealer get stuck|screw dealer|hang dealer|"
    "dealer stuck with it|stick last player|dealer stuck with blind|dealer's choice is gone",
    "must": "must|bound_to|made_to|need_to|stuck_with_having_to|get stuck_to|have_to|has_to|had_to|having_to|need|"
    "require|oblige|compel|no choice but_to|should|supposed_to|mandatory|compulsory|ought_to",
    "nochance": "not chance pick|no chance pick|before chance pick|not option of pick|not option pick|"
    "not opportunity pick|no opportunity pick|not get to pick|behind picker|behind picker in pick order|"
    "behind picker in order|not asked|after picker|sit after picker|sit behind picker|not chance at blind|"
    "no chance at blind|not offered blind|not yet pass|not pass yet|not given opportunity pick up|not get turn|"
    "no turn to pick|not had turn|not had turn to pick|behind picker in picking order|never get to pick|"
    "not have shot at blind|not get shot at blind|not get crack at blind|never get shot at blind|"
    "without chance to pick|had no chance|had no chance to pick|not have chance|not get chance|follow picker|"
    "not asked yet|come after picker|not have say|not decide on blind|could not have picked|not able to pick|"
    "not have option to pick|had no turn",
    # What follows
    "leaster": "leaster|least|leastor|lester|leaster hand|least hand|leaste|leaser|fewster",
    "doubler": "doubler|hand of double|each hand of double|double_hand|double_deal|hand for double",
    "schwanzer": "schwanzer|schwantzer|schwanser|showdown of trump",
    "moster": "moster|mostest",
    "mittler": "mittler|middler",
    "schneidster": "schneidster|schneidester",
    "redeal": "redeal|deal again|re deal|deal over|deal anew|reshuffle|deal once more|dealt again|dealt over|"
    "dealt anew|reshuffle and deal|reshuffle and redeal|shuffle and deal again|new deal|deal new hand|"
    "shuffle and redeal|deal new card",
    "throwin": "throw in|card throw in|hand throw in|throw card in|throw hand in|toss in|card go in",
    "nexthand": "next hand|next deal|next game|following hand|hand after|following deal|next one|one after|"
    "subsequent hand|hand following|new hand|hand after that|current hand|this hand",
    "nextdeal": "just deal next hand|deal next hand|next hand is dealt|go to next hand|go on to next hand|go on|"
    "move on to next hand|move on|on to next hand",
    "roundofdoubles": "whole next round|next whole round|round double|double round|whole round",
    "kingcut": "king of diamond cut|cut king of diamond|cut to king of diamond",
    "cut": "cut",
    "sixtyall": "60 all|sixty all|60 60|sixty sixty|60 each|tie at 60|sixty each",
    "round": "round|time around|orbit|turn around table",
    "everyround": "every round of deal|each round of deal|every round|each round|in every round|per round|once round|"
    "round of deal|once every round|every orbit",
    "row": "in row|consecutive|straight|back to back",
    "stack": "stack|pile up|accumulate|add up|multiply|compound|be stacked|build up",
    "queue": "queue|wait in line|wait its turn|queue up|line up|carry over|one after another|one after other",
    "moveon": "pass on to next|transfer to next|transfer|move on to next|move to next dealer|carried over|"
    "transfers to next",
    "misdeal": "misdeal|wrong deal|deal wrong|mess deal|deal incorrectly|botch deal|make mistake dealing|bad deal|"
    "dealer error|misdealt|mistake in dealing|make misdeal|screw up deal|deal mess up|faulty deal",
    # Money and points
    "times=2": "twice what would have win|double what would have win|twice what would win|twice what could have win|"
    "double what would win|double|twice|twofold|two fold|two times|times two|double up|two for one|double point|"
    "double stake|twice as much|double amount|twice amount|twice over|double value|double score|double usual|2 for 1",
    "times=3": "triple|thrice|three fold|treble|times three|triple point|triple stake|triple amount|"
    "three times as much",
    "times=4": "quadruple|times four|quad",
    "times=1": "once|one time|single time",
    "time": "time|times as much|fold",
    "pay": "pay|cost|count|score|worth|earn|receive|charge|owe|collect|get pay|pay out|win or lose|go for|be worth|"
    "get from|award|allocate|belong|belong to|value|fine|penalty|penalize|payout|penalised",
    "point": "point|unit|chip|game point|token|score point",
    "perpoint": "per point|/ point|per unit|for each point|for every point|each point|every point|per chip|to point|"
    "the point|on point|one point is|a pop",
    "stake": "stake|base stake|base|ante up|wager|bet",
    "usual": "usual|same|normal|ordinary|standard|no extra|nothing extra|no more than usual|as usual|same as usual|"
    "usual point|normal point|same as ever|regular point|single|not extra|no different",
    "fun": "for fun|for bragging right|for love|bragging right|for honor|just fun|no money involved",
    "pointsonly": "no money change hand|no cash change hand|only point|just point|point only|for point only|"
    "keep score only|just keep score|for point|matchsticks|without stake",
    "money=50": "half dollar|half buck|fifty cent piece|half euro",
    "money=25": "quarter dollar",
    "cash": "money|cash|real money",
    "nothing": "nothing|zero",
    "share": "share",
    "split": "split|divide|divvy|split up|divide up",
    "even": "even|evenly|equal|equally|fifty fifty|half and half|down middle|fifty percent",
    "ratio": "two to one|2 to 1|two thirds|twice partner share|double partner share|2:1|2 for 1",
    # Outcomes
    "bump": "bump|dotb|dob|bump rule",
    "punish": "punish|punish picker|punishment|penalize picker",
    "lose": "beaten|is beaten|get beaten|defeated|lose|fewer than 61 point|less than 61 point|not get 61 point|"
    "under 61 point|not make 61 point|not reach 61 point|go down|get set|go set|fail|not make it|not win|not get 61|"
    "fewer than 61|fall short|come up short|be set|go bust|loss|not make game|not reach 61|is down|loses hand|"
    "less than 61|not get to 61|not make 61|be beaten|not make sixty one|not make hand|miss|under 61|not have 61",
    "win": "win|in order to win|make it|makes game|make 61|hand winner|victory",
    "schneider": "schneider|snyder|schneid|get schneider|make schneider|reach schneider|out of schneider|"
    "be out of schneider|save schneider",
    "noschneider": "no schneider|not schneider|without schneider|in schneider|under schneider|fail schneider|"
    "no snyder|schneidered|held under schneider",
    "notrick": "no trick take|no trick|not take trick|without trick|not take any trick|no tricker|trickless|schwarz|"
    "not take single trick|not win trick|take no trick|no trick at all|not get trick|not a trick|zero trick|"
    "not win any trick|clean sweep|without any trick|not one trick|not take one trick|fail to take trick|"
    "not any trick|shut out|no trick hand|not have trick",
    "alltricks": "all trick|every trick|all six trick|each trick|every single trick",
    "takes": "take|win trick|capture",
    "trick": "trick",
    "lasttrick": "last trick|final trick|sixth trick|trick last",
    "firsttrick": "first trick|trick 1",
    "whichtrick": "which trick|what trick|a trick of choice|name trick|pick trick|choose trick|any trick",
    "nopoints": "no point|zero point|0 point|no card point|without point|not have point",
    "fewestpoints": "fewest point|least point|lowest score|lowest point|fewest|lowest|low score|low point",
    "mostpoints": "most point|highest score|most|highest point",
    "fewesttricks": "fewest trick|fewer trick|least trick|least number of trick",
    "lowerscore": "lower score in game|lower total|lowest total|lower game point|lowest game point|lower game score|"
    "lower total in game|behind in game|fewer game point|lowest game score|lower overall score",
    "tie": "tie|equal score|even score|same score|level|level on point|equal total|2 tie|2 player tie|"
    "three player tie|player tie|tie score|dead heat|same point|same number of point|equal point|"
    "equal number of point",
    "push": "push|wash|nobody win|no one win|nobody pay|no one pay|nobody pay anything|no payment|is dead|null|"
    "nobody collect|canceled|cancelled|nobody get anything|no score",
    "chance": "random draw|draw card|draw lot|draw|cut card|cut for it|high card|coin flip|flip coin|lot|random|luck|"
    "by lot|draw for it|decide by lot|cut for high card",
    # Alone
    "alone": "alone|solo|loner|by himself|by herself|by themselves|chop|go solo|lone wolf|by yourself|"
    "one against four|play alone|go alone|be alone|lone picker|picker who go alone|1 vs 4|on own|a lone hand|"
    "against all|alone hand",
    "cutthroat": "one against all|one against everyone|one against rest|one against the others|cutthroat|cut throat|"
    "call cutthroat",
    "offalone": "call off|throw off boy|throw off partner|throw partner off|leave partner|call off partner|"
    "call off jack|throw off|announce alone|declare alone|say alone|call alone|chop announced|call a chop|"
    "call off jd|announce chop|call solo|choose to go alone|elect to go alone|decide to go alone|announce solo|"
    "declare solo|option to go alone|opt to go alone",
    "thisgame": "game call sheepshead|game of sheepshead|play sheepshead|called sheepshead",
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
    "calldown": "call down|call lower jack|call down to jack of spade|call down to next jack",
    "callace": "|".join(
        f"{call} {which}ace"
        for call in ("call", "name", "ask for", "call for", "choose", "call out")
        for which in (
            "", "fail ", "non trump ", "suit ", "fail suit ", "one of fail ", "one of ", "off suit ", "one of three ",
        )
    )
    + "|call ace|name ace|call non trump ace|call one of fail ace|called ace|ace calling|ace partner|partner ace|"
    "call an ace|ace call|call for ace|call ace partner|ace of called suit|called ace partner|call suit ace|"
    "fail ace call|call fail ace|holder of called ace|call one of ace|call a fail suit ace|called ace is partner|"
    "ace be partner",
    "outsider": "|".join(
        f"{any_} {but} {side}"
        for any_ in ("anyone", "anybody", "everyone", "everybody", "all", "any player", "every player")
        for but in ("but", "except", "except for", "other than", "besides", "outside", "not on", "who isn't on")
        for side in ("pick side", "pick team", "picker and partner", "picker and his partner", "picker side")
    ),
    "callten": "name ten|call ten card|call non trump ten|call ten instead of ace|call 10|10 call|call ten instead|"
    "call fail ten",
    "callking": "name king|call king|king call|call king instead",
    "ownace": "own ace|ace hold himself|ace in hand|ace in their own hand|ace already hold|ace have yourself",
    "ownten": "own 10|ten hold|ten in hand",
    "buriedace": "bury ace|ace bury",
    "unknown": "unknown|unknown card|under|hole card|face down card|card face down|call under|an under|go under",
    "callsuit": "suit of called ace|call suit|suit called|ace suit|its suit|that suit|suit of ace|called ace suit",
    "led": "is first lead|is lead|get lead|lead first time|first time lead|first time|suit lead|lead",
    "run": "run|duck|underplay|lead low|lead lower card|lead away|lead under",
    "holdcard": "hold card of called suit|keep card of called suit|hold card|last card of called suit|keep card|"
    "last card of suit",
    "hold": "who dealt|whoever dealt|player dealt|one dealt|person dealt|hold|holder|owner|keep|retain|hold back|"
    "save|hang on",
    "announce": "announce|declare|show|tell|say|say so|reveal",
    "secret": "secret|secretly|in secret|secret partner|be own partner|own secret partner",
    "foundinblind": "turn up in blind|turned up in blind|show up in blind|lie in blind|find in blind|in blind|"
    "from blind|come from blind|out of blind",
    "beforeblind": "before blind|before blind pick|before blind pick up|before blind taken|before person pick|"
    "before player pick|before picker pick|before anyone pick|before someone pick|before see blind|"
    "before look at blind|before pick|before pick blind|prior to pick|before take blind|before pick up|"
    "prior to picking up blind|prior to see blind|without see blind|before looks at blind|prior to take blind|"
    "before looking|prior to pick up",
    "afterblind": "after blind|after see blind|after pick|after look at blind|after take blind|after pick blind|"
    "after pick up|once picked|upon pick",
    "beforebury": "before bury",
    "steal": "steal|thief|blind steal|blind thief",
    "lowredjack": "jack up to heart",
    # Cards
    "card": "card",
    "multiplier": "multiplier|multiply factor",
    "advice": "better|good idea|try|smart|wise|best to|good player|bad|good|remember|careful|tip|avoid",
    "set=black-queens": "black queen|queen of club and queen of spade|queen of club and spade|both black queen|"
    "two black queen|club and spade queen|queen of spade and queen of club|black lady|ma",
    "set=red-queens": "red queen|both red queen|indian|queen of heart and queen of diamond|"
    "queen of heart and diamond|queen of diamond and queen of heart",
    "set=black-jacks": "black jack|jack of club and jack of spade|jack of club and spade|both black jack|"
    "jack of spade and jack of club",
    "set=middle-jacks": "middle jack|jack of spade and jack of heart|jack of spade and heart|"
    "jack of heart and jack of spade|jack of heart and spade",
    "set=all-jacks": "all jack|all 4 jack|4 jack|every jack",
    "set=any-two-jacks": "any 2 jack|pair of jack|any pair of jack|2 jack|any combination of jack|any jack pair",
    "set=red-jacks": "red jack",
    "twoqueens": "pair of same color queen|same color queen|pair of queen of same color|black or red queen|"
    "both black or both red queen|two black or red queen|two black or two red queen|pair of queen|"
    "two queen of same color|queen of same color|queen pair|2 queen",
    "allqueens": "all queen|four queen|all four queen",
    "queen": "queen|lady",
    "jack": "jack",
    "ace": "ace|fail ace",
    "king": "king",
    "allaces": "all three ace|all ace|all three fail ace|3 ace|three fail ace|every ace|all fail ace",
    "acestens": "all ace and ten|three ace and three ten|all ace and all ten|all fail ace and ten|"
    "all three ace and all three ten|three ace and ten|all three ace and ten",
    "blacksevens": "two black seven|both black seven|the two black 7|black 7|seven of club and seven of spade|"
    "seven of club and spade|seven of club and of spade|7 of club and 7 of spade|7 of club and spade|"
    "7 of spade and club",
    "trump": "trump|trump suit",
    "fail": "fail",
    "deck": "deck|pack|pack of card|card deck|deck of card",
    "spitz": "spitz|the spitz",
    "blind": "two blind card|both blind card|card of blind|card in blind|both card of blind|blind|widow|kitty|skat|"
    "blind card|groin|middle of table",
    "middle": "middle score|middle point|middle|score in middle",
    "noblind": "no blind|without blind|not a blind|not any blind|no widow|no card in blind",
    "bury": "card picker bury|card bury|bury|discard|buried card|bury point|lay away|put down|laid away card",
    "deal": "deal|deal out|dealt|dealt out",
    "remove": "remove|take out|leave out|strip|drop|without",
    "sitout": "sit|sit out|sit one out|out|rest|take turn sit out|does not_play|get no card",
    "turns": "take turn|rotate|in turn|rotate seat",
    # Multipliers
    "crack": "crack|knock or crack|crack or knock|knock|kontra|contra|crack hand|crack picker",
    "recrack": "crack answer|recrack|re crack|crack back|rekontra|redouble|double crack|crack around corner|"
    "re kontra|re double|answer crack|reply to crack|back crack|crackback|crack around",
    "castrate": "castrate|triple crack|castration|crack third time|third crack",
    "blitz": "blitz|blitzer|blitzkrieg",
    "indianblitz": "indian blitz|red blitz|red blitzer|indian blitzer",
    "blackblitz": "black blitz|black blitzer",
    "blitzcrack": "blitz crack|crack and blitz together|blitz along with crack|blitz when crack|crack with blitz|"
    "blitz while crack",
    "mark": "mark|cracks & blitzes|crack and blitz|crack or blitz|call of crack|cracks / blitzes|blitz and crack|"
    "raise|double of any kind",
    "allmark": "crack , recrack , and blitz|crack , recrack and blitz|crack recrack and blitz|crack recrack blitz|"
    "crack and recrack and blitz|crack , re crack , and blitz|crack , re crack and blitz|crack re crack and blitz|"
    "crack , blitz , and recrack|crack , blitz and recrack|crack , recrack , blitz|crack , recrack , or blitz|"
    "crack , re crack , or blitz|crack , blitz , and re crack",
    "max": "|".join(
        f"{no} {verb}{over}"
        for no in ("nothing", "never", "not")
        for verb in ("double ", "pay ", "go ", "count ", "multiply ", "")
        for over in ("more than", "above", "over", "beyond", "past", "exceed")
    )
    + "|no further than|no higher than|no farther than|not further than|ceiling|max|maximum|limit|limited|at most|"
    "up to|no more than|cap|capped|no more|most|cap at|limit to|top|max out|maximum of|limit of|upper limit|highest",
    "only": "only|strictly|purely|exclusively|solely|nothing but|no other than",
    "nolimit": "no limit|unlimited|any number|as many as want|no cap|without limit|no maximum|not limit|as often as|"
    "endless|limitless|not cap",
    "perhand": "per hand|in one hand|/ hand|every hand|per deal|in any hand|in same hand|for each hand|total per hand",
    "inall": "put together|added together|counted together|in all|altogether|all told|everything together|"
    "all together|in total|total|overall|everything|all multiplier|everything included|taken together|any hand|"
    "of everything|all combined|combined",
    "percard": "per card|/ card|each card|a card|for each card|per card played|/ card played|each card played|"
    "every card|card played|for every card",
    "firstcard": "first card lead|first card play|first card|first lead|play begin|play start|start of play|"
    "first card of first trick|first trick start|card is played|first card hits table|game start|lead to first trick|"
    "before first trick",
    "duringplay": "during play|while play|at any time|any time|anytime|middle of hand|during hand|mid hand|"
    "in the play|while hand is played|in course of hand|throughout|during trick|at any point|in middle of play|"
    "any point|after play begin|after first card|even later|later",
    "secondcard": "second card|play second queen|second queen|play second of them|second one is played|second of two|"
    "playing the second",
    "before": "before|prior to|ahead of|no later than|not after",
    "after": "after|below|beneath|following|once_the|once_picker|once_you|once_someone|once_somebody|once_play|"
    "once_they|once_a|upon|response to|in response to|reply to|answer to|behind",
    "until": "at any time until|any time until|at any point until|until|till|as late as|up until|up to and including|"
    "through",
    "instead": "instead|rather than|in place of|instead of",
    "offhook": "off hook|free of charge",
    # Pot
    "pot": "pot|jackpot|pool|kitty pot",
    "ante": "ante|grow|place into|place in|pay into|put in|feed|put into|add to|go into|throw into|toss into|chip in|"
    "contribute|put|kick in|stay in|pay in",
    "match": "match|match pot|match it|pay what would have won|pay into what would have received|equal pot",
    "wouldhave": "what would have receive|what would have win|what would have get|what would have taken",
    "wholepot": "whole pot|entire pot|all of pot|full pot|complete pot|everything in pot|the pot is all",
    "singlepot": "single pot|single pot each time|only one pot|1 pot",
    "oddpoint": "odd point|leftover|remainder|extra point|odd chip|left over point|odd one|what is left over|odd unit",
    "fixedtotal": "fixed total|in total|total of|all together|fixed amount",
    "stayinpot": "stay in pot|remain in pot|left in pot|goes back in pot|go back into pot|stay there",
    # Penalties
    "renege": "renege|revoke|not follow suit|fail to follow suit|caught reneging|renig|reneger|"
    "failure to follow suit|fail to follow",
    "forfeit": "forfeit|give up|lose hand|forfeit hand|give hand away|concede",
    "misplay": "misplay|play out of turn|out of turn|card out of turn|lead out of turn|expose card|mistake in play|"
    "show card by mistake|irregularity",
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
    "if": "if|as soon as|the moment|when|while|whenever|in case|in case of|in event|as long as|provided|in case that|"
    "every time|each time|any time that|if ever",
    "unless": "unless|except when|except if|except|but not when|but not if|other than when|except on|except for|"
    "without being",
    "not": "play without|nobody ever|no one ever|no such thing as|must not|not|no|without|neither|nobody|no one|none|"
    "forbid|forbidden|prohibit|ban|outlaw|barred|disable|disallow|illegal|off limit|turned off|out of bounds|"
    "against rule|not allow|not permit|not part of|not in game|against the rules|skip|frown upon|off",
    "atleast": "at least|minimum of|or more|at minimum",
    "atatime": "at time",
    "or": "or|nor",
    "and": "and|plus|as well as|along with|together with",
    "but": "but|however|though|although",
    "comment": "because|since|so that|just to|for example|for instance|that way|as customary|hence|namely|mainly",
    "unsure": "in that case|in this case|in such case|under certain|certain|otherwise|some variant|some variation|"
    "other variant|one variant|another variant|another variation|one variation|relatively new|other group|sometimes|"
    "maybe|perhaps|some people|some table|some|occasionally|often|depend|rarely|might|some group|other table|"
    "other people|many people|few people|used to|not sure|we think|undecided|not decided|vary",
    "suit": "suit",
    "last": "last|final",
    "next": "next|following one",
    "another": "another|second one|one more|additional",
    "different": "different",
    "die": "die|roll die|die roll",
    "roll": "roll",
    "order": "order|order from high to low|rank from high to low|from high to low|from highest to lowest|high to low|"
    "rank|outrank|rank above|beat|above|higher than|over|stronger than|highest",
    "secondhighest": "second highest|second strongest|second best|second most powerful|second from top|"
    "second in trump|second in list of trump|second best trump",
    "highest": "highest trump|highest card|top trump|strongest card|best trump|first in list of trump|most powerful|"
    "boss",
    "newpick": "new pick",
    "suffice": "suffice|enough|is enough",
    "side": "side|team",
    "request": "request|ask for redeal|demand redeal|may ask for|call for redeal|ask|call for|demand",
    "noface": "no face card|without face card|no picture",
    "badhand": "bad hand|no ace , no face card , and no trump|no ace no face card no trump|"
    "no ace , face card , or trump|hand without ace face card or trump|no ace and no face card and no trump|"
    "no ace , face or trump|no ace , no face and no trump|no ace face card or trump|nothing in hand|worthless hand|"
    "no trump , no ace , and no face card|no ace , no face card and no trump|no trump , no ace , no face card",
    "trio": "trio",
    "half": "half",
    "join": "join",
    "old": "existing",
    "loss": "size of loss",
    "together": "together",
    "may": "free_to|may|can|could|allow|permit|legal|ok|okay|fine|possible|optional|able",
    "own": "own",
    "what": "what|which",
    "decide": "decide|determine|break|settle|resolve",
    "against": "against|versus|vs|face|take on",
    "add": "add|add to|receive extra",
    "stay": "stay|remain|wait|stay put",
    "aside": "left aside|left out|set aside|is set aside|aside|lay aside|out of play|put aside",
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
    "yes": "make it_a|make that_a|yes|yep|sure|at all|whatsoever|as if|as though",
    "extra": "extra|bonus|additional point|surcharge",
    "hand": "hand",
    "start": "start|begin|trigger|bring|bring on|make for|lead to|cause",
    "restart": "restart|begin anew|start anew|start over|start again|begin again",
    "then": "then|afterwards|followed by|after that|thereafter|next time",
    "involved": "involved",
    "dealpass": "deal pass out",
}  # fmt: skip
