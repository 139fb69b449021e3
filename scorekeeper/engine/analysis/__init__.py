"""What a hand was worth with all cards face up: the best play of both sides, and what each card gave away."""
