/** The outcome of a workflow's tests, for people. */

import type { WorkflowTestRun } from '../../client/index.ts';
import type { Paint } from './paint.ts';
import { visible } from './visible.ts';

type Result = WorkflowTestRun['tests'][number];
type Expectation = Result['expectations'][number];
type Difference = Expectation['differences'][number];

const MAX_DIFFERENCES = 10;

export function testLines(run: WorkflowTestRun, paint: Paint): readonly string[] {
  const { workflow_id, revision, passed, failed } = run;
  const counts = `${passed} passed, ${failed} failed`;
  return [
    paint.bold(`Workflow ${workflow_id}, revision ${revision}`),
    ...run.tests.flatMap((result) => resultLines(result, paint)),
    failed > 0 ? paint.red(counts) : paint.green(counts),
  ];
}

function resultLines(result: Result, paint: Paint): readonly string[] {
  const name = `${visible(result.name)} (${result.execution_time_ms} ms)`;
  return result.status === 'passed'
    ? [`  ${paint.green('✓')} ${name}`]
    : [`  ${paint.red('✗')} ${name}`, ...problemsOf(result).map((line) => `      ${line}`)];
}

/** The reasons why a test did not pass, a line each. */
export function problemsOf({ problem, expectations }: Result): readonly string[] {
  if (problem !== null) return [visible(problem.message)];
  return expectations.filter(({ passed }) => !passed).flatMap(expectationLines);
}

function expectationLines(expectation: Expectation): readonly string[] {
  const { node, expected_rows, actual_rows, difference_count, differences } = expectation;
  const rows =
    expected_rows === actual_rows ? '' : `: ${expected_rows} rows expected, ${actual_rows} found`;
  const first = differences.slice(0, MAX_DIFFERENCES);
  const hidden = difference_count - first.length;
  return [
    visible(`"${node}"${rows}`),
    ...columnLines('missing columns', expectation.missing_columns),
    ...columnLines('unexpected columns', expectation.unexpected_columns),
    ...first.flatMap(differenceLines),
    ...(hidden > 0 ? [`  … and ${hidden} more rows that differ`] : []),
  ];
}

const columnLines = (what: string, columns: readonly string[]): readonly string[] =>
  columns.length === 0 ? [] : [`  ${what}: ${visible(columns.join(', '))}`];

function differenceLines({ row, expected, actual }: Difference): readonly string[] {
  if (expected === null)
    return [visible(`  row ${row} was not expected: ${JSON.stringify(actual)}`)];
  if (actual === null) return [visible(`  row ${row} is missing: ${JSON.stringify(expected)}`)];
  return Object.entries(expected).map(([column, value]) =>
    visible(
      `  row ${row}, ${column}: ${JSON.stringify(value)} expected, ${JSON.stringify(actual[column])} found`,
    ),
  );
}
