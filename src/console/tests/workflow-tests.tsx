import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import type { WorkflowTest, WorkflowTestRun } from '../../client/index.ts';
import { api } from '../api/client.ts';
import { Badge } from '../design/badge.tsx';
import { Button } from '../design/button.tsx';
import { Confirm } from '../design/confirm.tsx';
import { Empty } from '../design/empty.tsx';
import { ErrorNotice } from '../design/error-notice.tsx';
import { Loaded } from '../design/loaded.tsx';
import { Table } from '../design/table.tsx';
import { durationText } from '../design/time.tsx';
import { WorkflowFrame } from '../workflows/workflow-frame.tsx';
import { TestResult } from './test-result.tsx';

const COLUMNS = [
  { title: 'Test' },
  { title: 'Compares' },
  { title: 'Result' },
  { title: 'Duration', isNumber: true },
  { title: 'Actions' },
];

/** The tests of a workflow, and the result of running them. */
export function WorkflowTests({ id }: { readonly id: number }): ReactElement {
  return (
    <WorkflowFrame id={id} tab="Tests">
      {() => <Tests workflowId={id} />}
    </WorkflowFrame>
  );
}

function Tests({ workflowId }: { readonly workflowId: number }): ReactElement {
  const [deleted, setDeleted] = useState<WorkflowTest | null>(null);
  const client = useQueryClient();
  const tests = useQuery({
    queryKey: ['tests', workflowId],
    queryFn: ({ signal }) => api.listWorkflowTests(workflowId, {}, { signal }),
  });
  const run = useMutation({ mutationFn: () => api.runWorkflowTests(workflowId) });
  const remove = async (test: WorkflowTest): Promise<void> => {
    await api.deleteWorkflowTest(workflowId, test.id);
    await client.invalidateQueries({ queryKey: ['tests', workflowId] });
  };
  return (
    <>
      <Loaded query={tests}>
        {(data) =>
          data.tests.length === 0 ? (
            <Empty title="No tests yet">
              <p>
                Open a completed run and choose “Save as test”.{' '}
                <a href="/docs/guides/tests">About tests</a>
              </p>
            </Empty>
          ) : (
            <>
              <p className="row">
                <Button kind="primary" disabled={run.isPending} onClick={() => run.mutate()}>
                  {run.isPending ? 'Running …' : 'Run all tests'}
                </Button>
                {run.data === undefined ? null : <Summary outcome={run.data} />}
              </p>
              <TestTable tests={data.tests} outcome={run.data} onDelete={setDeleted} />
            </>
          )
        }
      </Loaded>
      {run.error === null ? null : <ErrorNotice error={run.error} />}
      {run.data?.tests
        .filter(({ status }) => status !== 'passed')
        .map((result) => (
          <TestResult key={result.test_id} result={result} />
        ))}
      {deleted === null ? null : (
        <Confirm
          title={`Delete “${deleted.name}”?`}
          action="Delete test"
          run={() => remove(deleted)}
          onClose={() => setDeleted(null)}
        />
      )}
    </>
  );
}

function Summary({ outcome }: { readonly outcome: WorkflowTestRun }): ReactElement {
  const { passed, failed, revision } = outcome;
  return (
    <span className="row" role="status">
      <Badge kind="ok">{passed} passed</Badge>
      {failed === 0 ? null : <Badge kind="danger">{failed} failed</Badge>}
      <span className="muted">revision {revision}</span>
    </span>
  );
}

interface TestTableProps {
  readonly tests: readonly WorkflowTest[];
  readonly outcome: WorkflowTestRun | undefined;
  readonly onDelete: (test: WorkflowTest) => void;
}

function TestTable({ tests, outcome, onDelete }: TestTableProps): ReactElement {
  return (
    <Table name="Tests" columns={COLUMNS}>
      {tests.map((test) => {
        const result = outcome?.tests.find(({ test_id: id }) => id === test.id);
        return (
          <tr key={test.id}>
            <td>
              <strong>{test.name}</strong>
            </td>
            <td>{test.expect.map(({ node }) => node).join(', ')}</td>
            <td>
              {result === undefined ? (
                <span className="muted">not run</span>
              ) : (
                <Badge kind={result.status === 'passed' ? 'ok' : 'danger'}>{result.status}</Badge>
              )}
            </td>
            <td className="number">{durationText(result?.execution_time_ms ?? null)}</td>
            <td>
              <Button kind="quiet" onClick={() => onDelete(test)}>
                Delete
              </Button>
            </td>
          </tr>
        );
      })}
    </Table>
  );
}
