"""The constants of a run, which expressions read as `$due_at`, `$started_at` and `$last_success_at`."""

from __future__ import annotations

from datetime import datetime
from random import Random

import values
from table import plain

Constants = dict[str, datetime | None]

NAMES = ("due_at", "started_at", "last_success_at")


class CaseRandom(Random):
    """Chooses everything of one case, whose expressions read the same constants."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.constants: Constants = {name: values.value(self, "timestamp") for name in NAMES}
        if self.random() < 0.5:
            self.constants["last_success_at"] = None


def as_json(constants: Constants) -> dict[str, str | None]:
    return {name: None if value is None else plain(value) for name, value in constants.items()}
