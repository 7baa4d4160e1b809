/** Says in a sentence why a test did not pass. */

import { exactJson, type ExactJson } from '../../kit/json/exact-json.ts';
import { shortened } from '../../kit/shortened.ts';
import type { RowDifference } from './compare-rows.ts';
import type { NodeComparison, TestResult } from './test-runs.ts';

const MAX_CHARACTERS = 200;

/** The problem, or the first difference of the first node that differs. Null if the test passed. */
export function firstDifference(outcome: TestResult['outcome']): string | null {
  if (outcome.problem !== null) return outcome.problem.message;
  const comparison = outcome.comparisons.find(({ passed }) => !passed);
  return comparison === undefined ? null : differenceOf(comparison);
}

function differenceOf(comparison: NodeComparison): string {
  const { node, missingColumns, unexpectedColumns, differences } = comparison;
  const [difference] = differences;
  const [missing] = missingColumns;
  const [unexpected] = unexpectedColumns;
  if (missing !== undefined) return `${quoted(node)} has no column ${quoted(missing)}`;
  if (unexpected !== undefined)
    return `${quoted(node)} has the column ${quoted(unexpected)}, which was not expected`;
  if (difference !== undefined) return `${quoted(node)}, row ${inRow(difference)}`;
  return `${quoted(node)} has ${comparison.actualRows} rows, and ${comparison.expectedRows} were expected`;
}

function inRow({ row, expected, actual }: RowDifference): string {
  if (expected === null) return `${row} was not expected: ${quoted(actual)}`;
  if (actual === null) return `${row} is missing: ${quoted(expected)}`;
  const [column = '', value = null] = Object.entries(expected)[0] ?? [];
  return `${row}, ${shortened(column, MAX_CHARACTERS)}: ${quoted(value)} expected, ${quoted(actual[column] ?? null)} found`;
}

const quoted = (value: ExactJson): string => shortened(exactJson(value), MAX_CHARACTERS);
