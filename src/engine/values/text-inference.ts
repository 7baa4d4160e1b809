/**
 * Infers the columns of rows with text values, such as those of a CSV: a column has the type that fits all its
 * texts.
 */

import { caseProblem, countProblem, untyped } from './column-collector.ts';
import type { Column, Columns, DataType, Json, Outcome, Problem } from '../types.ts';
import type { Inference } from './infer.ts';
import {
  BEYOND_64_BITS,
  BOOLEAN_TEXT,
  FRACTION_TEXT,
  INEXACT_WHOLE,
  OTHER_TEXT,
  textKind,
  WHOLE_TEXT,
} from '../../rows/index.ts';
import { columnNameProblem } from './columns.ts';
import type { Row } from '../../kit/json/whole-numbers.ts';

interface TextColumn {
  kinds: number;
  isEmpty: boolean;
}

export class TextInference implements Inference {
  readonly #columns = new Map<string, TextColumn>();
  readonly #folded = new Map<string, string>();

  add(row: Json | Row): Problem | undefined {
    for (const [name, value] of Object.entries(row as Readonly<Record<string, string | null>>)) {
      const column = this.#columns.get(name) ?? this.#newColumn(name);
      if ('code' in column) return column;
      if (value === null) continue;
      column.isEmpty = false;
      if ((column.kinds & OTHER_TEXT) === 0) column.kinds |= textKind(value);
    }
    return undefined;
  }

  largeWholes(): number {
    return 0;
  }

  finish(): Outcome<Columns> {
    const columns = [...this.#columns].map(([name, { isEmpty, kinds }]) =>
      isEmpty ? untyped(name) : textColumn(name, kinds),
    );
    return { ok: true, value: columns };
  }

  names(): Iterable<string> {
    return this.#columns.keys();
  }

  /** Columns that are not text but are read from text. */
  mixed(): readonly string[] {
    return [...this.#columns]
      .filter(([, column]) => typeOf(column.kinds) !== 'string')
      .map(([name]) => name);
  }

  warnings(): readonly string[] {
    return [...this.#columns].flatMap(([name, { kinds }]) => textWarnings(name, kinds));
  }

  #newColumn(name: string): TextColumn | Problem {
    const problem =
      columnNameProblem(name) ??
      caseProblem(this.#folded, name) ??
      countProblem(this.#columns.size + 1);
    if (problem) return problem;
    const column = { kinds: 0, isEmpty: true };
    this.#columns.set(name, column);
    return column;
  }
}

/** @param kinds bits of all its texts */
export function textColumn(name: string, kinds: number): Column {
  return { name, type: typeOf(kinds) };
}

/** A warning if the column is text although all its texts are numbers. */
export function textWarnings(name: string, kinds: number): readonly string[] {
  if (isWhole(kinds) && (kinds & BEYOND_64_BITS) !== 0)
    return [`Column \`${name}\` is text: it has whole numbers beyond 64 bits`];
  return isNumber(kinds) && !isWhole(kinds) && (kinds & INEXACT_WHOLE) !== 0
    ? [`Column \`${name}\` is text: it has fractions, and whole numbers not exact among them`]
    : [];
}

function typeOf(kinds: number): DataType {
  if (isWhole(kinds)) return (kinds & BEYOND_64_BITS) === 0 ? 'integer' : 'string';
  if (isNumber(kinds)) return (kinds & INEXACT_WHOLE) === 0 ? 'number' : 'string';
  return kinds === BOOLEAN_TEXT ? 'boolean' : 'string';
}

function isWhole(kinds: number): boolean {
  return (kinds & (WHOLE_TEXT | FRACTION_TEXT | BOOLEAN_TEXT | OTHER_TEXT)) === WHOLE_TEXT;
}

function isNumber(kinds: number): boolean {
  return (
    (kinds & (FRACTION_TEXT | WHOLE_TEXT)) !== 0 && (kinds & (BOOLEAN_TEXT | OTHER_TEXT)) === 0
  );
}
