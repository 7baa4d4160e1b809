/** The rows of a run as a file that is attached to a mail. */

import { Readable } from 'node:stream';

import { turns as turnLimits } from '../../admission.ts';
import {
  attachmentTooLarge,
  MAX_ATTACHMENT_BYTES,
  outputContent,
  type Engine,
  type MailFile,
} from '../../engine/index.ts';
import { createEventLoopLimit } from '../../kit/event-loop-limit.ts';
import type { DeliveryOutput } from '../executions/deliveries/begun-reports.ts';
import type { WriteAttachment, WrittenAttachment } from '../executions/deliveries/mail-rows.ts';
import type { LinkedAttachments } from '../files/linked-attachments.ts';
import { resultColumns } from '../result-columns.ts';
import { csvWriter } from './csv.ts';
import { written } from './row-writer.ts';

const READ_BYTES = 262_144;
const CSV_TYPE = 'text/csv; charset=utf-8';
const PARQUET_TYPE = 'application/vnd.apache.parquet';
/** The files as sources of workflows. */
const READINGS = {
  csv: { format: 'csv', contentType: CSV_TYPE, csv: {} },
  parquet: { format: 'parquet', contentType: PARQUET_TYPE, csv: {} },
} as const;

interface Dependencies {
  readonly engine: Pick<Engine, 'writeParquet'>;
  readonly parquetTimeoutMs: number;
  readonly linked: Pick<LinkedAttachments, 'store'>;
}

type Attachment = Parameters<WriteAttachment>[1];
type Owner = Parameters<WriteAttachment>[2];

export class Attachments {
  readonly #parts: Dependencies;
  readonly #turns = createEventLoopLimit(turnLimits.exportedBytes.perTurn);

  constructor(parts: Dependencies) {
    this.#parts = parts;
  }

  async write(
    output: DeliveryOutput,
    attachment: Attachment,
    owner: Owner,
  ): Promise<WrittenAttachment> {
    return attachment.format === 'csv'
      ? this.#csv(output, attachment, owner)
      : this.#parquet(output, attachment, owner);
  }

  async #csv(
    output: DeliveryOutput,
    attachment: Attachment,
    owner: Owner,
  ): Promise<WrittenAttachment> {
    const pieces = (): AsyncGenerator<Buffer> =>
      written(
        outputContent(output, READ_BYTES),
        resultColumns(output.columns),
        csvWriter(true),
        (size) => this.#turns.wait(owner.tenant, size),
      );
    let bytes = 0;
    for await (const piece of pieces()) {
      bytes += piece.length;
      if (bytes > MAX_ATTACHMENT_BYTES) return this.#tooLarge(attachment, pieces, owner);
    }
    const read = (): Readable => Readable.from(pieces(), { objectMode: false });
    const file: MailFile = { name: attachment.name, contentType: CSV_TYPE, bytes, read };
    return { file, remove: () => Promise.resolve() };
  }

  async #parquet(
    output: DeliveryOutput,
    attachment: Attachment,
    owner: Owner,
  ): Promise<WrittenAttachment> {
    const { engine, parquetTimeoutMs } = this.#parts;
    const { tenant, signal } = owner;
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
    const file = { name: attachment.name, contentType: PARQUET_TYPE, bytes, read };
    if (bytes <= MAX_ATTACHMENT_BYTES) return { file, remove };
    try {
      return await this.#tooLarge(attachment, () => read() as AsyncIterable<Buffer>, owner);
    } finally {
      await remove();
    }
  }

  async #tooLarge(
    { name, format, ifTooLarge }: Attachment,
    pieces: () => AsyncIterable<Buffer>,
    { tenant, ...owner }: Owner,
  ): Promise<WrittenAttachment> {
    if (ifTooLarge === 'fail') return refusal('too_large', attachmentTooLarge(format));
    const reading = { ...READINGS[format], rowsPath: '' };
    const file = { name, reading, pieces };
    const stored = await this.#parts.linked.store(file, {
      ...owner,
      organizationId: Number(tenant),
    });
    return typeof stored === 'string' ? refusal('attachment_failed', stored) : stored;
  }
}

function refusal(code: string, message: string): WrittenAttachment {
  return { code, message };
}
