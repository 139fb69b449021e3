"""Addresses of hands card by card."""

from django.urls import URLPattern, path

from scorekeeper.web import replay, replay_evening, replay_hand

urlpatterns: list[URLPattern] = [
    path("replay", replay.replay, name="replay"),
    path("replay/hand", replay_hand.hand, name="replay-hand"),
    path("replay/hand.pdf", replay_hand.paper, name="replay-pdf"),
    path("replay/hand.hands", replay_hand.notation, name="replay-text"),
    path("e/<number:evening>/replays.pdf", replay_evening.papers, name="replays-pdf"),
    path("e/<number:evening>/replays.hands", replay_evening.texts, name="replays-text"),
    path("e/<number:evening>/lines/<uuid:line>/cards", replay_evening.cards, name="cards"),
    path("e/<number:evening>/lines/<uuid:line>/replay", replay_evening.hand, name="line-replay"),
]
