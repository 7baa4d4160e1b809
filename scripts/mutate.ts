/**
 * `npm run mutate`: puts small faults into the source, one at a time, and says which
 * of them no test notices. Nothing of the work tree is changed.
 *
 *     npm run mutate                                   200 random mutants of engine, services, outbound, stores, http and kit
 *     npm run mutate -- --count 60 --seed 7            how many, and the same ones again; random unless given
 *     npm run mutate -- --under src/services           of this folder only; may be given again
 *     npm run mutate -- --file src/engine/stop.ts      of this file only, all of its mutants unless --count is given
 *     npm run mutate -- --survivors                    only those of the last sample that survived; the score is of the whole sample
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
import { join } from 'node:path';
import { openLastSample, type LastSample } from './mutate/last-sample.ts';
import { runSession, type SessionOptions } from './mutate/session.ts';
import { describe, isKilled, scores, type Verdict } from './mutate/verdict.ts';
import { openWorkspace, type Workspace } from './mutate/workspace.ts';
import { readCommandLine } from './service/command-line.ts';

const FOLDERS = ['src/engine', 'src/services', 'src/outbound', 'src/stores', 'src/http', 'src/kit'];

/** Of the command line; `survivors`: whether only those of the last sample are tried. */
interface Settings extends Omit<
  SessionOptions,
  'only' | 'temporary' | 'print' | 'onVerdict' | 'onOpen'
> {
  readonly survivors: boolean;
}

async function main(): Promise<number> {
  const settings = readSettings();
  const workspace = await openWorkspace(settings.root);
  if (workspace === null) {
    console.error('Another mutation run is under way in this work tree.');
    return 2;
  }
  try {
    const sample = openLastSample(workspace.cache);
    if (!settings.survivors) sample.begin();
    else if (sample.files().length === 0) {
      console.error('No mutant of the last sample survived, or there was none.');
      return 2;
    }
    await tryAll(settings, sample, workspace);
    return 0;
  } finally {
    await workspace.close();
  }
}

function readSettings(): Settings {
  const { values, number } = readCommandLine(import.meta.filename, {
    count: { type: 'string' },
    seed: { type: 'string', default: String(randomInt(1_000_000)) },
    under: { type: 'string', multiple: true, default: [] },
    file: { type: 'string', multiple: true, default: [] },
    survivors: { type: 'boolean', default: false },
    workers: { type: 'string', default: '2' },
    budget: { type: 'string', default: '90' },
    limit: { type: 'string', default: '30' },
    record: { type: 'string', default: 'new' },
    root: { type: 'string', default: join(import.meta.dirname, '..') },
  });
  const { root, record, survivors, file } = values;
  const chosen = [...values.under, ...file];
  const mostMutants = file.length > 0 || survivors ? Infinity : 200;
  return {
    root,
    record,
    survivors,
    under: chosen.length > 0 ? chosen : FOLDERS,
    count: values.count === undefined ? mostMutants : number('count', 1),
    seed: number('seed'),
    workers: number('workers', 1),
    budgetMs: 1_000 * number('budget', 1),
    limitMs: 1_000 * number('limit', 1),
  };
}

async function tryAll(
  { survivors: again, ...settings }: Settings,
  sample: LastSample,
  { temporary, onClose }: Workspace,
): Promise<void> {
  const survivors: Verdict[] = [];
  await runSession({
    ...settings,
    temporary,
    under: again ? sample.files() : settings.under,
    only: again ? (mutant) => sample.isSurvivor(mutant) : null,
    print: (line) => console.log(line),
    onVerdict(verdict) {
      sample.add(verdict);
      if (!isKilled(verdict)) survivors.push(verdict);
    },
    onOpen: onClose,
  });
  if (survivors.length > 0) console.log(`\n${survivors.length} survived:\n`);
  for (const verdict of survivors) console.log(describe(verdict));
  console.log(`\n${scores(sample.scored()).join('\n')}`);
}

process.exitCode = await main();
