/** Writes the rows of a relation to a file. */

import { csvLine, quotedField } from '../../database/child/csv-line.ts';
import { OutputFile, type WrittenRows } from '../../database/child/output-file.ts';
import type { ReadJob } from '../../database/protocol.ts';
import { recordBatches, unreadable, type RecordBatch } from './arrow.ts';
import type { ConvertedColumn } from './conversions.ts';
import type { GrpcCall } from './grpc.ts';
import type { PlanPart } from './messages.ts';
import type { Session } from './session.ts';
import { textsOf } from './values.ts';

/** Throws a StepError. */
export async function writeRows(
  session: Session,
  relation: PlanPart,
  columns: readonly ConvertedColumn[],
  job: Pick<ReadJob, 'file' | 'maxBytes' | 'tooLarge' | 'timeoutMs'>,
): Promise<WrittenRows> {
  let flow: GrpcCall['stream'] | undefined;
  let fileError: Error | undefined;
  const paused = { pause: () => flow?.pause(), resume: () => flow?.resume() };
  const output = new OutputFile(job, paused, (error) => {
    fileError = error;
    flow?.destroy(error);
  });
  try {
    await session.rows(relation, job.timeoutMs, (rows, stream) => {
      flow = stream;
      for (const batch of recordBatches(rows))
        for (const line of linesOf(batch, columns)) {
          const error = output.write(line);
          if (error !== null) throw error;
        }
    });
  } catch (error) {
    throw fileError ?? error;
  } finally {
    output.close();
  }
  return output.written();
}

function* linesOf(batch: RecordBatch, columns: readonly ConvertedColumn[]): Generator<Buffer> {
  if (batch.columns.length !== columns.length)
    throw unreadable(`they have ${batch.columns.length} columns in place of ${columns.length}`);
  const texts = batch.columns.map(textsOf);
  for (let row = 0; row < batch.rows; row += 1)
    yield csvLine(
      columns.map(({ convert, isQuoted }, at) => {
        const text = texts[at]?.(row) ?? null;
        if (text === null) return '';
        const converted = convert(text);
        return isQuoted ? quotedField(converted) : converted;
      }),
    );
}
