/** The file that rows are written to. */

import { createWriteStream, type WriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';

import { StepError } from '../../step-error.ts';
import type { ReadJob } from '../protocol.ts';

const PIECE_BYTES = 256 * 1_024;

export interface WrittenRows {
  readonly rows: number;
  readonly bytes: number;
  readonly longestRowBytes: number;
}

/** The stream of rows. */
export interface Flow {
  pause(): unknown;
  resume(): unknown;
}

/** Collects rows to larger pieces, and pauses the stream while the disk is behind. */
export class OutputFile {
  readonly #limits: Pick<ReadJob, 'maxBytes' | 'tooLarge'>;
  readonly #flow: Flow;
  readonly #output: WriteStream;
  readonly #finished: Promise<void>;
  readonly #written = { rows: 0, bytes: 0, longestRowBytes: 0 };
  #piece = Buffer.allocUnsafe(PIECE_BYTES);
  #bytes = 0;

  /** @param onError called if the file cannot be written */
  constructor(
    { file, ...limits }: Pick<ReadJob, 'file' | 'maxBytes' | 'tooLarge'>,
    flow: Flow,
    onError: (error: Error) => void,
  ) {
    this.#limits = limits;
    this.#flow = flow;
    this.#output = createWriteStream(file, { flags: 'wx', mode: 0o600 });
    this.#finished = finished(this.#output);
    // Reported by `written`, or replaced by the error of the server.
    this.#finished.catch(() => undefined);
    this.#output.on('error', onError);
    this.#output.on('drain', () => flow.resume());
  }

  /** Copies one row with its line end. Returns an error if the file becomes too large. */
  write(row: Buffer): StepError | null {
    const written = this.#written;
    written.rows += 1;
    written.bytes += row.length;
    written.longestRowBytes = Math.max(written.longestRowBytes, row.length);
    if (written.bytes > this.#limits.maxBytes) return new StepError('call', this.#limits.tooLarge);
    if (this.#bytes + row.length > PIECE_BYTES) this.#flush();
    if (row.length > PIECE_BYTES) this.#send(Buffer.from(row));
    else this.#bytes += row.copy(this.#piece, this.#bytes);
    return null;
  }

  close(): void {
    this.#flush();
    this.#output.end();
  }

  /** After `close`. */
  async written(): Promise<WrittenRows> {
    await this.#finished;
    return this.#written;
  }

  #flush(): void {
    if (this.#bytes === 0) return;
    this.#send(this.#piece.subarray(0, this.#bytes));
    this.#piece = Buffer.allocUnsafe(PIECE_BYTES);
    this.#bytes = 0;
  }

  #send(piece: Buffer): void {
    if (!this.#output.write(piece)) this.#flow.pause();
  }
}
