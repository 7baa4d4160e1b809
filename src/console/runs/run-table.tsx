import type { ReactElement } from 'react';
import { count, rowsText } from '../design/count.ts';
import { Link } from 'wouter';
import type { Execution } from '../../client/index.ts';
import { CheckCell, useCheckedRows } from '../design/selection.tsx';
import { Status } from '../design/status.tsx';
import { Table, type Column } from '../design/table.tsx';
import { durationText, Time } from '../design/time.tsx';
import { SelectedRuns } from './selected-runs.tsx';

const COLUMNS: readonly Column[] = [
  { title: 'Selected', isHidden: true },
  { title: 'Status' },
  { title: 'Workflow' },
  { title: 'Trigger' },
  { title: 'Started' },
  { title: 'Duration', isNumber: true },
  { title: 'Rows', isNumber: true },
  { title: 'Outcome' },
];

interface RunTableProps {
  readonly runs: readonly Execution[];
}

export function RunTable({ runs }: RunTableProps): ReactElement {
  const rows = useCheckedRows(runs.map(({ id }) => id));
  return (
    <>
      <SelectedRuns rows={rows} runs={runs} />
      <Table name="Runs" columns={COLUMNS}>
        {runs.map((run) => (
          <tr key={run.id}>
            <CheckCell rows={rows} id={run.id} name={`run ${run.id}`} />
            <td>
              <Link href={`/runs/${run.id}`} aria-label={`Run ${run.id}, ${run.status}`}>
                <Status status={run.status} />
              </Link>
            </td>
            <td>
              <Link className="title" href={`/workflows/${run.workflow_id}`}>
                {run.workflow_title ?? `Workflow ${run.workflow_id}`}
              </Link>
            </td>
            <td>{run.trigger}</td>
            <td>
              <Time at={run.started_at ?? run.created} />
            </td>
            <td className="number">{durationText(run.execution_time_ms)}</td>
            <td className="number">
              {run.total_rows === null ? '–' : count.format(run.total_rows)}
            </td>
            <td className={run.error === null ? undefined : 'sentence'} title={run.error?.message}>
              {outcome(run)}
            </td>
          </tr>
        ))}
      </Table>
    </>
  );
}

function outcome({ error, failed_rows: failed }: Execution): string {
  if (error !== null) return error.message;
  return failed > 0 ? `Not delivered: ${rowsText(failed)}` : '';
}
