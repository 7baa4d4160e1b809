import type { ReactElement } from 'react';
import type { WorkflowTestRun } from '../../client/index.ts';
import { count, rowsText } from '../design/count.ts';
import { Table } from '../design/table.tsx';
import { Failure } from '../runs/failure.tsx';

type Result = WorkflowTestRun['tests'][number];
type Expectation = Result['expectations'][number];

const COLUMNS = [{ title: 'Row', isNumber: true }, { title: 'Expected' }, { title: 'Actual' }];

/** The differences of a test that did not pass. */
export function TestResult({ result }: { readonly result: Result }): ReactElement {
  return (
    <section className="stack" aria-label={result.name}>
      <h2>{result.name}</h2>
      {result.problem === null ? null : <Failure error={result.problem} />}
      {result.expectations
        .filter(({ passed }) => !passed)
        .map((expectation) => (
          <Comparison key={expectation.node} expectation={expectation} />
        ))}
    </section>
  );
}

function Comparison({ expectation }: { readonly expectation: Expectation }): ReactElement {
  const { node, differences } = expectation;
  return (
    <>
      <p>
        <strong>{node}</strong>: {summary(expectation)}
      </p>
      {differences.length === 0 ? null : (
        <Table name={`Differences of ${node}`} columns={COLUMNS} size="rows">
          {differences.map((difference) => (
            <tr key={difference.row}>
              <td className="number">{difference.row}</td>
              <td>
                <code>{JSON.stringify(difference.expected)}</code>
              </td>
              <td>
                <code>{JSON.stringify(difference.actual)}</code>
              </td>
            </tr>
          ))}
        </Table>
      )}
    </>
  );
}

function summary(expectation: Expectation): string {
  const { expected_rows: expected, actual_rows: actual, difference_count: different } = expectation;
  const parts = [
    ...(expected === actual ? [] : [`${rowsText(actual)} instead of ${count.format(expected)}`]),
    ...(different === 0 ? [] : [`Different: ${rowsText(different)}`]),
    ...expectation.missing_columns.map((column) => `the column ${column} is missing`),
    ...expectation.unexpected_columns.map((column) => `the column ${column} is not expected`),
  ];
  return parts.join(', ');
}
