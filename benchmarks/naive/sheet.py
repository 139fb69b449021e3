"""The baseline's writing and reading: each row fetched, changed and saved by itself."""

from __future__ import annotations

import json
from typing import Any

from django.db import transaction

from benchmarks.naive.models import Account, Hand, Player, Posting, Table
from scorekeeper.engine import game
from scorekeeper.engine.game import GameState
from scorekeeper.engine.hand import hand_as_json, read_hand, sitting_out
from scorekeeper.engine.rules.presets import read_rules
from scorekeeper.models import ClubGame, Seat
from scorekeeper.queries import table as site
from scorekeeper.queries.table import RecordedHand, TableView
from scorekeeper.services.journals import Actor


@transaction.atomic
def record_hand(club_game: int, record: dict[str, Any], key: str, actor: Actor) -> Hand:
    """Record a hand as the next one and return its row; the same key gives the row again."""
    table = table_of(club_game)
    rules, state = read_rules(json.loads(table.rules)), GameState.from_json(json.loads(table.state))
    after, settlement = game.apply(rules, state, read_hand({"dealer": state.dealer} | record))
    hand, made = Hand.objects.get_or_create(
        key=key,
        defaults={
            "table": table,
            "number": table.next_number,
            "record": json.dumps(record),
            "paid": json.dumps(hand_as_json(settlement.hand)),
            "category": settlement.category,
            "multiplier": settlement.multiplier,
            "role": actor.role,
            "address": actor.address,
            "device": actor.device,
        },
    )
    if made:
        for player in table.players.all():
            pay(hand, player, settlement.payouts[player.seat - 1])
        post(hand, None, settlement.pot)
        table.state = json.dumps(after.as_json())
        table.next_number += 1
        table.version += 1
        table.save()
    return hand


def pay(hand: Hand, player: Player, units: int) -> None:
    """Give a player what a hand pays."""
    player.total += units
    player.save()
    post(hand, player, units)


def post(hand: Hand, player: Player | None, units: int) -> None:
    """Move units on the account of a player, or of the pot."""
    account, _ = Account.objects.get_or_create(table=hand.table, player=player)
    Posting.objects.create(hand=hand, account=account, amount=units)
    account.balance += units
    account.save()


def table_of(club_game: int) -> Table:
    """The table of a game, laid when nobody has sat at it yet."""
    found = ClubGame.objects.get(pk=club_game)
    table, made = Table.objects.get_or_create(
        club_game=found, defaults={"rules": found.game.rules, "state": found.game.state}
    )
    if made:
        for seat in Seat.objects.filter(game=found.game):
            Player.objects.create(table=table, seat=seat.number, person=seat.person)
    return table


def table_view(club_game: int) -> TableView:
    """Return the content of the scoring page, in the site's own words."""
    table = table_of(club_game)
    rules, state = read_rules(json.loads(table.rules)), GameState.from_json(json.loads(table.state))
    out = sitting_out(state.players, rules.players, state.dealer)
    seated = table.players.order_by("seat")
    return TableView(
        club_game=table.club_game.pk,
        game=table.pk,
        club=table.club_game.club.pk,
        name=table.club_game.name,
        rules=rules,
        state=state,
        players=tuple(
            site.Player(
                seat=player.seat,
                number=player.seat,
                person=player.person.pk,
                name=player.person.name,
                total=player.total,
                deals=player.seat == state.dealer,
                sits_out=player.seat in out,
            )
            for player in seated
        ),
        names=tuple(player.person.name for player in seated),
        roster=tuple(player.person.name for player in seated),
        persons=tuple(player.person.pk for player in seated),
        dealer=state.dealer,
        sits_out=out,
        next_number=table.next_number,
        last=last_hand(table),
        after="",
        reseated=None,
        undone=None,
        has_lines=table.next_number > 1,
        conflicts=(),
        closed=False,
        version=table.version,
    )


def last_hand(table: Table) -> RecordedHand | None:
    """The hand that was recorded last."""
    hand = table.hands.order_by("number").last()
    if hand is None:
        return None
    units = {posting.account.player.seat: posting.amount for posting in hand.postings.all() if posting.account.player}
    return RecordedHand(
        uid=str(hand.pk),
        key=hand.key,
        number=hand.number,
        record=json.loads(hand.record),
        paid=json.loads(hand.paid),
        payouts=tuple(units[seat] for seat in sorted(units)),
        names=tuple(player.person.name for player in table.players.order_by("seat")),
        category=hand.category,
        multiplier=hand.multiplier,
    )
