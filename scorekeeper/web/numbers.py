"""Template filters for numbers as on paper: gains with +, losses with the minus sign, money in its currency."""

from django import template

from scorekeeper.wording import amounts

register = template.Library()


@register.filter
def signed(number: int) -> str:
    """Return a number of units as a gain or a loss."""
    return amounts.signed(number)


@register.filter
def side(number: int) -> str:
    """Return the class that colours `number`: `gain`, `loss` or nothing."""
    return "gain" if number > 0 else "loss" if number < 0 else ""


@register.filter
def money(minor: int, currency: str) -> str:
    """Return minor units of `currency` as an amount: `$1.60`."""
    return amounts.money(minor, currency)


@register.filter
def signed_money(minor: int, currency: str) -> str:
    """Return minor units of `currency` as a gain or a loss: `+$1.60`."""
    return amounts.signed_money(minor, currency)


@register.filter
def signed_average(number: float) -> str:
    """Return an average of units as a gain or a loss, with one digit after the point: `+1.5`."""
    return amounts.signed_average(number)
