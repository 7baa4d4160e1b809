/** Random graphs over tables of a database: run with its help, and by the engine alone. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createEngine,
  type CallSession,
  type Engine,
  type Graph,
} from '../../../src/engine/index.ts';
import type { Log } from '../../../src/kit/log.ts';
import { catalogue } from '../../../src/nodes/index.ts';
import { root } from '../../../scripts/service/toolbox.ts';
import { outcomeText } from '../engine.ts';
import { randomGraph, type RandomGraph, type Source } from './graphs.ts';
import { Random } from './random.ts';
import type { Table } from './tables.ts';

export interface OracleDatabase {
  /** In messages. */
  readonly label: string;
  readonly source: Source;
  /** In place of those of before. */
  newTables(random: Random): Promise<readonly Table[]>;
  /** @param onComputed called with each statement that the database computes */
  openCalls(onComputed: (text: string) => void): CallSession;
  close(): Promise<void>;
}

export type OpenDatabase = (
  directory: string,
  log: Pick<Log, 'info' | 'warn' | 'error'>,
) => Promise<OracleDatabase>;

/** Graphs over the same tables. */
const ROUND = 50;
const AT_A_TIME = 4;

interface Run {
  readonly status: string;
  readonly rows: readonly string[];
  readonly text: string;
}

/** @returns the exit code: 0 if nothing differs */
export async function checkPushDown(
  open: OpenDatabase,
  graphs: number,
  seed: number,
): Promise<number> {
  const directory = mkdtempSync(join(tmpdir(), 'weir-oracle-'));
  const log = { info: () => undefined, warn: console.warn, error: console.error };
  const database = await open(directory, log);
  let computed = 0;
  const engine = createEngine({
    catalogue,
    openSession: () => database.openCalls(() => (computed += 1)),
    directory: join(directory, 'engine'),
    childEntry: join(root, 'dist/engine/child/main.js'),
    children: 2,
    memoryMb: 512,
    maxSpillMb: 1_024,
    maxGraphNodes: 500,
    log,
  });
  const random = new Random(seed);
  let completed = 0;
  let differences = 0;
  try {
    for (let done = 0; done < graphs; done += ROUND) {
      const tables = await database.newTables(random);
      const cases = Array.from({ length: Math.min(ROUND, graphs - done) }, () =>
        randomGraph(random, tables, database.source),
      );
      for (let at = 0; at < cases.length; at += AT_A_TIME) {
        const results = cases.slice(at, at + AT_A_TIME).map(async (one) => {
          const local = await run(engine, { ...one.graph, placement: 'local' });
          const auto = await run(engine, one.graph);
          if (local.status === 'completed') completed += 1;
          const difference = differenceOf(one, local, auto);
          if (difference === null) return;
          differences += 1;
          console.log(`${difference}\n${JSON.stringify(one.graph)}\n${local.text}\n${auto.text}`);
        });
        await Promise.all(results);
      }
    }
  } finally {
    await engine.close();
    await database.close();
    rmSync(directory, { recursive: true, force: true });
  }
  console.log(
    `${database.label}: ${graphs} graphs with the seed ${seed}, ${completed} completed, ${computed} statements computed there, ${differences} differences`,
  );
  return differences === 0 && computed > 0 ? 0 : 1;
}

async function run(engine: Engine, graph: Graph): Promise<Run> {
  const now = new Date();
  const outcome = await engine.run({
    graph,
    graphKey: null,
    tenant: 'oracle',
    params: {},
    constants: { dueAt: now, startedAt: now, lastSuccessAt: null },
    timeoutMs: 60_000,
    maxRows: 1_000_000,
    signal: new AbortController().signal,
  });
  const text = outcomeText(outcome);
  const { outputs = [] } = JSON.parse(text) as { outputs?: { rows: unknown[] }[] };
  const rows = outputs.flatMap((output) => output.rows.map((row) => JSON.stringify(row)));
  return { status: outcome.status, rows, text };
}

/** A run that fails by a value can complete if the database leaves the value out. */
function differenceOf({ sortedBy }: RandomGraph, local: Run, auto: Run): string | null {
  if (local.status !== 'completed')
    return local.status === auto.status || local.status === 'failed' ? null : 'another end';
  if (auto.status !== 'completed') return 'only the database fails';
  const isSorted = sortedBy.length > 0;
  const [one, other] = [local, auto].map(({ rows }) => (isSorted ? rows : rows.toSorted()));
  return JSON.stringify(one) === JSON.stringify(other) ? null : 'other rows';
}
