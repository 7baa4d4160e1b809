/** Load on one URL: requests per second and latency, by autocannon, or one after the other by fetch. */

import autocannon from 'autocannon';

export interface Load {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

export interface Target {
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

/** Fails on any response but 2xx: a benchmark of errors measures nothing. */
export async function load(target: Target, connections: number, seconds: number): Promise<Load> {
  await autocannon({ ...target, connections, duration: 1 });
  const result = await autocannon({ ...target, connections, duration: seconds });
  const bad = result.non2xx + result.errors + result.timeouts;
  if (bad > 0)
    throw new Error(`${target.url}: ${bad} of ${result.requests.total} responses were not 2xx`);
  return {
    perSecond: result.requests.total / result.duration,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
  };
}

const WARM_UP_MS = 1_000;

/** Runs it so many times, and for a second: code that has just started is compiled first. */
export async function warmUp(run: () => Promise<unknown>, times = 1): Promise<void> {
  const started = performance.now();
  for (let done = 0; done < times || performance.now() - started < WARM_UP_MS; done += 1)
    await run();
}

/** The middle of `times` runs, in milliseconds. */
export async function medianMs(times: number, run: () => Promise<unknown>): Promise<number> {
  const taken: number[] = [];
  for (let i = 0; i < times; i += 1) {
    const started = performance.now();
    await run();
    taken.push(performance.now() - started);
  }
  taken.sort((a, b) => a - b);
  return taken[Math.floor(taken.length / 2)]!;
}

export const ROUNDS = 5;

interface RoundOptions {
  readonly rounds?: number;
  /** Before the runs of one of them in a round. Its time does not count. */
  readonly prepare?: () => Promise<void>;
}

/**
 * Runs each of them in turn, `times` in every round, and returns the median of each in its quietest round, in milliseconds.
 * Whatever else a shared machine does then meets all of them, and affects the result least.
 */
export async function quietestMs(
  times: number,
  runs: readonly (() => Promise<unknown>)[],
  { rounds = ROUNDS, prepare }: RoundOptions = {},
): Promise<readonly number[]> {
  const least = runs.map(() => Infinity);
  for (let round = 0; round < rounds; round += 1)
    for (const [at, run] of runs.entries()) {
      await prepare?.();
      least[at] = Math.min(least[at]!, await medianMs(times, run));
    }
  return least;
}
