"""The admin of the words that visitors may not use in their names."""

from __future__ import annotations

from django.contrib import admin

from game.names.refused_words import RefusedWord


@admin.register(RefusedWord)
class RefusedWordAdmin(admin.ModelAdmin):
    list_display = ("word",)
    search_fields = ("word",)
