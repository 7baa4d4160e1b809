/**
 * Background runs under faults: starts thousands of runs on one API process and two workers, kills and restarts parts
 * of the service at random, and reconciles what it was told with what the history and the results say.
 *
 *     npm run chaos                                      50 faults, three seconds between them
 *     npm run chaos -- --faults 10 --seconds-between 3   how many, and the pause between them
 *     npm run chaos -- --only worker,postgres            some kinds: worker, api, engine child, postgres, redis, worker stop
 *     npm run chaos -- --schedules 10000 --faults 0      instead: so many schedules that are due at the same moment
 *     npm run chaos -- --cursors                         instead: 50 faults after the last delivery of a run with a cursor
 *
 * Every acknowledged run must end exactly once, with its rows or a reason, and within a minute of the last fault.
 */

import { setTimeout as sleep } from 'node:timers/promises';
import { FAULTS, startCluster, type Fault } from '../../scripts/service/cluster.ts';
import { CursorLoad } from './cursors.ts';
import { createLoad } from './load.ts';
import { createSchedules } from './schedules.ts';
import { readCommandLine } from '../../scripts/service/command-line.ts';

const { values, number, some } = readCommandLine(import.meta.filename, {
  faults: { type: 'string', default: '50' },
  'seconds-between': { type: 'string', default: '3' },
  only: { type: 'string' },
  schedules: { type: 'string' },
  cursors: { type: 'boolean', default: false },
});
const count = number('faults');
const pauseMs = number('seconds-between') * 1000;
const kinds = some('only', FAULTS) ?? FAULTS;
const scheduled = values.schedules === undefined ? null : number('schedules');

/** No run may be stuck for longer. */
const SETTLE_MS = 60_000;

const cluster = await startCluster(2);

async function causeFaults(summary: () => string | Promise<string>, after: (fault: Fault) => void) {
  for (let n = 1; n <= count; n += 1) {
    await sleep(pauseMs * (0.5 + Math.random()));
    const fault = kinds[Math.floor(Math.random() * kinds.length)] as Fault;
    await cluster.cause(fault);
    after(fault);
    console.log(`${n}/${count} ${fault.padEnd(13)} ${await summary()}`);
  }
}

async function underLoad() {
  const load = await createLoad(cluster.url);
  load.start();
  await causeFaults(
    () => load.summary(),
    (fault) => {
      if (fault === 'redis') load.resultsAreLost();
    },
  );
  await load.stop();
  console.log(`settling … ${load.summary()}`);
  return load.settle(SETTLE_MS);
}

async function withSchedules(many: number) {
  const schedules = await createSchedules(cluster, many);
  await causeFaults(
    () => schedules.summary(),
    () => undefined,
  );
  return schedules.settle(SETTLE_MS);
}

/** Each fault comes within the few milliseconds between the last delivery and the move. */
async function withCursors() {
  const load = await CursorLoad.open(cluster);
  try {
    for (let n = 1; n <= count; n += 1) {
      const id = await load.nextRun();
      await sleep(Math.random() * 20);
      const fault = kinds[Math.floor(Math.random() * kinds.length)] as Fault;
      await cluster.cause(fault);
      await load.settle(id);
      console.log(`${n}/${count} ${fault.padEnd(13)} ${load.summary()}`);
    }
    await load.settle(await load.nextRun());
    return load.report();
  } finally {
    load.close();
  }
}

function test() {
  if (values.cursors) return withCursors();
  return scheduled === null ? underLoad() : withSchedules(scheduled);
}

try {
  const report = await test();
  console.log(report.text);
  if (report.problems > 0) console.log(cluster.said());
  process.exitCode = report.problems === 0 ? 0 : 1;
} finally {
  await cluster.stop();
}
