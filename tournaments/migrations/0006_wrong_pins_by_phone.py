"""Wrong PINs are counted for each phone; those counted for a seat so far become those of phones without a token."""

import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0005_event_listed"),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name="wrongpin",
            name="wrong_pins_once_for_seat",
        ),
        migrations.AddField(
            model_name="wrongpin",
            name="phone",
            field=models.CharField(blank=True, default="", max_length=64),
        ),
        migrations.AddField(
            model_name="wrongpin",
            name="first",
            field=models.DateTimeField(default=django.utils.timezone.now),
        ),
        migrations.AddField(
            model_name="wrongpin",
            name="proven",
            field=models.BooleanField(default=False),
        ),
        migrations.AddConstraint(
            model_name="wrongpin",
            constraint=models.UniqueConstraint(
                fields=("event", "table", "entrant", "phone"), name="wrong_pins_once_for_phone"
            ),
        ),
    ]
