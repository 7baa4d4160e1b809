/** The columns of a record batch in Arrow's IPC format. Metadata is in the format of FlatBuffers. */

import { StepError } from '../../step-error.ts';
import { Table } from './flatbuffer.ts';

/** Names of Arrow. Numbers are those of its unions and enumerations. */
const SCHEMA = 1;
const RECORD_BATCH = 3;

export const ARROW = {
  null: 1,
  int: 2,
  floatingPoint: 3,
  binary: 4,
  utf8: 5,
  bool: 6,
  decimal: 7,
  date: 8,
  timestamp: 10,
  largeBinary: 19,
  largeUtf8: 20,
} as const;

export interface ArrowType {
  readonly kind: number;
  /** The table that describes it. */
  readonly details: Table;
}

export interface ArrowColumn {
  readonly type: ArrowType;
  readonly nullCount: number;
  /** The bits of the rows that have a value. Empty if all have one. */
  readonly validity: Buffer;
  /** Offsets and bytes of texts, or the values. */
  readonly buffers: readonly Buffer[];
}

export interface RecordBatch {
  readonly rows: number;
  readonly columns: readonly ArrowColumn[];
}

const CONTINUATION = 0xffffffff;
const ALIGNMENT = 8;

/** The batches of one stream. Throws a StepError if it has something that no column of this service is. */
export function* recordBatches(stream: Buffer): Generator<RecordBatch> {
  let types: readonly ArrowType[] = [];
  let at = 0;
  while (at + 4 <= stream.length) {
    if (stream.readUInt32LE(at) === CONTINUATION) at += 4;
    const metadataBytes = stream.readUInt32LE(at);
    at += 4;
    if (metadataBytes === 0) return;
    const header = Table.root(stream.subarray(at, at + metadataBytes));
    at += metadataBytes;
    const bodyBytes = header.int64(3);
    const body = stream.subarray(at, at + bodyBytes);
    if (body.length < bodyBytes) throw unreadable('the message is incomplete');
    at += Math.ceil(bodyBytes / ALIGNMENT) * ALIGNMENT;
    const kind = header.uint8(1);
    const details = header.table(2);
    if (details === undefined) throw unreadable('a message has no header');
    if (kind === SCHEMA) types = fieldTypes(details);
    else if (kind === RECORD_BATCH) yield batchOf(details, types, body);
    else throw unreadable(`a message is of the kind ${kind}`);
  }
}

function fieldTypes(schema: Table): readonly ArrowType[] {
  return schema.tables(1).map((field) => {
    const details = field.table(3);
    if (details === undefined || field.table(4) !== undefined)
      throw unreadable('a column has no type, or values of a dictionary');
    return { kind: field.uint8(2), details };
  });
}

/** Each has a buffer for validity first, except for columns without values. */
function bufferCount({ kind }: ArrowType): number {
  if (kind === ARROW.null) return 0;
  return isText(kind) ? 3 : 2;
}

function isText(kind: number): boolean {
  return (
    kind === ARROW.utf8 ||
    kind === ARROW.binary ||
    kind === ARROW.largeUtf8 ||
    kind === ARROW.largeBinary
  );
}

function batchOf(batch: Table, types: readonly ArrowType[], body: Buffer): RecordBatch {
  if (batch.table(3) !== undefined) throw unreadable('the rows are compressed');
  const nodes = batch.structs(1, 16);
  const buffers = batch.structs(2, 16);
  let next = 0;
  const columns = types.map((type, index): ArrowColumn => {
    const node = nodes[index];
    if (node === undefined) throw unreadable('a column is missing');
    const [validity = Buffer.alloc(0), ...values] = Array.from(
      { length: bufferCount(type) },
      () => {
        const place = buffers[next];
        next += 1;
        if (place === undefined) throw unreadable('the values of a column are missing');
        const offset = Number(place.readBigInt64LE(0));
        return body.subarray(offset, offset + Number(place.readBigInt64LE(8)));
      },
    );
    return { type, nullCount: Number(node.readBigInt64LE(8)), validity, buffers: values };
  });
  return { rows: batch.int64(0), columns };
}

export function unreadable(reason: string): StepError {
  return new StepError('call', `The server sent rows that cannot be read: ${reason}`);
}
