/** Streams rows to a client directly from their store. */

import type { Readable } from 'node:stream';
import type { Log } from '../../kit/log.ts';

export interface RowStream extends AsyncIterable<Buffer> {
  /** All rows, if the first read returned all of them. */
  readonly whole: Buffer | null;
  /** Must be called if the rows are not read to their end. */
  close(): Promise<unknown>;
}

/** Reads the first bytes, so that an unavailable store or an expired result is reported before the response begins. */
export async function openRowStream(
  chunks: AsyncIterable<Buffer>,
  firstBytes: number,
): Promise<RowStream> {
  const iterator = chunks[Symbol.asyncIterator]();
  const first: Buffer[] = [];
  let isEnded = false;
  for (let bytes = 0; !isEnded && bytes < firstBytes;) {
    const next = await iterator.next();
    if (next.done === true) isEnded = true;
    else {
      first.push(next.value);
      bytes += next.value.length;
    }
  }
  const close = async (): Promise<IteratorResult<Buffer>> =>
    (await iterator.return?.()) ?? { done: true, value: undefined };
  const next = async (): Promise<IteratorResult<Buffer>> => {
    const value = first.shift();
    return value === undefined ? iterator.next() : { done: false, value };
  };
  return {
    whole: isEnded ? Buffer.concat(first) : null,
    [Symbol.asyncIterator]: () => ({ next, return: close }),
    close,
  };
}

export interface StreamBounds {
  /** For the log. */
  readonly what: 'export' | 'page';
  readonly signal: AbortSignal;
  /** Limit for slow readers. */
  readonly timeoutMs: number;
  readonly end: () => Promise<unknown>;
  readonly log: Pick<Log, 'warn'>;
}

/** Ends the stream when the client disconnects or the time limit is reached, and then calls `end`. */
export function boundStream(
  stream: Readable,
  { what, signal, timeoutMs, end, log }: StreamBounds,
): void {
  const leave = (): void => void stream.destroy();
  const tooLong = (): void => void stream.destroy(new Error(`the ${what} took too long`));
  const timer = setTimeout(tooLong, timeoutMs);
  const failed = (error: Error): void => {
    // The client disconnected, which the access log reports.
    if ((error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE') return;
    log.warn({ error }, `${what} cut off`);
  };
  stream.once('error', failed);
  stream.once('close', () => {
    clearTimeout(timer);
    signal.removeEventListener('abort', leave);
    end().catch(failed);
  });
  if (signal.aborted) leave();
  else signal.addEventListener('abort', leave, { once: true });
}
