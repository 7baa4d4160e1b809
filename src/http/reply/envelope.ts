import { pipeline, Transform, type Readable } from 'node:stream';
import { exactJsonOfPlain } from '../../kit/json/exact-json.ts';
import { arrayElements, NEWLINE } from '../../kit/ndjson.ts';
import type { ErrorCode, ErrorDetail } from '../../errors.ts';

export interface Meta {
  readonly request_id: string;
  readonly timestamp: string;
}

export interface ErrorBody {
  readonly code: ErrorCode;
  readonly message: string;
  /** The page about the code. */
  readonly doc_url: string;
  readonly details?: readonly ErrorDetail[] | undefined;
}

export function metaOf(requestId: string, now: Date): Meta {
  return { request_id: requestId, timestamp: now.toISOString() };
}

/** @param data JSON text */
export function successText(data: string, meta: Meta): string {
  return `{"success":true,"data":${data},"meta":${JSON.stringify(meta)}}`;
}

/**
 * Returned in pieces, so that a large text is sent without a copy.
 * @param data JSON text in UTF-8
 */
export function successAround(data: Buffer, meta: Meta): readonly Buffer[] {
  return [
    Buffer.from('{"success":true,"data":'),
    data,
    Buffer.from(`,"meta":${JSON.stringify(meta)}}`),
  ];
}

/**
 * Adds a member `rows` at the end of `data`.
 * @param rows NDJSON
 */
export function successWithRows(data: object, rows: Buffer, meta: Meta): Buffer {
  const { head, tail } = aroundRows(data, meta);
  const lines = rows.at(-1) === NEWLINE ? rows.subarray(0, -1) : rows;
  const text = Buffer.concat([head, lines, tail]);
  arrayElements(text.subarray(head.length, head.length + lines.length));
  return text;
}

/**
 * The same for rows that are too large for one buffer. The stream is destroyed with the response.
 * @param rows NDJSON; its chunks are modified
 */
export function successWithStream(data: object, rows: Readable, meta: Meta): Readable {
  const { head, tail } = aroundRows(data, meta);
  /** True after the end of a row: either another row or the end of the array follows. */
  let isBetween = false;
  const text = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (isBetween) this.push(',');
      isBetween = chunk.at(-1) === NEWLINE;
      done(null, arrayElements(chunk));
    },
    flush: (done) => done(null, tail),
  });
  text.push(head);
  return pipeline(rows, text, () => undefined);
}

function aroundRows(data: object, meta: Meta): { readonly head: Buffer; readonly tail: Buffer } {
  const members = exactJsonOfPlain(data).slice(1, -1);
  const comma = members === '' ? '' : ',';
  return {
    head: Buffer.from(`{"success":true,"data":{${members}${comma}"rows":[`),
    tail: Buffer.from(`]},"meta":${JSON.stringify(meta)}}`),
  };
}

/** @param data included by some errors of an execution */
export function errorText(error: ErrorBody, meta: Meta, data?: unknown): string {
  return JSON.stringify({ success: false, error, data, meta });
}
