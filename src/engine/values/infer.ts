/**
 * The columns of rows that come as JSON. Types follow from the JSON kind alone,
 * never from what a text looks like: a date is one only where it is declared.
 */

import { columnNameFault, dataType, MAX_COLUMNS } from './columns.ts';
import { declaredEntries, UNKNOWN_TYPE, type DeclaredColumns } from '../config/declared-columns.ts';
import { declaredValueFault } from './declared.ts';
import { caseFault, countFault, SeenColumns, untyped } from './seen-columns.ts';
import type { Columns, DataType, Json, Outcome, Problem } from '../types.ts';
import { holdsLargeWhole } from '../../kit/json/exact-json.ts';
import { type Row, type RowValue } from './whole-numbers.ts';

/** Takes rows one by one, so that no caller has to hold them all. */
export interface Inference {
  /** The first problem ends the inference: the caller stops there. */
  add(row: Json | Row): Problem | undefined;
  /** How many members so far hold a whole number that `JSON.stringify` would print with other digits. */
  largeWholes(): number;
  finish(): Outcome<Columns>;
  /** The columns so far in which numbers are text, or beside text: they are read with more care than others. */
  mixed(): readonly string[];
  /** The members that the rows so far have. */
  names(): Iterable<string>;
  /** What the author of the workflow should know of the columns. */
  warnings(): readonly string[];
}

/** Of the members that no column is declared for, some are kept for messages. */
const MAX_NAMES = 2 * MAX_COLUMNS;

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

function inferred(): Inference {
  const shown = new SeenColumns();
  let rows = 0;
  let large = 0;
  return {
    add(row) {
      rows += 1;
      if (!isRow(row)) return notARow(row, rows);
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
    mixed: () => shown.mixed(),
    names: () => shown.names(),
    warnings: () => shown.warnings(),
  };
}

/** The declared columns with their types, where they have one. */
function declaredTypes(declared: DeclaredColumns) {
  const types = new Map<string, DataType | undefined>();
  const problems: Problem[] = [];
  const folded = new Map<string, string>();
  for (const [at, [name, typeName]] of declaredEntries(declared).entries()) {
    const type = dataType(typeName);
    const nameFault = columnNameFault(name);
    const fault = nameFault ?? caseFault(folded, name) ?? countFault(types.size + 1);
    if (fault === nameFault && fault)
      problems.push({ ...fault, message: `${fault.message} (declared column ${at + 1})` });
    else if (fault) problems.push(fault);
    if (type === undefined && typeName !== UNKNOWN_TYPE)
      problems.push({
        code: 'invalid_config',
        message: `Unknown type \`${typeName}\` of column \`${name}\``,
      });
    else types.set(name, type);
  }
  return { types, problems, folded };
}

function typedColumns(
  types: ReadonlyMap<string, DataType | undefined>,
  open: SeenColumns,
): Columns {
  const shown = new Map(open.columns().map((column) => [column.name, column]));
  return [...types].map(([name, type]) =>
    type === undefined ? (shown.get(name) ?? untyped(name)) : { name, type },
  );
}

function checked(declared: DeclaredColumns, beyond: Beyond): Inference {
  const { types, problems, folded } = declaredTypes(declared);
  const others = new SeenColumns(folded, types.size);
  /** Declared, but of no type. */
  const open = new SeenColumns();
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
    const fault = declaredValueFault(value, type);
    return fault === undefined
      ? undefined
      : { code: 'invalid_value', message: `Row ${rows}, column \`${name}\`: ${fault}` };
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

/** A table without columns has no rows, and these must not vanish. */
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
