"""The first page of a new site: two questions, and the way to the first hand or the first entrant."""
