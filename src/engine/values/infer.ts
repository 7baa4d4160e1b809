/**
 * Infers the columns of JSON rows. Types depend only on the kinds of the JSON values, never on text: a column contains
 * dates only if it is declared.
 */

import { MAX_COLUMNS } from '../../rows/index.ts';
import { columnNameProblem, dataType, unknownType } from './columns.ts';
import { declaredEntries, UNKNOWN_TYPE, type DeclaredColumns } from './declared-columns.ts';
import { declaredValueProblem } from './declared.ts';
import { caseProblem, countProblem, ColumnCollector, untyped } from './column-collector.ts';
import type { Columns, DataType, Json, Outcome, Problem } from '../types.ts';
import { holdsLargeWhole } from '../../kit/json/exact-json.ts';
import { type Row, type RowValue } from '../../kit/json/whole-numbers.ts';

/** Processes rows one by one, so that no caller needs all of them in memory. */
export interface Inference {
  /** The caller stops at the first problem. */
  add(row: Json | Row): Problem | undefined;
  /** Number of members so far with an integer that `JSON.stringify` would print with other digits. */
  largeWholes(): number;
  finish(): Outcome<Columns>;
  /** The columns so far that contain numbers as text, or numbers and text. They need a more careful reader. */
  mixed(): readonly string[];
  /** The member names of the rows so far. */
  names(): Iterable<string>;
  /** Warnings to the author of the workflow about the columns. */
  warnings(): readonly string[];
}

/** Limit of the undeclared names that are stored for messages. */
const MAX_NAMES = 2 * MAX_COLUMNS;

/**
 * The treatment of members that are not declared. `infer`: they become columns after the declared ones, for rows that
 * are known before the run. `refuse`: a problem, for rows that a caller sends. `ignore`: the declaration selects
 * columns of a response, which can get new members at any time.
 */
export type Beyond = 'infer' | 'refuse' | 'ignore';

/** @param declared the columns and their types in order, if the user declared them */
export function createInference(declared: DeclaredColumns | undefined, beyond: Beyond): Inference {
  return declared === undefined ? inferred() : checked(declared, beyond);
}

/** Infers from all rows at once. */
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

/** The declared columns, before there are any rows. */
export function declaredColumns(declared: DeclaredColumns): Outcome<Columns> {
  return checked(declared, 'refuse').finish();
}

function inferred(): Inference {
  const seen = new ColumnCollector();
  let rows = 0;
  let large = 0;
  return {
    add(row) {
      rows += 1;
      if (!isRow(row)) return notARow(row, rows);
      for (const name in row) {
        const value = row[name] ?? null;
        const problem = seen.add(name, value);
        if (problem) return problem;
        if (holdsLargeWhole(value)) large += 1;
      }
      return undefined;
    },
    largeWholes: () => large,
    finish() {
      const columns = seen.columns();
      if (columns.length > 0 || rows === 0) return { ok: true, value: columns };
      return withoutMembers();
    },
    mixed: () => seen.mixed(),
    names: () => seen.names(),
    warnings: () => seen.warnings(),
  };
}

/** The declared types by column. */
function declaredTypes(declared: DeclaredColumns) {
  const types = new Map<string, DataType | undefined>();
  const problems: Problem[] = [];
  const folded = new Map<string, string>();
  for (const [at, [name, typeName]] of declaredEntries(declared).entries()) {
    const type = dataType(typeName);
    const nameProblem = columnNameProblem(name);
    const problem = nameProblem ?? caseProblem(folded, name) ?? countProblem(types.size + 1);
    if (problem === nameProblem && problem)
      problems.push({ ...problem, message: `${problem.message} (declared column ${at + 1})` });
    else if (problem) problems.push(problem);
    if (type === undefined && typeName !== UNKNOWN_TYPE)
      problems.push({
        code: 'invalid_config',
        message: `Column \`${name}\`: ${unknownType(typeName).message}`,
      });
    else types.set(name, type);
  }
  return { types, problems, folded };
}

function typedColumns(
  types: ReadonlyMap<string, DataType | undefined>,
  open: ColumnCollector,
): Columns {
  const inferredColumns = new Map(open.columns().map((column) => [column.name, column]));
  return [...types].map(([name, type]) =>
    type === undefined ? (inferredColumns.get(name) ?? untyped(name)) : { name, type },
  );
}

function checked(declared: DeclaredColumns, beyond: Beyond): Inference {
  const { types, problems, folded } = declaredTypes(declared);
  const others = new ColumnCollector(folded, types.size);
  /** Declared without a type. */
  const open = new ColumnCollector();
  const mixed = new Set<string>();
  const names = new Set<string>();
  let rows = 0;
  let large = 0;

  function undeclared(name: string, value: RowValue): Problem | undefined {
    if (beyond === 'ignore') return undefined;
    if (beyond === 'infer') return others.add(name, value);
    return {
      code: 'unknown_column',
      message: `Row ${rows} has a member \`${name}\` that is not among the declared columns`,
    };
  }

  function valueProblem(name: string, value: RowValue, type: DataType): Problem | undefined {
    const isText = typeof value === 'string';
    const isNumber = typeof value === 'number' || typeof value === 'bigint';
    if (type === 'string' ? isNumber : isText || typeof value === 'bigint') mixed.add(name);
    const problem = declaredValueProblem(value, type);
    return problem === undefined
      ? undefined
      : { code: 'invalid_value', message: `Row ${rows}, column \`${name}\`: ${problem}` };
  }

  return {
    add(row) {
      rows += 1;
      if (!isRow(row)) return notARow(row, rows);
      for (const name in row) {
        if (names.size < MAX_NAMES) names.add(name);
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
      const columns = [...typedColumns(types, open), ...others.columns()];
      return columns.length === 0 && rows > 0 ? withoutMembers() : { ok: true, value: columns };
    },
    names: () => names,
    mixed: () => [...mixed, ...open.mixed(), ...others.mixed()],
    warnings: () => [...open.warnings(), ...others.warnings()],
  };
}

/** Rows without members have no columns, but a table without columns has no rows. */
export function withoutMembers(): Outcome<never> {
  return failed({
    code: 'invalid_value',
    message: 'The rows have no members, so there are no columns',
  });
}

function isRow(row: Json | Row): row is Row {
  return typeof row === 'object' && row !== null && !Array.isArray(row);
}

function notARow(row: Json | Row, number: number): Problem {
  const what = row === null ? 'null' : Array.isArray(row) ? 'an array' : typeof row;
  return {
    code: 'invalid_value',
    message: `A row is an object of column values, but row ${number} is ${what}`,
  };
}

function failed(...problems: Problem[]): Outcome<never> {
  return { ok: false, problems };
}
