"""The first and sixth query of TPC-H over a generated table, by Python's decimals, and their published results."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from pathlib import Path
from typing import Any

import pyarrow.csv
import pyarrow.parquet

import decimals

AMOUNTS = ["l_quantity", "l_extendedprice", "l_discount", "l_tax"]
COLUMNS = [*AMOUNTS, "l_returnflag", "l_linestatus", "l_shipdate"]

#: The results for a table of scale 1, with the two places that the specification prints.
PRICING_SUMMARY = [
    ["A", "F", "37734107.00", "56586554400.73", "53758257134.87", "55909065222.83", "25.52", "38273.13", "0.05", 1478493],
    ["N", "F", "991417.00", "1487504710.38", "1413082168.05", "1469649223.19", "25.52", "38284.47", "0.05", 38854],
    ["N", "O", "74476040.00", "111701729697.74", "106118230307.61", "110367043872.50", "25.50", "38249.12", "0.05", 2920374],
    ["R", "F", "37719753.00", "56568041380.90", "53741292684.60", "55889619119.83", "25.51", "38250.85", "0.05", 1478870],
]
REVENUE_CHANGE = [["123141078.23"]]


def batches(path: Path) -> Iterator[Any]:
    if path.suffix == ".parquet":
        yield from pyarrow.parquet.ParquetFile(path).iter_batches(columns=COLUMNS)
        return
    types = dict.fromkeys(AMOUNTS, pyarrow.decimal128(15, 2))
    yield from pyarrow.csv.open_csv(path, convert_options=pyarrow.csv.ConvertOptions(column_types=types, include_columns=COLUMNS))


def expected(path: Path) -> tuple[list[list[Any]], list[list[Any]]]:
    """Sums in units of the last place, which are whole numbers."""
    groups: dict[tuple[str, str], list[int]] = {}
    revenue = 0
    for batch in batches(path):
        quantity, price, discount, tax = ([int(item * 100) for item in batch.column(name).to_pylist()] for name in AMOUNTS)
        keys = zip(*(batch.column(name).to_pylist() for name in COLUMNS[4:6]))
        for key, q, p, d, t, day in zip(keys, quantity, price, discount, tax, batch.column("l_shipdate").to_pylist()):
            if day <= date(1998, 9, 2):
                sums = groups.setdefault(key, [0] * 6)
                discounted = p * (100 - d)
                for at, item in enumerate((q, p, discounted, discounted * (100 + t), d, 1)):
                    sums[at] += item
            if date(1994, 1, 1) <= day < date(1995, 1, 1) and 5 <= d <= 7 and q < 2400:
                revenue += p * d
    return [summary(key, sums) for key, sums in sorted(groups.items())], [[places(revenue, 4)]]


def places(units: int, scale: int) -> str:
    return format(Decimal(units).scaleb(-scale), "f")


def summary(key: tuple[str, str], sums: list[int]) -> list[Any]:
    quantity, price, discounted, charge, discount, count = sums
    averages = [format(decimals.fit(Decimal(item) / (100 * count), "decimal(38,6)") or 0, "f") for item in (quantity, price, discount)]
    return [*key, places(quantity, 2), places(price, 2), places(discounted, 4), places(charge, 6), *averages, count]


def rounded(row: list[Any]) -> list[Any]:
    def shown(item: Any) -> Any:
        is_amount = isinstance(item, str) and item[0].isdigit()
        return str(Decimal(item).quantize(Decimal("0.01"), ROUND_HALF_UP)) if is_amount else item

    return [shown(item) for item in row]


def rows_of(result: Any) -> list[list[Any]]:
    if result["status"] != "completed":
        raise SystemExit(f"the run must complete, but {json.dumps(result)}")
    return [list(json.loads(row).values()) for row in result["outputs"][0]["rows"]]


def main(table: str, results: str, scale: str) -> int:
    wanted = expected(Path(table))
    found = [rows_of(result) for result in json.loads(Path(results).read_text())]
    differing = 0
    for name, rows, own, published in zip(("first", "sixth"), wanted, found, (PRICING_SUMMARY, REVENUE_CHANGE)):
        for what, left, right in (("Python's decimals", rows, own), ("the published results", published, [rounded(row) for row in own])):
            if what == "the published results" and scale != "1":
                continue
            differing += left != right
            print(f"the {name} query of TPC-H at scale {scale}, {Path(table).suffix[1:]}: {'equals' if left == right else 'DIFFERS from'} {what}")
            if left != right:
                print(f"{right}\nin place of\n{left}")
    return 1 if differing else 0


sys.exit(main(*sys.argv[1:]))
