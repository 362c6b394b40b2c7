from django.db import migrations

CHUNK = 500

# What the rule sets said of these settings when this migration was written.
GROWING = {"chips": "by-elimination", "heads_up": "button-big", "showdown": "all-show", "elimination": "2"}
IN_ORDER = {"showdown": "in-order", "elimination": "0", "equal_hands": "split", "raises": None}
SAID = {
    "bigholdem": {**GROWING, "raises": 3, "equal_hands": "split"},
    "bigholdem-italia": {**GROWING, "raises": 3, "equal_hands": "suits"},
    "casino": {**IN_ORDER, "chips": "constant", "heads_up": "button-small"},
    "biska": {**IN_ORDER, "chips": "by-level", "heads_up": "button-big"},
}
LIMITS = {"bigholdem": "no-limit", "bigholdem-italia": "pot-limit", "biska": "no-limit"}


def minimum_chip(money, players):
    """The small blind of a game's first hand, by all rule sets when this migration was written."""
    chips = [digit * 10**zeros for zeros in range(9) for digit in (1, 2, 5)]
    return max([chip for chip in chips if chip * players * 100 <= money], default=1)


def starting_stack(rule_set, players):
    return 2000 if rule_set == "bigholdem-italia" and players < 6 else 1000


def changed_rules(game):
    """The settings in which the game differs from its rule set as it was; what it does not say is as there."""
    settings = game.settings if isinstance(game.settings, dict) else {}
    said = {"ante": False, **SAID.get(game.rule_set, {})}
    if game.limit == "fixed-limit" and game.rule_set == "casino":
        said["raises"] = 3
    changed = [key for key, value in said.items() if settings.get(key, value) != value]
    if game.limit != LIMITS.get(game.rule_set, game.limit):
        changed.insert(0, "limit")
    if game.rule_set in SAID and game.starting_stack != starting_stack(game.rule_set, game.players):
        changed.insert(0, "stack")
    return " ".join(changed)


def fill(apps, schema_editor):
    Game = apps.get_model("leaderboard", "Game")
    columns = ["first_big_blind", "changed_rules"]
    fields = ["id", "rule_set", "limit", "settings", "players", "starting_stack", *columns]
    chunk = []
    for game in Game.objects.only(*fields).iterator(chunk_size=CHUNK):
        game.first_big_blind = 2 * minimum_chip(game.players * game.starting_stack, game.players)
        game.changed_rules = changed_rules(game)
        chunk.append(game)
        if len(chunk) == CHUNK:
            Game.objects.bulk_update(chunk, columns)
            chunk = []
    Game.objects.bulk_update(chunk, columns)


class Migration(migrations.Migration):
    dependencies = [
        ("leaderboard", "0006_rules_of_a_score"),
    ]

    operations = [
        migrations.RunPython(fill, migrations.RunPython.noop, elidable=False),
    ]
