# Where somebody comes from, kept beside the name.

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scorekeeper", "0010_agreed_keys"),
    ]

    operations = [
        migrations.AddField(
            model_name="person",
            name="town",
            field=models.CharField(blank=True, default="", max_length=60),
        ),
        migrations.RemoveConstraint(model_name="person", name="erased_person_leaves_nothing"),
        migrations.AddConstraint(
            model_name="person",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("erased_at", None), models.Q(("contact", ""), ("folded", ""), ("town", "")), _connector="OR"
                ),
                name="erased_person_leaves_nothing",
            ),
        ),
    ]
