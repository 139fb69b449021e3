"""The settlement of a hand, with its explanation, from its outcome and the house rules."""
