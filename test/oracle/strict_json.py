"""JSON as the standard has it: no NaN, no Infinity, no member twice."""

from __future__ import annotations

import json
from typing import Any


def strict(text: str) -> Any:
    return json.loads(text, parse_constant=refuse, object_pairs_hook=members)


def refuse(word: str) -> Any:
    raise ValueError(f"{word} is not JSON")


def members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) < len(pairs):
        raise ValueError("a member comes twice")
    return made
