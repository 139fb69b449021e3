"""Tickets for hourly rounds: prices of offers, and impossible setups."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from scorekeeper.engine.errors import Refused
from tests.refusals import raises_refused
from tournaments.engine.hourly import Hourly, clock_text, hourly_as_json, read_hourly
from tournaments.engine.prize_table import PrizeSize, PrizeTable
from tournaments.engine.setup import load_format, read_setup, setup_as_json


def test_tickets_cost_the_cheapest_way_to_add_offers_up() -> None:
    fest = Hourly({1: 300, 2: 500})
    assert [fest.price(tickets) for tickets in range(6)] == [0, 300, 500, 800, 1000, 1300]
    assert Hourly({1: 300, 5: 1200}).price(7) == 1800


def test_what_is_written_is_read_again() -> None:
    day = Hourly({1: 300, 2: 500}, 11 * 60, 90, (PrizeSize(3000), PrizeSize(fixed=100)))
    assert read_hourly(json.loads(json.dumps(hourly_as_json(day)))) == day
    assert hourly_as_json(day)["first"] == "11:00"
    assert clock_text(25 * 60 + 5) == "01:05"


@pytest.mark.parametrize(
    ("given", "code", "path"),
    [
        ({}, "missing-key", "hourly.offers"),
        ({"offers": {}}, "bad-offer", "hourly.offers"),
        ({"offers": {"2": 500}}, "bad-offer", "hourly.offers"),
        ({"offers": {"1": 300, "2": 600}}, "bad-offer", "hourly.offers.2"),
        ({"offers": {"1": 300, "2": 200}}, "bad-offer", "hourly.offers.2"),
        ({"offers": {"1": 300, "21": 500}}, "unknown-key", "hourly.offers.21"),
        ({"offers": {"1": -1}}, "bad-value", "hourly.offers.1"),
        ({"offers": {"1": 300}, "first": "25:00"}, "bad-value", "hourly.first"),
        ({"offers": {"1": 300}, "first": "9:00"}, "bad-value", "hourly.first"),
        ({"offers": {"1": 300}, "every": 0}, "bad-value", "hourly.every"),
        ({"offers": {"1": 300}, "prizes": [{"share": 6000}, {"share": 5000}]}, "bad-shares", "hourly.prizes"),
        ({"offers": {"1": 300}, "prizes": [{"share": 10}, {"share": 20}]}, "prizes-out-of-order", "hourly.prizes[1]"),
        ({"offers": {"1": 300}, "price": 3}, "unknown-key", "hourly.price"),
        ([], "bad-value", "hourly"),
    ],
)
def test_what_cannot_be_is_refused_at_its_place(given: Any, code: str, path: str) -> None:
    with pytest.raises(Refused) as refused:
        read_hourly(given)
    assert (refused.value.faults[0].code, refused.value.faults[0].path) == (code, path)


@pytest.mark.parametrize(
    ("changed", "path"),
    [
        ({"fee": 300}, "fee"),
        ({"prizes": PrizeTable(places=(PrizeSize(9000),), sessions=(PrizeSize(1000),))}, "prizes.sessions"),
    ],
)
def test_a_day_of_rounds_has_no_other_price(changed: dict[str, Any], path: str) -> None:
    with pytest.raises(Refused) as refused:
        read_setup(setup_as_json(replace(load_format("hourly-round"), **changed)))
    assert [(fault.code, fault.path) for fault in refused.value.faults] == [("two-prices", path)]


def test_no_bracket_follows_rounds_that_are_added_as_the_day_goes() -> None:
    bracket = load_format("cut-and-final").bracket
    with raises_refused("An hourly day can't have a bracket"):
        read_setup(setup_as_json(replace(load_format("hourly-round"), bracket=bracket)))


def test_more_rounds_may_count_than_there_are_yet() -> None:
    day = replace(load_format("hourly-round"), best_sessions=3)
    assert read_setup(setup_as_json(day)).best_sessions == 3
