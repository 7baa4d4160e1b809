"""Texts of CSV that a spreadsheet program may run, one character after another. They are guarded by an apostrophe."""

from __future__ import annotations

import re
import unicodedata

SIGNS = frozenset("=+-@＝＋－＠﹦﹢﹣﹫")
SEPARATORS = frozenset(";|\t")
LINE_ENDS = frozenset("\r\n")
NUMBER = r"[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?"


def is_blank(character: str) -> bool:
    category = unicodedata.category(character)
    return category in ("Cc", "Cf") or category.startswith("Z")


def trimmed(text: str) -> str:
    """As JavaScript trims, which leaves some separators that Python takes for blanks."""
    return re.sub(r"^[\s\ufeff]+|[\s\ufeff]+$", "", re.sub(r"[\x1c-\x1f\x85]", "!", text))


def opens_formula(text: str) -> bool:
    if text[0] in "\t\r\n":
        return True
    for character in text:
        if character in SIGNS:
            return True
        if not is_blank(character):
            return False
    return False


def inner_formula(text: str, at: int) -> bool:
    """A sign behind a separator or a line end, with nothing but blanks and quotes between."""
    before = at - 1
    while before >= 0:
        character = text[before]
        if character in SEPARATORS:
            return True
        if character in LINE_ENDS and text[at : at + 2] != "- ":
            return True
        if not (is_blank(character) or character in "\"'"):
            return False
        before -= 1
    return False


def without_formulas(text: str) -> str:
    """No column of the tables is the first one of its line, since rows begin with their numbers."""
    guarded: list[str] = []
    for at, character in enumerate(text):
        if character in SIGNS and inner_formula(text, at):
            number = re.compile(r"[+-](?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?").match(text, at)
            is_number = number is not None and re.compile(r"[\"']* *(?:[;|\t\r\n,]|\Z)").match(text, number.end()) is not None
            if not is_number:
                guarded.append("'")
        guarded.append(character)
    rest = "".join(guarded)
    return f"'{rest}" if opens_formula(text) and re.fullmatch(NUMBER, trimmed(text)) is None else rest
