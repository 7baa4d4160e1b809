/** What callers see of the history of runs. */

import type { ExecutionHistoryStore } from '../../src/stores/postgres/execution-history.ts';
import { end, QueueBench } from './queue-bench.ts';

let bench: QueueBench;
beforeEach(async () => {
  bench = await QueueBench.open();
});
afterEach(() => bench.database.drop());

describe('the history', () => {
  it('shows what a caller may see, newest first, by every filter', async () => {
    const owner = await bench.newOwner();
    const stranger = await bench.newOwner();
    const [first, second, third] = [
      await bench.enqueue(owner),
      await bench.enqueue(owner),
      await bench.enqueue(owner),
    ];
    await bench.enqueue(stranger);
    await bench.history.cancel(owner, second.id);
    const list = async (filter: Parameters<ExecutionHistoryStore['list']>[1]) => {
      const { items, total } = await bench.history.list(owner, filter, { page: 0, limit: 10 });
      expect(total).toBe(items.length);
      return items.map(({ id }) => id);
    };
    expect(await list({})).toEqual([third.id, second.id, first.id]);
    expect(await list({ statuses: ['cancelled'] })).toEqual([second.id]);
    expect(await list({ statuses: ['cancelled', 'queued', 'completed'] })).toHaveLength(3);
    expect(await list({ workflowId: owner.workflowId, trigger: 'api' })).toHaveLength(3);
    expect(await list({ workflowId: stranger.workflowId })).toEqual([]);
    expect(await list({ trigger: 'schedule' })).toEqual([]);
    const future = new Date(Date.now() + 60_000);
    expect(await list({ startedBefore: future })).toHaveLength(3);
    expect(await list({ startedAfter: future })).toEqual([]);
    const page = await bench.history.list(owner, {}, { page: 1, limit: 2 });
    expect(page.total).toBe(3);
    expect(page.items.map(({ id }) => id)).toEqual([first.id]);
    expect(await bench.history.list(owner, {}, { page: 9, limit: 2 })).toEqual({
      total: 3,
      items: [],
    });
    expect(await bench.history.find(stranger, first.id)).toBeNull();
    expect(await bench.history.cancel(stranger, first.id)).toBeNull();
  });

  it('changes nothing of what has ended when it is cancelled', async () => {
    const owner = await bench.newOwner();
    const { id } = await bench.enqueue(owner);
    const run = (await bench.claim(10))!;
    await bench.executions.finish(run, end('completed'));
    expect(await bench.history.cancel(owner, id)).toMatchObject({
      execution: { id, status: 'completed' },
    });
  });
});
