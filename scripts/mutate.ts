/**
 * `npm run mutate`: puts small faults into the source, one at a time, and says which
 * of them no test notices. Nothing of the work tree is changed.
 *
 *     npm run mutate                                   200 random mutants of engine, services, outbound, stores, http and kit
 *     npm run mutate -- --count 60 --seed 7            how many, and the same ones again; random unless given
 *     npm run mutate -- --under src/services           of this folder only; may be given again
 *     npm run mutate -- --file src/engine/stop.ts      of this file only, all of its mutants unless --count is given
 *     npm run mutate -- --workers 2                    how many at once
 *     npm run mutate -- --budget 90                    seconds of test time for one mutant, the tests that are about it first
 *     npm run mutate -- --limit 30                     seconds that any test file may take, beside five times its own
 *     npm run mutate -- --root ../other                of the project in another folder
 *     npm run mutate -- --record all                   records again what every test reaches, those of the service, too; `none` makes do with what is known; a folder records its tests
 *
 * Why not Stryker: it switches mutants by a global or an environment variable of the
 * test process. The engine's processes and the built service run from `dist/` with an
 * environment of their own and see neither. Here a mutant is a changed file in a copy
 * of the project, compiled for jest and for `dist/`.
 */

import { randomInt } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServers } from './mutate/servers.ts';
import { describe, isKilled, runSession, scores } from './mutate/session.ts';
import { createFolder } from './mutate/test-process.ts';
import { readCommandLine } from './service/command-line.ts';

const FOLDERS = ['src/engine', 'src/services', 'src/outbound', 'src/stores', 'src/http', 'src/kit'];

async function main(): Promise<number> {
  const { values, number } = readCommandLine(import.meta.filename, {
    count: { type: 'string' },
    seed: { type: 'string', default: String(randomInt(1_000_000)) },
    under: { type: 'string', multiple: true, default: [] },
    file: { type: 'string', multiple: true, default: [] },
    workers: { type: 'string', default: '2' },
    budget: { type: 'string', default: '90' },
    limit: { type: 'string', default: '30' },
    record: { type: 'string', default: 'new' },
    root: { type: 'string', default: join(import.meta.dirname, '..') },
  });
  const chosen = [...values.under, ...values.file];
  const mostMutants = values.file.length > 0 ? Infinity : 200;
  const numbers = {
    count: values.count === undefined ? mostMutants : number('count', 1),
    seed: number('seed'),
    workers: number('workers', 1),
    budgetMs: 1_000 * number('budget', 1),
    limitMs: 1_000 * number('limit', 1),
  };
  const cache = join(values.root, '.cache/mutate');
  mkdirSync(cache, { recursive: true });
  if (!takeCache(cache)) {
    console.error('Another mutation run is under way in this work tree.');
    return 2;
  }
  const temporary = createFolder(join(tmpdir(), 'weir-mutate-'));
  const closers: (() => void)[] = [];
  const stopServers = await startServers(values.root);
  const close = async (): Promise<void> => {
    for (const one of closers) one();
    for (const name of readdirSync(cache))
      if (/^(?:tree|recording)-/.test(name))
        rmSync(join(cache, name), { recursive: true, force: true });
    await stopServers();
    rmSync(temporary, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    rmSync(join(cache, 'pid'), { force: true });
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void close().finally(() => process.exit(130)));
  try {
    const verdicts = await runSession({
      ...numbers,
      root: values.root,
      temporary,
      under: chosen.length > 0 ? chosen : FOLDERS,
      record: values.record,
      print: (line) => console.log(line),
      onOpen: (one) => closers.push(one),
    });
    const survivors = verdicts.filter((verdict) => !isKilled(verdict));
    if (survivors.length > 0) console.log(`\n${survivors.length} survived:\n`);
    for (const verdict of survivors) console.log(describe(verdict));
    console.log(`\n${scores(verdicts).join('\n')}`);
    return 0;
  } finally {
    await close();
  }
}

/** The copies of the project are always in the same place, for the sake of jest's own cache: one run at a time. */
function takeCache(cache: string): boolean {
  const holder = join(cache, 'pid');
  const pid = existsSync(holder) ? Number(readFileSync(holder, 'utf8')) : 0;
  if (pid > 0 && isAlive(pid)) return false;
  writeFileSync(holder, String(process.pid));
  return true;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

process.exitCode = await main();
