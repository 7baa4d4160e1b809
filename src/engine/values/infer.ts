/**
 * The columns of rows that come as JSON. Types follow from the JSON kind alone,
 * never from what a text looks like: a date is one only where it is declared.
 */

import { isJsonObject } from '../../kit/json-value.ts';
import { columnNameFault, dataType, MAX_COLUMNS } from './columns.ts';
import { declaredEntries, UNKNOWN_TYPE, type DeclaredColumns } from '../config/declared-columns.ts';
import { declaredValueFault } from './declared.ts';
import type { Column, Columns, DataType, Json, Outcome, Problem } from '../types.ts';
import { holdsLargeWhole, isWhole } from './whole-numbers.ts';

/** Takes rows one by one, so that no caller has to hold them all. */
export interface Inference {
  /** The first problem ends the inference: the caller stops there. */
  add(row: Json): Problem | undefined;
  /** How many members so far hold a whole number that `JSON.stringify` would print with other digits. */
  largeWholes(): number;
  finish(): Outcome<Columns>;
  /** The columns so far in which numbers are text, or beside text: they are read with more care than others. */
  mixed(): readonly string[];
}

/** What was seen of one column: `undefined` until a value other than null came. */
type Seen = DataType | undefined;

/**
 * What happens to members that the declared columns do not name. `infer`: they
 * are columns too, after the declared ones, for rows that are known beforehand.
 * `refuse`: a problem, for rows that a caller sends. `ignore`: the declaration
 * chooses among what a remote host answers, which may gain members any day.
 */
export type Beyond = 'infer' | 'refuse' | 'ignore';

/** @param declared the columns and their types, where the user named them, in that order */
export function createInference(declared: DeclaredColumns | undefined, beyond: Beyond): Inference {
  return declared === undefined ? inferred() : checked(declared, beyond);
}

/** All rows at once. */
export function inferColumns(
  rows: readonly Json[],
  declared: DeclaredColumns | undefined,
  beyond: Beyond,
): Outcome<Columns> {
  const inference = createInference(declared, beyond);
  for (const row of rows) {
    const problem = inference.add(row);
    if (problem) return { ok: false, problems: [problem] };
  }
  return inference.finish();
}

/** The columns that a user declared, before any row is seen. */
export function declaredColumns(declared: DeclaredColumns): Outcome<Columns> {
  return checked(declared, 'refuse').finish();
}

/** The columns that members show, one value after the other. */
function members(folded: Map<string, string>, declaredCount: number) {
  const seen = new Map<string, Seen>();
  const elements = new Map<string, Seen>();
  const mixed = new Set<string>();

  function addColumn(name: string): Problem | undefined {
    const fault =
      columnNameFault(name) ?? caseFault(folded, name) ?? countFault(declaredCount + seen.size + 1);
    if (fault) return fault;
    seen.set(name, undefined);
    return undefined;
  }

  return {
    add(name: string, value: Json): Problem | undefined {
      const problem = seen.has(name) ? undefined : addColumn(name);
      if (problem !== undefined || value === null) return problem;
      const before = seen.get(name);
      const type = merge(before, value);
      seen.set(name, type);
      if (
        type === 'string' &&
        (typeof value === 'number' || before === 'integer' || before === 'number')
      )
        mixed.add(name);
      if (Array.isArray(value))
        elements.set(name, mergeAll(elements.get(name), value as readonly Json[]));
      return undefined;
    },
    columns: (): Columns =>
      [...seen].map(([name, type]) => {
        const element = type === 'array' ? elements.get(name) : undefined;
        return type === undefined
          ? untyped(name)
          : { name, type, ...(element === undefined ? {} : { element }) };
      }),
    mixed: (): readonly string[] => [...mixed],
  };
}

function inferred(): Inference {
  const shown = members(new Map(), 0);
  let rows = 0;
  let large = 0;
  return {
    add(row) {
      rows += 1;
      if (!isJsonObject(row)) return notARow(row, rows);
      for (const name in row) {
        const value = row[name] ?? null;
        const problem = shown.add(name, value);
        if (problem) return problem;
        if (holdsLargeWhole(value)) large += 1;
      }
      return undefined;
    },
    largeWholes: () => large,
    finish() {
      const columns = shown.columns();
      if (columns.length > 0 || rows === 0) return { ok: true, value: columns };
      return withoutMembers();
    },
    mixed: shown.mixed,
  };
}

/** The declared columns with their types, where they have one. */
function declaredTypes(declared: DeclaredColumns) {
  const types = new Map<string, DataType | undefined>();
  const problems: Problem[] = [];
  const folded = new Map<string, string>();
  for (const [name, typeName] of declaredEntries(declared)) {
    const type = dataType(typeName);
    const fault = columnNameFault(name) ?? caseFault(folded, name) ?? countFault(types.size + 1);
    if (fault) problems.push(fault);
    if (type === undefined && typeName !== UNKNOWN_TYPE)
      problems.push({
        code: 'invalid_config',
        message: `Unknown type \`${typeName}\` of column \`${name}\``,
      });
    else types.set(name, type);
  }
  return { types, problems, folded };
}

function checked(declared: DeclaredColumns, beyond: Beyond): Inference {
  const { types, problems, folded } = declaredTypes(declared);
  const others = members(folded, types.size);
  /** Declared, but of no type. */
  const open = members(new Map(), 0);
  const mixed = new Set<string>();
  let rows = 0;
  let large = 0;

  function undeclared(name: string, value: Json): Problem | undefined {
    if (beyond === 'ignore') return undefined;
    if (beyond === 'infer') return others.add(name, value);
    return {
      code: 'unknown_column',
      message: `Row ${rows} has a member \`${name}\` that is not among the declared columns`,
    };
  }

  function valueProblem(name: string, value: Json, type: DataType): Problem | undefined {
    if (typeof value === (type === 'string' ? 'number' : 'string')) mixed.add(name);
    const fault = declaredValueFault(value, type);
    return fault === undefined
      ? undefined
      : { code: 'invalid_value', message: `Row ${rows}, column \`${name}\`: ${fault}` };
  }

  return {
    add(row) {
      rows += 1;
      if (!isJsonObject(row)) return notARow(row, rows);
      for (const name in row) {
        const type = types.get(name);
        const value = row[name] ?? null;
        const problem =
          type !== undefined
            ? valueProblem(name, value, type)
            : types.has(name)
              ? open.add(name, value)
              : undeclared(name, value);
        if (problem) return problem;
        if (holdsLargeWhole(value)) large += 1;
      }
      return undefined;
    },
    largeWholes: () => large,
    finish() {
      if (problems.length > 0) return failed(...problems);
      const shown = new Map(open.columns().map((column) => [column.name, column]));
      const columns = [
        ...[...types].map(([name, type]) =>
          type === undefined ? (shown.get(name) ?? untyped(name)) : { name, type },
        ),
        ...others.columns(),
      ];
      return columns.length === 0 && rows > 0 ? withoutMembers() : { ok: true, value: columns };
    },
    mixed: () => [...mixed, ...open.mixed(), ...others.mixed()],
  };
}

/** A column of which no value but null was seen. */
export function untyped(name: string): Column {
  return { name, type: 'string', untyped: true };
}

/** A table without columns has no rows, and these must not vanish. */
export function withoutMembers(): Outcome<never> {
  return failed({
    code: 'invalid_value',
    message: 'The rows have no members, so there are no columns',
  });
}

/** Mixed numbers are numbers, other mixed scalars text, and whatever meets an object or array is JSON. */
function merge(before: Seen, value: Json): DataType {
  const type = kind(value);
  if (before === undefined || before === type) return type;
  if (isJson(before) || isJson(type)) return 'object';
  const areNumbers =
    (before === 'number' && type === 'integer') || (before === 'integer' && type === 'number');
  return areNumbers ? 'number' : 'string';
}

function mergeAll(before: Seen, values: readonly Json[]): Seen {
  let type = before;
  for (const value of values) if (value !== null) type = merge(type, value);
  return type;
}

/** A whole number beyond 64 bits is a floating point number, as it is in JavaScript. */
function kind(value: Json): DataType {
  if (typeof value === 'number') return isWhole(value) ? 'integer' : 'number';
  if (typeof value === 'string') return 'string';
  if (typeof value === 'boolean') return 'boolean';
  return Array.isArray(value) ? 'array' : 'object';
}

function isJson(type: DataType): boolean {
  return type === 'object' || type === 'array';
}

function notARow(row: Json, number: number): Problem {
  const what = row === null ? 'null' : Array.isArray(row) ? 'an array' : typeof row;
  return {
    code: 'invalid_value',
    message: `A row is an object of column values, but row ${number} is ${what}`,
  };
}

function caseFault(folded: Map<string, string>, name: string): Problem | undefined {
  const key = name.toLowerCase();
  const first = folded.get(key);
  folded.set(key, first ?? name);
  if (first === undefined) return undefined;
  const what =
    first === name ? `\`${name}\` comes twice` : `\`${first}\` and \`${name}\` differ only in case`;
  return {
    code: 'duplicate_column',
    message: `Column names must be unique, whatever their case: ${what}`,
  };
}

function countFault(count: number): Problem | undefined {
  return count > MAX_COLUMNS
    ? { code: 'invalid_value', message: `A table has at most ${MAX_COLUMNS} columns` }
    : undefined;
}

function failed(...problems: Problem[]): Outcome<never> {
  return { ok: false, problems };
}
