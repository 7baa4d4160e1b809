/** The columns of objects before a run, from the beginning of the first one. */

import { partitionProblem, withAdded } from '../ingest/object-columns.ts';
import { objectFormat } from '../sources/object-format.ts';
import { inflatedBegin } from '../ingest/inflated-begin.ts';
import { headColumns, type HeadReading } from '../ingest/object-head.ts';
import { nameOf, unknownFormat } from '../ingest/objects.ts';
import { otherFormat } from '../ingest/other-format.ts';
import type { ObjectsSource, ReadHead } from '../sources/read-objects.ts';
import type { DescribedRows } from '../sources/read-rows.ts';
import type { Columns, Outcome } from '../types.ts';
import { declaredColumns } from '../values/infer.ts';

const HEAD_BYTES = 262_144;

/** Other objects can be there when the workflow runs, so no problem is an error. */
export async function describeObjects(
  source: ObjectsSource,
  readHead: ReadHead,
  signal: AbortSignal,
): Promise<DescribedRows> {
  const { columns: declared, reading, added, what } = source;
  const result = await readHead(source, HEAD_BYTES, signal);
  if (result?.kind !== 'head') return result;
  const { object, begin } = result.head;
  const format = objectFormat(object.key, reading.format);
  if (format === null) return warning(unknownFormat(what, object), '/format');
  const other = otherFormat(format.format, begin);
  if (other !== null) return warning(`The ${what} \`${object.key}\` cannot be read: ${other}`);
  const wrong = partitionProblem(added, object);
  if (wrong !== undefined)
    return warning(`The ${nameOf(what)} \`${object.key}\` ${wrong}`, '/partition_columns');
  const columns =
    declared === undefined
      ? await columnsOfBegin({ ...reading, ...format }, begin, begin.length === object.bytes)
      : declaredColumns(declared);
  if (columns === null) return null;
  // A wrong declaration is reported by its own check.
  if (!columns.ok)
    return declared === undefined
      ? warning(
          `The ${what} \`${object.key}\` cannot be read: ${columns.problems[0]?.message ?? ''}`,
        )
      : null;
  return { kind: 'columns', columns: withAdded(added, columns.value) };
}

async function columnsOfBegin(
  reading: HeadReading,
  begin: Buffer,
  isWhole: boolean,
): Promise<Outcome<Columns> | null> {
  const text = await inflatedBegin(begin, isWhole, HEAD_BYTES);
  return text && headColumns(reading, text.bytes, text.isWhole);
}

function warning(message: string, path?: string): DescribedRows {
  return { kind: 'unavailable', problem: { code: 'source_failed', message, path } };
}
