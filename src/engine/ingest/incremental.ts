/** Loads a getter from its cursor on: rows that earlier runs delivered are left out. */

import type { Incremental, Source } from '../sources/source.ts';
import type { CursorBound, CursorBounds, CursorType } from '../cursor.ts';
import { MAX_KEYS } from '../cursor.ts';
import { boundProblem, boundText, overlapBegin } from '../values/cursor-bound.ts';
import { cursorColumn, incrementalProblems, unknownKeys } from '../config/incremental-check.ts';
import { raisedBy } from '../../kit/limit-text.ts';
import { jobProblem, SERVICE_FAULT, UNAVAILABLE } from '../pool/job-problems.ts';
import { identifier, parameter } from '../sql.ts';
import type { IncrementJob, JobResult } from '../protocol/messages.ts';
import type { SizedSource } from '../plan/plan.ts';
import type { Problem } from '../types.ts';
import { refused, type IngestContext, type Loaded } from './context.ts';

export interface CursorOfNode {
  readonly nodeId: number;
  readonly name: string;
  readonly incremental: Incremental;
}

export async function loadIncremental(
  { nodeId, name, incremental }: CursorOfNode,
  context: IngestContext,
  load: (source: Source) => Promise<Loaded>,
): Promise<Loaded> {
  const bounds = context.cursors.bounds(name);
  const type = cursorColumn(incremental)?.type;
  if (type === undefined) return refused(incrementalProblems(incremental));
  const invalid = stateProblem(name, bounds, incremental, type);
  if (invalid !== undefined) return refused([invalid]);
  const { from } = bounds;
  const lower = lowerBound(bounds, incremental, type);
  const loaded = await load(incremental.from(lower));
  if (loaded.kind !== 'loaded') return loaded;
  const [missing] = unknownKeys(incremental.key ?? [], loaded.source.columns);
  if (missing !== undefined) return refused([missing]);
  const to = context.newFile('parquet');
  const { source } = loaded;
  const job: IncrementJob = {
    kind: 'increment',
    table: source.table,
    inputs: source.input === undefined ? {} : { [source.input.parameter]: source.input.value },
    columns: source.columns,
    cursor: { name: incremental.cursor, type },
    key: incremental.key ?? source.columns.map((column) => column.name),
    from,
    lower: lower?.value ?? null,
    upper: bounds.to ?? upperBound(type, context.cursors.startedAt),
    overlap: incremental.overlap,
    keys: bounds.keys,
    to,
  };
  const end = await context.jobs.submit(job, context.signal);
  if (end.kind !== 'incremented') return failedJob(end, source);
  if (end.nulls > 0) return refused([nullProblem(incremental.cursor, end.nulls)]);
  const tooLarge = context.byteBudget.take(end.bytes);
  if (tooLarge) return { kind: 'problem', problem: tooLarge };
  context.cursors.onRead({
    nodeId,
    name,
    column: incremental.cursor,
    from,
    to: shortText(end.last, type),
    rows: end.rows,
    keys: end.keys.slice(0, MAX_KEYS),
  });
  return { kind: 'loaded', source: newRows(source, end, to, context.parameter) };
}

/** The database writes whole doubles as `4.0`. */
const shortText = (value: string | null, type: CursorType): string | null =>
  value !== null && type === 'number' ? String(Number(value)) : value;

type Incremented = Extract<JobResult, { kind: 'incremented' }>;

function newRows(
  source: SizedSource,
  { rows, keys }: Incremented,
  file: string,
  name: string,
): SizedSource {
  const list = source.columns.map((column) => identifier(column.name)).join(', ');
  return {
    columns: source.columns,
    table: `(SELECT ${list} FROM read_parquet(${parameter(name)}))`,
    input: { parameter: name, value: { file } },
    rows,
    bytes: source.bytes,
    warnings: [...(source.warnings ?? []), ...(keys.length > MAX_KEYS ? [TOO_MANY_KEYS] : [])],
  };
}

const TOO_MANY_KEYS = `More than ${MAX_KEYS.toLocaleString('en-US')} rows are at the value of the cursor or within the overlap. Only the newest of them are remembered, so the next run sends the others again; shorten the overlap, or use a cursor with finer values`;

function lowerBound(
  { from }: CursorBounds,
  { start, overlap }: Incremental,
  type: CursorType,
): CursorBound | null {
  if (from !== null)
    return { type, value: overlapBegin({ type, value: boundText(from, type) }, overlap) };
  return start === undefined ? null : { type, value: boundText(start, type) };
}

/** Rows with later times can still change without a new value, or be wrong. */
function upperBound(type: CursorType, startedAt: Date): string | null {
  if (type === 'timestamp') return startedAt.toISOString();
  return type === 'date' ? startedAt.toISOString().slice(0, 10) : null;
}

export function stateProblem(
  name: string,
  { column, from }: CursorBounds,
  { cursor }: Pick<Incremental, 'cursor'>,
  type: CursorType,
): Problem | undefined {
  const path = '/incremental/cursor';
  if (column !== null && column !== cursor)
    return {
      code: 'source_failed',
      message: `The cursor \`${name}\` has a value of the column \`${column}\`, not of \`${cursor}\`; reset it, or give this cursor another \`name\``,
      path,
    };
  const problem = from === null ? undefined : boundProblem(from, type);
  if (problem === undefined) return undefined;
  return {
    code: 'source_failed',
    message: `The value of the cursor \`${name}\` ${problem}, because its column is of type \`${type}\`; set it or reset it`,
    path,
  };
}

function nullProblem(column: string, rows: number): Problem {
  return {
    code: 'source_failed',
    message: `${rows} ${rows === 1 ? 'row has' : 'rows have'} no value in the cursor column \`${column}\`, so they cannot be placed before or after it; choose a column that every row has`,
    path: '/incremental/cursor',
  };
}

async function failedJob(
  end: Awaited<ReturnType<IngestContext['jobs']['submit']>>,
  { recheck }: SizedSource,
): Promise<Loaded> {
  const problem = (one: Problem): Loaded => ({ kind: 'problem', problem: one });
  if (end.kind === 'stopped') return { kind: 'stopped' };
  if (end.kind === 'unavailable') return problem(UNAVAILABLE);
  if (end.kind === 'failed') return problem((await recheck?.()) ?? jobProblem(end.failure));
  if (end.kind !== 'crashed') throw new Error(`an increment cannot end as ${end.kind}`);
  return problem({
    code: end.outOfMemory ? 'out_of_memory' : 'engine_failed',
    message: end.outOfMemory
      ? `Comparing the rows with the cursor needs more memory than the run may use; ${raisedBy('ENGINE_MEMORY_MB')}`
      : 'The process that compared the rows with the cursor ended unexpectedly; run it again',
    ...(!end.outOfMemory && SERVICE_FAULT),
  });
}
