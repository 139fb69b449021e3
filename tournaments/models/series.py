"""A series: a journal of its own that names events, and what stands outside its entries."""

from django.db import models

from scorekeeper.models import Club, Journal


class Series(models.Model):
    """Several events of a club in one ranking. Which they are, and all else but the name, its entries say."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="series")
    journal = models.OneToOneField(Journal, on_delete=models.PROTECT, related_name="series")
    name = models.CharField(max_length=60)

    def __str__(self) -> str:
        return self.name
