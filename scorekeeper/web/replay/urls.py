"""Addresses of hands card by card."""

from django.urls import URLPattern, path

from scorekeeper.web.replay import on_sheet, views

urlpatterns: list[URLPattern] = [
    path("replay", views.enter_hand, name="replay"),
    path("replay/hand", views.show_hand, name="replay-hand"),
    path("replay/hand.pdf", views.send_pdf, name="replay-pdf"),
    path("replay/hand.hands", views.send_text, name="replay-text"),
    path("games/<number:club_game>/replays.pdf", on_sheet.send_pdfs, name="replays-pdf"),
    path("games/<number:club_game>/replays.hands", on_sheet.send_texts, name="replays-text"),
    path("games/<number:club_game>/lines/<uuid:line>/cards", on_sheet.enter_cards, name="cards"),
    path("games/<number:club_game>/lines/<uuid:line>/replay", on_sheet.show_sheet_hand, name="line-replay"),
]
