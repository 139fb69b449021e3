import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models

import tournaments.models.event


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("scorekeeper", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="Event",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=60)),
                ("place", models.CharField(blank=True, default="", max_length=60)),
                ("about", models.CharField(blank=True, default="", max_length=1000)),
                ("played_on", models.DateField()),
                ("address", models.CharField(blank=True, default="", max_length=200)),
                ("slug", models.CharField(default=tournaments.models.event.random_slug, editable=False, max_length=10, unique=True)),
                ("publication", models.CharField(choices=[("not-public", "Not Public"), ("by-link", "By Link"), ("listed", "Listed")], default="not-public", max_length=10)),
                ("has_bracket", models.BooleanField(default=False)),
                ("is_hourly", models.BooleanField(default=False)),
                ("club", models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="events", to="scorekeeper.club")),
                ("journal", models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name="event", to="scorekeeper.journal")),
            ],
        ),
        migrations.CreateModel(
            name="EntrantRow",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField()),
                ("since", models.PositiveSmallIntegerField(default=1)),
                ("person", models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="entries", to="scorekeeper.person")),
                ("event", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="entrants", to="tournaments.event")),
            ],
        ),
        migrations.CreateModel(
            name="EventTable",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField()),
                ("session", models.PositiveSmallIntegerField()),
                ("event", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="tables", to="tournaments.event")),
                ("sitting", models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name="event_table", to="scorekeeper.clubgame")),
            ],
        ),
        migrations.CreateModel(
            name="Group",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField()),
                ("name", models.CharField(max_length=60)),
                ("folded", models.CharField(max_length=200)),
                ("event", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="groups", to="tournaments.event")),
            ],
        ),
        migrations.CreateModel(
            name="MessageSeen",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("message", models.PositiveIntegerField()),
                ("table", models.PositiveIntegerField()),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                ("event", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="+", to="tournaments.event")),
            ],
        ),
        migrations.CreateModel(
            name="Series",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=60)),
                ("slug", models.CharField(default=tournaments.models.event.random_slug, editable=False, max_length=10, unique=True)),
                ("club", models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="series", to="scorekeeper.club")),
                ("journal", models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name="series", to="scorekeeper.journal")),
            ],
        ),
        migrations.CreateModel(
            name="WrongPin",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("entrant", models.PositiveIntegerField()),
                ("pin", models.PositiveIntegerField()),
                ("phone", models.CharField(blank=True, default="", max_length=64)),
                ("count", models.PositiveIntegerField(default=0)),
                ("last", models.DateTimeField(default=django.utils.timezone.now)),
                ("proven", models.BooleanField(default=False)),
                ("event", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="wrong_pins", to="tournaments.event")),
            ],
        ),
        migrations.AddIndex(
            model_name="event",
            index=models.Index(fields=["club", "played_on"], name="event_by_day"),
        ),
        migrations.AddConstraint(
            model_name="entrantrow",
            constraint=models.UniqueConstraint(fields=("event", "number", "since"), name="entrant_once_since"),
        ),
        migrations.AddConstraint(
            model_name="eventtable",
            constraint=models.UniqueConstraint(fields=("event", "number"), name="table_once_in_event"),
        ),
        migrations.AddConstraint(
            model_name="group",
            constraint=models.UniqueConstraint(fields=("event", "number"), name="group_once_by_number"),
        ),
        migrations.AddConstraint(
            model_name="group",
            constraint=models.UniqueConstraint(fields=("event", "folded"), name="group_once_by_name"),
        ),
        migrations.AddConstraint(
            model_name="messageseen",
            constraint=models.UniqueConstraint(fields=("event", "message", "table"), name="message_seen_once"),
        ),
        migrations.AddConstraint(
            model_name="wrongpin",
            constraint=models.UniqueConstraint(fields=("event", "entrant", "pin", "phone"), name="wrong_pins_once_for_phone"),
        ),
    ]
