"""The sentence of every refusal of tournaments, by its key. Imports no Django, so that the draw starts fast."""

from __future__ import annotations

from scorekeeper.wording import refusals


def _(sentence: str) -> str:
    """Mark a sentence for translation."""
    return sentence


SENTENCES: dict[str, str] = {
    "bad-address/form": _("An address is like http://scores.local:8000 or http://192.168.1.20, not %(value)s."),
    "bad-address/this-machine": _(
        "Only this machine reaches itself by that address; phones need its name or number in the network."
    ),
    "bad-advance/final": _("From the final table nobody goes on, not %(advance)s."),
    "bad-advance/table": _("Of a table of %(size)s, 1 to %(number)s go on, not %(advance)s."),
    "bad-amount/nothing-paid": _("What was paid is not 0; write what was given back with a minus."),
    "bad-award": _("What is won and what is left over add up to the pot."),
    "bad-cash/direction": _("A %(kind)s is %(way)s, not %(amount)s."),
    "bad-cash/fee": _("A fee is above 0, not %(amount)s."),
    "bad-cash/kind": _("Money is a %(kinds)s."),
    "bad-cash/more-than-prizes": _("Nobody is paid more than the prizes that are signed give him."),
    "bad-cash/nothing": _("A movement of the cash box is not 0."),
    "bad-cell/no-name": _(
        "No column is called name; put “name” above the names. “number”, “paid”, “group”, “contact”, “town” may follow."
    ),
    "bad-cell/same-column": _("“%(heading)s” and “%(heading2)s” both hold the %(kind)s; leave one out."),
    "bad-count/negative": _("A count is 0 or more."),
    "bad-count/picked": _("No more hands were picked than %(most)s played."),
    "bad-count/range": _("A count is 0 to %(most)s, the number of hands."),
    "bad-count/won": _("No more can be won than the %(picked)s that were picked."),
    "bad-counts/card": _("A card tells %(counted)s, and nothing else."),
    "bad-draw/everybody": _("Everybody who is drawn sits at one table, and nobody else."),
    "bad-draw/round": _("The tables of the round are those that the bracket has."),
    "bad-entry/no-draw": _("%(session)s cannot be drawn again: %(error)s"),
    "bad-hands/round": _("A table plays 1 to %(most)s hands, not %(hands)s."),
    "bad-limit": _("A session has 1 to %(most)s minutes."),
    "bad-lines": _("Nothing is entered yet: mend the lines below in your list, or say that they are to be left out."),
    "bad-number/entrant": _("An entrant's number is 1 to %(most)s."),
    "bad-number/not-done": _("Not done: %(words)s. Example: 1-20, 25."),
    "bad-offer/no-cheaper": _("An offer of %(many)s tickets costs less than they cost without it."),
    "bad-offer/order": _("%(many)s tickets cost no less than %(number)s."),
    "bad-offer/single": _("One ticket has a price; offers for several come beside it."),
    "bad-penalty/nobody-else": _("Nobody else sits at the table; let the house have the points."),
    "bad-penalty/others": _("The others at the table of %(value)s are named once each."),
    "bad-penalty/shares": _("No more is shared out than is taken, and nobody else loses by it."),
    "bad-players/deal-in": _("These rules deal in %(players)s; a table of %(size)s needs rules for %(size)s or fewer."),
    "bad-pot/changed": _("The pot has changed meanwhile; look at the prizes once more."),
    "bad-pot/negative": _("A pot is 0 or more minor units, not %(pot)s."),
    "bad-pot/round-changed": _("What the round took has changed meanwhile; look at the prizes once more."),
    "bad-price/refund": _("What is given back has changed meanwhile; look once more."),
    "bad-price/tickets": _("What %(tickets)s tickets cost has changed meanwhile; look at the price once more."),
    "bad-result/not-played": _("Entrant %(entrant)s did not play in this round."),
    "bad-result/other-round": _(
        "Entrant %(entrant)s does not sit at table %(table)s in round %(round)s; the round is %(number)s."
    ),
    "bad-result/twice": _("Entrant %(entrant)s has %(times)s results in a round; one is right."),
    "bad-returning/missing": _("The final table waits for the winner of the second chance; name him."),
    "bad-returning/nobody": _("Nobody comes back into the next round."),
    "bad-returning/was-in": _("Entrant %(returning)s was not out; nobody comes back who is in."),
    "bad-rounding": _("Prizes are multiples of %(round_to)s minor units, and %(fixed)s is none."),
    "bad-rounds": _("A bracket has 1 to %(most)s rounds, not %(many)s."),
    "bad-second-chance/no-time": _("%(rounds)s rounds leave no time for it; add a round."),
    "bad-second-chance/rounds": _("A second chance is for those out after 1 to %(most)s rounds, not %(rounds)s."),
    "bad-second-chance/third": _("There is no third chance."),
    "bad-seed": _("A seed is a number from 0 to %(number)s."),
    "bad-session/day": _("A day has at most %(most)s rounds."),
    "bad-session/drawn": _("%(sessions)s that are drawn are 1 to %(many)s, not %(session)s."),
    "bad-session/foreseen": _("%(sessions)s are 1 to %(many)s, not %(session)s."),
    "bad-session/number": _("Sessions are numbered 1 to %(sessions)s, not %(value)s."),
    "bad-session/tickets": _("Tickets are for rounds %(ahead)s to %(most)s, not for round %(number)s."),
    "bad-sessions": _("A plan has 1 to %(most)s sessions, those played included."),
    "bad-shares/event": _(
        "The prizes come to %(percent)s and the house to %(percent2)s; together they must make 100 %%."
    ),
    "bad-shares/round": _("The prizes of a round come to %(percent)s of what it takes; 100 %% is all there is."),
    "bad-table-size": _("Tables are for %(smallest)s to %(largest)s players, not %(size)s."),
    "bad-table/drawn": _("The tables of this file are not those that were drawn."),
    "bad-table/games": _("Every game of this file belongs to one table, and each table has one."),
    "bad-table/seats": _("%(session)s, table %(number)s: others sit there than were drawn."),
    "bad-tickets": _("1 to %(most)s tickets are sold at once."),
    "bad-tier/empty": _("At least one table belongs to a tier."),
    "bad-tier/number": _("This event has %(many)s tiers of penalties."),
    "bad-value/best-only": _("A number of best scores goes with the sum of the best ones alone."),
    "bad-value/best-scores": _("Say how many of the best scores count."),
    "bad-value/best-sessions": _("There are %(many)s sessions; the best %(best_sessions)s cannot count."),
    "bad-value/counts": _("There is a count for each of the %(seats)s seats."),
    "bad-value/currency": _("A currency is three capital letters, like USD, not %(value)s."),
    "bad-value/day": _("A day is written like 2026-11-20, not %(value)s."),
    "bad-value/last-day": _("The last day does not come before the first one."),
    "bad-value/leftover": _("Only what a round leaves goes to the day."),
    "bad-value/no-session": _("An event has at least one session, or a bracket."),
    "bad-value/prize": _("A prize is a share (basis points) or a fixed amount, one of the two."),
    "bad-value/row-scores": _("A row has a score for each of the %(seats)s seats."),
    "bad-value/rules-by-size": _("rules is an object of sizes, not %(value)s."),
    "bad-value/start": _("A round starts on this day or in the night after it, not at %(start)s."),
    "bad-value/tables-by-size": _("tables is an object of sizes, not %(value)s."),
    "bad-value/tie-break": _("A tie-break is asked once."),
    "bad-value/time": _("A time is written like 11:00 or 09:30, not %(value)s."),
    "bad-value/undecided": _("Only undecided prizes are set aside for later."),
    "bad-winner/decided": _("%(sentence)s Undo that decision first."),
    "bad-winner/nobody": _("A place is won by somebody. Enter the winner's number."),
    "bad-winner/twice": _("Name each winner once, for example: 12, 40."),
    "begun": _("Table %(number)s has begun; its seats stay."),
    "bracket-round": _("Seats of the bracket follow from its tables; change them in the bracket."),
    "closed/event": _("This event is closed; open it again first."),
    "closed/series": _("This series is closed; open it again first."),
    "cut-undecided/draw": _(
        "%(many)s entrants are tied for place %(place)s, where the cut is, and the tie-breaks leave them tied; add "
        "the draw, or let all go on."
    ),
    "cut-undecided/totals": _(
        "%(many)s entrants are tied for place %(place)s, where the cut is, and a table gave totals only, so "
        "%(tie_break)s cannot decide; type the counts, or let all go on."
    ),
    "disputed": _("Table %(number)s is in dispute; the director settles that first."),
    "earlier-draw/drawn": _("%(missing)s is drawn before %(session)s."),
    "earlier-draw/published": _("%(waiting)s is published before %(session)s."),
    "earlier-draw/tickets": _("Round %(ahead)s is the next to have tables, not round %(session)s."),
    "empty/entrants": _("There is nobody to enter or update."),
    "empty/scores": _("Type the scores of each hand, or the totals."),
    "entered-twice/name": _("%(name)s is entered already, as number %(known)s."),
    "entered-twice/person": _("This person is entered already, as number %(other)s."),
    "entrant-twice": _("Entrant %(twice)s is seeded %(seeds)s times; once is right."),
    "extra-hand-needed": _(
        "At table %(number)s the entrants %(entrants)s are tied for place %(place)s, the last that counts; let them "
        "play an extra hand and say what each has."
    ),
    "finished": _("The final table was played; the bracket is at its end."),
    "first-by-standing": _("The first session has no standings to be drawn by; it is drawn by chance."),
    "full/table": _("That makes %(played)s of %(hands)s hands, more than table %(number)s plays."),
    "handed-in": _("Table %(number)s has handed in its score."),
    "here-already": _("%(name)s is here already; an event is taken in once."),
    "hourly-bracket": _("An hourly day has no bracket after it: its rounds are added as the day goes."),
    "joined-already": _("This tournament belongs to the series already."),
    "later-draw/round": _("A later one is published already; take that back first."),
    "later-draw/second-chance": _("The second chance was drawn from this round; take that back first."),
    "locked/draw": _("%(session)s is over; its draw stays."),
    "locked/other": _("%(session)s is over; open %(what)s again first."),
    "locked/session": _("%(session)s is over; open it again first."),
    "looks-like": _("%(name)s looks like %(other)s, number %(other2)s. Say so if this is somebody else."),
    "missing-event/file": _("A tournament of this series is not in its file."),
    "missing-event/site": _("A tournament of this series is not on this site; take it in."),
    "missing-file/list": _("Paste a list or choose a file first."),
    "missing-number/list": _("Enter one or more numbers, for example 17 23 or 1-40."),
    "missing-reason/payment": _("Say why this payment does not count."),
    "missing-reason/series": _("Say why the series is opened again."),
    "missing-reason/signed-again": _("Say why it is signed again."),
    "missing-reason/stays": _("Say why it stays as it is signed."),
    "missing-result": _("Entrant %(entrant)s at table %(table)s has no result yet."),
    "missing-text/dispute": _("Say in a few words what is wrong, so that the director can look."),
    "missing-text/message": _("Say what the tables should read."),
    "missing-winner": _("Enter the winner's number, for example 12. Several winners: 12, 40."),
    "money-open": _("Fees or prizes are not paid yet."),
    "no-address": _("The tournament has no public address yet; choose one before anything is printed."),
    "no-award": _("There is nothing to be signed."),
    "no-bracket/published": _("The bracket is not published yet."),
    "no-bracket/setup": _("No bracket is set up for this event; set it up first."),
    "no-draft": _("The bracket is not drawn yet."),
    "no-draw": _("%(session)s is not drawn yet."),
    "no-fee": _("This event takes no fee; set one in the set-up first."),
    "no-final-table/never": _("So many go on that no final table is reached; let fewer of each table."),
    "no-final-table/too-many": _(
        "%(players)s come to round %(number)s, more than a final table of %(size)s seats; add a round before it."
    ),
    "no-money": _("This series is without money."),
    "no-penalties": _("This event has no penalties; set a tier first."),
    "no-second-chance/published": _("The second chance is not published yet."),
    "no-second-chance/waiting": _("No second chance waits to be drawn."),
    "no-session": _("There is no session %(number)s; the plan has %(many)s."),
    "no-shows": _("Say first whether these are seated in %(session)s: number %(numbers)s."),
    "no-standings": _("Without sessions there are no standings to seed a bracket by; seed it by number or by chance."),
    "no-table-rules/bracket": _("It is not set what a table of %(size)s plays in the bracket; set rules for it."),
    "no-table-rules/size": _(
        "It is not set what a table of %(size)s plays, only tables of %(there)s; set rules and hands for it."
    ),
    "no-table-rules/wanted": _("Tables of %(size)s are wanted, and it is not set what they play."),
    "no-tables/sizes": _(
        "%(players)s players do not fill tables of %(number)s to %(other)s; ask for tables of another size."
    ),
    "no-ticket": _("Number %(number)s has no ticket %(which)s; sell him one first."),
    "no-tickets": _("This event sells no tickets: its entrants play every session."),
    "nobody": _("Tick who was paid."),
    "nobody-to-fill": _(
        "Round %(number)s lacks %(fills)s for tables of %(size)s, and %(spare)s who did not advance could come back; "
        "give byes there."
    ),
    "not-at-table/entrant": _("Number %(number)s does not sit at table %(other)s."),
    "not-at-table/seat": _("Number %(entrant)s does not sit at table %(number)s."),
    "not-confirmed": _("Not confirmed yet: table %(named)s."),
    "not-drawn/entrant": _("Number %(entrant)s has no seat in %(session)s."),
    "not-drawn/seat": _("Number %(number)s has no seat in %(session)s."),
    "not-handed-in/open": _("Table %(number)s is open."),
    "not-handed-in/score": _("Table %(number)s has no score that waits to be confirmed."),
    "not-here": _("Number %(out)s is left out of %(session)s but in this draft; draw it again."),
    "not-in-bracket": _("Number %(entrant)s is not in the bracket, or has left it."),
    "not-joined": _("This tournament does not belong to the series."),
    "not-official/cut": _("The cut counts confirmed tables only, and session %(waiting)s is not over yet."),
    "not-official/session": _(
        "%(session)s is drawn by standing, and only confirmed tables count for it; %(before)s has tables that are "
        "not confirmed yet."
    ),
    "not-over/bracket": _("The bracket is not played to its end; prizes are signed after it."),
    "not-over/no-tables": _("Round %(number)s has no tables yet."),
    "not-over/reopened": _("%(where)s is open again; prizes are signed once it is confirmed."),
    "not-over/round": _("Round %(number)s is not over yet; its prizes are signed after it."),
    "not-over/rounds": _("Not over yet: %(named)s. Prizes are signed after the last one."),
    "not-paid": _("Number %(entrant)s has paid nothing that could be given back."),
    "not-played/round": _("Round %(number)s is not played yet."),
    "not-played/second-chance": _("The second chance is for those out after round %(rounds)s; play that first."),
    "not-published": _("The draw of %(session)s is not published."),
    "not-seated/round": _("Round %(number)s is not the one that is played."),
    "not-seated/session": _("%(player)s does not sit in this session."),
    "not-signed/nothing": _("Nothing is signed yet."),
    "not-signed/prizes": _("The prizes are signed before they are paid out."),
    "not-together": _("Sessions are drawn at once where all are by chance, with the same players and size of tables."),
    "not-typed/sign": _("Type “%(name)s” to sign the prizes."),
    "not-typed/take-back": _("This cannot be undone. Type “%(meant)s” to take the draw back."),
    "not-withdrawn": _("Number %(number)s has not withdrawn."),
    "nothing-changes/event-open": _("The event is %(value)s already."),
    "nothing-changes/not-over": _("%(session)s is not over."),
    "nothing-changes/not-under-way": _("%(session)s is not under way."),
    "nothing-changes/paid": _("They have all paid already."),
    "nothing-changes/prize": _("This prize was not decided by hand."),
    "nothing-changes/series-open": _("The series is open already."),
    "nothing-changes/setup": _("The set-up is like that already."),
    "nothing-changes/stand-in": _("Somebody else plays on for number %(entrant)s already."),
    "nothing-changes/start": _("Round %(number)s starts at %(start)s as it is."),
    "nothing-changes/ticket": _("Ticket %(id)s is for round %(first)s as it is."),
    "nothing-due": _("Number %(entrant)s gets nothing any more; look at the list once more."),
    "nothing-new/goes-on": _("%(name)s is here already and goes on: %(many)s entries here, %(given)s in the file."),
    "nothing-new/newer-file": _(
        "%(name)s is here already and goes on: %(here)s entries here, %(entries)s in the file. Ask for a newer file."
    ),
    "of-bracket": _(
        "%(session)s is of the bracket: it ends when the bracket goes on, and is open again once what came after it "
        "is taken back."
    ),
    "off": _("This row adds up to %(off)s; it should be 0."),
    "one-by-one": _("By standing one session is drawn, and the next when that is played."),
    "other-club/already": _("%(name)s is here already, in another club."),
    "other-club/series": _("%(name)s belongs to another club than the series."),
    "other-figures": _("The entries come to other %(what)s here than the file says."),
    "other-file": _("This is another file than the one that was looked at; look at it first."),
    "outside-days": _("%(name)s was played on %(played_on)s; the series runs from %(first)s to %(last)s."),
    "own-link": _("You came in by this link yourself: a new one ends it for everybody but you."),
    "own-score": _("Somebody else at the table confirms, not the one who kept the score."),
    "parted": _("%(name)s went on here and at the other site, each in its own way; neither is changed."),
    "parted/event": _(
        "%(name)s went on here and at the other site, each in its own way after entry %(both)s; neither is changed. "
        "Keep one of the two, and type there what the other one has more."
    ),
    "player-twice": _("%(player)s is entered %(times)s times."),
    "prize-twice": _("There is one prize for %(prize)s, not %(count)s."),
    "prizes-exceed-pot": _(
        "The fixed prizes come to %(fixed)s minor units, and there are only %(pot)s; lower them or add money."
    ),
    "prizes-out-of-order/places": _("Place %(number)s wins more than place %(other)s; it may win as much at most."),
    "prizes-out-of-order/pot": _(
        "With this pot place %(place)s would win more than place %(number)s; change their prizes."
    ),
    "published/bracket": _("The bracket is published; take its first round back before another one."),
    "published/draw": _("The draw of %(session)s is published; take it back first."),
    "published/entrants": _(
        "The bracket is published: nobody comes into it any more, but on the line of somebody who is in."
    ),
    "rival": _("There are two opinions about a hand; choose one of them first."),
    "round-not-signed": _("Sign the prizes of these rounds first: %(named)s."),
    "same-name/list": _("%(name)s stands there twice."),
    "same-player/swap": _("%(one)s cannot change places with himself; name two players."),
    "same-player/swap-numbers": _("Number %(one)s cannot change places with himself; name two."),
    "seated-twice": _("%(player)s sits twice in session %(number)s."),
    "seated/played": _("Number %(number)s played in %(there)s, which is over; let this hold from a later one."),
    "seated/published": _(
        "Number %(number)s sits at table %(other)s in %(session)s, which is published: name a stand-in or stop the "
        "table, and let this hold from the next one on."
    ),
    "seated/seat": _("Number %(number)s has a seat in %(session)s, at table %(other)s."),
    "session-drawn/bracket": _("The bracket is published; it and the number of sessions before it stay as they are."),
    "session-drawn/fewer": _("%(last)s is drawn already; take its draw back before there are fewer of them."),
    "session-drawn/rules": _("%(session)s is published; its rules and lengths stay as they are."),
    "session-drawn/tickets": _(
        "Tickets are sold or seats drawn already; whether tickets are sold at all stays as it is."
    ),
    "session-frozen": _("Session %(number)s was played or published and stays."),
    "setup-changed": _("The set-up of %(session)s has changed since the draw; draw it again."),
    "stale": _("The set-up was changed by somebody else meanwhile; open this page again."),
    "still-running": _("Not over yet: %(named)s. End what is left there, or take it out of the series."),
    "taken-number": _("Number %(number)s is taken."),
    "taken/round": _("Round %(number)s has its tables; the next one is round %(other)s."),
    "taken/round-changed": _("The round's standings or takings have changed meanwhile; look at it once more."),
    "taken/score-changed": _("The score changed after you opened this page. Check it, then try again."),
    "taken/standings-changed": _("The standings or the cash box have changed meanwhile; look at it once more."),
    "ticket-paid/all": _("Tickets are paid one by one; take back those that were not played."),
    "ticket-paid/one": _("This paid for a ticket; take the ticket back instead."),
    "tie-lacks-counts": _(
        "%(many)s entrants at table %(number)s are tied for place %(place)s, and it gave totals only, so "
        "%(tie_break)s cannot decide; type the counts."
    ),
    "too-few-players/round": _(
        "Round %(number)s would have %(there)s, and a table there has at least %(least)s; %(remedy)s."
    ),
    "too-few-players/tables": _("Tables of %(size)s need at least %(least)s players; there are %(score)s."),
    "too-few-players/tickets": _(
        "%(many)s tickets for round %(number)s do not fill a table yet; sell more, or take them back."
    ),
    "too-large/list-file": _("A list has at most %(number)s MB."),
    "too-many": _("A series has at most %(most)s tournaments."),
    "too-many-players": _("A draw is for at most %(most)s players."),
    "tree-in-serpentine": _("A tree is seeded in serpentine; rounds that are drawn otherwise need a reseeded stage."),
    "two-prices/fee": _("Tickets have their own price; the fee is 0 then."),
    "two-prices/prizes": _("The prizes of a round stand with its tickets, out of what that round takes."),
    "unchosen/person": _("Say whether %(name)s in the file is %(like)s of this club."),
    "unfinished/play-on": _(
        "Table %(number)s has played %(played)s of %(hands)s hands; play on, or let the director stop it."
    ),
    "unfinished/type-others": _("That makes %(played)s of %(hands)s hands; type the others, or stop the table first."),
    "unknown-call": _("Nothing of that number waits for the director."),
    "unknown-cash": _("There is no such movement in the cash box."),
    "unknown-dues": _("There is no such payment."),
    "unknown-entrant/bracket": _("No entrant of the bracket has the number %(value)s."),
    "unknown-entrant/number": _("There is no entrant %(number)s."),
    "unknown-entrant/quoted": _("No entrant has the number %(value)s."),
    "unknown-event": _("%(name)s is not here yet; take it in first."),
    "unknown-format": _("There is no format %(value)s; there are %(near)s."),
    "unknown-message": _("There is no such message."),
    "unknown-penalty": _("There is no such penalty."),
    "unknown-person/club": _("There is no such person in this club."),
    "unknown-person/number": _("Number %(number)s is not among the persons."),
    "unknown-person/series": _("Somebody whom this series names is not among the persons."),
    "unknown-prize": _("This tournament has no such prize to decide by hand."),
    "unknown-table": _("There is no such table."),
    "unknown-table/number": _("%(session)s has no table %(number)s."),
    "unknown-ticket": _("There is no ticket %(number)s that could still be played."),
    "used-key/name": _("Something else here has the key of %(name)s."),
    "wait": _("Too many wrong PINs: wait %(minutes)s min on this phone, or call the director."),
    "withdrawn/as-it-is": _("Number %(number)s does not play in %(session)s as it is."),
    "withdrawn/bracket": _("Entrant %(entrant)s has left the bracket already."),
    "withdrawn/come-back": _("Number %(number)s has withdrawn; let him come back first."),
    "withdrawn/cut": _("Number %(entrant)s has withdrawn; the cut is made again."),
    "withdrawn/draw-again": _("Number %(number)s has withdrawn since the draw; draw %(session)s again."),
    "withdrawn/session": _("Number %(number)s does not play in %(session)s."),
    "withdrawn/since-draw": _("Number %(entrant)s has withdrawn since the draw; draw it again."),
    "wrong-pin": _("This is not the PIN on the ticket of number %(number)s."),
}
# Words inside those sentences.
PHRASES: dict[str, str] = {
    "best-session": _("best session"),
    "biggest-hand": _("biggest hand"),
    "draw": _("draw"),
    "hands-lost": _("hands lost"),
    "hands-won": _("hands won"),
    "head-to-head": _("head to head"),
    "leave-round-out": _("leave the round out"),
    "let-more-go-on": _("let more of each table go on, or the best who did not fill it"),
    "lowest-score": _("lowest score"),
    "most-leasters": _("most leasters"),
    "no-such-entrant": _("%(word)s (no entrant has this number)"),
    "not-a-number": _("“%(word)s” (not a number)"),
    "not-playing": _("%(number)s (%(name)s isn’t playing in %(session)s)"),
    "one-player": _("1 player"),
    "session-high": _("session high"),
    "several-players": _("%(many)s players"),
}


def register() -> None:
    """Add the sentences to those of the score keeper."""
    refusals.add_sentences(SENTENCES, PHRASES)
