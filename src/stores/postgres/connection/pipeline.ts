/**
 * Many short statements on few connections: what is queried while the event loop
 * goes through one round of sockets leaves in one write, and the server goes
 * from one to the next without waiting for us. Under load, waking the other
 * side is most of what a point read costs, and here many share one wake.
 *
 * Only for what an index answers and no lock holds up: in a pipeline each
 * waits for those before it.
 */

import { Socket } from 'node:net';
import { DatabaseError, type Pool } from 'pg';
import { withClient } from './with-client.ts';
import type { SilenceLimit } from './silence.ts';
import { prepared, rowsOf, type Query, type Rows, type Statement } from '../queries/statement.ts';

/** SQLSTATE: there is no prepared statement of this name. */
const UNDEFINED_STATEMENT = '26000';

interface Sent {
  /** Whether an earlier attempt failed. */
  readonly isSecond?: boolean;
  readonly statement: Statement<unknown>;
  readonly args: readonly unknown[];
  readonly resolve: (rows: Rows) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * @param pool of pipelining connections, made for this alone
 * @param width how many batches may be under way; what comes in the meantime is the next batch
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
   * On a new connection the first of a statement has it prepared, and those
   * after it rely on that. Where the first fails, they did nothing and are sent once more.
   */
  function retried(sent: Sent): Sent {
    if (sent.isSecond) return sent;
    const reject = (error: unknown): void => {
      if (!isUnprepared(error)) return sent.reject(error);
      gathered.push({ ...sent, isSecond: true });
      schedule();
    };
    return { ...sent, reject };
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

/** Each succeeds or fails by itself; where there is no connection, all fail. */
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

/** Sends in one piece what is written to it within one turn of the event loop; the driver corks it around each query. */
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
