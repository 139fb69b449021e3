# Log-ins by name and password, with what is kept under them, their devices, and failed tries.

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scorekeeper", "0007_grants_of_events"),
    ]

    operations = [
        migrations.CreateModel(
            name="Knock",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("what", models.CharField(max_length=80, unique=True)),
                ("failures", models.PositiveIntegerField(default=0)),
                ("last", models.DateTimeField()),
                ("until", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="Login",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=60)),
                ("folded", models.CharField(max_length=200, unique=True)),
                ("password", models.CharField(max_length=128)),
                ("since", models.DateTimeField(default=django.utils.timezone.now)),
            ],
        ),
        migrations.CreateModel(
            name="Device",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("digest", models.CharField(max_length=64, unique=True)),
                ("calls_itself", models.CharField(max_length=200)),
                ("address", models.CharField(max_length=64)),
                ("since", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "login",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="devices", to="scorekeeper.login"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Kept",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("generation", models.PositiveIntegerField()),
                (
                    "grant",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="scorekeeper.grant"
                    ),
                ),
                (
                    "login",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="kept", to="scorekeeper.login"
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("login", "grant"), name="kept_once_under_a_name")],
            },
        ),
    ]
