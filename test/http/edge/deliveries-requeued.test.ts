/** A worker that is asked to stop while it sends: what it can end it ends, and the rest continues in another one. */

import { waitFor } from '../../../scripts/service/program.ts';
import { describeWithRedis } from '../../support/redis.ts';
import { chain, sequence } from '../graphs.ts';
import { useSendingWorkers, type Queued } from './sending-workers.ts';

const ROWS = 120;
/** So many requests have come by then. */
const SENT = 40;

describeWithRedis('a worker that is asked to stop while it sends', () => {
  const workers = useSendingWorkers();

  async function sending(method: 'POST' | 'PUT') {
    const to = workers.destination();
    const send = { node_type: 'termination/httpRequest', node_role: 'terminator' };
    const graph = chain(sequence(1, ROWS), { ...send, config: { url: to.url, method } });
    return { to, ...(await workers.queue(graph)) };
  }

  it('ends there where it can, and elsewhere where it cannot', async () => {
    const [ends, silent, safe] = [
      await sending('POST'),
      await sending('POST'),
      await sending('PUT'),
    ];
    const held = [ends.to.hold(ROWS), silent.to.hold(SENT), safe.to.hold(SENT)];
    const first = workers.worker();
    await Promise.all(held);
    first.child.kill('SIGTERM');
    await waitFor(first, () => first.err().includes('"stopping"') || null);
    ends.to.open();
    expect(await first.exit).toBe(0);
    expect(first.err()).toContain('requeueing executions');

    // Before another worker is there.
    const read = async ({ executionId }: Queued) =>
      (
        await workers.server.client.ok('getExecution', {
          key: workers.key,
          params: { executionId },
        })
      ).body.data;
    const delivered = SENT - 1;
    const one = { delivered, failed: 0, in_doubt: 1, not_sent: ROWS - SENT };
    expect(await read(ends)).toMatchObject({
      status: 'completed',
      deliveries: [{ delivered: ROWS, calls: ROWS }],
    });
    expect(await read(silent)).toMatchObject({ status: 'queued', deliveries: [one] });
    expect(await read(safe)).toMatchObject({ status: 'queued', deliveries: [one] });

    silent.to.open();
    safe.to.open();
    workers.worker();
    expect(await workers.ended(silent.executionId)).toMatchObject({
      status: 'failed',
      error: {
        code: 'delivery_in_doubt',
        message: expect.stringContaining(`row ${delivered + 1}, `),
      },
      deliveries: [{ ...one, errors: [{ row: delivered, rows: 1, code: 'in_doubt' }] }],
    });
    expect(silent.to.requests).toHaveLength(SENT);
    expect(await workers.ended(safe.executionId)).toMatchObject({
      status: 'completed',
      deliveries: [{ delivered: ROWS, in_doubt: 0, not_sent: 0 }],
    });
    expect(safe.to.requests).toHaveLength(ROWS + 1);
  });
});
