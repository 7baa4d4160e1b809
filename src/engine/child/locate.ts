/**
 * Finds the node that made a run fail: runs the statements up to each node in order until one fails in the same way.
 */

import type { Database } from './duckdb.ts';
import { identifier, text } from '../sql.ts';
import { describeFailure, wasInterrupted } from './failure.ts';
import { ROW } from './query-cache.ts';
import type { JobResult, LocateJob, ValuePlace } from '../protocol/messages.ts';
import { createTables } from './tables.ts';

type Step = LocateJob['statements'][number];
type End = 'succeeded' | 'same failure' | 'other failure' | 'interrupted';

/** Time limit for finding the origin. After it, the first node that fails in the same way is reported. */
const SEARCH_MS = 4_000;

/**
 * Here, nodes are computed even if the run did not use their values, so the first node that fails may not be the cause.
 * Therefore the search starts at the output and follows failing inputs: the last failing node is the origin. A node
 * that fails with another message is reported only if no node fails with that of the run.
 */
export async function locate(database: Database, job: LocateJob): Promise<JobResult> {
  const tables = createTables(database, job.inputs);
  try {
    for (const { table, sql, drop } of job.tables) {
      if (table !== null) await tables.create(table, sql);
      await tables.drop(drop);
    }
    return await findOrigin(database, job);
  } catch (error) {
    if (wasInterrupted(error)) return { kind: 'interrupted' };
    throw error;
  } finally {
    await tables.dropAll();
  }
}

async function findOrigin(
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
    if (end === 'other failure') other ??= step.nodeId;
    if (end !== 'same failure') continue;
    first = step;
    break;
  }
  if (first === undefined) return { kind: 'located', nodeId: other, place: null };

  const byId = new Map(statements.map((step) => [step.nodeId, step]));
  const until = performance.now() + SEARCH_MS;
  const last = statements.at(-1);
  const candidates = last ? [last] : [];
  let origin: Step | undefined;
  for (let step = candidates.pop(); step; step = candidates.pop()) {
    if (performance.now() > until) return { kind: 'located', nodeId: first.nodeId, place: null };
    const end = await endOf(step);
    if (end === 'interrupted') return { kind: 'interrupted' };
    if (end !== 'same failure') continue;
    origin = step;
    candidates.splice(0, Infinity, ...step.sources.flatMap((id) => byId.get(id) ?? []));
  }
  const { nodeId, sources } = origin ?? first;
  const sourceSteps = sources.flatMap((id) => byId.get(id) ?? []);
  const place = value === null ? null : await findValue(database, sourceSteps, value, inputs);
  return { kind: 'located', nodeId, place };
}

/** The first row with this text in a column. Values that the node computes itself are not searched. */
async function findValue(
  database: Database,
  sourceSteps: readonly Step[],
  value: string,
  inputs: LocateJob['inputs'],
): Promise<ValuePlace | null> {
  for (const { sql, texts } of sourceSteps) {
    if (texts.length === 0) continue;
    const cases = texts.map(
      (name, at) => `WHEN ${identifier(ROW)}.${identifier(name)} = ${text(value)} THEN ${at}`,
    );
    const numbered = `SELECT row_number() OVER () AS row_at, CASE ${cases.join(' ')} END AS column_at FROM (${sql}) AS ${identifier(ROW)}`;
    const position = await firstText(
      database,
      `SELECT row_at || ' ' || column_at FROM (${numbered}) WHERE column_at IS NOT NULL ORDER BY row_at LIMIT 1`,
      inputs,
    );
    if (position === null) continue;
    const [row, at] = position.split(' ').map(Number);
    return { row: row!, column: texts[at!]! };
  }
  return null;
}

/** Null if there is none, or if the time is up. */
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

/** Aggregates to one number, so that every value is computed and none is stored. */
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
    return 'succeeded';
  } catch (error) {
    if (wasInterrupted(error)) return 'interrupted';
    return describeFailure(error).message === message ? 'same failure' : 'other failure';
  }
}
