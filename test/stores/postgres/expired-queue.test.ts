/** What is left of a run that waited for too long. */

import { QueueBench } from './queue-bench.ts';

it('says why it failed, without its parameters; a younger one waits on', async () => {
  const bench = await QueueBench.open();
  const owner = await bench.newOwner();
  const [old, young] = [await bench.enqueue(owner), await bench.enqueue(owner)];
  const age = "UPDATE executions SET created = now() - interval '1 hour' WHERE id = $1";
  await bench.sql(age, [old.id]);
  expect(await bench.queue.expireQueued(3_600_000 + 600_000)).toBe(0);
  expect(await bench.queue.expireQueued(3_600_000)).toBe(1);
  expect(await bench.history.find(owner, old.id)).toMatchObject({
    status: 'failed',
    problem: { code: 'queue_timeout' },
    finishedAt: expect.any(Date),
  });
  expect(await bench.statusOf(owner, young.id)).toBe('queued');
  const kept = await bench.sql('SELECT params IS NOT NULL FROM executions ORDER BY id');
  expect(kept.flat()).toEqual([false, true]);
  await bench.database.drop();
});
