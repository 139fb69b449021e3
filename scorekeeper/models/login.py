"""Log-ins: a name and a password that hand out grants on any device. Nobody needs one; a link does the same."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from .grant import Grant


class Login(models.Model):
    """A name with a password (hashed, as Django does it)."""

    name = models.CharField(max_length=60)
    folded = models.CharField(max_length=200, unique=True)
    password = models.CharField(max_length=128)
    since = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return self.name


class Kept(models.Model):
    """A grant that is kept under a name, in the generation that it was handed out in: a raised one ends it."""

    login = models.ForeignKey(Login, on_delete=models.CASCADE, related_name="kept")
    grant = models.ForeignKey(Grant, on_delete=models.CASCADE, related_name="+")
    generation = models.PositiveIntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["login", "grant"], name="kept_once_under_a_name")]

    def __str__(self) -> str:
        return f"{self.login_id}: {self.grant_id}.{self.generation}"


class Device(models.Model):
    """A device that is logged in. It has a token that was drawn at the log-in; here is only what that hashes to."""

    login = models.ForeignKey(Login, on_delete=models.CASCADE, related_name="devices")
    digest = models.CharField(max_length=64, unique=True)
    calls_itself = models.CharField(max_length=200)
    address = models.CharField(max_length=64)
    since = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"{self.login_id}: {self.calls_itself}"


class Knock(models.Model):
    """Failed log-ins in a row, under a name or from an address, and until when the next one has to wait."""

    what = models.CharField(max_length=80, unique=True)
    failures = models.PositiveIntegerField(default=0)
    last = models.DateTimeField()
    until = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.failures} {self.what}"
