/** The slot that is asked for before it is known whether its request may run anything: taken, or given back. */

import { createCallerSlots, type CallerSlots } from '../../src/services/caller-slots.ts';
import { prefetchRun, type PrefetchedRun } from '../../src/services/executions/prefetched-run.ts';
import { createMemorySlotStore } from '../../src/stores/limits/slots-memory.ts';
import { recordedLog } from '../support/recorded-log.ts';

const KEY = { keyId: 1, organizationId: 1 };
const limits = { perKey: 1, perOrganization: 3, perProcess: 5 };
const full = { code: 'RATE_LIMITED' };
const start = Promise.resolve(null);
const settled = () => new Promise((resolve) => setImmediate(resolve));

let slots: CallerSlots;
let prefetch: () => PrefetchedRun;
beforeEach(() => {
  const store = createMemorySlotStore();
  slots = createCallerSlots({ store, what: 'executions', limits, log: recordedLog() });
  prefetch = () => prefetchRun(slots, { prefetch: (id) => (id === 9 ? start : null) }, KEY, 9);
});

it('comes with what the start of the run needs', () => {
  expect(prefetch().start).toBe(start);
});

it('is the one that is taken, and stays so until it is released', async () => {
  const prefetched = prefetch();
  const release = await prefetched.takeSlot();
  prefetched.close();
  await settled();
  await expect(slots.take(KEY)).rejects.toMatchObject(full);
  await release();
  await slots.take(KEY);
});

it('is given back where it is not taken, also before it is had', async () => {
  for (let times = 0; times < 3; times += 1) {
    const prefetched = prefetch();
    if (times > 0) await settled();
    prefetched.close();
    prefetched.close();
    await settled();
  }
  await slots.take(KEY);
});

it('is refused to the request that takes it, and to no other', async () => {
  const release = await slots.take(KEY);
  const [taken, closed] = [prefetch(), prefetch()];
  await settled();
  await expect(taken.takeSlot()).rejects.toMatchObject(full);
  taken.close();
  closed.close();
  await settled();
  await release();
  await slots.take(KEY);
});
