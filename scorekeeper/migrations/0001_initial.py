import uuid

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name="Club",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=60)),
                ("demo", models.BooleanField(default=False)),
                ("casual", models.BooleanField(default=False)),
                ("next_game", models.DateField(null=True)),
            ],
        ),
        migrations.CreateModel(
            name="Game",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveSmallIntegerField(default=1)),
                ("players", models.PositiveSmallIntegerField()),
                ("dealer", models.PositiveSmallIntegerField()),
                ("opening_rules", models.TextField()),
                ("rules", models.TextField()),
                ("state", models.TextField()),
                ("next_number", models.PositiveIntegerField(default=1)),
                ("next_place", models.PositiveIntegerField(default=1)),
                ("open_conflicts", models.PositiveIntegerField(default=0)),
                ("closed", models.BooleanField(default=False)),
                ("hands", models.PositiveSmallIntegerField(null=True)),
            ],
        ),
        migrations.CreateModel(
            name="Journal",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=64, unique=True)),
                ("length", models.PositiveIntegerField(default=0)),
                ("head", models.CharField(max_length=64)),
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
            name="LoginThrottle",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("what", models.CharField(max_length=80, unique=True)),
                ("failures", models.PositiveIntegerField(default=0)),
                ("last", models.DateTimeField()),
                ("until", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="Seat",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveSmallIntegerField()),
            ],
        ),
        migrations.CreateModel(
            name="Slice",
            fields=[
                ("name", models.CharField(max_length=64, primary_key=True, serialize=False)),
                ("version", models.PositiveBigIntegerField(default=1)),
            ],
        ),
        migrations.CreateModel(
            name="Entry",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seq", models.PositiveIntegerField()),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("open", "Open"),
                            ("hand", "Hand"),
                            ("insert", "Insert"),
                            ("correct", "Correct"),
                            ("void", "Void"),
                            ("restore", "Restore"),
                            ("conflict", "Conflict"),
                            ("decide", "Decide"),
                            ("penalty", "Penalty"),
                            ("pot", "Pot"),
                            ("rules", "Rules"),
                            ("payment", "Payment"),
                            ("paper", "Paper"),
                            ("remedy", "Remedy"),
                            ("seating", "Seating"),
                            ("close", "Close"),
                            ("reopen", "Reopen"),
                            ("play-out", "Play Out"),
                        ],
                        max_length=16,
                    ),
                ),
                ("payload", models.TextField()),
                ("key", models.CharField(max_length=64)),
                ("grant", models.UUIDField(null=True)),
                ("role", models.CharField(max_length=16)),
                ("at", models.DateTimeField()),
                ("address", models.CharField(max_length=200)),
                ("device", models.CharField(max_length=200)),
                ("why", models.CharField(max_length=200)),
                ("prev", models.CharField(max_length=64)),
                ("hash", models.CharField(max_length=64)),
                ("game", models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name="entries", to="scorekeeper.game")),
                ("journal", models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="entries", to="scorekeeper.journal")),
            ],
        ),
        migrations.CreateModel(
            name="ClubGame",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=60)),
                ("opened", models.DateTimeField()),
                ("played_on", models.DateField()),
                ("club", models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="games", to="scorekeeper.club")),
                ("game", models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name="club_game", to="scorekeeper.game")),
                ("within", models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name="sittings", to="scorekeeper.journal")),
            ],
        ),
        migrations.CreateModel(
            name="Account",
            fields=[
                ("id", models.BigIntegerField(primary_key=True, serialize=False)),
                ("kind", models.CharField(choices=[("pot", "pot"), ("seat", "seat"), ("house", "house"), ("suspense", "suspense")], max_length=16)),
                ("game", models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="accounts", to="scorekeeper.game")),
            ],
        ),
        migrations.CreateModel(
            name="Grant",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("uuid", models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ("role", models.CharField(choices=[("owner", "Owner"), ("scorer", "Scorer"), ("game-viewer", "Game Viewer"), ("director", "Director"), ("helper", "Helper"), ("table", "Table"), ("viewer", "Viewer"), ("kiosk", "Kiosk")], max_length=16)),
                ("generation", models.PositiveIntegerField(default=1)),
                ("expires", models.DateTimeField(null=True)),
                ("revoked", models.BooleanField(default=False)),
                ("club", models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name="grants", to="scorekeeper.club")),
                ("club_game", models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name="grants", to="scorekeeper.clubgame")),
                ("journal", models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name="grants", to="scorekeeper.journal")),
            ],
        ),
        migrations.CreateModel(
            name="Installation",
            fields=[
                ("id", models.PositiveSmallIntegerField(default=1, primary_key=True, serialize=False)),
                ("version", models.CharField(default="", max_length=30)),
                ("welcomed", models.BooleanField(default=False)),
                ("owner", models.CharField(blank=True, default="", max_length=60)),
                ("notes_read", models.CharField(blank=True, default="", max_length=30)),
            ],
            options={
                "constraints": [models.CheckConstraint(condition=models.Q(("pk", 1)), name="installation_is_one")],
            },
        ),
        migrations.AddField(
            model_name="game",
            name="journal",
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="games", to="scorekeeper.journal"),
        ),
        migrations.CreateModel(
            name="Agreed",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=64)),
                ("answer", models.TextField()),
                ("entry", models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="scorekeeper.entry")),
                ("journal", models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="scorekeeper.journal")),
            ],
        ),
        migrations.CreateModel(
            name="Line",
            fields=[
                ("uid", models.UUIDField(primary_key=True, serialize=False)),
                ("place", models.PositiveIntegerField()),
                ("kind", models.CharField(choices=[("hand", "hand"), ("penalty", "penalty"), ("pot", "pot"), ("rules", "rules"), ("payment", "payment"), ("paper", "paper"), ("seating", "seating"), ("remedy", "remedy")], max_length=16)),
                ("number", models.PositiveIntegerField(null=True)),
                ("what", models.TextField()),
                ("voided", models.BooleanField(default=False)),
                ("outcome", models.TextField()),
                ("played", models.TextField(null=True)),
                ("changed_by", models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="scorekeeper.entry")),
                ("game", models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="lines", to="scorekeeper.game")),
                ("made_by", models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="scorekeeper.entry")),
            ],
        ),
        migrations.AddField(
            model_name="game",
            name="last_hand",
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name="+", to="scorekeeper.line"),
        ),
        migrations.CreateModel(
            name="Conflict",
            fields=[
                ("uid", models.UUIDField(primary_key=True, serialize=False)),
                ("what", models.TextField()),
                ("decision", models.CharField(max_length=16)),
                ("decided_by", models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="scorekeeper.entry")),
                ("made_by", models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="scorekeeper.entry")),
                ("game", models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="conflicts", to="scorekeeper.game")),
                ("against", models.ForeignKey(on_delete=django.db.models.deletion.DO_NOTHING, related_name="+", to="scorekeeper.line")),
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
                ("login", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="devices", to="scorekeeper.login")),
            ],
        ),
        migrations.CreateModel(
            name="LoginGrant",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("generation", models.PositiveIntegerField()),
                ("grant", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="+", to="scorekeeper.grant")),
                ("login", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="grants", to="scorekeeper.login")),
            ],
        ),
        migrations.CreateModel(
            name="Person",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("uuid", models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ("name", models.CharField(max_length=60)),
                ("folded", models.CharField(max_length=200)),
                ("contact", models.CharField(blank=True, default="", max_length=200)),
                ("town", models.CharField(blank=True, default="", max_length=60)),
                ("venmo", models.CharField(blank=True, default="", max_length=30)),
                ("cash_app", models.CharField(blank=True, default="", max_length=20)),
                ("paypal", models.CharField(blank=True, default="", max_length=20)),
                ("erased_at", models.DateTimeField(null=True)),
                ("club", models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="persons", to="scorekeeper.club")),
                ("merged_into", models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name="entries_merged", to="scorekeeper.person")),
            ],
        ),
        migrations.CreateModel(
            name="Posting",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("commodity", models.CharField(max_length=8)),
                ("amount", models.BigIntegerField()),
                ("account", models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="postings", to="scorekeeper.account")),
                ("line", models.ForeignKey(on_delete=django.db.models.deletion.DO_NOTHING, related_name="postings", to="scorekeeper.line")),
            ],
        ),
        migrations.CreateModel(
            name="Season",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=60)),
                ("folded", models.CharField(max_length=200)),
                ("first", models.DateField()),
                ("last", models.DateField()),
                ("club", models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="seasons", to="scorekeeper.club")),
            ],
        ),
        migrations.CreateModel(
            name="Tally",
            fields=[
                ("seat", models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, primary_key=True, related_name="tally", serialize=False, to="scorekeeper.seat")),
                ("units", models.BigIntegerField(default=0)),
                ("hands", models.PositiveIntegerField(default=0)),
                ("picked", models.PositiveIntegerField(default=0)),
                ("won", models.PositiveIntegerField(default=0)),
                ("lost", models.PositiveIntegerField(default=0)),
                ("leasters", models.PositiveIntegerField(default=0)),
                ("best", models.BigIntegerField(default=0)),
            ],
        ),
        migrations.AddField(
            model_name="seat",
            name="game",
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="seats", to="scorekeeper.game"),
        ),
        migrations.AddField(
            model_name="seat",
            name="person",
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="seats", to="scorekeeper.person"),
        ),
        migrations.AddField(
            model_name="account",
            name="seat",
            field=models.OneToOneField(null=True, on_delete=django.db.models.deletion.PROTECT, related_name="account", to="scorekeeper.seat"),
        ),
        migrations.CreateModel(
            name="Share",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("units", models.BigIntegerField()),
                ("part", models.CharField(blank=True, max_length=16)),
                ("place", models.PositiveSmallIntegerField()),
                ("category", models.CharField(blank=True, max_length=16)),
                ("game", models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name="shares", to="scorekeeper.game")),
                ("line", models.ForeignKey(on_delete=django.db.models.deletion.DO_NOTHING, related_name="shares", to="scorekeeper.line")),
                ("person", models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name="shares", to="scorekeeper.person")),
            ],
        ),
        migrations.CreateModel(
            name="StoredAnalysis",
            fields=[
                ("digest", models.CharField(max_length=64, primary_key=True, serialize=False)),
                ("transcript", models.TextField()),
                ("asked_by", models.UUIDField(null=True)),
                ("turn", models.PositiveIntegerField(default=0)),
                ("asked_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("review", models.TextField(blank=True, default="")),
                ("failed", models.BooleanField(default=False)),
                ("line", models.ForeignKey(null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name="analyses", to="scorekeeper.line")),
            ],
            options={
                "verbose_name_plural": "stored analyses",
            },
        ),
        migrations.CreateModel(
            name="Zero",
            fields=[
                ("value", models.BigIntegerField(primary_key=True, serialize=False)),
            ],
            options={
                "constraints": [models.CheckConstraint(condition=models.Q(("value", 0)), name="zero_is_zero")],
            },
        ),
        migrations.CreateModel(
            name="Balance",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("commodity", models.CharField(max_length=8)),
                ("line", models.ForeignKey(on_delete=django.db.models.deletion.DO_NOTHING, related_name="balances", to="scorekeeper.line")),
                ("amount", models.ForeignKey(db_column="amount", on_delete=django.db.models.deletion.DO_NOTHING, related_name="+", to="scorekeeper.zero")),
            ],
        ),
        migrations.CreateModel(
            name="ClubRules",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=60)),
                ("folded", models.CharField(max_length=200)),
                ("text", models.TextField()),
                ("edition", models.PositiveIntegerField(default=1)),
                ("retired_at", models.DateTimeField(null=True)),
                ("club", models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="rules", to="scorekeeper.club")),
            ],
            options={
                "constraints": [models.UniqueConstraint(condition=models.Q(("retired_at", None)), fields=("club", "folded"), name="rules_once_in_club")],
            },
        ),
        migrations.CreateModel(
            name="BrowserGrant",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("browser", models.CharField(max_length=64)),
                ("generation", models.PositiveIntegerField()),
                ("grant", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="+", to="scorekeeper.grant")),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("browser", "grant"), name="grant_once_in_a_browser")],
            },
        ),
        migrations.AddConstraint(
            model_name="grant",
            constraint=models.CheckConstraint(condition=models.Q(models.Q(("club", None), ("club_game", None)), models.Q(("club", None), ("journal", None)), models.Q(("club_game", None), ("journal", None)), _connector="OR"), name="grant_has_one_scope"),
        ),
        migrations.AddConstraint(
            model_name="grant",
            constraint=models.CheckConstraint(
                condition=models.Q(models.Q(models.Q(("role__in", ["director", "helper", "viewer", "kiosk"]), _negated=True), ("journal__isnull", False), _connector="OR"), models.Q(models.Q(("role", "table"), _negated=True), ("club_game__isnull", False), _connector="OR")), name="grant_of_event_has_its_scope"
            ),
        ),
        migrations.AddConstraint(
            model_name="grant",
            constraint=models.UniqueConstraint(condition=models.Q(("club_game__isnull", False)), fields=("role", "club_game"), name="grant_once_for_club_game"),
        ),
        migrations.AddConstraint(
            model_name="grant",
            constraint=models.UniqueConstraint(condition=models.Q(("club__isnull", False)), fields=("role", "club"), name="grant_once_for_club"),
        ),
        migrations.AddConstraint(
            model_name="grant",
            constraint=models.UniqueConstraint(condition=models.Q(("journal__isnull", False)), fields=("role", "journal"), name="grant_once_for_journal"),
        ),
        migrations.AddConstraint(
            model_name="grant",
            constraint=models.UniqueConstraint(condition=models.Q(("club", None), ("club_game", None), ("journal", None)), fields=("role",), name="grant_once_for_everything"),
        ),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.UniqueConstraint(fields=("journal", "seq"), name="entry_once_in_order"),
        ),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.UniqueConstraint(fields=("journal", "key"), name="entry_once_by_key"),
        ),
        migrations.AddIndex(
            model_name="clubgame",
            index=models.Index(fields=["club", "played_on"], name="club_game_by_day"),
        ),
        migrations.AddConstraint(
            model_name="agreed",
            constraint=models.UniqueConstraint(fields=("journal", "key"), name="agreed_once_by_key"),
        ),
        migrations.AddIndex(
            model_name="line",
            index=models.Index(fields=["game", "place"], name="line_in_order"),
        ),
        migrations.AddConstraint(
            model_name="game",
            constraint=models.UniqueConstraint(fields=("journal", "number"), name="game_once_in_journal"),
        ),
        migrations.AddConstraint(
            model_name="logingrant",
            constraint=models.UniqueConstraint(fields=("login", "grant"), name="grant_once_in_a_login"),
        ),
        migrations.AddConstraint(
            model_name="person",
            constraint=models.UniqueConstraint(condition=models.Q(("erased_at", None)), fields=("club", "folded"), name="person_once_in_club"),
        ),
        migrations.AddConstraint(
            model_name="person",
            constraint=models.CheckConstraint(condition=models.Q(("erased_at", None), models.Q(("cash_app", ""), ("contact", ""), ("folded", ""), ("paypal", ""), ("town", ""), ("venmo", "")), _connector="OR"), name="erased_person_leaves_nothing"),
        ),
        migrations.AddConstraint(
            model_name="person",
            constraint=models.CheckConstraint(condition=models.Q(("merged_into", None), models.Q(("merged_into", models.F("pk")), _negated=True), _connector="OR"), name="person_not_merged_into_itself"),
        ),
        migrations.AddConstraint(
            model_name="posting",
            constraint=models.UniqueConstraint(fields=("line", "account", "commodity"), name="posting_once"),
        ),
        migrations.AddConstraint(
            model_name="season",
            constraint=models.UniqueConstraint(fields=("club", "folded"), name="season_once_in_club"),
        ),
        migrations.AddConstraint(
            model_name="season",
            constraint=models.CheckConstraint(condition=models.Q(("last__gte", models.F("first"))), name="season_ends_after_it_begins"),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.UniqueConstraint(fields=("game", "number"), name="seat_once_at_table"),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.UniqueConstraint(fields=("game", "person"), name="person_once_at_table"),
        ),
        migrations.AddIndex(
            model_name="share",
            index=models.Index(fields=["game", "person", "units"], name="share_of_game"),
        ),
        migrations.AddConstraint(
            model_name="share",
            constraint=models.UniqueConstraint(fields=("person", "line"), name="share_once"),
        ),
        migrations.AddIndex(
            model_name="storedanalysis",
            index=models.Index(fields=["asked_at"], name="analysis_in_order"),
        ),
        migrations.AddConstraint(
            model_name="balance",
            constraint=models.UniqueConstraint(fields=("line", "commodity"), name="balance_once"),
        ),
    ]
