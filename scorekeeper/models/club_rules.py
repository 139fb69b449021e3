"""House rules that a club keeps."""

from django.db import models

from .club import Club


class ClubRules(models.Model):
    """House rules under a name. Evenings freeze their own rules whole, so nothing done here changes an evening."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="rules")
    name = models.CharField(max_length=60)  # the title that the text states
    folded = models.CharField(max_length=200)
    text = models.TextField()  # a house-rules file: the preset, and what differs from it
    edition = models.PositiveIntegerField(default=1)  # who changes it says which one he saw
    retired_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["club", "folded"], condition=models.Q(retired_at=None), name="rules_once_in_club"
            ),
        ]

    def __str__(self) -> str:
        return self.name
