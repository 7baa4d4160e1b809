/** Which node made a run fail: the statements up to each node are run in order until one fails alike. */

import type { Database } from './duckdb.ts';
import { identifier, text } from '../sql.ts';
import { describeFailure, wasInterrupted } from './failure.ts';
import { ROW } from './kept-queries.ts';
import type { JobResult, LocateJob, ValuePlace } from '../protocol/messages.ts';
import { createTables } from './tables.ts';

type Step = LocateJob['statements'][number];
type End = 'well' | 'alike' | 'otherwise' | 'interrupted';

/** For so long a first finding is doubted: on a long way of slow nodes it is kept. */
const DOUBT_MS = 4_000;

/**
 * A node whose values are not used is not computed in the run itself but is here,
 * so the first to fail may have had no part in the run. Therefore the way is
 * followed back from the output, from each node that fails to one that it takes
 * from and that fails too: where it ends, the failure began. A failure with
 * another text is remembered only for want of a better one.
 */
export async function locate(database: Database, job: LocateJob): Promise<JobResult> {
  const tables = createTables(database, job.inputs);
  try {
    for (const { table, sql, drop } of job.tables) {
      if (table !== null) await tables.create(table, sql);
      await tables.drop(drop);
    }
    return await follow(database, job);
  } catch (error) {
    if (wasInterrupted(error)) return { kind: 'interrupted' };
    throw error;
  } finally {
    await tables.dropAll();
  }
}

async function follow(
  database: Database,
  { statements, inputs, message, value }: LocateJob,
): Promise<JobResult> {
  const ends = new Map<number, End>();
  async function endOf(step: Step): Promise<End> {
    const end = ends.get(step.nodeId) ?? (await runStep(database, step, { inputs, message }));
    ends.set(step.nodeId, end);
    return end;
  }

  let first: Step | undefined;
  let other: number | null = null;
  for (const step of statements) {
    const end = await endOf(step);
    if (end === 'interrupted') return { kind: 'interrupted' };
    if (end === 'otherwise') other ??= step.nodeId;
    if (end !== 'alike') continue;
    first = step;
    break;
  }
  if (first === undefined) return { kind: 'located', nodeId: other, place: null };

  const byId = new Map(statements.map((step) => [step.nodeId, step]));
  const until = performance.now() + DOUBT_MS;
  const last = statements.at(-1);
  const ahead = last ? [last] : [];
  let begun: Step | undefined;
  for (let step = ahead.pop(); step; step = ahead.pop()) {
    if (performance.now() > until) return { kind: 'located', nodeId: first.nodeId, place: null };
    const end = await endOf(step);
    if (end === 'interrupted') return { kind: 'interrupted' };
    if (end !== 'alike') continue;
    begun = step;
    ahead.splice(0, Infinity, ...step.sources.flatMap((id) => byId.get(id) ?? []));
  }
  const { nodeId, sources } = begun ?? first;
  const taken = sources.flatMap((id) => byId.get(id) ?? []);
  const place = value === null ? null : await findValue(database, taken, value, inputs);
  return { kind: 'located', nodeId, place };
}

/** The first row that has the text in a column. What the node computes of its columns is not looked through. */
async function findValue(
  database: Database,
  taken: readonly Step[],
  value: string,
  inputs: LocateJob['inputs'],
): Promise<ValuePlace | null> {
  for (const { sql, texts } of taken) {
    if (texts.length === 0) continue;
    const cases = texts.map(
      (name, at) => `WHEN ${identifier(ROW)}.${identifier(name)} = ${text(value)} THEN ${at}`,
    );
    const numbered = `SELECT row_number() OVER () AS row_at, CASE ${cases.join(' ')} END AS column_at FROM (${sql}) AS ${identifier(ROW)}`;
    const found = await firstText(
      database,
      `SELECT row_at || ' ' || column_at FROM (${numbered}) WHERE column_at IS NOT NULL ORDER BY row_at LIMIT 1`,
      inputs,
    );
    if (found === null) continue;
    const [row, at] = found.split(' ').map(Number);
    return { row: row!, column: texts[at!]! };
  }
  return null;
}

/** null: there is none, or the time is up. */
async function firstText(
  database: Database,
  sql: string,
  inputs: LocateJob['inputs'],
): Promise<string | null> {
  const statement = await database.prepare(sql);
  try {
    return (await statement.texts(inputs))[0] ?? null;
  } catch (error) {
    if (wasInterrupted(error)) return null;
    throw error;
  } finally {
    statement.close();
  }
}

/** Drained into one number: every value is computed, none is kept. */
async function runStep(
  database: Database,
  { sql }: Step,
  { inputs, message }: Pick<LocateJob, 'inputs' | 'message'>,
): Promise<End> {
  try {
    const statement = await database.prepare(
      `SELECT bit_xor(hash(${identifier(ROW)})) FROM (${sql}) AS ${identifier(ROW)}`,
    );
    try {
      await statement.run(inputs);
    } finally {
      statement.close();
    }
    return 'well';
  } catch (error) {
    if (wasInterrupted(error)) return 'interrupted';
    return describeFailure(error).message === message ? 'alike' : 'otherwise';
  }
}
