/** The columns of objects before a run, from parts of the first one. */

import { partitionProblem, withAdded } from '../ingest/object-columns.ts';
import { objectFormat } from '../sources/object-format.ts';
import { inflatedBegin, isGzip } from '../ingest/inflated-begin.ts';
import { headColumns, type HeadReading } from '../ingest/object-head.ts';
import { footerFile, HEAD_BYTES, partsOf } from '../ingest/object-parts.ts';
import { nameOf, namingObject, unknownFormat } from '../ingest/objects.ts';
import { otherFormat } from '../ingest/other-format.ts';
import { failed } from '../outcome.ts';
import type { OutsideChecks } from '../sources/connector-checks.ts';
import type { ListedObject, ObjectHead, ObjectsSource } from '../sources/read-objects.ts';
import type { DescribedRows } from '../sources/read-rows.ts';
import type { Columns, Outcome } from '../types.ts';
import { declaredColumns } from '../values/infer.ts';

/** Other objects can be there when the workflow runs, so no problem is an error. */
export async function describeObjects(
  source: ObjectsSource,
  { checks, describeFooter }: OutsideChecks,
  signal: AbortSignal,
): Promise<DescribedRows> {
  const { columns: declared, reading, added, what } = source;
  const result = await checks.readHead(source, partsOf(reading.format), signal);
  if (result?.kind !== 'head') return result;
  const { head } = result;
  const { object, begin } = head;
  const format = objectFormat(object.key, reading.format);
  if (format === null) return warning(unknownFormat(what, object), '/format');
  const other = otherFormat(format.format, begin);
  if (other !== null) return warning(unreadable(source, object, other));
  const wrong = partitionProblem(added, object);
  if (wrong !== undefined)
    return warning(`The ${nameOf(what)} \`${object.key}\` ${wrong}`, '/partition_columns');
  const ofDeclared = declared === undefined ? null : declaredColumns(declared);
  // A wrong declaration is reported by its own check.
  if (ofDeclared?.ok === false) return null;
  if (format.format === 'parquet' && !isGzip(begin)) {
    const columns = await columnsOfFooter(head, (file) =>
      describeFooter({ tenant: checks.tenant, file, declared }, signal),
    );
    return described(added, columns ?? ofDeclared, (message) =>
      namingObject(message, what, object),
    );
  }
  const columns = ofDeclared ?? (await columnsOfBegin({ ...reading, ...format }, head));
  return described(added, columns, (message) => unreadable(source, object, message));
}

/** @param inWords puts a problem into a sentence about the object */
function described(
  added: ObjectsSource['added'],
  columns: Outcome<Columns> | null,
  inWords: (message: string) => string,
): DescribedRows {
  if (columns === null) return null;
  return columns.ok
    ? { kind: 'columns', columns: withAdded(added, columns.value) }
    : warning(inWords(columns.problems[0]?.message ?? ''));
}

const unreadable = ({ what }: ObjectsSource, { key }: ListedObject, reason: string): string =>
  `The ${what} \`${key}\` cannot be read: ${reason}`;

async function columnsOfFooter(
  { object, end }: ObjectHead,
  describe: (file: Buffer) => Promise<Outcome<Columns> | null>,
): Promise<Outcome<Columns> | null> {
  if (end === undefined)
    return failed({ code: 'source_failed', message: 'The response is not a Parquet file' });
  const file = footerFile(end, object);
  return file.ok ? describe(file.value) : file;
}

async function columnsOfBegin(
  reading: HeadReading,
  { object, begin }: ObjectHead,
): Promise<Outcome<Columns> | null> {
  const text = await inflatedBegin(begin, begin.length === object.bytes, HEAD_BYTES);
  return text && headColumns(reading, text.bytes, text.isWhole);
}

function warning(message: string, path?: string): DescribedRows {
  return { kind: 'unavailable', problem: { code: 'source_failed', message, path } };
}
