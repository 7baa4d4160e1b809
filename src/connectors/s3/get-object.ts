/** The content of an object, in a file. */

import { open } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';

import type { ListedObject, ObjectInto } from '../../engine/index.ts';
import { ConnectionLost } from '../objects/connection-lost.ts';
import { StepError } from '../step-error.ts';
import { bucketAttempts } from './bucket-attempts.ts';
import type { BucketClient } from './bucket-client.ts';

/** Continues after a lost connection. Throws a StepError, errors of `admit`, or the reason of the signal. */
export async function getObject(
  client: BucketClient,
  object: ListedObject,
  { file, admit }: ObjectInto,
  signal: AbortSignal,
): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    let written = 0;
    await bucketAttempts(async () => {
      const response = await client.response(rangeOf(object, written, object.bytes));
      refuseOther(response, object, written);
      for await (const piece of pieces(client, response)) {
        admit(piece.length);
        await handle.appendFile(piece);
        written += piece.length;
        if (written > object.bytes) throw changed(object);
      }
      if (written < object.bytes)
        throw new ConnectionLost(`The object \`${object.key}\` ended after ${written} bytes`);
    }, signal);
  } finally {
    await handle.close();
  }
}

/** Some of the bytes; `to` is exclusive. Throws a StepError, or the reason of the signal. */
export async function getRange(
  client: BucketClient,
  object: ListedObject,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<Buffer> {
  const wanted = to - from;
  if (wanted === 0) return Buffer.alloc(0);
  const response = await client.response(rangeOf(object, from, to));
  refuseOther(response, object, from);
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const piece of pieces(client, response)) {
    parts.push(piece);
    bytes += piece.length;
    // A service can ignore the range.
    if (bytes >= wanted) break;
  }
  return Buffer.concat(parts).subarray(0, wanted);
}

/** @param to exclusive */
function rangeOf({ key, bytes, version }: ListedObject, from: number, to: number) {
  const isWhole = from === 0 && to >= bytes;
  return {
    method: 'GET' as const,
    key,
    action: `read the object \`${key}\``,
    headers: {
      ...(isWhole ? {} : { range: `bytes=${from}-${to - 1}` }),
      ...(version === undefined ? {} : { 'if-match': version }),
    },
  };
}

/** A service that ignores the range sends the whole object. */
function refuseOther(response: IncomingMessage, object: ListedObject, from: number): void {
  if (from === 0 || response.statusCode === 206) return;
  response.destroy();
  throw new StepError('call', `The server does not send parts of the object \`${object.key}\``);
}

async function* pieces(client: BucketClient, response: IncomingMessage): AsyncGenerator<Buffer> {
  const content = response[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  try {
    for (;;) {
      const next = await content.next().catch((error: unknown) => {
        throw client.lost(error);
      });
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    response.destroy();
  }
}

const changed = ({ key }: ListedObject): StepError =>
  new StepError('call', `The object \`${key}\` changed while it was read; run it again`);
