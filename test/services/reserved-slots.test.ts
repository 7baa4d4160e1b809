/** Slots that are asked for early: taken once, or given back. */

import { createCallerSlots } from '../../src/services/caller-slots.ts';
import {
  createReservedSlots,
  type ReservedSlots,
} from '../../src/services/executions/reserved-slots.ts';
import { createMemorySlotStore } from '../../src/stores/limits/slots-memory.ts';
import { recordedLog } from '../support/recorded-log.ts';

const limits = { perKey: 2, perOrganization: 3, perProcess: 5 };
const full = { code: 'RATE_LIMITED' };
const key = (keyId: number, organizationId: number) => ({ keyId, organizationId });
let reserved: ReservedSlots;
beforeEach(() => {
  const what = 'executions';
  const store = createMemorySlotStore();
  reserved = createReservedSlots(createCallerSlots({ store, what, limits, log: recordedLog() }));
});

it('are the ones that the caller takes', async () => {
  const caller = key(1, 1);
  reserved.reserveSlot(caller);
  const release = await reserved.take(caller);
  reserved.returnSlot(caller);
  await reserved.take(key(1, 1));
  await expect(reserved.take(key(1, 1))).rejects.toMatchObject(full);
  await release();
  await reserved.take(key(1, 1));
});

it('serve one take', async () => {
  const caller = key(1, 1);
  reserved.reserveSlot(caller);
  await reserved.take(caller);
  await reserved.take(caller);
  await expect(reserved.take(caller)).rejects.toMatchObject(full);
});

it('are given back where they are not taken, also before they are had', async () => {
  for (let times = 0; times < 5; times += 1) {
    const caller = key(1, 1);
    reserved.reserveSlot(caller);
    reserved.returnSlot(caller);
    reserved.returnSlot(caller);
    await new Promise((resolve) => setImmediate(resolve));
  }
  for (const _ of [1, 2]) await reserved.take(key(1, 1));
  await expect(reserved.take(key(1, 1))).rejects.toMatchObject(full);
});

it('that were given back are not taken later', async () => {
  const caller = key(1, 1);
  reserved.reserveSlot(caller);
  reserved.returnSlot(caller);
  await new Promise((resolve) => setImmediate(resolve));
  for (const _ of [1, 2]) await reserved.take(caller);
  await expect(reserved.take(caller)).rejects.toMatchObject(full);
});

it('that cannot be had are refused to the one who takes them, and to no one else', async () => {
  for (const _ of [1, 2]) await reserved.take(key(1, 1));
  const [caller, other] = [key(1, 1), key(1, 1)];
  reserved.reserveSlot(caller);
  reserved.reserveSlot(other);
  // No one takes it or gives it back.
  reserved.reserveSlot(key(1, 1));
  await new Promise((resolve) => setImmediate(resolve));
  await expect(reserved.take(caller)).rejects.toMatchObject(full);
  reserved.returnSlot(other);
  await new Promise((resolve) => setImmediate(resolve));
});
