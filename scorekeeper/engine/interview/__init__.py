"""House rules from what a table says: eight questions, a sentence, or what a hand paid; and hands that show them."""
