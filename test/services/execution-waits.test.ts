/** What waiting for the end of a run leaves behind: nothing, however it ends. */

import { getEventListeners, getMaxListeners } from 'node:events';
import type { Execution } from '../../src/model/execution.ts';
import type { Caller } from '../../src/model/caller.ts';
import {
  createExecutionHistory,
  type ExecutionHistory,
} from '../../src/services/executions/history.ts';

type Dependencies = Parameters<typeof createExecutionHistory>[0];
type Listener = (id: bigint) => void;

let status: Execution['status'];
let looks: number;
let failure: Error | null;
let draining: AbortController;
let ended: Set<Listener>;
let reconnected: Set<() => void>;
let history: ExecutionHistory;

function subscribed<T>(to: Set<T>, listener: T): () => void {
  to.add(listener);
  return () => void to.delete(listener);
}

beforeEach(() => {
  jest.useFakeTimers();
  [status, looks, failure, draining] = ['queued', 0, null, new AbortController()];
  [ended, reconnected] = [new Set(), new Set()];
  history = createExecutionHistory({
    store: {
      find: async (_visibility: unknown, id: bigint) => {
        looks += 1;
        if (failure !== null) throw failure;
        return { id, status };
      },
      cancel: async (_visibility: unknown, id: bigint) => ({
        execution: { id, status },
        paramsId: null,
        hasReserved: false,
      }),
    },
    events: {
      onEnded: (listener: Listener) => subscribed(ended, listener),
      onReconnected: (listener: () => void) => subscribed(reconnected, listener),
    },
    registry: { stop: () => undefined },
    draining: draining.signal,
  } as unknown as Dependencies);
});
afterEach(() => jest.useRealTimers());

const caller = (organizationId: number) =>
  ({ kind: 'session', userId: 1, organizationId, role: 'admin' }) as unknown as Caller;
const passing = (ms: number): Promise<void> => jest.advanceTimersByTimeAsync(ms);

function wait(waitMs: number, signal = new AbortController().signal, organizationId = 1) {
  const outcome = { status: 'waits' };
  void history
    .get(caller(organizationId), 7n, { waitMs, signal })
    .then((execution) => (outcome.status = execution.status));
  return outcome;
}

function nothingIsLeft(...signals: readonly AbortSignal[]): void {
  expect(jest.getTimerCount()).toBe(0);
  expect([ended.size, reconnected.size]).toEqual([0, 0]);
  for (const signal of [draining.signal, ...signals])
    expect(getEventListeners(signal, 'abort')).toEqual([]);
}

it('ends with the event of its own run, and with no other', async () => {
  const { signal } = new AbortController();
  const outcome = wait(60_000, signal);
  await passing(1);
  for (const listener of ended) listener(8n);
  await passing(1);
  expect([outcome.status, looks]).toEqual(['waits', 1]);
  status = 'completed';
  for (const listener of ended) listener(7n);
  await passing(0);
  expect([outcome.status, looks]).toEqual(['completed', 2]);
  nothingIsLeft(signal);
});

it('looks again every five seconds, and after the connection for events was lost', async () => {
  const outcome = wait(60_000);
  await passing(4_999);
  expect(looks).toBe(1);
  await passing(1);
  expect(looks).toBe(2);
  for (const listener of reconnected) listener();
  await passing(0);
  expect(looks).toBe(3);
  status = 'failed';
  await passing(5_000);
  expect(outcome.status).toBe('failed');
  nothingIsLeft();
});

it('ends where the run had ended before', async () => {
  status = 'completed';
  const outcome = wait(60_000);
  await passing(0);
  expect([outcome.status, looks]).toEqual(['completed', 1]);
  nothingIsLeft();
});

it('ends where the run ends while it is looked at, which the look does not show', async () => {
  const outcome = wait(60_000);
  status = 'completed';
  for (const listener of ended) listener(7n);
  await passing(0);
  expect([outcome.status, looks]).toEqual(['completed', 2]);
  nothingIsLeft();
});

it('fails as the look does', async () => {
  failure = new Error('away');
  const given = { waitMs: 60_000, signal: new AbortController().signal };
  const failed = expect(history.get(caller(1), 7n, given)).rejects.toBe(failure);
  await passing(0);
  await failed;
  nothingIsLeft();
});

it('ends when its time is up', async () => {
  const outcome = wait(7_000);
  await passing(6_999);
  expect(outcome.status).toBe('waits');
  await passing(1);
  expect(outcome.status).toBe('queued');
  nothingIsLeft();
});

it('looks once more when its time is up', async () => {
  const outcome = wait(3_000);
  await passing(1);
  status = 'completed';
  await passing(2_999);
  expect([outcome.status, looks]).toEqual(['completed', 2]);
  nothingIsLeft();
});

it('ends when its caller leaves, and when the service stops', async () => {
  const left = new AbortController();
  const [outcome, other] = [wait(60_000, left.signal), wait(60_000)];
  await passing(1);
  left.abort();
  await passing(0);
  expect([outcome.status, other.status]).toEqual(['queued', 'waits']);
  draining.abort();
  await passing(0);
  expect(other.status).toBe('queued');
  nothingIsLeft(left.signal);
  const late = wait(60_000);
  await passing(0);
  expect(late.status).toBe('queued');
  nothingIsLeft();
});

it('is not begun if 500 of the organization wait, or 2,000 in all, of which the last 250 are for others', async () => {
  const of = (organization: number, number: number) =>
    Array.from({ length: number }, () => wait(60_000, new AbortController().signal, organization));
  const waits = of(1, 500);
  await passing(1);
  const refused = wait(60_000);
  await passing(1);
  expect(refused.status).toBe('queued');
  waits.push(...of(2, 500), ...of(3, 500), ...of(4, 250));
  await passing(1);
  const [greedy] = of(4, 1);
  await passing(1);
  expect(greedy?.status).toBe('queued');
  for (let organization = 10; organization < 20; organization += 1)
    waits.push(...of(organization, 25));
  await passing(1);
  expect(new Set(waits.map((each) => each.status))).toEqual(new Set(['waits']));
  // Of which Node does not warn.
  expect(getMaxListeners(draining.signal)).toBe(Infinity);
  const beyond = wait(60_000, new AbortController().signal, 5);
  await passing(1);
  expect(beyond.status).toBe('queued');
  for (const listener of [...ended]) listener(7n);
  status = 'completed';
  await passing(5_000);
  expect(new Set(waits.map((each) => each.status))).toEqual(new Set(['completed']));
  nothingIsLeft();
  status = 'queued';
  const again = wait(60_000);
  await passing(1);
  expect(again.status).toBe('waits');
  draining.abort();
  await passing(0);
});

it('a cancelled run is looked at for a second, after longer times each', async () => {
  status = 'running';
  const outcome = { status: 'waits' };
  void history.cancel(caller(1), 7n).then((execution) => (outcome.status = execution.status));
  for (const [afterMs, expected] of [
    [49, 1],
    [1, 2],
    [99, 2],
    [1, 3],
    [200, 4],
    [399, 4],
    [1, 5],
    [249, 5],
  ] as const) {
    await passing(afterMs);
    expect([outcome.status, looks]).toEqual(['waits', expected]);
  }
  await passing(1);
  expect([outcome.status, looks]).toEqual(['running', 6]);
  nothingIsLeft();
});
