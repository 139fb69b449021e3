"""Events and series get public addresses that nobody can guess, and events a state from not public to listed.

Those that are here already open by their number, too, since codes with it were printed, and count as published.
"""

from typing import Any

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from tournaments.models.event import random_slug


def rows_of(apps: Apps, model: str) -> Any:
    """Return all rows of a model as this migration finds it."""
    return apps.get_model("tournaments", model).objects.all()


def give_slugs(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Give each event and each series a slug, and each event the state that its listing was."""
    for model in ("Event", "Series"):
        for number in rows_of(apps, model).values_list("pk", flat=True):
            rows_of(apps, model).filter(pk=number).update(slug=random_slug(), opens_by_number=True)
    rows_of(apps, "Event").filter(listed=True).update(publication="listed")
    rows_of(apps, "Event").filter(listed=False).update(publication="by-link")


def list_again(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Keep off the first page what is not listed."""
    rows_of(apps, "Event").exclude(publication="listed").update(listed=False)


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0006_wrong_pins_by_phone"),
    ]

    operations = [
        *(
            migrations.AddField(model_name=model, name=name, field=field)
            for model in ("event", "series")
            for name, field in (
                ("slug", models.CharField(default="", editable=False, max_length=10)),
                ("opens_by_number", models.BooleanField(default=False, editable=False)),
            )
        ),
        migrations.AddField(
            model_name="event",
            name="publication",
            field=models.CharField(
                choices=[("not-public", "Not Public"), ("by-link", "By Link"), ("listed", "Listed")],
                default="not-public",
                max_length=10,
            ),
        ),
        migrations.RunPython(give_slugs, list_again),
    ]
