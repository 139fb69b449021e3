"""Version counters of what is watched."""

from django.db import models


class Slice(models.Model):
    """A watched part (``game:7``) and how often it has changed; raised in the transaction that changes it."""

    name = models.CharField(max_length=64, primary_key=True)
    version = models.PositiveBigIntegerField(default=1)

    def __str__(self) -> str:
        return f"{self.name} {self.version}"
