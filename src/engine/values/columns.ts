/** Looks up columns and types by the names that users write. */

import { MAX_COLUMNS, MAX_NAME_LENGTH, nameProblem } from '../../rows/index.ts';
import { decimalTypeProblem, readDecimalType, typeKind } from '../../kit/decimal-type.ts';
import { shortened } from '../../kit/shortened.ts';
import type { Column, Columns, DataType, Hint, Outcome, Problem, TypeKind } from '../types.ts';

const TYPE_NAMES: Readonly<Record<string, DataType>> = {
  string: 'string',
  text: 'string',
  number: 'number',
  float: 'number',
  double: 'number',
  integer: 'integer',
  boolean: 'boolean',
  bool: 'boolean',
  date: 'date',
  timestamp: 'timestamp',
  datetime: 'timestamp',
  object: 'object',
  json: 'object',
  array: 'array',
};

/** The names of all columns of a table, in UTF-8. Each run stores them. */
const MAX_NAMES_KIB = 64;

/** Reports why these columns cannot be one table. */
export function tableProblem(columns: Columns): Problem | undefined {
  if (columns.length > MAX_COLUMNS) return tooManyColumns(columns.length);
  for (const [at, { name }] of columns.entries()) {
    const problem = columnNameProblem(name);
    if (problem) return { ...problem, message: `${problem.message} (column ${at + 1})` };
  }
  const bytes = columns.reduce((sum, { name }) => sum + Buffer.byteLength(name), 0);
  if (bytes > MAX_NAMES_KIB * 1024)
    return {
      code: 'invalid_config',
      message: `The names of a table's columns take at most ${MAX_NAMES_KIB} KiB together, but ${Math.ceil(bytes / 1024)} KiB would come out of here`,
    };
  return duplicateColumn(columns.map(({ name }) => name));
}

export function tooManyColumns(count: number): Problem {
  const message = `A table has at most ${MAX_COLUMNS} columns, but ${count} would come out of here`;
  return { code: 'invalid_config', message };
}

/** Reports why a text cannot be the name of a column. */
export function columnNameProblem(name: string, path?: string): Problem | undefined {
  const message = nameProblem(name);
  return message === undefined ? undefined : { code: 'invalid_value', message, path };
}

/** JSON Schema of a config member that is the name of a column. Further rules are checked with the columns. */
export function columnNameSchema(description: string) {
  return { type: 'string', minLength: 1, maxLength: MAX_NAME_LENGTH, description } as const;
}

/** Every accepted name of a type, except decimals, for config schemas. */
export const typeNames: readonly string[] = Object.keys(TYPE_NAMES);

/** The types by one name each. */
const canonicalTypes: readonly string[] = [...new Set(Object.values(TYPE_NAMES))];

/** The format of a decimal's type in config schemas. */
export const DECIMAL_TYPE_FORMAT = 'decimal-type';

/** Members of the JSON Schema of a type. */
export const typeSchema = {
  anyOf: [
    { enum: [...typeNames], 'x-canonical': [...canonicalTypes] },
    { type: 'string', format: DECIMAL_TYPE_FORMAT, examples: ['decimal(12,2)'] },
  ],
} as const;

/** The type with this name, in any case. */
export function dataType(name: string): DataType | undefined {
  const folded = name.toLowerCase();
  return Object.hasOwn(TYPE_NAMES, folded) ? TYPE_NAMES[folded] : readDecimalType(name);
}

/** A sentence about a name that is not that of a type, with the most similar name. */
export function unknownType(name: string): Hint {
  const problem = decimalTypeProblem(name);
  if (problem !== undefined) return { message: problem };
  const near = nearest(name, typeNames);
  const message = `the types are ${typeNames.join(', ')}, and decimals such as decimal(12,2)`;
  return withHint(
    `Unknown type \`${shortened(name, MAX_NAME_LENGTH)}\``,
    near === undefined ? { message } : didYouMean(near),
  );
}

/** The type in the API's `schema`. */
export function publicType(type: DataType): Exclude<TypeKind, 'integer'> {
  const kind = typeKind(type);
  return kind === 'integer' ? 'number' : kind;
}

/**
 * The column with this name, or a problem that suggests the most similar one.
 * @param path JSON Pointer of the config member with the column's name
 */
export function findColumn(columns: Columns, name: string, path: string): Outcome<Column> {
  const column = columns.find((one) => one.name === name);
  if (column) return { ok: true, value: column };
  return { ok: false, problems: [unknownColumn(columns, name, path)] };
}

export function unknownColumn(columns: Columns, name: string, path?: string): Problem {
  const message = `Unknown column \`${shortened(name, MAX_NAME_LENGTH)}\``;
  const hint = (): Hint => {
    const near = nearest(
      name,
      columns.map((column) => column.name),
    );
    if (near !== undefined) return didYouMean(near);
    return columns.length > 0
      ? { message: `the columns are ${list(columns)}${withinLists(columns)}` }
      : { message: NO_COLUMNS };
  };
  return { code: 'unknown_column', message, path, hinted: () => withHint(message, hint()) };
}

/** A response around a list, such as `{"items": [{…}], "total": 2}`, has no more columns. */
const MOST_AROUND_A_LIST = 5;

function withinLists(columns: Columns): string {
  const [list, ...others] = columns.filter(({ type }) => type === 'array');
  return list && others.length === 0 && columns.length <= MOST_AROUND_A_LIST
    ? `; \`${list.name}\` holds lists, of which \`rows_path\` of a getter, or queryoperators/unnest, makes rows`
    : '';
}

/**
 * Reports two names that are equal for DuckDB, whose identifiers ignore case: `Price` and `price` cannot both be
 * columns of one table.
 */
export function duplicateColumn(names: readonly string[], path?: string): Problem | undefined {
  const seen = new Map<string, string>();
  for (const name of names) {
    const folded = name.toLowerCase();
    const first = seen.get(folded);
    if (first !== undefined) {
      const what =
        first === name
          ? `\`${name}\` comes twice`
          : `\`${first}\` and \`${name}\` differ only in case`;
      return {
        code: 'duplicate_column',
        message: `Column names must be unique, whatever their case: ${what}`,
        path,
      };
    }
    seen.set(folded, name);
  }
  return undefined;
}

/** A comparison costs the square of the length, and a hint for a longer name is of little use. */
const MAX_HINTED_LENGTH = 40;

/**
 * The most similar candidate, if the edits are at most a third of the name's length. Undefined for names longer than 40
 * characters.
 */
export function nearest(name: string, candidates: readonly string[]): string | undefined {
  if (name.length > MAX_HINTED_LENGTH) return undefined;
  const folded = name.toLowerCase();
  let best: string | undefined;
  let limit = Math.max(1, Math.floor(name.length / 3));
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - name.length) > limit) continue;
    const distance = edits(folded, candidate.toLowerCase(), limit);
    if (distance > limit) continue;
    best = candidate;
    limit = distance - 1;
  }
  return best;
}

const NO_COLUMNS =
  'the input has no columns; if a getter can return no rows, declare its `columns`';

function list(columns: Columns): string {
  const names = columns.slice(0, 20).map((column) => `\`${column.name}\``);
  return columns.length > 20 ? `${names.join(', ')}, …` : names.join(', ');
}

/**
 * Optimal string alignment distance: a swap of neighbours is one edit. Only cells within `limit` of the diagonal are
 * computed, because other paths cannot end within the limit. A distance beyond the limit is returned as one more than
 * the limit.
 */
function edits(a: string, b: string, limit: number): number {
  const beyond = limit + 1;
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const from = Math.max(1, i - limit);
    const to = Math.min(b.length, i + limit);
    const row = Array<number>(b.length + 1).fill(beyond);
    row[0] = i;
    let least = from === 1 ? i : beyond;
    for (let j = from; j <= to; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let value = Math.min(previous[j]! + 1, row[j - 1]! + 1, previous[j - 1]! + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        value = Math.min(value, before[j - 2]! + 1);
      row[j] = value;
      least = Math.min(least, value);
    }
    // A swap reaches back two rows, but a deletion reaches the row between at the same cost.
    if (least > limit) return beyond;
    before = previous;
    previous = row;
  }
  return Math.min(beyond, previous[b.length]!);
}

/** Suggests a name. The message completes a sentence. */
export function didYouMean(name: string): Hint {
  return { message: `did you mean \`${name}\`?`, suggestion: name };
}

/** Completes a message with that of the hint. */
export function withHint(message: string, hint: Hint): Hint {
  return { ...hint, message: `${message}; ${hint.message}` };
}

export function equalColumns(a: Columns, b: Columns): boolean {
  return (
    a.length === b.length &&
    a.every(({ name, type, element, untyped }, index) => {
      const other = b[index]!;
      return (
        name === other.name &&
        type === other.type &&
        element === other.element &&
        untyped === other.untyped
      );
    })
  );
}
