/** Loads the rows of objects: each is fetched to a file that a child reads, and all become one table. */

import { copyFile, link, open, rm } from 'node:fs/promises';

import { inTurns } from '../../kit/in-turns.ts';
import { raisedBy } from '../../kit/limit-text.ts';
import { tableProblem } from '../values/columns.ts';
import { duckdbType, identifier, isJsonType, parameter } from '../sql.ts';
import type { SizedSource } from '../plan/plan.ts';
import type { CombineJob } from '../protocol/messages.ts';
import { jobProblem, SERVICE_FAULT, UNAVAILABLE } from '../pool/job-problems.ts';
import { SourceError } from '../sources/source-error.ts';
import type { Columns, Problem } from '../types.ts';
import type { IngestContext, Loaded } from './context.ts';
import {
  addedColumns,
  commonColumns,
  declaredAs,
  needsCommonTypes,
  outsideFolders,
  partitionProblem,
  rowsOfObject,
} from './object-columns.ts';
import { objectFormat } from '../sources/object-format.ts';
import { BEGINNING_BYTES, otherFormat } from './other-format.ts';
import { parsed } from './parsed.ts';
import type { ListedObject, ObjectsSource } from '../sources/read-objects.ts';
import type { RunObjects } from './run-fetch.ts';

/** Objects that are fetched and read at the same time. */
const AT_ONCE = 4;

interface ReadObject {
  readonly object: ListedObject;
  readonly source: SizedSource;
  /** The content, if it may have to be read again. */
  readonly body: string;
}

/** A source with its connections. */
interface OpenSource extends ObjectsSource {
  readonly open: RunObjects;
}

/** @param objects at least one */
export async function loadObjects(
  source: OpenSource,
  objects: readonly ListedObject[],
  context: IngestContext,
): Promise<Loaded> {
  const single = objects.length === 1 && addedColumns(source.added).length === 0;
  const results = await inTurns(objects, AT_ONCE, (object, at) =>
    fetchedObject(source, object, {
      ...context,
      parameter: single ? context.parameter : `${context.parameter}_${at}`,
    }),
  );
  const stopped = results.find(({ kind }) => kind !== 'loaded');
  if (stopped !== undefined && stopped.kind !== 'loaded') return stopped;
  const read = results.flatMap((result) => (result.kind === 'loaded' ? [result.read] : []));
  const [first] = read;
  if (first === undefined) throw new Error('there is at least one object');
  const loaded: Loaded = single
    ? { kind: 'loaded', source: first.source }
    : await combined(source, read, context);
  // Frees disk space while the run continues.
  for (const { body } of read) await rm(body, { force: true });
  return loaded;
}

type ObjectResult =
  | { readonly kind: 'loaded'; readonly read: ReadObject }
  | Exclude<Loaded, { readonly kind: 'loaded' }>;

async function fetchedObject(
  source: OpenSource,
  object: ListedObject,
  context: IngestContext,
): Promise<ObjectResult> {
  const wrong = partitionProblem(source.added, object);
  if (wrong !== undefined)
    throw new SourceError(`The ${nameOf(source.what)} \`${object.key}\` ${wrong}`);
  const body = context.newFile('body');
  await source.open.fetch(object, body);
  return readObject(source, { object, body }, context);
}

interface FetchedObject {
  readonly object: ListedObject;
  readonly body: string;
}

async function readObject(
  { reading, columns, what }: ObjectsSource,
  { object, body }: FetchedObject,
  context: IngestContext,
): Promise<ObjectResult> {
  const format = objectFormat(object.key, reading.format);
  if (format === null) throw new SourceError(unknownFormat(what, object));
  const other = otherFormat(format.format, await beginning(body));
  if (other !== null)
    throw new SourceError(`The ${what} \`${object.key}\` cannot be read: ${other}`);
  // The child can replace or remove its file.
  const from = context.newFile('body');
  await link(body, from).catch(() => copyFile(body, from));
  const result = await parsed(
    {
      kind: 'parse',
      what: 'fetched',
      from,
      to: context.newFile('ndjson'),
      ...format,
      csv: reading.csv,
      rowsPath: format.format === 'json' ? reading.rowsPath : '',
      parameter: context.parameter,
      declared: columns,
      ...context.byteBudget.jobLimit(),
    },
    object.bytes,
    context,
  );
  if (result.kind === 'stopped') return result;
  const inWords = (message: string): string => namingObject(message, what, object);
  if (result.kind === 'problem') {
    const { problem } = result;
    return { kind: 'problem', problem: { ...problem, message: inWords(problem.message) } };
  }
  const warnings = result.source.warnings?.map(inWords);
  return { kind: 'loaded', read: { object, body, source: { ...result.source, warnings } } };
}

async function beginning(file: string): Promise<Buffer> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(BEGINNING_BYTES), 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

export function unknownFormat(
  what: ObjectsSource['what'],
  { key }: Pick<ListedObject, 'key'>,
): string {
  return `The format of the ${what} \`${key}\` does not follow from its ending: set \`format\``;
}

export const nameOf = (what: ObjectsSource['what']): string => (what === 'file' ? 'path' : 'key');

/** The reader calls everything that it reads a response. */
export function namingObject(
  message: string,
  what: ObjectsSource['what'],
  { key }: ListedObject,
): string {
  const named = message.replace(
    /\b([Tt])he (?:response|Parquet file)\b/,
    `$1he ${what} \`${key}\``,
  );
  const subject = what === 'file' ? 'File' : 'Object';
  return named === message ? `${subject} \`${key}\`: ${message}` : named;
}

async function combined(
  source: ObjectsSource,
  objects: readonly ReadObject[],
  context: IngestContext,
): Promise<Loaded> {
  const common = outsideFolders(
    source.added,
    commonColumns(objects.map((read) => read.source.columns)),
  );
  const columns = [...addedColumns(source.added), ...common];
  const problem = tableProblem(columns);
  if (problem !== undefined) return { kind: 'problem', problem };
  const results = await inTurns(objects, AT_ONCE, (read, at) =>
    withCommonTypes(source, read, common, {
      ...context,
      parameter: `${context.parameter}_${at}`,
    }),
  );
  const stopped = results.find(({ kind }) => kind !== 'loaded');
  if (stopped !== undefined && stopped.kind !== 'loaded') return stopped;
  const parts = results.flatMap((result) => (result.kind === 'loaded' ? [result.read] : []));
  const to = context.newFile('rows');
  const job: CombineJob = {
    kind: 'combine',
    parts: parts.map(({ object, source: { input, ...table } }) => ({
      sql: rowsOfObject(table, object, { common, added: source.added }),
      inputs: input === undefined ? {} : { [input.parameter]: input.value },
    })),
    to,
    ...context.byteBudget.jobLimit(),
  };
  const end = await context.jobs.submit(job, context.signal);
  if (end.kind !== 'combined') return await failedJob(end, parts, source);
  const tooLarge = context.byteBudget.take(end.bytes);
  if (tooLarge !== undefined) return { kind: 'problem', problem: tooLarge };
  return {
    kind: 'loaded',
    source: {
      columns,
      table: tableOf(columns, context.parameter),
      input: { parameter: context.parameter, value: { file: `${to}-*.parquet` } },
      rows: end.rows,
      bytes: parts.reduce((sum, { object }) => sum + object.bytes, 0),
      warnings: [...new Set(parts.flatMap((part) => part.source.warnings ?? []))],
    },
  };
}

/** Reads an object again if its values have other types than the table. */
async function withCommonTypes(
  source: ObjectsSource,
  read: ReadObject,
  common: Columns,
  context: IngestContext,
): Promise<ObjectResult> {
  if (!needsCommonTypes(read.source.columns, common)) return { kind: 'loaded', read };
  const columns = declaredAs(read.source.columns, common);
  return readObject({ ...source, columns }, read, context);
}

function tableOf(columns: Columns, name: string): string {
  const values = columns.map(({ name: column, type }) => {
    const quoted = identifier(column);
    return isJsonType(type) ? `CAST(${quoted} AS ${duckdbType(type)}) AS ${quoted}` : quoted;
  });
  return `(SELECT ${values.join(', ')} FROM read_parquet(${parameter(name)}, hive_partitioning = false))`;
}

async function failedJob(
  end: Awaited<ReturnType<IngestContext['jobs']['submit']>>,
  parts: readonly ReadObject[],
  { what }: ObjectsSource,
): Promise<Loaded> {
  const problem = (one: Problem): Loaded => ({ kind: 'problem', problem: one });
  if (end.kind === 'stopped') return { kind: 'stopped' };
  if (end.kind === 'unavailable') return problem(UNAVAILABLE);
  if (end.kind === 'failed') {
    const part = parts[end.statement];
    const problemOfPart = (await part?.source.recheck?.()) ?? jobProblem(end.failure);
    return problem(
      part === undefined
        ? problemOfPart
        : { ...problemOfPart, message: namingObject(problemOfPart.message, what, part.object) },
    );
  }
  if (end.kind !== 'crashed') throw new Error(`a combination cannot end as ${end.kind}`);
  return problem({
    code: end.outOfMemory ? 'out_of_memory' : 'engine_failed',
    message: end.outOfMemory
      ? `Reading the ${what}s needs more memory than the run may use; ${raisedBy('ENGINE_MEMORY_MB')}`
      : `The process that read the ${what}s ended unexpectedly; run it again`,
    ...(!end.outOfMemory && SERVICE_FAULT),
  });
}
