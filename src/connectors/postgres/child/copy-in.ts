/** Sends rows to `COPY … FROM STDIN`. */

import { once } from 'node:events';

import type { Connection, Submittable } from 'pg';

import type { Session } from './session.ts';
import { StepError } from '../../step-error.ts';

/** Rejects with the error of the server, that of the rows, or a StepError. */
export async function copyIn(
  { client, socket }: Session,
  text: string,
  rows: AsyncIterable<Buffer>,
): Promise<void> {
  let rowsError: unknown;
  await new Promise<void>((resolve, reject) => {
    const query = new CopyQuery(text, {
      begin(connection) {
        const send = async (): Promise<void> => {
          for await (const piece of rows) {
            if (query.hasFailed) return;
            connection.sendCopyFromChunk(piece);
            if (socket.writableNeedDrain) await once(socket, 'drain');
          }
          connection.endCopyFrom();
        };
        send().catch((error: unknown) => {
          rowsError = error;
          if (socket.destroyed) reject(error instanceof Error ? error : new Error(String(error)));
          else connection.sendCopyFail('the rows cannot be read');
        });
      },
      end: (error) => (error === null ? resolve() : reject(error)),
    });
    client.query(query);
  }).catch((error: unknown) => {
    throw rowsError ?? error;
  });
}

/** The part of the connection that the types of `pg` do not declare. */
interface CopyConnection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

interface CopyEvents {
  begin(connection: CopyConnection): void;
  end(error: Error | null): void;
}

/** A query of `pg` that sends rows as bytes. `pg` calls its methods by their names. */
class CopyQuery implements Submittable {
  readonly #text: string;
  readonly #events: CopyEvents;
  #hasEnded = false;
  hasFailed = false;

  constructor(text: string, events: CopyEvents) {
    this.#text = text;
    this.#events = events;
  }

  submit(connection: Connection): void {
    connection.query(this.#text);
  }

  handleCopyInResponse(connection: CopyConnection): void {
    this.#events.begin(connection);
  }

  handleError(error: Error): void {
    this.hasFailed = true;
    this.#end(error);
  }

  handleReadyForQuery(): void {
    this.#end(null);
  }

  handleCommandComplete(): void {
    // The end of the query follows.
  }

  handleRowDescription(): void {
    this.#end(new StepError('call', 'The server sends rows instead of expecting them'));
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

  handleCopyData(): void {
    // The query has ended with the description of the rows.
  }

  #end(error: Error | null): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#events.end(error);
  }
}
