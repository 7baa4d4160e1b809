/** Whose export is cut off when another organization needs its slot, by a clock that the test sets. */

import { createCallerSlots } from '../../src/services/caller-slots.ts';
import { ExportSlots, type ExportSlot } from '../../src/services/exports/export-slots.ts';
import { createMemorySlotStore } from '../../src/stores/limits/slots-memory.ts';
import { recordedLog } from '../support/recorded-log.ts';

const limits = {
  slots: { perMember: 4, perOwner: 4, total: 8 },
  oneOfManyMs: 5_000,
  onlyExportMs: 60_000,
};

let nowMs: number;
let log: ReturnType<typeof recordedLog>;
let slots: ExportSlots;
beforeEach(() => {
  nowMs = 0;
  log = recordedLog();
  const store = createMemorySlotStore();
  slots = new ExportSlots({
    slots: createCallerSlots({ store, what: 'exports', limits: limits.slots, log }),
    limits,
    log,
    clock: { now: () => nowMs },
  });
});

/** An export that ends when it is cut off. */
async function open(organizationId: number, signal?: AbortSignal): Promise<ExportSlot> {
  const slot = await slots.take(
    { kind: 'key', keyId: organizationId, organizationId },
    signal ?? new AbortController().signal,
  );
  slot.signal.addEventListener('abort', () => void slot.release());
  return slot;
}

async function openSome(...organizations: readonly number[]): Promise<readonly ExportSlot[]> {
  const opened: ExportSlot[] = [];
  for (const organization of organizations) opened.push(await open(organization));
  return opened;
}

const cutOff = (opened: readonly ExportSlot[]): number[] =>
  opened.flatMap((slot, index) => (slot.isCutOff() ? [index] : []));

/** Six organizations that hold all slots, two of them more than one. */
const SIX = [1, 1, 1, 2, 2, 3, 4, 5, 6];

it('six organizations do not keep a seventh out, however new their exports are', async () => {
  const opened = await openSome(...SIX);
  await open(7);
  expect(cutOff(opened)).toEqual([]);
});

it('the organization with the most loses its oldest one, if that has had its time', async () => {
  const opened = await openSome(...SIX);
  nowMs = 4_999;
  await open(7);
  expect(cutOff(opened)).toEqual([]);
  nowMs = 5_000;
  await open(8);
  expect(cutOff(opened)).toEqual([0]);
  expect(log.entries).toMatchObject([{ level: 'info', fields: { organizationId: 1, for: 8 } }]);
  await open(9);
  await open(10);
  expect(cutOff(opened)).toEqual([0, 1, 3]);
});

it('the only export of an organization has more time', async () => {
  const opened = await openSome(1, 2, 3, 4, 5, 6, 7, 8);
  nowMs = 59_999;
  await open(9);
  expect(cutOff(opened)).toEqual([]);
  nowMs = 60_000;
  await open(10);
  expect(cutOff(opened)).toEqual([0]);
});

it('none is cut off for an organization that has one, or while there are slots', async () => {
  const opened = await openSome(1, 1, 1, 2, 2, 3, 4);
  nowMs = 100_000;
  await open(5);
  await expect(open(1)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  expect(cutOff(opened)).toEqual([]);
});

it('one that is cut off makes room even if all slots beyond the limit are taken', async () => {
  const opened = await openSome(...Array.from({ length: 16 }, (_, index) => index + 1));
  await expect(open(17)).rejects.toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: 1 });
  nowMs = 60_000;
  await open(17);
  expect(cutOff(opened)).toEqual([0]);
});

it('one is cut off for an organization, however many it asks for at once', async () => {
  const opened = await openSome(...SIX);
  nowMs = 5_000;
  await Promise.allSettled([open(7), open(7), open(7)]);
  expect(cutOff(opened)).toEqual([0]);
});

it('a client that leaves ends its export, which is then not cut off', async () => {
  const client = new AbortController();
  const slot = await open(1, client.signal);
  client.abort();
  expect([slot.signal.aborted, slot.isCutOff()]).toEqual([true, false]);
  const late = await open(1, client.signal);
  expect(late.signal.aborted).toBe(true);
});
