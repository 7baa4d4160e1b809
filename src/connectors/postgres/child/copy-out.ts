/** Writes the output of `COPY … TO STDOUT` to a file. */

import { createWriteStream, type WriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';

import type { Connection, Submittable } from 'pg';

import type { Session } from './session.ts';
import { StepError } from '../../step-error.ts';

const PIECE_BYTES = 256 * 1_024;

export interface CopyOptions {
  readonly file: string;
  readonly maxBytes: number;
  readonly tooLarge: string;
}

export interface Copied {
  readonly rows: number;
  readonly bytes: number;
  readonly longestRowBytes: number;
}

/** Rejects with the error of the server, or a StepError. */
export async function copyOut(
  { client, socket }: Session,
  text: string,
  { file, maxBytes, tooLarge }: CopyOptions,
): Promise<Copied> {
  const output = createWriteStream(file, { flags: 'wx', mode: 0o600 });
  const copied = { rows: 0, bytes: 0, longestRowBytes: 0 };
  const written = finished(output);
  // Reported below, or replaced by the error of the server.
  written.catch(() => undefined);
  const pieces = new Pieces(output, socket);
  try {
    await new Promise<void>((resolve, reject) => {
      const stop = (error: Error): void => {
        socket.destroy();
        reject(error);
      };
      output.on('error', stop);
      client.query(
        new CopyQuery(text, {
          row(bytes) {
            copied.rows += 1;
            copied.bytes += bytes.length;
            copied.longestRowBytes = Math.max(copied.longestRowBytes, bytes.length);
            if (copied.bytes > maxBytes) stop(new StepError('call', tooLarge));
            else pieces.write(bytes);
          },
          end: (error) => (error === null ? resolve() : reject(error)),
        }),
      );
    });
  } finally {
    pieces.flush();
    output.end();
  }
  await written;
  return copied;
}

/** Copies rows to larger pieces, and pauses the connection while the disk is behind. */
class Pieces {
  readonly #output: WriteStream;
  readonly #socket: Session['socket'];
  #piece = Buffer.allocUnsafe(PIECE_BYTES);
  #bytes = 0;

  constructor(output: WriteStream, socket: Session['socket']) {
    this.#output = output;
    this.#socket = socket;
    output.on('drain', () => socket.resume());
  }

  /** `pg` uses the memory of the row again. */
  write(row: Buffer): void {
    if (this.#bytes + row.length > PIECE_BYTES) this.flush();
    if (row.length > PIECE_BYTES) this.#send(Buffer.from(row));
    else this.#bytes += row.copy(this.#piece, this.#bytes);
  }

  flush(): void {
    if (this.#bytes === 0) return;
    this.#send(this.#piece.subarray(0, this.#bytes));
    this.#piece = Buffer.allocUnsafe(PIECE_BYTES);
    this.#bytes = 0;
  }

  #send(piece: Buffer): void {
    if (!this.#output.write(piece)) this.#socket.pause();
  }
}

interface CopyEvents {
  /** One row, with its line end. */
  row(bytes: Buffer): void;
  end(error: Error | null): void;
}

/** A query of `pg` that receives rows as bytes. `pg` calls its methods by their names. */
class CopyQuery implements Submittable {
  readonly #text: string;
  readonly #events: CopyEvents;
  #hasEnded = false;

  constructor(text: string, events: CopyEvents) {
    this.#text = text;
    this.#events = events;
  }

  submit(connection: Connection): void {
    connection.query(this.#text);
  }

  handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
    if (!this.#hasEnded) this.#events.row(chunk);
  }

  handleError(error: Error): void {
    this.#end(error);
  }

  handleReadyForQuery(): void {
    this.#end(null);
  }

  handleCommandComplete(): void {
    // The end of the query follows.
  }

  handleRowDescription(): void {
    this.#end(new StepError('call', 'The server sent rows in another format'));
  }

  handleDataRow(): void {
    // The query has ended with the description of the rows.
  }

  handlePortalSuspended(): void {
    // The query has no portal.
  }

  handleEmptyQuery(): void {
    // The end of the query follows.
  }

  handleCopyInResponse(): void {
    this.#end(new StepError('call', 'The server expects rows instead of sending them'));
  }

  #end(error: Error | null): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#events.end(error);
  }
}
