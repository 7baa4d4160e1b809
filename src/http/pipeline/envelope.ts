/** The two shapes of a response: what every success and every error look like on the wire. */

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

/** @param data JSON text in UTF-8, copied as it is */
export function successAround(data: Buffer, meta: Meta): Buffer {
  return Buffer.concat([
    Buffer.from('{"success":true,"data":'),
    data,
    Buffer.from(`,"meta":${JSON.stringify(meta)}}`),
  ]);
}

/**
 * With a member `rows` at the end of `data`.
 * @param rows NDJSON
 */
export function successWithRows(data: object, rows: Buffer, meta: Meta): Buffer {
  const members = JSON.stringify(data).slice(1, -1);
  const head = Buffer.from(
    `{"success":true,"data":{${members}${members === '' ? '' : ','}"rows":[`,
  );
  const lines = rows.at(-1) === NEWLINE ? rows.subarray(0, -1) : rows;
  const text = Buffer.concat([head, lines, Buffer.from(`]},"meta":${JSON.stringify(meta)}}`)]);
  arrayElements(text.subarray(head.length, head.length + lines.length));
  return text;
}

/** @param data what some errors of an execution carry beside `error` */
export function errorText(error: ErrorBody, meta: Meta, data?: unknown): string {
  return JSON.stringify({ success: false, error, data, meta });
}
