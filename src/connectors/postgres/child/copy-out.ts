/** Writes the output of `COPY … TO STDOUT` to a file. */

import type { Connection, Submittable } from 'pg';

import { OutputFile, type WrittenRows } from '../../database/child/output-file.ts';
import type { ReadJob } from '../../database/protocol.ts';
import { StepError } from '../../step-error.ts';
import type { Session } from './session.ts';

/** Rejects with the error of the server, or a StepError. */
export async function copyOut(
  { client, socket }: Session,
  text: string,
  job: Pick<ReadJob, 'file' | 'maxBytes' | 'tooLarge'>,
): Promise<WrittenRows> {
  let stop: (error: Error) => void = () => undefined;
  const output = new OutputFile(job, socket, (error) => stop(error));
  try {
    await new Promise<void>((resolve, reject) => {
      stop = (error) => {
        socket.destroy();
        reject(error);
      };
      client.query(
        new CopyQuery(text, {
          row(bytes) {
            const error = isWholeRow(bytes) ? output.write(bytes) : partialRow();
            if (error !== null) stop(error);
          },
          end: (error) => (error === null ? resolve() : reject(error)),
        }),
      );
    });
  } finally {
    output.close();
  }
  return output.written();
}

const LINE_FEED = 0x0a;
const QUOTE = 0x22;

/** Each message of a server is a row. A reader of CSV may accept a file that ends within a quoted value. */
function isWholeRow(bytes: Buffer): boolean {
  if (bytes[bytes.length - 1] !== LINE_FEED) return false;
  const first = bytes.indexOf(QUOTE);
  if (first === -1) return true;
  let isQuoted = false;
  // An iterator would take three times as long.
  for (let at = first; at < bytes.length; at += 1) if (bytes[at] === QUOTE) isQuoted = !isQuoted;
  return !isQuoted;
}

const partialRow = (): StepError => new StepError('call', 'The server sent an incomplete row');

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
