# Many tables within one journal, games of so many hands, and a tally for each player.

import django.db.models.deletion
from django.db import migrations, models

# What has been on the sheets so far, added up from the shares.
TALLY = """
INSERT INTO scorekeeper_tally (seat_id, units, hands, picked, won, lost, leasters, best)
SELECT t.id,
    COALESCE(SUM(s.units), 0),
    COALESCE(SUM(CASE WHEN s.part NOT IN ('', 'sat-out') THEN 1 ELSE 0 END), 0),
    COALESCE(SUM(CASE WHEN s.part IN ('picker', 'alone') THEN 1 ELSE 0 END), 0),
    COALESCE(SUM(CASE WHEN s.part IN ('picker', 'alone') AND s.units > 0 THEN 1 ELSE 0 END), 0),
    COALESCE(SUM(CASE WHEN s.part IN ('picker', 'alone') AND s.units < 0 THEN 1 ELSE 0 END), 0),
    COALESCE(SUM(CASE WHEN s.part = 'nobody-picked' AND s.category = 'leaster' AND s.units > 0 THEN 1 ELSE 0 END), 0),
    COALESCE(MAX(CASE WHEN s.part <> '' AND s.units > 0 THEN s.units ELSE 0 END), 0)
FROM scorekeeper_seat t
LEFT JOIN scorekeeper_share s ON s.game_id = t.game_id AND s.person_id = t.person_id
GROUP BY t.id
"""


class Migration(migrations.Migration):
    dependencies = [
        ("scorekeeper", "0005_transcripts"),
    ]

    operations = [
        migrations.AddField(
            model_name="game",
            name="hands",
            field=models.PositiveSmallIntegerField(null=True),
        ),
        migrations.AddField(
            model_name="evening",
            name="within",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="sittings",
                to="scorekeeper.journal",
            ),
        ),
        migrations.CreateModel(
            name="Tally",
            fields=[
                (
                    "seat",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="tally",
                        serialize=False,
                        to="scorekeeper.seat",
                    ),
                ),
                ("units", models.BigIntegerField(default=0)),
                ("hands", models.PositiveIntegerField(default=0)),
                ("picked", models.PositiveIntegerField(default=0)),
                ("won", models.PositiveIntegerField(default=0)),
                ("lost", models.PositiveIntegerField(default=0)),
                ("leasters", models.PositiveIntegerField(default=0)),
                ("best", models.BigIntegerField(default=0)),
            ],
        ),
        migrations.RunSQL(TALLY, migrations.RunSQL.noop),
    ]
