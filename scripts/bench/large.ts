/**
 * What growth costs: the lists of an organization with half a million workflows beside those of an empty one in the same
 * database, taken in turns; and periodic work before and after all that was stored.
 */

import { migrate, openStores } from '../../src/stores/index.ts';
import { systemClock } from '../../src/kit/clock.ts';
import { listProbes } from './large/lists.ts';
import { measureResults, openResultStores, RESULTS, seedResults } from './large/results.ts';
import { counted, seedDatabase, SIZES } from './large/seed.ts';
import { medianMs } from './load.ts';
import { printHead, printLine } from './table.ts';

export interface LargeOptions {
  readonly baseUrl: string;
  readonly email: string;
  readonly password: string;
  readonly databaseUrl: string;
  readonly redisUrl: string | null;
  readonly directory: string;
}

interface Probe {
  readonly what: string;
  readonly run: () => Promise<unknown>;
}

const WARM_UP = 5;
const TIMES = 30;
const FLAT = 'flat: about 1.00';

export async function measureLarge(options: LargeOptions): Promise<void> {
  const { lists, owner } = await listProbes(options);
  const { probes, close } = await periodicProbes(options);
  const resultStores = await openResultStores(options.directory, options.redisUrl);
  try {
    // Once for nothing: what a process does for the first time takes longer.
    await measure(probes);
    const before = await measure(probes);
    const resultsBefore = await eachOf(resultStores, ({ store }) => measureResults(store));
    await seedDatabase(options.databaseUrl, owner);
    for (const store of resultStores) await seedResults(store);

    printHead();
    for (const { what, goal, large, empty } of lists) {
      const taken = await inTurns(large, empty);
      compare(what, goal, taken.empty, taken.large);
    }
    const after = await measure(probes);
    for (const [n, { what }] of probes.entries()) compare(what, FLAT, before[n]!, after[n]!);
    const resultsAfter = await eachOf(resultStores, ({ store }) => measureResults(store));
    for (const [n, { name }] of resultStores.entries()) {
      for (const part of ['put', 'read', 'sweep'] as const) {
        compare(
          `${counted(RESULTS)} results in ${name}: ${PARTS[part]}`,
          FLAT,
          resultsBefore[n]![part],
          resultsAfter[n]![part],
        );
      }
    }
  } finally {
    for (const { close: closeStore } of resultStores) closeStore();
    await close();
  }
}

/** Medians of both, one of each after the other: what else the machine does meets both alike. */
async function inTurns(
  large: () => Promise<void>,
  empty: () => Promise<void>,
): Promise<{ large: number; empty: number }> {
  const taken = { large: [] as number[], empty: [] as number[] };
  for (let n = -WARM_UP; n < TIMES; n += 1) {
    const times = { empty: await medianMs(1, empty), large: await medianMs(1, large) };
    if (n < 0) continue;
    taken.large.push(times.large);
    taken.empty.push(times.empty);
  }
  const middle = (times: number[]): number =>
    times.sort((a, b) => a - b)[Math.floor(times.length / 2)]!;
  return { large: middle(taken.large), empty: middle(taken.empty) };
}

const PARTS = { put: 'store one', read: 'read a page', sweep: 'a round of the sweeper' };

function compare(what: string, goal: string, empty: number, large: number): void {
  printLine({
    what,
    weir: `${large.toFixed(2)} ms`,
    plain: `empty ${empty.toFixed(2)} ms`,
    ratio: (large / empty).toFixed(2),
    goal,
  });
}

async function measure(probes: readonly Probe[]): Promise<readonly number[]> {
  return eachOf(probes, async ({ run }) => {
    await run();
    return medianMs(TIMES, run);
  });
}

/** One after the other: nothing measured is in another's way. */
async function eachOf<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}

async function periodicProbes({
  databaseUrl,
  directory,
}: LargeOptions): Promise<{ probes: readonly Probe[]; close: () => Promise<void> }> {
  const log = { info() {}, warn: console.warn, error: console.error };
  const opened = await openStores({
    databaseUrl,
    redis: null,
    resultsDirectory: `${directory}/none`,
    paramsDirectory: `${directory}/none`,
    clock: systemClock,
    log,
  });
  const { accounts, executions, executionQueue } = opened.stores;
  const longAgo = new Date(0);
  const running = Array.from({ length: 100 }, (_, n) => ({
    executionId: BigInt(n + 1),
    attempt: 1,
  }));
  return {
    close: () => opened.close(),
    probes: [
      {
        what: `the look for abandoned runs, of ${counted(SIZES.executions)}`,
        run: () => executionQueue.rescue(35_000),
      },
      {
        what: `the sweeper's look for ended sessions, of ${counted(SIZES.sessions)}`,
        run: () => accounts.deleteSessionsBefore({ idleBefore: longAgo, createdBefore: longAgo }),
      },
      { what: 'a heartbeat of 100 runs', run: () => executions.keepRunning(running) },
      { what: 'the look for pending migrations at a start', run: () => migrate(databaseUrl) },
    ],
  };
}
