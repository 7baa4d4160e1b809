import type { ReactElement } from 'react';
import { count } from '../design/count.ts';
import type { Execution } from '../../client/index.ts';
import { Table } from '../design/table.tsx';

const COLUMNS = [
  { title: 'Node' },
  { title: 'Delivered', isNumber: true },
  { title: 'Failed', isNumber: true },
  { title: 'In doubt', isNumber: true },
  { title: 'Not sent', isNumber: true },
  { title: 'First errors' },
];

/** The deliveries of a run to other services. */
export function Deliveries({ run }: { readonly run: Execution }): ReactElement | null {
  if (run.deliveries.length === 0) return null;
  return (
    <section className="stack" aria-label="Deliveries">
      <h2>Deliveries</h2>
      <Table name="Deliveries" columns={COLUMNS}>
        {run.deliveries.map((delivery) => (
          <tr key={delivery.node_id}>
            <td>{delivery.node_id}</td>
            <td className="number">{count.format(delivery.delivered)}</td>
            <td className="number">{count.format(delivery.failed)}</td>
            <td className="number">{count.format(delivery.in_doubt)}</td>
            <td className="number">{count.format(delivery.not_sent)}</td>
            <td>{delivery.errors.map(({ message }) => message).join(' · ')}</td>
          </tr>
        ))}
      </Table>
    </section>
  );
}
