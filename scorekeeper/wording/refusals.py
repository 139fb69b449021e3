"""The sentence of every refusal, by its key. Imports no Django, so that the command line starts fast."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from json import dumps

from scorekeeper.engine.errors import LONGEST_QUOTE, AllOf, AnyOf, Fault, Params, Phrase, Quoted, Refused, SeatNumber

Names = Sequence[str]
Writer = Callable[[str], str]


def _(sentence: str) -> str:
    """Mark a sentence for translation."""
    return sentence


SENTENCES: dict[str, str] = {
    "*/at-table": _("%(table)s: %(fault)s"),
    "*/cannot-play": _("%(Seat)s cannot play %(card)s: %(reason)s; %(legal)s can be played."),
    "*/no-blind": _("There is no blind, and so no %(key)s."),
    "*/no-card-left": _("%(Seat)s cannot play %(card)s: %(reason)s."),
    "*/nobody-picked": _("Nobody picked; %(key)s has no place in this hand."),
    "*/of-hand": _("Hand %(number)s: %(fault)s"),
    "already-decided": _("This second opinion has been decided already."),
    "already-void/hand": _("This hand is void; restore it before it is corrected."),
    "already-void/line": _("This line is void already."),
    "bad-blind/card-count": _("The blind has %(many)s cards; blind_to says where %(given)s go."),
    "bad-blind/last-trick": _("The blind goes to the last trick at this table."),
    "bad-blind/no-such-trick": _("There are %(last)s tricks, so trick %(trick)s takes no blind."),
    "bad-blind/nobody": _("The blind goes to nobody at this table."),
    "bad-blind/together": _("The whole blind goes to one trick at this table."),
    "bad-bury/announced": _("%(card)s was announced, but is not buried."),
    "bad-bury/card-count": _("%(Seat)s buries %(due)s cards, not %(many)s."),
    "bad-bury/jack": _("The jack of diamonds must not be buried at this table."),
    "bad-bury/not-held": _("%(Seat)s cannot bury %(card)s, which it does not hold."),
    "bad-bury/took-nothing": _("%(Seat)s took nothing of the blind and buries nothing."),
    "bad-bury/twice": _("%(Seat)s buries %(card)s twice."),
    "bad-call/alone": _("%(Seat)s plays alone and calls nothing."),
    "bad-call/alone-with-jack": _("%(Seat)s cannot go alone: who holds %(card)s is alone and does not announce it."),
    "bad-call/card": _("%(Seat)s cannot call %(card)s: %(reason)s."),
    "bad-call/no-trio": _("Only a trio calls on."),
    "bad-call/nobody-alone": _("%(Seat)s cannot go alone: nobody goes alone here."),
    "bad-call/not-announced": _("%(Seat)s cannot go alone: these rules have no going alone by announcement."),
    "bad-call/not-callable": _("%(card)s cannot be called; an ace, a ten, a jack or alone can."),
    "bad-call/sheepshead": _("Only who holds the jack calls Sheepshead."),
    "bad-call/silence": _("%(Seat)s cannot say nothing: it must call, %(card)s for one."),
    "bad-call/solo-in-trump": _("A solo in %(regular)s is a best; a solo is in one of %(others)s."),
    "bad-call/unknown": _("%(Seat)s cannot lay %(card)s down: %(reason)s."),
    "bad-card": _("%(value)s is no card; write rank then suit, like QC or 10D."),
    "bad-category/defense": _("The defence loses when it forfeits; %(category)s says otherwise."),
    "bad-category/forfeit": _("Under these rules the hand is forfeited as %(category)s."),
    "bad-category/half": _("Where each has half of the points there is no category."),
    "bad-category/picking-side": _("The picking side loses when it forfeits; %(category)s says otherwise."),
    "bad-category/unknown": _("The category is one of %(there)s, not %(value)s."),
    "bad-category/winner": _("The winner has more than half of the points; %(category)s says otherwise."),
    "bad-cell": _("%(fault)s"),
    "bad-cell/beside": _("This stands beside the table; give its column a heading."),
    "bad-cell/error": _("The workbook itself shows an error here (%(value)s)."),
    "bad-cell/no-evening": _("Say which evening this row belongs to."),
    "bad-cell/no-result": _("This formula has no stored result; open the workbook, save it, and send it again."),
    "bad-cell/other-day": _("This evening was on %(day)s before."),
    "bad-cell/other-sum": _("The scores of this row add up to %(units)s, not to %(sum)s."),
    "bad-cell/row-of-sums": _("This is no hand; leave the row with the sums out, they are computed."),
    "bad-cell/same-name": _("There are two columns called %(name)s; choose names to tell them apart."),
    "bad-cell/second-score": _(
        "%(name)s already has a score in this game. For two games on one day, add a column called session."
    ),
    "bad-cell/too-long": _("A cell has at most %(most)s characters; this one has %(many)s."),
    "bad-cell/two-columns": _("“%(first)s” and “%(heading)s” both hold the %(kind)s; leave one out."),
    "bad-chain/changed": _("Entry %(number)s does not say what it said when it was written."),
    "bad-chain/empty": _("A chain has at least the entry that opened it."),
    "bad-chain/head": _("The head of the chain is not the hash of its last entry."),
    "bad-chain/order": _("Entry %(number)s does not follow the one before it."),
    "bad-character": _("%(what)s holds a character that does not print (U+%(code_point)s)."),
    "bad-character/unseen": _("Here is a character that is not seen (U+%(code_point)s); leave it out."),
    "bad-comment/length": _("A comment is a line of 1 to %(most)s characters."),
    "bad-comment/order": _("Comments stand in the order of the tricks that were played."),
    "bad-comment/too-many": _("A hand has at most %(most)s comments."),
    "bad-commodity/other": _("This table counts in units and %(currency)s, not %(commodity)s."),
    "bad-commodity/payment": _("Payments are made in what the table plays for."),
    "bad-counts/card-points": _("No cards make %(seat)s's %(value)s card points."),
    "bad-counts/impossible": _("No deal of these cards gives such points for such tricks."),
    "bad-counts/length": _("%(name)s has one value for each of the %(table)s seats."),
    "bad-counts/no-strength": _("%(Seat)s sits out and has no strength."),
    "bad-counts/no-trick": _("%(Seat)s took no trick and so no points."),
    "bad-counts/no-trump": _("%(top)s is no trump."),
    "bad-counts/same-card": _("A card is in one hand only."),
    "bad-counts/scores-length": _("scores has one value for each of the %(table)s seats."),
    "bad-counts/sits-out": _("%(Seat)s sits out and has 0 in %(name)s."),
    "bad-counts/strength-of-top": _(
        "With %(top)s on top, %(seat)s's hand counts from %(least)s to %(most)s, not %(value)s."
    ),
    "bad-counts/strengths": _(
        "No deal gives such strengths: all trump together count %(trump)s, less what lies in the blind."
    ),
    "bad-counts/strengths-length": _("strength_by_seat has one value for each of the %(table)s seats."),
    "bad-counts/top-trump-length": _("top_trump_by_seat has one value for each of the %(table)s seats."),
    "bad-counts/total": _("The points add up to %(total)s; they must make %(deck)s."),
    "bad-counts/total-of-deck": _(
        "The points add up to %(total)s; the deck has %(deck)s, less what lies in the blind."
    ),
    "bad-counts/tricks": _("The tricks add up to %(taken)s; there are %(due)s."),
    "bad-counts/trump-missing": _("This is not all the trump: none is missing but what lies in the blind."),
    "bad-cut": _("The cut counts only where the king of diamonds brings a round of doubles."),
    "bad-date": _("%(value)s is no day; write it like 2026-11-20."),
    "bad-date/cell": _("A day is written 2004-12-24, 24.12.2004 or 12/24/2004, not “%(text)s”."),
    "bad-date/no-such-day": _("There is no such day: “%(text)s”."),
    "bad-date/order": _("%(text)s is no day; write the year, the month, the day: 2026-11-20."),
    "bad-date/short-year": _("Write the year with four digits, not “%(text)s”."),
    "bad-date/two-days": _("%(text)s could be two days; write the year, the month, the day: 2026-11-20."),
    "bad-date/two-days-in-cell": _("“%(text)s” can be two days; say whether day or month comes first."),
    "bad-days": _("A season ends on the day it begins or later."),
    "bad-entry/character": _("This entry holds a character that is none."),
    "bad-entry/dealer": _("The first dealer is none of the players."),
    "bad-entry/kind": _("Entry %(number)s is of a kind that does not stand there."),
    "bad-entry/other-form": _("The entries cannot be read: they are not of this site's form."),
    "bad-entry/players": _("A sheet has 1 to %(most)s players, all different."),
    "bad-entry/repeated-key": _("Entry %(number)s has the key of another one."),
    "bad-entry/table-of-event": _("This is a table of an event, and no evening."),
    "bad-entry/unreadable": _("The entries cannot be read: %(error)s"),
    "bad-file/broken-workbook": _("This workbook cannot be read; save it once more as XLSX, or as CSV."),
    "bad-file/form": _("This is no file of %(what)s: its form is not %(value)s."),
    "bad-file/no-json": _("This is no file of %(what)s: it cannot be read as JSON."),
    "bad-file/no-text": _("This is no text file; save the sheet as CSV in UTF-8 or as XLSX."),
    "bad-file/old-workbook": _("This is an old workbook (XLS); save it as XLSX or as CSV."),
    "bad-file/quotation": _("A quotation mark or a separator is wrong here (%(error)s)."),
    "bad-hands/sheet": _("A sheet has 1 to %(most)s rows, not %(many)s."),
    "bad-hands/table": _("%(name)s: a table plays 1 to %(most)s hands, not %(hands)s."),
    "bad-heading/no-player": _("No column is called after a player."),
    "bad-heading/score-row": _("A row a score needs a column called %(column)s."),
    "bad-heading/score-rows": _("A row a score needs a column called %(player)s and one called %(score)s."),
    "bad-json/depth": _("This is nested too deeply."),
    "bad-json/encoding": _("This is not UTF-8 text."),
    "bad-json/endless-number": _("A number in it has thousands of digits."),
    "bad-json/number": _("%(name)s is not a JSON number."),
    "bad-json/repeated-key": _("An object names a key twice."),
    "bad-json/syntax": _("This is not JSON: %(error)s at column %(column)s."),
    "bad-json/text": _("This is not JSON: %(error)s."),
    "bad-key": _("A key is 8 to 64 letters, digits, dashes or underscores."),
    "bad-mark-words": _("A mark is %(marks)s with who called it, like (crack Bob), not %(words)s."),
    "bad-mark/cannot": _("%(Seat)s cannot %(verb)s: %(reason)s."),
    "bad-mark/nobody-picked": _("Nobody picked, so nothing is doubled."),
    "bad-mark/not-held": _("%(Seat)s cannot show %(card)s, which it does not hold."),
    "bad-mark/not-played-yet": _("%(Seat)s cannot blitz before it plays %(card)s."),
    "bad-moment": _("Say before pick, before first card, or before 2.3 for the third card of the second trick."),
    "bad-name": _("A name is a line of 1 to %(most)s characters."),
    "bad-name/number": _('A name that is a number stands in quotes, "%(name)s".'),
    "bad-order": _("The hands of the text are not in order, or one is there twice."),
    "bad-partner/alone": _("The picker plays alone under these rules."),
    "bad-partner/behind": _("%(Seat)s sits behind the picker and is the partner."),
    "bad-partner/call-needs-one": _("A call has a partner, the holder of the called card; name the seat."),
    "bad-partner/needed": _("The picker always has a partner under these rules; name the seat."),
    "bad-partner/one": _("The picker has one partner under these rules."),
    "bad-partner/picker": _("%(Partner)s picked and cannot be the partner too."),
    "bad-partner/sheepshead-alone": _("Who calls Sheepshead plays alone."),
    "bad-partner/two": _("The picker has two partners at most under these rules."),
    "bad-password/django": _("%(sentence)s"),
    "bad-password/has-name": _("A password does not hold the name."),
    "bad-password/too-long": _("A password has at most %(most)s characters."),
    "bad-payment/nothing": _("A payment is more than nothing."),
    "bad-payment/same": _("Nobody pays themselves; choose two people."),
    "bad-penalty/not-divisible": _("%(units)s units do not divide over %(others)s seats; %(near)s would."),
    "bad-penalty/too-small": _("A penalty is at least 1 unit, not %(units)s."),
    "bad-players/evening": _("An evening has %(least)s to %(most)s players, not %(many)s."),
    "bad-players/names": _("There are %(many)s names for %(value)s players."),
    "bad-players/names-only": _("There are %(many)s names for an unsaid number of players."),
    "bad-players/other-number": _("%(players)s sit at this table, not %(players2)s."),
    "bad-players/scores": _("An evening has %(least)s to %(most)s players with a score; here are %(many)s."),
    "bad-players/seated": _("These rules need %(players)s to %(most)s seats, not %(players2)s."),
    "bad-players/seats": _("These rules need %(players)s to %(most)s seats, not %(table)s."),
    "bad-players/sheet": _("A sheet has room for %(most)s players."),
    "bad-players/table": _("%(name)s: a sheet has room for %(most)s players."),
    "bad-points": _("No cards make %(points)s of the %(deck)s card points."),
    "bad-pot": _("A pot of %(pot)s units cannot be %(pots)s single pots."),
    "bad-record/balances": _('Give an object, {"balances": {"Ann": 12, ...}}.'),
    "bad-record/hand": _("A hand record is an object."),
    "bad-record/hand-not": _("A hand record is an object, not %(value)s."),
    "bad-record/transcript": _("A hand transcript is an object, not %(value)s."),
    "bad-redeal/cards": _("%(Seat)s cannot throw in a hand with %(cards)s."),
    "bad-redeal/not-dealt-in": _("%(Seat)s is dealt no cards in this hand."),
    "bad-redeal/not-in-rules": _("Under these rules no hand is thrown in."),
    "bad-remedy": _("The scorekeeper cannot gain. Share the missing points among the others."),
    "bad-rules": _("House rules are a preset's name or an object of options."),
    "bad-score/decimals": _("Scores are whole points; “%(text)s” is none."),
    "bad-score/no-number": _("A score is a whole number such as 12 or -3, not “%(text)s”."),
    "bad-score/too-much": _("A score is at most %(most)s; “%(text)s” is more."),
    "bad-score/two-ways": _("“%(text)s” can be read in two ways; say whether decimals follow a point or a comma."),
    "bad-seat/came": _("There is no %(player)s at a table of %(many)s."),
    "bad-seat/choose-dealer": _("Choose who deals first."),
    "bad-seat/dealer": _("There is no %(dealer)s at a table of %(table)s."),
    "bad-seat/first-dealer": _("%(Seat)s cannot deal first at a table of %(seats)s."),
    "bad-seat/not-seated": _("Player %(player)s does not sit at the table now."),
    "bad-seat/player": _("There is no player %(seat)s at this table."),
    "bad-seat/seat": _("There is no %(seat)s at a table of %(table)s."),
    "bad-seat/sheet": _("There is no player %(seat)s on this sheet."),
    "bad-steal/alone": _("Who steals the blind plays alone."),
    "bad-steal/had-chance": _(
        "%(Seat)s cannot steal the blind from %(first)s: only a seat that had no chance to pick can."
    ),
    "bad-steal/not-dealt-in": _("%(Seat)s is dealt no cards in this hand."),
    "bad-steal/not-in-rules": _("The blind cannot be stolen under these rules."),
    "bad-title": _("A title is a line of 1 to %(most)s characters."),
    "bad-toml/depth": _("This is nested too deeply."),
    "bad-toml/endless-number": _("A number in it has thousands of digits."),
    "bad-toml/syntax": _("This is no TOML file: %(error)s."),
    "bad-tricks/alone-all": _("Alone, the picker took what their side took: all tricks."),
    "bad-tricks/alone-one": _("Alone, the picker took what their side took: a trick at least."),
    "bad-tricks/no-theft": _("Nobody's blind was stolen."),
    "bad-tricks/picker-took-all": _("The picker took all tricks: then so did the picking side."),
    "bad-tricks/points": _("No %(cards)s cards, of %(tricks)s tricks and the bury, make %(points)s card points."),
    "bad-tricks/points-of-tricks": _(
        "With %(tricks)s tricks the picking side has %(due)s card points, not %(points)s."
    ),
    "bad-tricks/side-took-all": _("The picking side took all tricks."),
    "bad-tricks/side-took-none": _("The picking side took no trick, so neither did the picker."),
    "bad-tricks/side-took-one": _("The picking side took a trick, so nobody else took all."),
    "bad-tricks/too-many": _("There are %(due)s tricks in a hand."),
    "bad-value/array": _("%(key)s is an array, not %(value)s."),
    "bad-value/balance": _("The balance of %(value)s is a whole number of at most 15 digits, not %(wrong)s."),
    "bad-value/balances": _("The balances are an object by name, not %(value)s."),
    "bad-value/before": _('before is "pick", "first-card" or {"trick": t, "card": c}.'),
    "bad-value/boolean": _("%(key)s is true or false, not %(value)s."),
    "bad-value/by-seat": _("%(key)s is an object with a key for each seat, not %(value)s."),
    "bad-value/call": _('A call is an object like {"seat": 2, "card": "8D"}.'),
    "bad-value/comment": _('A comment is an object like {"trick": 3, "text": "Well led."}.'),
    "bad-value/counts-as": _("Somebody counts as one who is in this file and stands for themselves."),
    "bad-value/kind": _("kind is one of %(kind)s, not %(value)s."),
    "bad-value/length": _("%(name)s has %(many)s values."),
    "bad-value/line": _("%(key)s is a line of text of 1 to %(most)s characters."),
    "bad-value/list": _("%(name)s is a list, not %(value)s."),
    "bad-value/mark": _('A mark is an object like {"seat": 2, "mark": "crack"}.'),
    "bad-value/no-evening": _("There is no evening in this file."),
    "bad-value/no-number": _("%(value)s is no whole number."),
    "bad-value/object": _("%(what)s is an object, not %(value)s."),
    "bad-value/one-card": _("%(heading)s is one card, not %(words)s."),
    "bad-value/one-number": _("%(heading)s is one whole number, not %(words)s."),
    "bad-value/one-word": _("%(heading)s is one word, not %(words)s."),
    "bad-value/only-hands-corrected": _("Only hands are corrected; void this line and enter it anew."),
    "bad-value/only-hands-played": _("Only a hand is played card by card."),
    "bad-value/only-hands-restored": _("Only a hand is brought back here."),
    "bad-value/option": _("%(key)s is one of %(kind)s, not %(value)s."),
    "bad-value/option-line": _("An option is written as in a house-rules file, like bump = true, not %(text)s."),
    "bad-value/penalty-to": _("A penalty goes to %(options)s, not %(what)s."),
    "bad-value/point-value": _("%(problem)s"),
    "bad-value/preset": _("A preset is named by its slug."),
    "bad-value/race-score": _("A score in a race is 0 or more."),
    "bad-value/range": _("%(key)s is from %(lowest)s to %(highest)s, not %(value)s."),
    "bad-value/repeated": _("%(name)s names a value twice."),
    "bad-value/repeated-seat": _("%(key)s names a seat twice."),
    "bad-value/rules-line": _("Rules are the name of a preset, like standard, not %(text)s."),
    "bad-value/scores": _("A row has one score for each player."),
    "bad-value/seat-key": _("%(key)s is by seat, from 1 to 10, not %(value)s."),
    "bad-value/should-be": _("This should be %(what)s, not %(value)s."),
    "bad-value/stack": _("A stack is two cards, the one below first."),
    "bad-value/text": _("%(key)s is a text, not %(value)s."),
    "bad-value/too-many": _("%(key)s has at most %(most)s items, not %(many)s."),
    "bad-value/totals": _("Give a total for each of the %(many)s players."),
    "bad-value/trump": _("trump is one of %(suit)s, not %(value)s."),
    "bad-value/two-presets": _("Rules start from one preset; give preset or extends, not both."),
    "bad-value/unit": _("A unit is worth the same all evening; change its value from the first hand on."),
    "bad-value/whole-number": _("%(key)s is a whole number, not %(value)s."),
    "bad-value/whole-number-range": _("%(key)s is a whole number from %(lowest)s to %(highest)s, not %(value)s."),
    "bad-value/winners": _("winners names at least one seat."),
    "bad-value/yes-or-no": _("%(heading)s is yes or no, not %(words)s."),
    "bad-version": _("This file has version %(value)s of its form; this site reads %(version)s."),
    "bad-winners": _("In a moster all but one collect; name all of them."),
    "bare-number": _("%(number)s could be the trick's number (%(number)s.) or a card without its suit; write which."),
    "broken-line": _("Line %(place)s is not as the phone wrote it: copy the whole text once more."),
    "busy": _("The site is reading another file. Send this one again in a few seconds."),
    "changed-meanwhile": _("%(name)s was changed meanwhile; look at it, or keep yours under another name."),
    "closed/evening": _("This evening is closed; open it again to go on."),
    "closed/game": _("This evening is closed; open it again first."),
    "closed/table": _("This table is closed; what is wrong on its sheet is corrected there."),
    "closed/table-of-event": _("This table is closed; open it again first."),
    "conflicting-keys/partners": _("Give partner or partners, not both."),
    "conflicting-keys/two": _("Give %(one)s or %(other)s, not both."),
    "cut-off/count": _("The last line counts %(counted)s hands, the text has %(many)s; copy all of it."),
    "cut-off/end": _("The text ends at line %(place)s without its last line, “END ...”; copy all of it."),
    "elsewhere/one": _("%(name)s is in another club here."),
    "elsewhere/several": _("%(many)s of these evenings, %(name)s the first, are in another club here."),
    "empty-file/rows": _("This file holds no rows below a heading."),
    "empty-file/workbook": _("This workbook is empty."),
    "empty-pot": _("The pot is empty; there is nothing to divide."),
    "erased-person": _("This person was erased."),
    "full": _("This table plays %(hands)s hands, and all %(hands)s are recorded."),
    "game-over/paper": _("A game ends at %(points)s: carry over the scores of the game under way alone."),
    "game-over/reached": _("%(Seat)s has %(points)s already: the game is over, the next one starts at 0."),
    "game-over/would-be-over": _("A race to %(points)s would be over: somebody has %(score)s already."),
    "impossible-hand/hand": _("Hand %(number)s: %(fault)s"),
    "impossible-hand/line": _("Line %(line)s cannot be: %(fault)s"),
    "impossible-rules/ace-for-jack": _("Calling an ace for the jack needs the jack of diamonds as partner."),
    "impossible-rules/always-a-partner": _(
        "Where the picker always has a partner nobody plays alone, steals the blind or calls Sheepshead alone."
    ),
    "impossible-rules/always-played": _("Every deal is played here; nothing follows when nobody picks."),
    "impossible-rules/ante-by-whom": _("Who puts the ante in needs a pot."),
    "impossible-rules/ante-total": _("A fixed total of the ante needs a pot."),
    "impossible-rules/blind-to-partner": _(
        "The partner takes their share where they are known: the next seat, or by the die."
    ),
    "impossible-rules/blind-to-steal": _("There is no blind to steal."),
    "impossible-rules/blitz-cards": _("There are no queens and jacks to show."),
    "impossible-rules/blitz-never": _("A blitz needs a moment when it may be called."),
    "impossible-rules/blitz-second-card": _(
        "A blitz at the second card comes during play; marks end before the first card."
    ),
    "impossible-rules/blitz-without-cracks": _("A blitz after or with a crack needs cracks."),
    "impossible-rules/call-down": _("Calling down needs the jack of clubs as partner."),
    "impossible-rules/call-up-found": _(
        "A jack found in the blind can only be called up from after the blind is seen."
    ),
    "impossible-rules/call-up-jack": _(
        "Calling up and ace for jack need the jack of diamonds as partner, and one of them."
    ),
    "impossible-rules/call-up-limit": _("A limit on calling up needs calling up."),
    "impossible-rules/called-ace": _(
        "Calling a ten, an own ace or with the unknown, and the duty to play the ace, need a called ace."
    ),
    "impossible-rules/castrate": _("Castrating answers a re-crack; re-cracks are off."),
    "impossible-rules/crack-of-cards": _(
        "Where cards make the picker nobody had a chance to pick: any defender may crack, or nobody."
    ),
    "impossible-rules/currency": _("A currency is three capital letters, like USD."),
    "impossible-rules/die": _("A die has six sides, one for each of six others: seven are dealt in."),
    "impossible-rules/doubler-round": _("A round is counted only where it has a scheduled doubler."),
    "impossible-rules/even-split": _("An even split needs as many defenders as divide by the picking side."),
    "impossible-rules/few-defenders": _("A picking side needs as many defenders against it."),
    "impossible-rules/forced-pick-bump": _("Sparing a forced pick the bump needs the forced pick and the bump."),
    "impossible-rules/forced-pick-passes": _("Where somebody must pick, the deal cannot simply pass."),
    "impossible-rules/jack-order": _("The order names each of the four suits once."),
    "impossible-rules/king-to-cut": _("There is no king of diamonds to be cut."),
    "impossible-rules/leaster-no-trick": _("A winner without a trick needs leasters that can be won without one."),
    "impossible-rules/losers-feed-pot": _("Where the losers of a leaster do not pay the winner, they feed the pot."),
    "impossible-rules/losers-of-leaster": _(
        "Where the losers of a leaster do not pay the winner, there must be leasters."
    ),
    "impossible-rules/lower-score-of-two": _("The lower score decides between two; three are dealt in."),
    "impossible-rules/mark-each-card": _("A mark for each card played needs marks during play."),
    "impossible-rules/max-cracks": _("There is a limit on cracks, but cracks are off."),
    "impossible-rules/max-recracks": _("There is a limit on re-cracks, but re-cracks are off."),
    "impossible-rules/mittler-even": _("A mittler needs an odd number of players."),
    "impossible-rules/moving-sixes": _(
        "The sixes change from trick to trick in the pack of low cards, and in no other."
    ),
    "impossible-rules/no-picker": _("Marks, bumps, pots and factors need a game in which somebody picks."),
    "impossible-rules/nothing-follows": _("Something must follow when nobody picks."),
    "impossible-rules/nothing-to-bury": _("There is nothing to bury."),
    "impossible-rules/other-jack": _("Another jack as partner needs a jack as partner, and no calling up."),
    "impossible-rules/pack": _("The deal must take exactly the cards of the pack."),
    "impossible-rules/partner-cards": _("The cards that make the partners must be in the pack."),
    "impossible-rules/penalty-price": _("Where money is played for, the penalty needs its price in money."),
    "impossible-rules/penalty-unit-value": _("A penalty in money needs a unit value, or a price in units."),
    "impossible-rules/pot-of-leasters": _("The pot is fed by leasters, but there are none."),
    "impossible-rules/pot-of-passed-deals": _(
        "The pot is fed by passed deals; then the answers to no pick must name the pot or a doubler."
    ),
    "impossible-rules/pot-off": _("Nobody picks and the pot grows: then the pot must be on."),
    "impossible-rules/queen-order": _("The order names each of the four suits once."),
    "impossible-rules/queens-and-blind": _("Where queens or a trio make the partners there is no blind."),
    "impossible-rules/race-no-pick": _("In a race a deal without a bid is thrown in: next-deal."),
    "impossible-rules/race-partner": _("A race of calls has a called ace."),
    "impossible-rules/race-score": _("A race needs the score that wins it, and only a race does."),
    "impossible-rules/recrack-alone": _("A partner cannot re-crack where nobody has a partner."),
    "impossible-rules/recrack-without-crack": _("A re-crack answers a crack; cracks are off."),
    "impossible-rules/round-again": _("What happens during a round of doubles needs rounds of doubles."),
    "impossible-rules/scheduled-doubler": _("A round of dealing has one hand for each seat."),
    "impossible-rules/schneider-of-defense": _(
        "A defence that has half of the card points has won; its schneider lies below."
    ),
    "impossible-rules/schneider-of-picker": _("Schneider lies at no more than half of the card points."),
    "impossible-rules/schwanzer-of-sixes": _("A schwanzer counts trump that stays trump."),
    "impossible-rules/shared-blind": _("A blind is shared two and two, or three and one: it has four cards."),
    "impossible-rules/sheepshead-jack": _("Nobody holds the jack of diamonds as partner here."),
    "impossible-rules/sheepshead-partner": _("Sheepshead with a partner needs partners."),
    "impossible-rules/solo-worth": _(
        "What a solo brings or costs is at least 1 in a race, and in no other game differs."
    ),
    "impossible-rules/stacking-once": _(
        "A second pass-out can only be barred where the dealer may pick or call a leaster instead."
    ),
    "impossible-rules/stakes-differ": _(
        "Where schneider and no trick do not raise the stake, the stakes are all the same."
    ),
    "impossible-rules/stakes-order": _(
        "The stakes are from 1 to %(highest)s and do not fall from game to schneider to no trick."
    ),
    "impossible-rules/table-size": _("A table seats at least as many as are dealt in, and at most ten."),
    "impossible-rules/title": _("A title is a line of 1 to %(most)s characters."),
    "impossible-rules/trio-calls-on": _("Only a trio calls on."),
    "impossible-rules/trump-of-sixes": _("Where the sixes are trump no suit is, and no order of queens and jacks."),
    "impossible-rules/two-handed-deal": _("Two-handed two are dealt in, and all cards are in their hands."),
    "impossible-rules/two-handed-forfeit": _("Two-handed there is no bracket to name."),
    "impossible-rules/two-handed-layout": _("Two-handed the cards lie in a battery or a grid; otherwise they do not."),
    "impossible-rules/two-handed-partner": _("Two play against each other; nobody has a partner."),
    "impossible-rules/weights-alone": _("Nobody has a partner here; there is nothing to split by weights."),
    "impossible-rules/weights-total": _(
        "The weights are those of picker and partners, and add up to the number of defenders."
    ),
    "impossible-rules/weights-unused": _("There are weights, but the split does not go by weights."),
    "long-contact": _("A contact has at most %(most)s characters; this has %(many)s."),
    "long-hand": _("A hand has at most %(most)s lines; divide two hands by a line of ---."),
    "long-line": _("A line has at most %(most)s characters; break it."),
    "long-name": _("%(what)s has at most %(most)s characters; this one has %(many)s."),
    "long-reason": _("A reason has at most %(most)s characters; this has %(many)s."),
    "long-text": _("A text of hands has at most %(most)s characters, not %(many)s; divide it."),
    "long-town": _("A town has at most %(most)s characters; this has %(many)s."),
    "merged-person/already": _("%(name)s counts as another already."),
    "merged-person/separate": _("%(name)s counts as another; separate them first."),
    "met": _("%(name)s and %(name2)s both sat at the table on %(evenings)s; they are two people."),
    "missing": _("%(hint)s"),
    "missing-day/column": _("No column is called date; say below when this evening was."),
    "missing-day/first": _("Say the season's first day."),
    "missing-day/last": _("Say the season's last day."),
    "missing-file/choose": _("Choose a file first."),
    "missing-key/balances": _('The balances are missing: {"balances": {"Ann": 12, ...}}.'),
    "missing-key/best": _("A best that is won pays what the picker lacks: give the scores before."),
    "missing-key/blind": _("Without the deal, give the blind that goes to several tricks."),
    "missing-key/blind-to": _("Which trick takes the blind is said before the first card."),
    "missing-key/bury": _("Two seats bury; without the deal, give what each of them buried."),
    "missing-key/category": _("The category at which the hand is forfeited is missing."),
    "missing-key/die": _("The die names the partner; give what it showed."),
    "missing-key/hand-rules": _("A hand record names its rules."),
    "missing-key/hands": _("In a schwanzer the hands are shown; give them."),
    "missing-key/key": _("%(what)s needs its %(key)s."),
    "missing-key/needed": _("A hand under these rules needs its %(key)s."),
    "missing-key/no-pick": _("Nobody picked; say what follows: %(follows)s."),
    "missing-key/offender": _("The offender is missing."),
    "missing-key/picker": _("The picker is missing."),
    "missing-key/points": _("Points are missing."),
    "missing-key/points-by-seat": _("Points by seat are missing."),
    "missing-key/points-of-winner": _("How many points the winner has is missing."),
    "missing-key/points-or-winner": _("Points by seat, or the winner, are missing."),
    "missing-key/points-or-winners": _("Points by seat, or the winners, are missing."),
    "missing-key/reason": _("A forfeit needs its reason."),
    "missing-key/rules": _("A hand transcript names its rules."),
    "missing-key/rules-line": _("Name the rules of this hand on a line like Rules: standard."),
    "missing-key/scores": _("%(Seats)s tie: the scores before the hand decide."),
    "missing-key/stacks": _("Without the deal, the stacks show which cards could be played."),
    "missing-key/strengths-or-loser": _("The strengths, or the loser, are missing."),
    "missing-key/top-trump": _("The strongest hands are tied: give their top_trump_by_seat, or the loser."),
    "missing-key/tricks-by-seat": _("Whether %(seat)s took a trick decides here: give tricks_by_seat, or the winners."),
    "missing-key/tricks-or-winner": _("Somebody without points: type the tricks too, or tap who won."),
    "missing-key/trump": _("A solo names its trump."),
    "missing-key/whether-all-tricks": _("Whether the picker took all tricks is missing."),
    "missing-key/whether-won": _("Whether the picker won is missing."),
    "missing-name/rules": _("Enter a name for these rules, like Thursdays at Joe's."),
    "missing-name/what": _("%(what)s is missing."),
    "missing-player/here": _("Here a player is missing; write a seat's number or a name."),
    "missing-player/names": _("Players are a number, or names with a comma between two."),
    "missing-reason": _("Say why, so that the others can follow it."),
    "must-follow-suit/before": _("%(Seat)s did not follow %(suit)s before."),
    "no-tables": _("Name one table at least."),
    "not-a-mark": _("%(fault)s"),
    "not-allowed": _("%(fault)s"),
    "not-asked/gone": _("That card is not there any more."),
    "not-asked/here": _("That is not asked for here."),
    "not-asked/must-answer": _("This must be answered."),
    "not-at-table/was": _("Somebody who played this hand was not at the table, as the sheet stands."),
    "not-at-table/would-be": _("Somebody who played this hand would not be at the table."),
    "not-empty/one": _("%(name)s has %(evenings)s evening; only an empty season is taken away."),
    "not-empty/several": _("%(name)s has %(evenings)s evenings; only an empty season is taken away."),
    "not-hands": _("The first line of such a text is “SHEEPSHEAD 1 TABLE ...”; copy all of it."),
    "not-in-rules/doubler": _(
        "This hand is already a doubler. If everyone passes, the dealer picks or calls a leaster."
    ),
    "not-in-rules/doubler-must-pick": _("This hand is already a doubler. If everyone passes, the dealer must pick."),
    "not-in-rules/kind": _("These rules have no hand of kind %(kind)s."),
    "not-in-rules/misplay": _("These rules have no misplay; record a renege or a forfeit."),
    "not-in-rules/no-pick": _("When nobody picks, these rules say: %(answers)s; not %(named)s."),
    "not-in-rules/no-pick-after-doubler": _(
        "When nobody picks after a doubler, these rules say: %(answers)s; not %(named)s."
    ),
    "not-in-rules/passed": _("When nobody picks, these rules say: %(answers)s."),
    "not-in-rules/sheepshead": _("Sheepshead cannot be called under these rules."),
    "not-one-hand/none": _("There should be one hand here, not none."),
    "not-one-hand/several": _("There should be one hand here, not %(many)s."),
    "not-out": _("%(fault)s"),
    "not-out/buried": _("That card lies buried."),
    "not-out/called": _("That card was called."),
    "not-out/called-by": _("%(Seat)s called that card."),
    "not-out/face-down": _("That card lies face down."),
    "not-out/held": _("%(Seat)s holds that card."),
    "not-out/played": _("That card has been played."),
    "not-the-name": _("Type %(name)s to take this name away for good."),
    "not-void": _("This line stands; there is nothing to restore."),
    "not-zero-sum": _("The balances are off by %(off)s; they must add up to zero."),
    "nothing-changes/closed": _("It is closed already."),
    "nothing-changes/hand": _("The hand says this already."),
    "nothing-changes/open": _("It is open already."),
    "nothing-changes/rules": _("The game began with these rules."),
    "nothing-changes/seating": _("They sit like this already."),
    "nothing-changes/sum": _("This sheet already adds up to zero."),
    "nothing-changes/totals": _("There is nothing to carry over; all totals are 0."),
    "nothing-kept": _("This device holds nothing that could be kept; open a link first."),
    "nothing-new/all": _("All %(many)s evenings of this file are here already, with all of their entries."),
    "nothing-new/same": _("%(name)s is here already, with all of its %(here)s entries."),
    "nothing-new/shorter": _("%(name)s is here already and goes on: %(here)s entries here, %(entries)s in the file."),
    "nothing-new/some-went-on": _(
        "All %(many)s evenings of this file are here already; %(further)s of them went on here."
    ),
    "nothing-to-keep": _("There is nothing to keep yet."),
    "open-bracket": _("A mark in brackets ends with ) on the same line."),
    "open-quote": _("A quoted text ends with a quotation mark on the same line."),
    "other-club/entries": _("Both entries belong to one club."),
    "other-club/here": _("%(name)s belongs to another club here."),
    "other-table/elsewhere": _("This text is of another table: take it in at that one."),
    "other-table/tournament": _("The table of this text is none of this tournament."),
    "other-totals": _("The hands come to other figures (%(found)s) than the file says (%(claimed)s)."),
    "out-of-turn-pick": _("%(Seat)s is not asked any more: %(reason)s."),
    "overlapping-days": _("%(name)s runs from %(first)s to %(last)s; a day belongs to one season only."),
    "parted/game": _(
        "%(name)s: from entry %(entry)s on, this site and the file say different things; neither is changed."
    ),
    "said-twice/line": _("This is said on line %(line)s already; divide two hands by a line of ---."),
    "said-twice/picker": _("Picks and Picker say the same; leave one out."),
    "said-twice/without-player": _("%(heading)s stands without a player already; name one in each line."),
    "same-name/file": _("Two of the %(where)s have the same %(key)s."),
    "same-name/seats": _("%(name)s sits at %(seats)s; write the seat's number."),
    "same-name/table": _("There are two %(plain)s at this table; choose names to tell them apart."),
    "same-person/entry": _("Choose the other entry of this person."),
    "same-person/names": _("%(first)s and %(name)s are two names of one person."),
    "same-person/paper": _("%(one)s and %(name)s are two names of one person."),
    "same-player/seated": _("%(name)s sits at the table already."),
    "same-player/seats": _("Everybody sits on one seat only."),
    "same-player/sheet": _("This player is on the sheet already."),
    "same-player/showdown": _("A player wins the showdown once."),
    "same-player/sits-twice": _("%(name)s: %(name2)s sits there twice."),
    "seats-of-a-draw": _(
        "At an event the seats are the draw's; who leaves gets a stand-in on their line, or the table ends."
    ),
    "short-card": _("%(word)s could be %(cards)s; write its suit."),
    "sits-out": _("%(Seat)s sits out this hand."),
    "taken-name/choose": _("This club has another %(plain)s; choose a name to tell them apart."),
    "taken-name/club": _("There is a club %(plain)s already."),
    "taken-name/example": _("This club has another %(plain)s. Tell them apart, for example %(plain)s (Plover)."),
    "taken-name/person": _("Somebody is called %(plain)s here already; choose another name."),
    "taken-name/rules": _("This club has rules called %(name)s already; choose another name."),
    "taken-name/season": _("This club has a season %(plain)s already."),
    "taken/game-changed": _("This game changed after you opened this page. Check it, then save again."),
    "taken/hand-recorded": _("Another hand was recorded since. Restore the old one on the score sheet."),
    "taken/line-changed": _("Somebody has changed this meanwhile; look at it once more."),
    "taken/not-last-hand": _("This is no longer the last hand; void it on the sheet."),
    "taken/other-hand": _("Hand %(number)s comes next, not hand %(expects)s; look at it once more."),
    "taken/restored": _("This hand is back already."),
    "taken/seats-changed": _("The seats have changed since; take that back first, at Who sits where."),
    "taken/undone": _("This was undone already."),
    "tie-undecided": _("The fewest points are tied: the first trick decides, so name the winner."),
    "too-fast": _("Too many tries; the next one is taken in %(seconds)s s."),
    "too-large/cells": _("This workbook has too many cells; save the scores alone as CSV."),
    "too-large/columns": _("A file has at most %(most)s columns; this one has %(columns)s."),
    "too-large/cost": _("This file takes too much time or memory to read; send a smaller one."),
    "too-large/evenings": _("One to %(most)s evenings at once, not %(many)s."),
    "too-large/file": _("A file has at most %(number)s MB."),
    "too-large/keys": _("An object of this file has more than %(most)s keys."),
    "too-large/lines": _("a sheet has at most %(most)s lines."),
    "too-large/part": _("A part of this file is too large to read."),
    "too-large/payout": _("A payout of this hand has more than 15 digits; enter fewer doublers, or lower the stakes."),
    "too-large/rows": _("A file has at most %(most)s rows; cut this one in two."),
    "too-large/two-files": _("This file holds too much; cut it in two."),
    "too-large/values": _("This is no file of %(what)s: it holds too many values for its size."),
    "too-large/workbook": _("This workbook is too large; save the one sheet with the scores as CSV."),
    "too-long/hands": _("This text has %(many)s hands; at most %(most)s are taken in at once: scan the codes instead."),
    "too-long/text": _("This text is too long: at most %(most)s characters."),
    "too-many-doublers": _("%(most)s doublers wait already; deal until somebody picks."),
    "too-many-hands": _("A text has at most %(most)s hands; the rest is not read."),
    "too-many-marks/calls": _("At most %(most)s %(calls)s in a hand at this table."),
    "too-many-marks/one-call": _("At most 1 %(call)s in a hand at this table."),
    "too-many-marks/table": _("At most %(most)s marks in a hand at this table."),
    "too-many-tricks": _("A hand has %(due)s tricks, not %(many)s."),
    "too-much/line": _("No line moves more than %(most)s at once; look at the doublers and amounts."),
    "too-much/score": _("A score is at most %(most)s."),
    "unannounced-bury": _("%(card)s was buried and must be announced."),
    "unchosen": _("Say whether %(name)s in the file is the %(name)s of this club."),
    "unexpected-key/blind-to": _("A trick takes the blind only when nobody picked."),
    "unexpected-key/kind": _("%(key)s has no place in a hand of kind %(kind)s."),
    "unexpected-key/no-pick": _("Somebody picked."),
    "unexpected-key/pot": _("In a game the pot is known; a hand does not name it."),
    "unexpected-key/renege-category": _("Under these rules a renege costs a fee; it has no category."),
    "unexpected-key/rules": _("%(key)s has no place in a hand under these rules."),
    "unexpected-key/scores": _("In a game the scores are known; a hand does not name them."),
    "unexpected-key/tricks": _("Nothing is played in this hand."),
    "unexpected-key/trump": _("Only a solo names its trump; here %(regular)s are trump."),
    "unexpected-key/two-handed-category": _("Two-handed a forfeit costs what the rules say; it has no category."),
    "unexpected-key/two-handed-picker": _("Two-handed nobody picks."),
    "unfinished/bid": _("%(Seat)s has not bid."),
    "unfinished/pick": _("%(Seat)s has not said whether it picks."),
    "unfinished/tricks": _("A hand has %(due)s tricks; here it ends after %(many)s, and %(seat)s is to play."),
    "unknown-club": _("There is no such club."),
    "unknown-evening": _("There is no such evening."),
    "unknown-game": _("There is no such game."),
    "unknown-grant": _("There is no such grant."),
    "unknown-journal": _("There is no such journal."),
    "unknown-key/hand-record": _("A hand record has no %(value)s."),
    "unknown-key/hand-transcript": _("A hand transcript has no %(value)s."),
    "unknown-key/here": _("There is no %(value)s here."),
    "unknown-key/object": _("%(what)s has no %(value)s."),
    "unknown-key/option": _("There is no option %(value)s."),
    "unknown-line": _("There is no such line on this sheet."),
    "unknown-line/heading": _("There is no line %(words)s in a hand."),
    "unknown-line/near": _("There is no line %(words)s in a hand. Is it %(near)s?"),
    "unknown-line/no-key": _(
        "%(words)s is no line of a hand; those are KEY: VALUE, the cards of a trick, or # and a comment."
    ),
    "unknown-person/file": _("Somebody who plays here is not among the persons."),
    "unknown-person/none": _("There is no such person."),
    "unknown-person/seat": _("%(name)s: nobody of this club is meant for %(seat)s."),
    "unknown-player/no-names": _(
        "There is no %(name)s at this table; write a seat's number, or name the Players first."
    ),
    "unknown-player/players": _("There is no %(name)s at this table; the players are %(players)s."),
    "unknown-preset": _("There is no preset %(value)s; there are %(near)s and more."),
    "unknown-rival": _("There is no such second opinion on this sheet."),
    "unknown-rules": _("There are no such rules."),
    "unknown-season": _("There is no such season."),
    "used-key/file": _("Something else here has the key of %(keys)s."),
    "used-key/other": _("This key has written something else before; make a new one."),
    "used-line": _("%(name)s speaks of lines that stand on another sheet."),
    "wrong-deal/blind-size": _("The blind has %(due)s cards, not %(many)s."),
    "wrong-deal/hand-size": _("%(Seat)s is dealt %(due)s cards, not %(many)s."),
    "wrong-deal/not-dealt-in": _("%(Seat)s is dealt no cards in this hand."),
    "wrong-deal/stacks": _("%(Seat)s has %(due)s stacks, not %(many)s."),
    "wrong-deal/two-handed": _("Two-handed each seat has %(due)s stacks of two cards."),
    "wrong-deck/dealt-twice": _("%(card)s was dealt twice."),
    "wrong-deck/foreign": _("%(card)s is no card of this pack."),
    "wrong-deck/missing": _("%(card)s is missing."),
    "wrong-deck/played-twice": _("%(card)s was played twice."),
    "wrong-number": _("This is trick %(trick)s, not %(number)s: one is missing, or stands in another place."),
    "wrong-password/log-in": _("This name and password do not go together."),
    "wrong-password/so-far": _("This is not the password so far."),
    "wrong-trick-size": _("Trick %(number)s has %(due)s cards, not %(many)s."),
}

# Words inside those sentences.
PHRASES: dict[str, str] = {
    "a-call": _("A call"),
    "a-comment": _("A comment"),
    "a-contact": _("A contact"),
    "a-mark": _("A mark"),
    "a-moment": _("A moment"),
    "a-name": _("A name"),
    "a-person": _("A person"),
    "a-reason": _("A reason"),
    "a-season": _("A season"),
    "a-town": _("A town"),
    "ace-needs-jack": _("only who holds the jack calls an ace"),
    "ace-of-called-ten": _("the picker called %(called)s and holds %(card)s"),
    "ace-of-fail-suit": _("an ace of a suit that is not trump is called"),
    "ace-without-unknown": _("with that card %(card)s is called without an unknown"),
    "after-crack": _("after a crack"),
    "all-have-spoken": _("all have spoken"),
    "all-of": _("%(first)s and %(last)s"),
    "an-array": _("an array"),
    "an-endless-number": _("a number with thousands of digits"),
    "an-entry": _("An entry"),
    "an-evening": _("An evening"),
    "an-object": _("an object"),
    "any-of": _("%(first)s or %(last)s"),
    "any-time": _("at any time"),
    "before-picking": _("by the picker before picking"),
    "blitz": _("blitz"),
    "blitz-called": _("a blitz is called %(moments)s"),
    "blitz-shows": _("a blitz here shows one of: %(blitzes)s"),
    "blitzed-already": _("that seat has blitzed already"),
    "buried-that-card": _("it buried that card"),
    "called-card-waits": _("the called card waits until its suit is led, or for the last trick"),
    "calling-up-stops": _("calling up stops at %(card)s here"),
    "calls-on-with-two": _("only who holds two of the three calls on"),
    "card-face-down": _("that card lies face down"),
    "card-not-held": _("that card is not in the seat's hand"),
    "card-played": _("that card has been played"),
    "cards-for-blitz": _("cards are shown for a blitz, a mark of its own"),
    "castrate": _("castrate"),
    "clubs": _("clubs"),
    "crack": _("crack"),
    "cracks": _("cracks"),
    "day": _("date"),
    "day-like": _("a day such as 2026-11-20"),
    "defense-castrates": _("only the defence castrates"),
    "defense-cracks": _("only the defence cracks"),
    "diamonds": _("diamonds"),
    "down-from-jack-of-clubs": _("only who holds the jack of clubs calls down"),
    "down-to-jack-of-spades": _("the jack of spades is called down to, by who does not hold it"),
    "evenings": _("evenings"),
    "every-deal-played": _("nothing, for every deal is played"),
    "first-card-played": _("the first card has been played"),
    "hand": _("hand"),
    "has-picked": _("%(seat)s has picked"),
    "hash-text": _("64 hexadecimal digits"),
    "hearts": _("hearts"),
    "holds-all-jacks": _("it holds all jacks"),
    "holds-that-card": _("it holds that card itself"),
    "is-called-card": _("%(card)s is the called card"),
    "keeps-no-card-of-suit": _("it keeps no card of that suit"),
    "key-text": _("a key of 8 to 64 letters, digits, dashes or underscores"),
    "label-text": _("a text of at most 200 signs that print"),
    "lines-called-on": _("the eight of diamonds is called with the seven, the jack of hearts with queen and jack"),
    "marks-in-order": _("marks stand in the order they were called"),
    "moment-like": _("a moment in UTC such as 2026-11-20T19:00:00+00:00"),
    "must-be-played": _("%(why)s, which must be played when %(suit)s are led"),
    "must-keep-ace": _("it must keep the ace of that suit"),
    "name-text": _("a name"),
    "needs-no-unknown": _("it needs no unknown, for it can call %(card)s"),
    "next-card-called-on": _("%(card)s is the next one to be called"),
    "next-jack-up": _("the next jack up that it does not hold is %(card)s"),
    "no-blitzes": _("these rules have no blitzes"),
    "no-called-ace": _("these rules call no ace"),
    "no-called-ten": _("these rules call no ten"),
    "no-calling-on": _("these rules do not call on"),
    "no-calling-up": _("these rules have no calling up"),
    "no-card-called-on": _("no card is the next one to be called"),
    "no-castrating": _("these rules do not castrate"),
    "no-crack-to-answer": _("there is no crack to answer"),
    "no-cracks": _("these rules have no cracks"),
    "no-recrack-to-answer": _("there is no re-crack to answer"),
    "no-recracks": _("these rules have no re-cracks"),
    "no-such-card": _("there is no card %(card)s of trick %(trick)s"),
    "no-unknown": _("these rules have no unknown"),
    "nobody-picked-yet": _("nobody has picked yet"),
    "not-in-this-hand": _("that seat is not in this hand"),
    "one-crack-per-seat": _("each seat cracks or re-cracks once"),
    "one-mark-per-card": _("each card played brings at most one mark"),
    "only-card-to-lead": _("%(why)s, and only %(card)s may lead %(suit)s"),
    "other-cards-led": _("other cards were led, and the seat has some"),
    "own-called-card": _("the picker called their own %(card)s"),
    "partner-recracks": _("a re-crack comes from the partner"),
    "passed-before": _("that seat had passed before %(seat)s picked"),
    "picker-keeps-card": _("the picker keeps it until the called suit is led, or for the last trick"),
    "picker-recracks": _("a re-crack comes from the picker"),
    "picking-side-recracks": _("a re-crack comes from the picker or the partner"),
    "player": _("player"),
    "re-crack": _("re-crack"),
    "re-cracks": _("re-cracks"),
    "score": _("score"),
    "seat": _("seat %(number)s"),
    "seats": _("seats %(numbers)s"),
    "second-card": _("on playing the second of its cards"),
    "session": _("session"),
    "shown-already": _("%(card)s has been shown already"),
    "spades": _("spades"),
    "suit-led": _("%(suit)s were led, and the seat has some"),
    "sum": _("sum"),
    "ten-needs-all-aces": _("only who has all aces that could be called calls a ten"),
    "ten-of-fail-suit": _("a ten of a suit that is not trump is called"),
    "text": _("a text"),
    "the-clubs-name": _("The club's name"),
    "the-evenings-name": _("The evening's name"),
    "the-file": _("The file"),
    "the-name": _("The name"),
    "the-name-of-the-rules": _("The name of the rules"),
    "the-seasons-name": _("The season's name"),
    "the-tables-name": _("The table's name"),
    "trump": _("trump"),
    "trump-led": _("trump was led, and the seat has some"),
    "unknown-led": _("%(suit)s were led (%(card)s stands for %(suit)s), and the seat has some"),
    "unknown-needs-ace": _("the unknown stands for the suit of a called ace"),
    "unknown-not-held": _("it does not hold %(card)s to lay it face down"),
    "up-from-found-jack": _("only who found the jack of diamonds in the blind calls up"),
    "up-from-jack": _("only who holds the jack of diamonds calls up"),
    "up-from-jack-before-blind": _("only who holds the jack of diamonds before the blind calls up"),
    "uuid": _("a UUID"),
    "with-own-crack": _("with a crack of one's own"),
    "with-unknown": _("%(card)s with the unknown"),
}


class _Translation:
    """The language of the sentences: as they are written, until Django is there to translate them."""

    translate: Callable[[str], str] = staticmethod(_)


def translate_with(translate: Callable[[str], str]) -> None:
    """Have every sentence translated by this function."""
    _Translation.translate = staticmethod(translate)


def add_sentences(sentences: Mapping[str, str], phrases: Mapping[str, str]) -> None:
    """Add the sentences and phrases of another application. Raise ValueError for a key that is there with others."""
    for table, added in ((SENTENCES, sentences), (PHRASES, phrases)):
        for key, text in added.items():
            if table.setdefault(key, text) != text:
                raise ValueError(key)


def sentence(fault: Fault, names: Names = (), write: Writer = str) -> str:
    """Return the sentence of a refusal, with the players' names (by seat, from 1) in place of the seats.

    ``write`` writes the texts in it, for a screen that has signs for suits.
    """
    return _fill(_template(fault.key), fault.params, names, write)


def _fill(template: str, params: Params, names: Names = (), write: Writer = str) -> str:
    """Return a sentence or a phrase with its values; ``%(Seat)s`` is ``seat`` as a sentence begins: ``Seat 3``."""
    values: dict[str, str] = {}
    for name, value in params.items():
        written = values[name] = write_value(value, names, write)
        values[name.capitalize()] = written if _has_names(value, names) else written[:1].upper() + written[1:]
    return _Translation.translate(template) % values


def _has_names(value: object, names: Names) -> bool:
    """Return whether a parameter is written as names of players, which stay as they are where a sentence begins."""
    match value:
        case SeatNumber(number) | [SeatNumber(number), *_]:
            return 1 <= number <= len(names)
    return False


def _template(key: str) -> str:
    return SENTENCES.get(key) or SENTENCES["*/" + key.partition("/")[2]]


def sentences(refused: Refused, names: Names = ()) -> str:
    """Return everything that a refusal says, in one line."""
    return " ".join(sentence(fault, names) for fault in refused.faults)


def as_json(fault: Fault) -> dict[str, object]:
    """Return a fault in the shape of the command line's contract, with its sentence."""
    return {"code": fault.code, "message": sentence(fault), "path": fault.path, **fault.details}


def write_value(value: object, names: Names = (), write: Writer = str) -> str:
    """Return a parameter as a sentence has it: a seat by its player's name where there is one, a list with commas."""
    match value:
        case SeatNumber(number):
            return names[number - 1] if 1 <= number <= len(names) else _fill(PHRASES["seat"], {"number": number})
        case Quoted(wrong):
            return _quote(wrong)
        case Phrase(key, params):
            return _fill(PHRASES[key], params, names, write)
        case Fault():
            return sentence(value, names, write)
        case Refused():
            return sentences(value, names)
        case [SeatNumber(), *_] if len(value) > 1 and not names:
            return _fill(PHRASES["seats"], {"numbers": [seat.number for seat in value if isinstance(seat, SeatNumber)]})
        case AnyOf(values):
            return _join(values, "any-of", names, write)
        case AllOf(values):
            return _join(values, "all-of", names, write)
        case list() | tuple():
            return ", ".join(write_value(each, names, write) for each in value)
    return write(value) if isinstance(value, str) else str(value)


def _join(values: Sequence[object], phrase: str, names: Names, write: Writer) -> str:
    """Return values with commas, the last two joined by a word."""
    if len(values) < 2:
        return write_value(values, names, write)
    return _fill(PHRASES[phrase], {"first": values[:-1], "last": values[-1]}, names, write)


def _quote(value: object) -> str:
    """Return a wrong value as JSON writes it, cut where it is long."""
    if isinstance(value, Mapping):
        return _fill(PHRASES["an-object"], {})
    if isinstance(value, (list, tuple)):
        return _fill(PHRASES["an-array"], {})
    try:
        text = dumps(value, ensure_ascii=False, default=str)
    except ValueError:  # Python writes no numbers of more than 4,300 digits
        return _fill(PHRASES["an-endless-number"], {})
    return text if len(text) <= LONGEST_QUOTE else text[:LONGEST_QUOTE] + "..."
