/** A worker is suspended while it sends, another one ends its runs, and it continues: it sends nothing more. */

import { setTimeout as delay } from 'node:timers/promises';

import { LEASE_MS } from '../../../src/services/heartbeats.ts';
import { describeWithRedis } from '../../support/redis.ts';
import { chain, sequence } from '../graphs.ts';
import { useSendingWorkers } from './sending-workers.ts';

const ROWS = 120;
/** So many requests have come by then; it is within a group of calls. */
const SENT = 40;

describeWithRedis('a worker that was suspended while it sent', () => {
  const workers = useSendingWorkers();

  async function sending(config: object) {
    const to = workers.destination();
    const send = { node_type: 'termination/httpRequest', node_role: 'terminator' };
    const graph = chain(sequence(1, ROWS), { ...send, config: { url: to.url, ...config } });
    return { to, ...(await workers.queue(graph)) };
  }

  it('leaves its runs to the one that has taken them over', async () => {
    const runs = await Promise.all([
      sending({ method: 'PUT' }),
      sending({ method: 'PUT', on_error: 'continue' }),
      sending({ method: 'POST' }),
    ]);
    const held = runs.map(({ to }) => to.hold(SENT));
    const first = workers.worker();
    await Promise.all(held);
    first.child.kill('SIGSTOP');
    // Its lease ends meanwhile, and its runs are free as if it had been silent for longer.
    await delay(LEASE_MS + 1_000);
    for (const { to } of runs) to.open();
    workers.another();
    await workers.giveUpSilent();
    const ends = await Promise.all(runs.map(({ executionId }) => workers.ended(executionId)));
    expect(ends).toMatchObject([
      { status: 'completed', deliveries: [{ delivered: ROWS }] },
      { status: 'completed', deliveries: [{ delivered: ROWS }] },
      { status: 'failed', error: { code: 'delivery_in_doubt' } },
    ]);
    const sent = runs.map(({ to }) => to.requests.length);
    first.child.kill('SIGCONT');
    // The first thing that it does is what it had begun.
    await delay(5_000);
    expect(runs.map(({ to }) => to.requests.length)).toEqual(sent);
    const after = await Promise.all(runs.map(({ executionId }) => workers.ended(executionId)));
    expect(after).toEqual(ends);
    expect(first.isAlive()).toBe(true);
  });
});
