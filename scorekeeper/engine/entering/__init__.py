"""A hand written down tap by tap: what is asked next, what can be answered and what cannot, and why."""
