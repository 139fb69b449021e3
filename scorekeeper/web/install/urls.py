"""Addresses of the app's manifest and of the page about https."""

from django.urls import URLPattern, path

from scorekeeper.web.install import manifest, views, worker

urlpatterns: list[URLPattern] = [
    path("app.webmanifest", manifest.send_manifest, name="manifest"),
    path("worker.js", worker.send_worker, name="worker"),
    path("https/", views.show_https, name="https"),
    path("https/scorekeeper.crt", views.send_certificate, name="certificate"),
]
