/** The worker: when it claims, how much, and what a stop leaves. */

import { ExecutionWorker } from '../../src/jobs/run-executions.ts';
import type { Claim } from '../../src/services/executions/executions.ts';
import { until } from '../support/engine.ts';
import { recordedLog } from '../support/recorded-log.ts';

class Bench {
  readonly log = recordedLog();
  readonly asked: number[] = [];
  readonly ends: (() => void)[] = [];
  queued = 0;
  requeues = 0;
  failure: Error | null = null;
  readonly #listeners = new Set<() => void>();
  readonly #onReconnected = new Set<() => void>();
  readonly worker = new ExecutionWorker({
    executions: {
      claim: (atMost) => {
        this.asked.push(atMost);
        if (this.failure !== null) return Promise.reject(this.failure);
        const count = Math.min(atMost, this.queued);
        this.queued -= count;
        return Promise.resolve(Array.from({ length: count }, () => ({}) as Claim));
      },
      runClaimed: () => new Promise((resolve) => this.ends.push(resolve)),
      requeue: () => {
        this.requeues += 1;
        for (const end of this.ends) end();
      },
    },
    events: {
      onQueued: (listener) => subscribed(this.#listeners, listener),
      onReconnected: (listener) => subscribed(this.#onReconnected, listener),
    },
    concurrency: 3,
    log: this.log,
  });

  notify(): void {
    for (const listener of this.#listeners) listener();
  }

  reconnect(): void {
    for (const listener of this.#onReconnected) listener();
  }

  subscriptions(): number {
    return this.#listeners.size + this.#onReconnected.size;
  }
}

function subscribed(listeners: Set<() => void>, listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

let bench: Bench;
beforeEach(() => {
  bench = new Bench();
});
afterEach(async () => {
  jest.useRealTimers();
  for (const end of bench.ends) end();
  await bench.worker.stop();
});

it('claims at its start as many as it has room for, and no more until one ends', async () => {
  bench.queued = 5;
  bench.worker.start();
  await until(() => bench.ends.length === 3);
  expect(bench.asked).toEqual([3]);
  bench.notify();
  await new Promise(setImmediate);
  expect(bench.asked).toEqual([3]);
  bench.ends[0]!();
  await until(() => bench.ends.length === 4);
  expect(bench.asked).toEqual([3, 1]);
});

it.each([
  ['a notification', () => bench.notify()],
  ['a connection that is restored', () => bench.reconnect()],
])('claims after %s', async (_, happens) => {
  bench.worker.start();
  await until(() => bench.asked.length === 1);
  await new Promise(setImmediate);
  expect(bench.asked).toEqual([3]);
  bench.queued = 1;
  happens();
  await until(() => bench.asked.length === 3);
  expect(bench.asked).toEqual([3, 3, 2]);
  expect(bench.ends).toHaveLength(1);
});

it('claims every two seconds, for notifications that were lost', async () => {
  jest.useFakeTimers();
  bench.worker.start();
  await jest.advanceTimersByTimeAsync(0);
  bench.queued = 1;
  await jest.advanceTimersByTimeAsync(1_999);
  expect(bench.ends).toHaveLength(0);
  await jest.advanceTimersByTimeAsync(1);
  expect(bench.ends).toHaveLength(1);
});

it('logs a claim that failed, and claims again', async () => {
  bench.failure = new Error('broken');
  bench.worker.start();
  await until(() => bench.log.entries.length === 1);
  expect(bench.log.entries).toEqual([
    { level: 'error', fields: { error: bench.failure }, message: 'executions not claimed' },
  ]);
  bench.failure = null;
  bench.queued = 1;
  bench.notify();
  await until(() => bench.ends.length === 1);
});

describe('a stop', () => {
  it('waits for the runs in progress, and claims nothing more', async () => {
    bench.queued = 4;
    bench.worker.start();
    await until(() => bench.ends.length === 3);
    let isStopped = false;
    const stopped = bench.worker.stop().then(() => (isStopped = true));
    bench.ends[0]!();
    bench.ends[1]!();
    await new Promise(setImmediate);
    expect(isStopped).toBe(false);
    bench.ends[2]!();
    await stopped;
    expect([bench.asked, bench.queued, bench.requeues]).toEqual([[3], 1, 0]);
    expect(bench.subscriptions()).toBe(0);
  });

  it('requeues runs that do not end within five seconds', async () => {
    jest.useFakeTimers();
    bench.queued = 1;
    bench.worker.start();
    await jest.advanceTimersByTimeAsync(0);
    const stopped = bench.worker.stop();
    await jest.advanceTimersByTimeAsync(4_999);
    expect(bench.requeues).toBe(0);
    await jest.advanceTimersByTimeAsync(10);
    expect(bench.requeues).toBe(1);
    jest.useRealTimers();
    await stopped;
  });

  it('returns if the worker was not started', () => bench.worker.stop());
});
