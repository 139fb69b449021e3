"""The pages."""

from django.urls import register_converter

from scorekeeper.web.parsing import PathNumber

register_converter(PathNumber, "number")  # before the addresses are read, wherever they are
