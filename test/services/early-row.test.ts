/** When a synchronous run is in the history: once it lasts, before it calls others, and at its end. */

import { createEarlyRow } from '../../src/services/executions/early-row.ts';
import { recordedLog } from '../support/recorded-log.ts';

const row = {
  organizationId: 1,
  workflowId: 2,
  workflowUserId: 4,
  revision: 3,
  userId: 4,
  keyId: 5,
  startedAt: new Date(0),
};
const run = { executionId: 7n, attempt: 1, row };

let calls: string[];
let failing: Error | null;
let isOurs: boolean;
let log: ReturnType<typeof recordedLog>;
const store = {
  insert: async () => {
    calls.push('insert');
    if (failing !== null) throw failing;
  },
  noteEffects: async () => (calls.push('note effects'), isOurs),
  discard: async () => void calls.push('discard'),
};
const open = (isWritten = false) => createEarlyRow({ store, log }, run, isWritten);

beforeEach(() => {
  jest.useFakeTimers();
  calls = [];
  failing = null;
  isOurs = true;
  log = recordedLog();
});
afterEach(() => jest.useRealTimers());

it('is written when the run has lasted 100 ms, and once', async () => {
  const early = open();
  await jest.advanceTimersByTimeAsync(99);
  expect(calls).toEqual([]);
  await jest.advanceTimersByTimeAsync(1);
  expect(calls).toEqual(['insert']);
  await early.beforeCall(true);
  await jest.advanceTimersByTimeAsync(1_000);
  early.close();
  expect(calls).toEqual(['insert']);
});

it('is written when it is asked for, and not again', async () => {
  const early = open();
  await early.beforeCall(true);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(calls).toEqual(['insert']);
});

it('is left to the end of a run that has ended before', async () => {
  open().close();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(calls).toEqual([]);
});

it('is not written where the start has done that', async () => {
  const early = open(true);
  await early.beforeCall(true);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(calls).toEqual([]);
});

it.each([
  ['not at all', false, 0, []],
  ['after a time', false, 100, ['insert', 'discard']],
  ['at the start', true, 0, ['discard']],
] as const)('is removed with what never began, if it was written %s', async (...given) => {
  const [, isWritten, ms, expected] = given;
  const early = open(isWritten);
  await jest.advanceTimersByTimeAsync(ms);
  await early.discard();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(calls).toEqual(expected);
});

it('that could not be written is tried again, and removed: the statement may have come through', async () => {
  failing = new Error('away');
  const early = open();
  await jest.advanceTimersByTimeAsync(100);
  expect(log.entries).toMatchObject([
    {
      level: 'warn',
      message: 'execution not in the history before its end',
      fields: { executionId: '7', error: failing },
    },
  ]);
  await expect(early.beforeCall(true)).rejects.toBe(failing);
  failing = null;
  await early.beforeCall(true);
  await early.discard();
  expect(calls).toEqual(['insert', 'insert', 'insert', 'discard']);
});

it('notes effects once, before the first request that may have some', async () => {
  const early = open();
  await early.beforeCall(true);
  expect(calls).toEqual(['insert']);
  await Promise.all([early.beforeCall(false), early.beforeCall(false)]);
  await early.beforeCall(false);
  expect(calls).toEqual(['insert', 'note effects']);
});

it('lets no request with effects go out while it cannot note that', async () => {
  failing = new Error('away');
  const early = open();
  await expect(early.beforeCall(false)).rejects.toBe(failing);
  failing = null;
  isOurs = false;
  await expect(early.beforeCall(false)).rejects.toThrow('superseded');
  isOurs = true;
  await early.beforeCall(false);
  expect(calls).toEqual(['insert', 'insert', 'note effects', 'note effects']);
});

it('that cannot be removed is a line in the log', async () => {
  const error = new Error('away');
  const broken = { ...store, discard: () => Promise.reject(error) };
  await createEarlyRow({ store: broken, log }, run, true).discard();
  expect(log.entries).toMatchObject([
    { level: 'error', message: 'execution that never began not discarded', fields: { error } },
  ]);
});
