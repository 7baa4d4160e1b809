/** Compares the rows of a node with those that a test expects. */

import type { ExactObject } from '../../kit/json/exact-json.ts';
import type { Steps } from '../../kit/time-slices.ts';
import type { TestExpectation } from '../../model/workflow-test.ts';
import { equalValues } from './equal-values.ts';
import { sortedRows } from './sorted-rows.ts';

export interface ActualRows {
  readonly columns: readonly string[];
  /** The first rows. */
  readonly rows: readonly ExactObject[];
  readonly totalRows: number;
}

export interface RowDifference {
  /** Counted from 1. */
  readonly row: number;
  /** The values of the columns that differ. Null if the row was not expected. */
  readonly expected: ExactObject | null;
  /** Null if the row is missing. */
  readonly actual: ExactObject | null;
}

export interface Comparison {
  readonly passed: boolean;
  readonly expectedRows: number;
  readonly actualRows: number;
  readonly missingColumns: readonly string[];
  readonly unexpectedColumns: readonly string[];
  readonly differenceCount: number;
  /** The first ones. */
  readonly differences: readonly RowDifference[];
}

export const MAX_DIFFERENCES = 100;
const ROWS_PER_STEP = 100;

export function* compareRows(
  expectation: Omit<TestExpectation, 'node'>,
  actual: ActualRows,
): Steps<Comparison> {
  const { rows, ignoreColumns, tolerance, anyOrder } = expectation;
  const { shared, missing, unexpected } = columnsOf(rows, ignoreColumns, actual.columns);
  const expectedRows: readonly ExactObject[] = anyOrder ? sortedRows(rows, shared) : rows;
  const actualRows: readonly ExactObject[] = anyOrder
    ? sortedRows(actual.rows, shared)
    : actual.rows;
  yield;
  const differences: RowDifference[] = [];
  let differenceCount = Math.abs(rows.length - actual.totalRows);
  for (let index = 0; index < Math.max(expectedRows.length, actualRows.length); index += 1) {
    const row = index + 1;
    const one = expectedRows[index];
    const other = actualRows[index];
    const columns = differingColumns(one, other, { shared, tolerance });
    if (one !== undefined && other !== undefined && columns.length > 0) differenceCount += 1;
    if (columns.length > 0 && differences.length < MAX_DIFFERENCES)
      differences.push({ row, expected: valuesOf(one, columns), actual: valuesOf(other, columns) });
    if (index % ROWS_PER_STEP === 0) yield;
  }
  return {
    passed: differenceCount + missing.length + unexpected.length === 0,
    expectedRows: rows.length,
    actualRows: actual.totalRows,
    missingColumns: missing,
    unexpectedColumns: unexpected,
    differenceCount,
    differences,
  };
}

/** All columns if one of the rows is absent. */
function differingColumns(
  expected: ExactObject | undefined,
  actual: ExactObject | undefined,
  { shared, tolerance }: { readonly shared: readonly string[]; readonly tolerance: number },
): readonly string[] {
  if (expected === undefined || actual === undefined) return Object.keys(expected ?? actual ?? {});
  return shared.filter(
    (name) => !equalValues(expected[name] ?? null, actual[name] ?? null, tolerance),
  );
}

function valuesOf(row: ExactObject | undefined, columns: readonly string[]): ExactObject | null {
  return row === undefined
    ? null
    : Object.fromEntries(columns.map((name) => [name, row[name] ?? null]));
}

function columnsOf(
  rows: readonly ExactObject[],
  ignoreColumns: readonly string[],
  columns: readonly string[],
): Record<'shared' | 'missing' | 'unexpected', readonly string[]> {
  const ignored = new Set(ignoreColumns);
  const expected = new Set<string>();
  for (const row of rows)
    for (const name of Object.keys(row)) if (!ignored.has(name)) expected.add(name);
  const actual = new Set(columns.filter((name) => !ignored.has(name)));
  return {
    shared: [...expected].filter((name) => actual.has(name)),
    missing: [...expected].filter((name) => !actual.has(name)),
    unexpected: rows.length === 0 ? [] : [...actual].filter((name) => !expected.has(name)),
  };
}
