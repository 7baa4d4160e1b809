import { useMutation } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import type { Execution } from '../../client/index.ts';
import { api } from '../api/client.ts';
import { Button } from '../design/button.tsx';
import { Confirm } from '../design/confirm.tsx';
import { count } from '../design/count.ts';
import { ErrorNotice } from '../design/error-notice.tsx';
import { Table } from '../design/table.tsx';
import { useOpenRun } from './open-run.ts';
import { useRevisionOf } from './outputs.tsx';
import { isUnderWay } from './under-way.ts';

type Delivery = Execution['deliveries'][number];
type Which = 'failed' | 'in_doubt' | 'not_sent';

const COLUMNS = [
  { title: 'Node' },
  { title: 'Delivered', isNumber: true },
  { title: 'Failed', isNumber: true },
  { title: 'In doubt', isNumber: true },
  { title: 'Not sent', isNumber: true },
  { title: 'First errors' },
  { title: 'Send again' },
];
const WORDS: Readonly<Record<Which, string>> = {
  failed: 'Failed',
  in_doubt: 'In doubt',
  not_sent: 'Not sent',
};
const OUTCOMES: readonly Which[] = ['failed', 'in_doubt', 'not_sent'];

/** The deliveries of a run to other services. Rows that were not delivered can be sent again. */
export function Deliveries({ run }: { readonly run: Execution }): ReactElement | null {
  const nodes = useRevisionOf(run).data?.nodes ?? [];
  if (run.deliveries.length === 0) return null;
  return (
    <section className="stack" aria-label="Deliveries to other services">
      <h2>Deliveries</h2>
      <Table name="Deliveries" columns={COLUMNS}>
        {run.deliveries.map((delivery) => (
          <tr key={delivery.node_id}>
            <td>{nodes.find(({ id }) => id === delivery.node_id)?.label ?? delivery.node_id}</td>
            <td className="number">{count.format(delivery.delivered)}</td>
            <td className="number">{count.format(delivery.failed)}</td>
            <td className="number">{count.format(delivery.in_doubt)}</td>
            <td className="number">{count.format(delivery.not_sent)}</td>
            <td>{delivery.errors.map(({ message }) => message).join(' · ')}</td>
            <td>{isUnderWay(run) ? null : <Resend run={run} delivery={delivery} />}</td>
          </tr>
        ))}
      </Table>
    </section>
  );
}

interface ResendProps {
  readonly run: Execution;
  readonly delivery: Delivery;
}

function Resend({ run, delivery }: ResendProps): ReactElement {
  const openRun = useOpenRun();
  const [isDoubt, setDoubt] = useState(false);
  const send = useMutation({
    mutationFn: (which: Which) =>
      api.resendRows(run.id, delivery.node_id, { which, confirm_in_doubt: which === 'in_doubt' }),
    onSuccess: openRun,
  });
  return (
    <span className="row compact">
      {OUTCOMES.filter((which) => delivery[which] > 0).map((which) => (
        <Button
          key={which}
          kind="quiet"
          disabled={send.isPending}
          onClick={() => (which === 'in_doubt' ? setDoubt(true) : send.mutate(which))}
        >
          {WORDS[which]}
        </Button>
      ))}
      {send.error === null ? null : <ErrorNotice error={send.error} />}
      {isDoubt ? (
        <Confirm
          title="Send rows in doubt again?"
          action="Send again"
          run={() => send.mutateAsync('in_doubt')}
          onClose={() => setDoubt(false)}
        >
          <p>The service may have accepted them already. It would then have them twice.</p>
        </Confirm>
      ) : null}
    </span>
  );
}
