/** The rows of a run as a file that is attached to a mail. */

import { Readable } from 'node:stream';

import { turns as turnLimits } from '../../admission.ts';
import { outputContent, type Engine, type MailFile } from '../../engine/index.ts';
import { createEventLoopLimit } from '../../kit/event-loop-limit.ts';
import type { DeliveryOutput } from '../executions/deliveries/begun-reports.ts';
import type { WriteAttachment, WrittenAttachment } from '../executions/deliveries/mail-rows.ts';
import { resultColumns } from '../result-columns.ts';
import { csvWriter } from './csv.ts';
import { written } from './row-writer.ts';

/** A mail encodes it in 25 MiB, which is the most that large providers accept. */
export const MAX_ATTACHMENT_BYTES = 18 * 1_048_576;

const READ_BYTES = 262_144;
const CSV_TYPE = 'text/csv; charset=utf-8';
const PARQUET_TYPE = 'application/vnd.apache.parquet';

interface Dependencies {
  readonly engine: Pick<Engine, 'writeParquet'>;
  readonly parquetTimeoutMs: number;
}

export function createAttachments({ engine, parquetTimeoutMs }: Dependencies): WriteAttachment {
  const turns = createEventLoopLimit(turnLimits.exportedBytes.perTurn);

  async function writeParquet(
    output: DeliveryOutput,
    name: string,
    { tenant, signal }: Parameters<WriteAttachment>[2],
  ): Promise<WrittenAttachment> {
    const { columns, totalRows } = output;
    if (columns.length === 0) return refusal('invalid_value', 'A Parquet file needs a column');
    const outcome = await engine.writeParquet({
      tenant,
      signal,
      totalRows,
      rows: outputContent(output, READ_BYTES),
      columns: columns.map((column) => ({ name: column.name, type: column.type })),
      timeoutMs: parquetTimeoutMs,
    });
    if (outcome.status !== 'completed')
      return refusal('attachment_failed', 'The Parquet file took too much time or memory');
    const { bytes, read, remove } = outcome;
    const file = { name, contentType: PARQUET_TYPE, bytes, read };
    if (bytes <= MAX_ATTACHMENT_BYTES) return { file, remove };
    await remove();
    return tooLarge('Parquet');
  }

  async function writeCsv(
    output: DeliveryOutput,
    name: string,
    { tenant }: Parameters<WriteAttachment>[2],
  ): Promise<WrittenAttachment> {
    const pieces = (): AsyncGenerator<Buffer> =>
      written(
        outputContent(output, READ_BYTES),
        resultColumns(output.columns),
        csvWriter(true),
        (size) => turns.wait(tenant, size),
      );
    let bytes = 0;
    for await (const piece of pieces()) {
      bytes += piece.length;
      if (bytes > MAX_ATTACHMENT_BYTES) return tooLarge('CSV');
    }
    const read = (): Readable => Readable.from(pieces(), { objectMode: false });
    const file: MailFile = { name, contentType: CSV_TYPE, bytes, read };
    return { file, remove: () => Promise.resolve() };
  }

  return async (output, { format, name }, options) =>
    format === 'csv' ? writeCsv(output, name, options) : writeParquet(output, name, options);
}

function refusal(code: string, message: string): WrittenAttachment {
  return { code, message };
}

function tooLarge(format: 'CSV' | 'Parquet'): WrittenAttachment {
  const hint = format === 'CSV' ? ', or attach Parquet, which is smaller' : '';
  const message = `The attached ${format} file would have more than ${MAX_ATTACHMENT_BYTES / 1_048_576} MiB: send fewer rows or columns${hint}`;
  return refusal('too_large', message);
}
