import type { ReactElement } from 'react';
import { Link } from 'wouter';
import type { Execution } from '../../client/index.ts';
import { count } from '../design/count.ts';
import { Table } from '../design/table.tsx';
import { durationText } from '../design/time.tsx';
import { useRevisionOf } from './outputs.tsx';

const COLUMNS = [
  { title: 'Node' },
  { title: 'Type' },
  { title: 'Rows', isNumber: true },
  { title: 'Time', isNumber: true },
];

/** The rows and the time of each node that the run knows. */
export function NodeRows({ run }: { readonly run: Execution }): ReactElement | null {
  const nodes = useRevisionOf(run).data?.nodes ?? [];
  if (run.nodes.length === 0) return null;
  return (
    <details>
      <summary>Rows of each node</summary>
      <Table name="Rows of each node" columns={COLUMNS}>
        {run.nodes.map(({ node_id: id, rows, ms }) => {
          const node = nodes.find((one) => one.id === id);
          return (
            <tr key={id}>
              <td>{node?.label ?? id}</td>
              <td className="muted">{node?.node_type}</td>
              <td className="number">{rows === null ? '–' : count.format(rows)}</td>
              <td className="number">{durationText(ms)}</td>
            </tr>
          );
        })}
      </Table>
      {run.workflow_title === null ? null : (
        <p>
          <Link href={`/workflows/${run.workflow_id}?run=${run.id}`}>Show them on the graph</Link>
        </p>
      )}
      {run.nodes.some(({ rows }) => rows === null) ? (
        <p className="muted">– : the run did not need to count these rows.</p>
      ) : null}
    </details>
  );
}
