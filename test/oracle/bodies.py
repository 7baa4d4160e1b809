"""Random responses in CSV, NDJSON and Parquet, written by programs that are not ours, and the tables that their documentation says they are."""

from __future__ import annotations

import csv
import io
import json
import re
import tempfile
from dataclasses import dataclass, replace
from datetime import date, datetime
from decimal import Decimal
from functools import reduce
from pathlib import Path
from random import Random
from typing import Any

import duckdb
import polars as pl

import values
from casting import DIGITS
from decimals import fit, is_decimal, size_of, smallest_type
from graphs import Case, Step
from numbers_exact import number_text
from table import EXACT, INT_MAX, INT_MIN, POLARS, SCALARS, Column, Table, common, plain

#: No request is sent to it: the engine gets the body from the oracle.
URL = "https://oracle.example/rows"
WHOLE = re.compile(r"-?(0|[1-9]\d*)")
NUMBER = re.compile(r"-?(0|[1-9]\d*)(\.\d*)?([eE][+-]?\d+)?")
BOOLEANS = {"true": True, "TRUE": True, "True": True, "false": False, "FALSE": False, "False": False}
#: Added to the values of other tables: texts that look like values of another type.
CSV_TEXTS = [*values.TEXTS, "007", "+5", "1.", "1e5", "NaN", "null", "0x1F", "1_000", "a\nb", "a\r\nb", "a;b|c", "\\", 'a\\"b', "'"]


@dataclass(frozen=True)
class Body:
    content_type: str
    content: bytes


def generate(random: Random) -> Case:
    make = random.choice([of_csv, of_csv, of_ndjson, of_parquet])
    config, body, table = make(random)
    source = Step("sources/httpRequest", {"url": URL, **config, "_body": body, "_read": table}, [])
    case = Case([source], [0])
    objects = [column for column in table.columns if column.type == "object"]
    if make is of_ndjson and objects and random.random() < 0.7:
        add_step_over_objects(random, case, table, objects[0])
    return case


def add_step_over_objects(random: Random, case: Case, table: Table, column: Column) -> None:
    if random.random() < 0.5:
        at = table.index(column.name)
        seen = {json.dumps(row[at], sort_keys=True): row for row in reversed(table.rows)}
        firsts = [row for row in table.rows if seen[json.dumps(row[at], sort_keys=True)] is row]
        step = Step("queryoperators/distinct", {"fields": [column.name], "_read": Table(table.columns, firsts)}, [0])
    else:
        name = '"' + column.name.replace('"', '""') + '"'
        at = table.index(column.name)
        texts = [(*row, None if row[at] is None else number_text(float(row[at]["n"]))) for row in table.rows]
        made = Table((*table.columns, Column("as text", "string")), texts)
        step = Step("queryoperators/computedColumn", {"column_name": "as text", "expression": f"json_extract_string({name}, '$.n')", "_read": made}, [0])
    case.steps.append(step)
    case.shown = [1]


def names_of(random: Random, count: int) -> list[str]:
    return random.sample(values.NAMES, count)


# CSV, written by Python's own module.


def cells_of(random: Random, kind: str, count: int) -> list[str | None]:
    def cell() -> str | None:
        if random.random() < 0.15:
            return None
        match kind:
            case "whole":
                return str(random.choice([*values.WHOLES, INT_MAX, INT_MIN] if random.random() < 0.2 else values.WHOLES))
            case "fraction":
                return repr(values.value(random, "number"))
            case "mixed":
                return random.choice([str(random.randint(-999, 999)), repr(values.value(random, "number"))])
            case "boolean":
                return random.choice(list(BOOLEANS))
            case "amount":
                return plain(values.value(random, "decimal(12,2)", extremes=True))
            case "day":
                return random.choice(values.DATES).isoformat()
        return random.choice(CSV_TEXTS)

    return [cell() for _ in range(count)]


def read_as(texts: list[str | None]) -> tuple[str, list[Any]]:
    """The type of a column without a declared one, and its values: as JSON would write numbers, true and false."""
    shown = [text for text in texts if text not in (None, "")]
    if shown and all(text in BOOLEANS for text in shown):
        return "boolean", [None if not text else BOOLEANS[text] for text in texts]
    if shown and all(WHOLE.fullmatch(text) and INT_MIN <= int(text) <= INT_MAX for text in shown):
        return "integer", [None if not text else int(text) for text in texts]
    if shown and all(NUMBER.fullmatch(text) and not (WHOLE.fullmatch(text) and abs(int(text)) > EXACT) for text in shown):
        return "number", [None if not text else float(text) for text in texts]
    return "string", list(texts)


def of_csv(random: Random) -> tuple[dict[str, Any], Body, Table]:
    width = random.randint(1, 5)
    count = random.choice([1, 2, 5, 30])
    kinds = [random.choice(["whole", "fraction", "mixed", "boolean", "day", "amount", "text", "text"]) for _ in range(width)]
    columns = [cells_of(random, kind, count) for kind in kinds]
    names = names_of(random, width)
    delimiter = random.choice([",", ",", ";", "\t", "|"])
    end = random.choice(["\n", "\r\n"])
    quoting = random.choice([csv.QUOTE_MINIMAL, csv.QUOTE_ALL])
    config: dict[str, Any] = {"format": "csv", "delimiter": delimiter}
    dialect: dict[str, Any] = {"delimiter": delimiter, "lineterminator": end, "quoting": quoting}
    if random.random() < 0.3:
        config["quote"] = dialect["quotechar"] = "'"
    if random.random() < 0.3:
        config["escape"] = "\\"
        dialect |= {"doublequote": False, "escapechar": "\\", "quoting": csv.QUOTE_ALL}
    text = io.StringIO()
    if random.random() < 0.3:
        config["skip_rows"] = random.randint(1, 3)
        text.write(f'A "report"{delimiter}of 2024{end}' * config["skip_rows"])
    writer = csv.writer(text, **dialect)
    header = random.choice(["first", "first", "none", "given"])
    if header == "first":
        writer.writerow(names)
    elif header == "given":
        config["header"] = names
    else:
        config["header"] = False
        names = [f"column{at + 1}" for at in range(width)]
    lines = [list(record) for record in zip(*columns)]
    if random.random() < 0.4:
        config["on_bad_row"] = "skip"
        # Without a header, the first record says how many columns there are.
        write_with_bad_rows(random, text, writer, lines, can_begin=header != "none", dialect=dialect)
    else:
        writer.writerows(lines)
    if text.getvalue().strip() == "":
        # A body of blanks has no rows.
        return of_csv(random)
    is_quoted = dialect["quoting"] == csv.QUOTE_ALL or width == 1
    # The module writes None as an empty text, so that only quotes tell what Weir reads.
    columns = [["" if is_quoted and cell in (None, "") else cell or None for cell in column] for column in columns]
    if random.random() < 0.3:
        config["null_values"] = nulls = ["NA", "007", "null"]
        columns = [[None if cell in nulls else cell for cell in column] for column in columns]
    if random.random() < 0.3:
        table = declared_table(random, names, columns)
        config["columns"] = values.declared(table)
        return config, encoded(random, config, text.getvalue()), table
    if random.random() < 0.3:
        config["infer"] = False
        read = [("string", column) for column in columns]
    else:
        read = [read_as(column) for column in columns]
    table = Table(tuple(Column(name, kind) for name, (kind, _) in zip(names, read)), list(zip(*(column for _, column in read))))
    return config, encoded(random, config, text.getvalue()), table


def write_with_bad_rows(random: Random, text: io.StringIO, writer: Any, lines: list[list[Any]], can_begin: bool, dialect: dict[str, Any]) -> None:
    """Between the rows: records with more fields than columns, and with text behind a closing quote."""
    quote = dialect.get("quotechar", '"')

    def write_bad_row() -> None:
        if random.random() < 0.7:
            # One more field in the first row would be a name of that row.
            writer.writerow(["bad"] * (len(lines[0]) + 2))
        else:
            text.write(f"{quote}bad{quote}row{dialect['lineterminator']}")

    for at, line in enumerate(lines):
        if (can_begin or at > 0) and random.random() < 0.2:
            write_bad_row()
        writer.writerow(line)
    if random.random() < 0.2:
        write_bad_row()


def declared_table(random: Random, names: list[str], columns: list[list[str | None]]) -> Table:
    """Some of the columns, in any order, each of a declared type that its texts have."""
    made = [(name, *declared_as(random, column)) for name, column in zip(names, columns)]
    chosen = random.sample(made, random.randint(1, len(made)))
    return Table(tuple(Column(name, kind) for name, kind, _ in chosen), list(zip(*(column for _, _, column in chosen))))


def declared_as(random: Random, texts: list[str | None]) -> tuple[str, list[Any]]:
    """A type that the texts can have, and their values; an empty text is null, but for text."""
    shown = [text for text in texts if text not in (None, "")]
    types: dict[str, Any] = {}
    if all(text in ("true", "false") for text in shown):
        types["boolean"] = lambda text: text == "true"
    if all(WHOLE.fullmatch(text) and INT_MIN <= int(text) <= INT_MAX for text in shown):
        types["integer"] = int
    if all(NUMBER.fullmatch(text) and not (WHOLE.fullmatch(text) and abs(int(text)) > EXACT) for text in shown):
        types["number"] = float
    if all(DIGITS.fullmatch(text) for text in shown):
        wide = reduce(lambda kind, text: common(kind, smallest_type(text)) or kind, shown, "decimal(12,2)")
        types[wide] = lambda text: fit(Decimal(text), wide)
    if all(re.fullmatch(r"\d{4}-\d\d-\d\d", text) for text in shown):
        types["date"] = date.fromisoformat
    if not types or random.random() < 0.3:
        return "string", list(texts)
    kind = random.choice(list(types))
    return kind, [types[kind](text) if text else None for text in texts]


def encoded(random: Random, config: dict[str, Any], text: str) -> Body:
    way = random.choice(["plain", "plain", "mark", "utf-16", "windows-1252"])
    if way == "mark":
        return Body("text/csv", text.encode("utf-8-sig"))
    if way == "utf-16":
        return Body("text/csv; charset=utf-16", text.encode("utf-16"))
    if way == "windows-1252":
        try:
            body = Body("text/csv", text.encode("windows-1252"))
            config["encoding"] = "windows-1252"
            return body
        except UnicodeEncodeError:
            pass
    return Body("text/csv; charset=utf-8", text.encode())


# NDJSON, written by Python's own module, with blanks, members in any order and numbers in several forms.


def of_ndjson(random: Random) -> tuple[dict[str, Any], Body, Table]:
    table = values.table(random, extremes=True)
    rows = [tuple(with_number(random, column, item) for column, item in zip(table.columns, row)) for row in table.rows]
    table = Table(table.columns, rows)
    blanks = random.choice([(", ", ": "), (",", ":"), (" ,\t", " : ")])
    lines = []
    for row in rows:
        members = [f"{json.dumps(column.name)}{blanks[1]}{json_text(random, item, blanks)}" for column, item in zip(table.columns, row)]
        random.shuffle(members)
        lines.append("{" + blanks[0].join(members) + "}")
        if random.random() < 0.1:
            lines.append(random.choice(["", "  "]))
    end = random.choice(["\n", "\r\n"])
    text = end.join(lines) + random.choice(["", end])
    config = {"format": random.choice(["ndjson", "auto"]), "columns": values.declared(table)}
    return config, Body("application/x-ndjson", text.encode()), table


def with_number(random: Random, column: Column, item: Any) -> Any:
    if column.type != "object" or item is None:
        return item
    number = values.value(random, "number")
    return item | {"n": int(number) if float(number).is_integer() else number}


def json_text(random: Random, item: Any, blanks: tuple[str, str]) -> str:
    if isinstance(item, dict):
        members = [f"{json.dumps(name)}{blanks[1]}{json_text(random, value, blanks)}" for name, value in item.items()]
        random.shuffle(members)
        return "{" + blanks[0].join(members) + "}"
    if isinstance(item, list):
        return "[" + blanks[0].join(json_text(random, value, blanks) for value in item) + "]"
    if isinstance(item, (date, datetime)):
        return json.dumps(plain(item))
    if isinstance(item, Decimal):
        digits = len(item.as_tuple().digits)
        return json.dumps(plain(item)) if digits > 15 or random.random() < 0.5 else random.choice([plain(item), f"{float(item)!r}", f"{plain(item)}e0"])
    if isinstance(item, float) and "e" not in repr(item):
        return random.choice([repr(item), f"{item!r}0", f"{item!r}e0", f"{item!r}E+0"])
    return json.dumps(item, ensure_ascii=random.random() < 0.5)


# Parquet, written by polars and by DuckDB.


def of_parquet(random: Random) -> tuple[dict[str, Any], Body, Table]:
    kinds = (*SCALARS, *SCALARS, "array")
    table = values.table(random, rows=random.choice([1, 5, 30]), kinds=kinds, extremes=True)
    types = [parquet_type(column) for column in table.columns]
    series = [pl.Series(column.name, [row[at] for row in table.rows], dtype=kind) for at, (column, kind) in enumerate(zip(table.columns, types))]
    frame = pl.DataFrame(series)
    file = io.BytesIO()
    if random.random() < 0.5:
        frame.write_parquet(file, compression=random.choice(["snappy", "zstd", "uncompressed", "gzip"]))
        content = file.getvalue()
    else:
        content = by_duckdb(random, frame)
    config = {"columns": values.declared(table)} if random.random() < 0.5 else {}
    if not config:
        table = Table(tuple(replace(column, type=undeclared(column.type)) for column in table.columns), table.rows)
    return config | {"format": random.choice(["parquet", "auto"])}, Body("application/octet-stream", content), table


def parquet_type(column: Column) -> Any:
    if is_decimal(column.type):
        return pl.Decimal(*size_of(column.type))
    if column.type == "array":
        return pl.List(pl.Int64 if column.element == "integer" else pl.String)
    return POLARS[column.type]


def undeclared(kind: str) -> str:
    """Decimals that integers of 64 bits hold are read as such."""
    return "integer" if is_decimal(kind) and size_of(kind).scale == 0 and size_of(kind).precision <= 18 else kind


def by_duckdb(random: Random, frame: pl.DataFrame) -> bytes:
    with tempfile.TemporaryDirectory() as directory:
        path = Path(directory) / "rows.parquet"
        with duckdb.connect() as database:
            database.register("frame", frame.to_arrow())
            compression = random.choice(["snappy", "zstd", "uncompressed"])
            database.execute(f"COPY (SELECT * FROM frame) TO '{path}' (FORMAT parquet, COMPRESSION {compression})")
        return path.read_bytes()
