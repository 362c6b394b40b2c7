"""A first raise of 15 big blinds to call is told from an all-in: the words of that situation say so."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("game", "0046_measurements"),
    ]

    operations = [
        migrations.AlterField(
            model_name="prefloprow",
            name="situation",
            field=models.CharField(
                choices=[
                    ("any", "any situation"),
                    ("unopened", "nobody has entered"),
                    ("limped", "limped pot"),
                    ("cheap-raise", "raise, at most .35 of the pot to call"),
                    ("raised", "raise of up to 4 big blinds to call, heads-up 2.5"),
                    ("own-limp-raised", "own limp met by a raise of up to 4 big blinds to call"),
                    ("cheap-steal", "steal, at most .35 of the pot to call"),
                    ("steal", "steal of up to 4 big blinds to call"),
                    ("cheap-blind-steal", "small blind's steal, at most .35 of the pot to call"),
                    ("blind-steal", "small blind's steal of up to 4 big blinds to call"),
                    ("big-raise", "bigger raise"),
                    ("cheap-3-bet", "3-bet or more, at most .35 of the pot to call"),
                    ("reraised", "3-bet or more"),
                    ("all-in", "all-in, half the stack or a reraise of 15 big blinds to call"),
                ],
                help_text="Steals are raises of a pot nobody had entered, at three seats or more: by the cutoff or the button, or the small blind's. Own limps count at three seats or more, too.",
                max_length=20,
                verbose_name="situation",
            ),
        ),
    ]
