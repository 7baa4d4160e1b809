/**
 * Sends many short statements over few connections. The statements of one event loop iteration leave in one write,
 * and the server runs them back to back. Under load, most of the cost of a point read is waking the other side;
 * here many statements share one wakeup.
 *
 * Only for statements that use an index and do not wait for locks: each one blocks those after it.
 */

import { Socket } from 'node:net';
import { DatabaseError, type Pool } from 'pg';
import { withClient } from './with-client.ts';
import type { SilenceLimit } from './silence.ts';
import { prepared, rowsOf, type Query, type Rows, type Statement } from '../queries/statement.ts';

/** SQLSTATE: the prepared statement does not exist. */
const UNDEFINED_STATEMENT = '26000';

interface Sent {
  readonly isSecond?: boolean;
  readonly statement: Statement<unknown>;
  readonly args: readonly unknown[];
  readonly resolve: (rows: Rows) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * @param pool pipelining connections for exclusive use
 * @param width maximum number of batches in flight; later statements form the next batch
 */
export function createPipeline(pool: Pool, width: number, silence: SilenceLimit): Query {
  let gathered: Sent[] = [];
  let underWay = 0;
  let scheduled = false;

  function schedule(): void {
    if (scheduled || underWay >= width || gathered.length === 0) return;
    scheduled = true;
    setImmediate(() => {
      scheduled = false;
      const batch = gathered;
      gathered = [];
      underWay += 1;
      void send(pool, batch.map(retried), silence).finally(() => {
        underWay -= 1;
        schedule();
      });
    });
  }

  /**
   * On a new connection the first use of a statement prepares it, and later uses rely on that. If the first fails,
   * the others had no effect and are retried.
   */
  function retried(pending: Sent): Sent {
    if (pending.isSecond) return pending;
    const reject = (error: unknown): void => {
      if (!isUnprepared(error)) return pending.reject(error);
      gathered.push({ ...pending, isSecond: true });
      schedule();
    };
    return { ...pending, reject };
  }

  return (statement, args) =>
    new Promise((resolve, reject) => {
      gathered.push({
        statement,
        args,
        resolve: (rows) => resolve(rowsOf(statement, rows)),
        reject,
      });
      schedule();
    });
}

/** Statements succeed or fail independently. Without a connection, all fail. */
async function send(pool: Pool, batch: readonly Sent[], silence: SilenceLimit): Promise<void> {
  try {
    await withClient(pool, async (client) => {
      const responses = batch.map(({ statement, args, resolve, reject }) =>
        client.query(prepared(statement, args)).then(({ rows }) => resolve(rows), reject),
      );
      await silence.limit(Promise.all(responses));
    });
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
}

function isUnprepared(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === UNDEFINED_STATEMENT;
}

/**
 * Corks the socket, so that all writes of one event loop iteration leave together; the driver itself only corks
 * each query.
 */
export class GatheringSocket extends Socket {
  #gathering = false;

  override cork(): void {
    super.cork();
    if (this.#gathering) return;
    this.#gathering = true;
    super.cork();
    process.nextTick(() => {
      this.#gathering = false;
      super.uncork();
    });
  }
}
