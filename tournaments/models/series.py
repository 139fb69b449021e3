"""A series: a journal of its own that names events, and what stands outside its entries."""

from django.db import models

from scorekeeper.models import Club, Journal

from .slugs import LENGTH, random_slug


class Series(models.Model):
    """Several events of a club in one ranking. Which they are, and all else but the name, its entries say."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="series")
    journal = models.OneToOneField(Journal, on_delete=models.PROTECT, related_name="series")
    name = models.CharField(max_length=60)
    # The public ranking: /p/series/<slug>/; a series from before there were slugs opens by its number, too.
    slug = models.CharField(max_length=LENGTH, unique=True, default=random_slug, editable=False)
    opens_by_number = models.BooleanField(default=False, editable=False)

    def __str__(self) -> str:
        return self.name
