"""Keep how a player is called at payment services, beside the name. Erasing a player removes it."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("scorekeeper", "0018_grant_names")]

    operations = [
        migrations.AddField("Person", "venmo", models.CharField(blank=True, default="", max_length=30)),
        migrations.AddField("Person", "cash_app", models.CharField(blank=True, default="", max_length=20)),
        migrations.AddField("Person", "paypal", models.CharField(blank=True, default="", max_length=20)),
        migrations.RemoveConstraint("Person", "erased_person_leaves_nothing"),
        migrations.AddConstraint(
            "Person",
            models.CheckConstraint(
                condition=models.Q(
                    ("erased_at", None),
                    models.Q(
                        ("cash_app", ""), ("contact", ""), ("folded", ""), ("paypal", ""), ("town", ""), ("venmo", "")
                    ),
                    _connector="OR",
                ),
                name="erased_person_leaves_nothing",
            ),
        ),
    ]
