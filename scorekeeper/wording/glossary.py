"""The glossary: words of Sheepshead and of this product, each in a sentence or two with an example."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Text = str | Promise


@dataclass(frozen=True)
class Term:
    """A word that players use. `also` are its other names; it is empty where there are none.

    `cards` are drawn next to it, as `QC` or a `back`, where it is a word for cards.
    """

    key: str
    name: Text
    meaning: Text
    example: Text
    also: Text = ""
    cards: tuple[str, ...] = ()


TERMS = (
    Term(
        "blind",
        _("blind"),
        _("The cards dealt to the middle of the table. Whoever picks takes them."),
        _("With five players, the blind is two cards."),
        _("widow, kitty"),
        cards=("back", "back"),
    ),
    Term(
        "pick",
        _("pick"),
        _("To take the blind and play against the rest. The player at the dealer's left gets the first chance."),
        _("Everyone before Bob passes. Bob picks."),
    ),
    Term(
        "picker",
        _("picker"),
        _("The player who took the blind. The picking side usually needs 61 of the 120 card points."),
        _("60 to 60 is a loss for the picker."),
    ),
    Term(
        "bury",
        _("bury"),
        _("To put cards aside, face down, after picking. Their card points usually count for the picking side."),
        _("Bury an ace and a ten, and you start with 21."),
        _("discard"),
        cards=("AH", "10H"),
    ),
    Term(
        "partner",
        _("partner"),
        _("A player on the picker's side. The house rules say who that is."),
        _("Dan has the jack of diamonds, so Dan is the picker's partner."),
        _("boy"),
    ),
    Term(
        "defender",
        _("defender"),
        _("A player against the picker and the partner. Defenders count their card points together."),
        _("With five players and one partner, there are three defenders."),
        _("opponent"),
    ),
    Term(
        "alone",
        _("alone"),
        _("The picker has no partner and gets or pays everything."),
        _("Alone against four, a won hand is +4 for the picker and −1 for each defender."),
        _("solo, cutthroat"),
    ),
    Term(
        "jack-of-diamonds",
        _("jack of diamonds"),
        _("At many tables, the player who has this card is the partner. Nobody else knows until it's played."),
        _("A picker with the jack of diamonds plays alone, unless the rules let them call up."),
        _("JD"),
        cards=("JD",),
    ),
    Term(
        "called-ace",
        _("called ace"),
        _("An ace of clubs, spades, or hearts that the picker names. Whoever has it is the partner."),
        _("The picker says “ace of clubs” and keeps a club."),
        _("call an ace"),
        cards=("AC",),
    ),
    Term(
        "hold-card",
        _("hold card"),
        _("A card of the called suit that the picker must keep. They can't throw it away before the suit is led."),
        _("You call the ace of spades, so you keep the seven of spades."),
        cards=("7S",),
    ),
    Term(
        "unknown",
        _("unknown"),
        _("A face-down card that stands for the called suit when the picker has none to keep. It can't take a trick."),
        _("With no club to keep, you lay a low trump face down and call the ace of clubs."),
        cards=("back",),
    ),
    Term(
        "call-up",
        _("call up"),
        _("To name the next higher jack as partner, because the picker has the jack of diamonds."),
        _("With the jack of diamonds, you call the jack of hearts."),
        cards=("JH",),
    ),
    Term(
        "trump",
        _("trump"),
        _("The strongest suit. In the usual game: all queens, all jacks, and all diamonds, 14 cards."),
        _("The queen of clubs beats everything."),
        cards=("QC", "QS", "JC", "AD"),
    ),
    Term(
        "fail",
        _("fail"),
        _("The cards that aren't trump. In each fail suit, the ace and the ten beat the king."),
        _("In clubs, the fail cards are ace, ten, king, nine, eight, and seven."),
        cards=("AC", "10C", "KC"),
    ),
    Term(
        "trick",
        _("trick"),
        _("One card from each player. The highest trump takes it, or the highest card of the suit led."),
        _("Six cards in each hand make six tricks."),
    ),
    Term(
        "card-points",
        _("card points"),
        _("What the cards in your tricks are worth. They decide who wins the hand."),
        _("Ace 11, ten 10, king 4, queen 3, jack 2: the deck has 120."),
        _("counters"),
        cards=("AS", "10S", "KS", "QS", "JS"),
    ),
    Term(
        "schmear",
        _("schmear"),
        _("To play an ace or a ten on a trick that your side will take."),
        _("Your partner's queen takes the trick, so you throw a ten on it."),
        _("schmier"),
        cards=("10H",),
    ),
    Term(
        "hand",
        _("hand"),
        _("One deal, from the first card dealt to the payout. Also the cards that a player holds."),
        _("An hour of play is about 20 hands."),
    ),
    Term(
        "stake",
        _("stake"),
        _("What one defender gets or pays before anything doubles it."),
        _("61–90 card points are a stake of 1, 91–120 are 2, and all tricks are 3."),
    ),
    Term(
        "schneider",
        _("schneider"),
        _("A clear loss that raises the stake. Defenders usually need 30 card points to avoid it, the picker 31."),
        _("The picking side has 91, so the defenders have 29 and pay 2 instead of 1."),
    ),
    Term(
        "no-tricks",
        _("no tricks"),
        _("One side takes no trick at all. The stake is usually 3."),
        _("All tricks for the picking side: picker +6, partner +3, each defender −3."),
        _("no-tricker"),
    ),
    Term(
        "bump",
        _("bump"),
        _("A loss of the picking side. With “double on the bump”, it costs twice as much as a win pays."),
        _("Picker −4, partner −2, each defender +2."),
        _("punish the picker"),
    ),
    Term(
        "crack",
        _("crack"),
        _("A defender doubles the hand, usually before the first card is played."),
        _("Eve cracks: a stake of 1 is now 2."),
    ),
    Term(
        "re-crack",
        _("re-crack"),
        _("The picker or the partner answers a crack and doubles the hand again."),
        _("Crack and re-crack: a stake of 1 is now 4."),
        _("double crack"),
    ),
    Term(
        "castrate",
        _("castrate"),
        _("Another defender answers the re-crack and doubles the hand once more."),
        _("Crack, re-crack, castrate: a stake of 1 is now 8."),
        _("triple crack"),
    ),
    Term(
        "blitz",
        _("blitz"),
        _("To show a pair of high cards and double the hand. The house rules say which cards, and when."),
        _("Before picking, Ann shows both black queens."),
        cards=("QC", "QS"),
    ),
    Term(
        "sheepshead",
        _("calling Sheepshead"),
        _("The picker bets on taking every trick, usually alone. It pays or costs twice as much as no tricks."),
        _("Alone against four: +24 if it works, −24 if one trick is lost."),
    ),
    Term(
        "no-pick",
        _("no pick"),
        _("Everyone passed. The house rules say what comes next: a leaster, a doubler, a pot, or a forced pick."),
        _("Nobody picks, so the table plays a leaster."),
        _("pass-out"),
    ),
    Term(
        "leaster",
        _("leaster"),
        _("A hand without sides after everyone passed. The fewest card points win, usually with at least one trick."),
        _("With five players, the winner gets +4 and each of the others −1."),
        _("least, fewster"),
    ),
    Term(
        "doubler",
        _("doubler"),
        _("A hand that counts double, usually because nobody picked the one before."),
        _("Everyone passes. The next hand has a stake of 2 instead of 1."),
    ),
    Term(
        "schwanzer",
        _("schwanzer"),
        _("Everyone passed and shows their cards. The strongest hand pays 1 point to each other player."),
        _("Queens count 3, jacks 2, and other diamonds 1."),
        cards=("QH", "JS", "9D"),
    ),
    Term(
        "moster",
        _("moster"),
        _("Everyone passed. Whoever takes the most card points pays the others."),
        _("With five players, the loser pays 1 to each of the others."),
    ),
    Term(
        "mittler",
        _("mittler"),
        _("Everyone passed. The player in the middle wins: neither the most nor the fewest card points."),
        _("With card points of 8, 12, 20, 35, and 45, the player with 20 gets +4."),
    ),
    Term(
        "schneidster",
        _("schneidster"),
        _("Everyone passed. The player closest to 30 card points wins, without going over."),
        _("With card points of 8, 12, 25, 30, and 45, the player with 30 gets +4."),
    ),
    Term(
        "mauer",
        _("mauer"),
        _("A player who passes with cards that are good enough to pick."),
        _("Four queens and a pass? What a mauer."),
        cards=("QC", "QS", "QH", "QD"),
    ),
    Term(
        "forced-pick",
        _("forced pick"),
        _("Everyone else passed, so the last player must pick."),
        _("Some tables don't double the loss of a forced pick."),
        _("dealer must pick"),
    ),
    Term(
        "stolen-blind",
        _("stealing the blind"),
        _("A player who had no chance to pick takes over from the picker, alone, before the first card."),
        _("The thief also gets the buried cards, but can't look at them."),
    ),
    Term(
        "pot",
        _("pot"),
        _("Points set aside for a later hand. A winning picking side takes them, and a losing one adds to them."),
        _("A pot of 4 pays the picker 3 and the partner 1."),
    ),
    Term(
        "showdown",
        _("showdown"),
        _("A way to pay out the pot at the end. Everyone gets five cards face up, and the best poker hand wins."),
        _("Two pairs beat Eve's two kings."),
    ),
    Term(
        "renege",
        _("renege"),
        _("To play another suit although you had the suit that was led. The house rules set the price."),
        _("Hearts are led. You play a club with a heart in your hand."),
    ),
    Term(
        "misplay",
        _("misplay"),
        _("A player's mistake during play, such as a card out of turn. That player pays everyone else."),
        _("Bob plays out of turn and pays 1 point to each other player."),
    ),
    Term(
        "forfeit",
        _("forfeit"),
        _("To give up a hand after breaking a rule. The side of that player loses it."),
        _("Eve shows a card too early, and the defense loses the hand."),
    ),
    Term(
        "misdeal",
        _("misdeal"),
        _("A mistake in the deal. The hand isn't played, and the cards are dealt again."),
        _("Someone gets seven cards. At some tables the next hand is a doubler."),
    ),
    Term(
        "a-wing",
        _("1501 A-wing"),
        _("House rules where the stake is always 1. Schneider, no tricks, playing alone, and a bump each double it."),
        _("The picking side wins with schneider: picker +4, partner +2, each defender −2."),
    ),
    Term(
        "race",
        _("race"),
        _("A game to a target score. The side that scores adds points, and nobody loses any."),
        _("Indiana is a race to 24."),
    ),
    Term(
        "solo",
        _("solo"),
        _("In a race, to play alone with another trump suit than usual."),
        _("Ann plays a solo in clubs and wins it: +18."),
    ),
    Term(
        "billy",
        _("billy"),
        _("In a race, to play alone and take no trick."),
        _("Bob plays a billy and takes a trick: each opponent gets 6."),
    ),
    Term(
        "best",
        _("best"),
        _("In a race, to play alone with the usual trump. A best that is won wins the game."),
        _("Cy has 10 of 24 and wins a best: the game is over."),
    ),
    Term(
        "house-rules",
        _("house rules"),
        _("What your table plays: how partners are found, what a hand pays, and what doubles it."),
        _("Walleye: jack of diamonds, cracks, and re-cracks."),
    ),
    Term(
        "conflict",
        _("conflict"),
        _("Two entries for one hand that disagree. Nothing is lost: someone looks at both and chooses."),
        _("One phone says Bob picked hand 7, the other says Cy."),
    ),
    Term(
        "settle-up",
        _("settle up"),
        _("What everyone pays and gets when the game is over, in as few payments as possible."),
        _("Ann −5, Bob +3, Cy +2: Ann pays Bob 3 and Cy 2."),
    ),
    Term(
        "sit-out",
        _("sit out"),
        _("To wait for a hand, because more players sit at the table than get cards."),
        _("With six players at a table for five, the dealer sits out."),
    ),
    Term(
        "session",
        _("session"),
        _("A part of a tournament. Everyone keeps their seat for its hands and gets a new one in the next."),
        _("In three sessions you meet up to twelve opponents."),
    ),
    Term(
        "draw",
        _("draw"),
        _("The random choice of who sits where. It avoids seating the same players together again."),
        _("The draw of session 2 puts you at table 4, seat 1."),
    ),
    Term(
        "random-seed",
        _("random seed"),
        _("The number a draw starts from. The same number and the same players give the same draw."),
        _("Roll dice in front of everyone and enter 5316."),
    ),
    Term(
        "bracket",
        _("bracket"),
        _("The knockout part of a tournament. The best players at each table go on to the next round."),
        _("The best two of five advance, until one table is left: the final table."),
    ),
    Term(
        "seed",
        _("seed"),
        _("A player's rank going into the bracket. High seeds don't meet each other in the first round."),
        _("The leader of the standings is seed 1. Without standings, seeds are drawn."),
    ),
    Term(
        "bye",
        _("bye"),
        _("A place in the next round without playing this one."),
        _("Three players too few for full tables? The top seeds get a bye."),
    ),
)
BY_KEY = {term.key: term for term in TERMS}


def alphabetical() -> list[Term]:
    """Return all terms by name, upper and lower case alike."""
    return sorted(TERMS, key=lambda term: str(term.name).casefold())
