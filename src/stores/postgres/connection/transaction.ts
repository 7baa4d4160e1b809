/**
 * A transaction whose caller learns whether it was committed. Where the
 * connection is lost while it commits, the database is asked on another one.
 */

import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseError, type PoolClient } from 'pg';
import { outcomeUnknown, unavailable } from '../../unavailable.ts';
import { withClient } from './with-client.ts';
import type { LimitedPool } from './pool.ts';
import type { SilenceLimit } from './silence.ts';
import { prepared, rowsOf, type Query } from '../queries/statement.ts';
import { oneRow } from '../queries/one-row.ts';

/** What is to be committed together with a change, or not at all: where it throws, the change is undone. */
export type InTransaction<Value> = (tx: Query, value: Value) => Promise<void>;

export type Transaction = <T>(work: (tx: Query) => Promise<T>) => Promise<T>;

/** How long to ask for the outcome of a commit. */
const OUTCOME_MS = 5_000;
const PAUSE_MS = 100;

/** The transaction has its id from the beginning, in the same round trip. */
const BEGIN = 'BEGIN; SELECT pg_current_xact_id()::text AS id';

/** What is lost while it commits: its id, and the server process that may still commit it. */
interface LostCommit {
  readonly id: string;
  readonly processId: number;
}

export function createTransaction(pool: LimitedPool, silence: SilenceLimit): Transaction {
  return async (work) => {
    let lost: LostCommit | null = null;
    let result: Awaited<ReturnType<typeof work>> | undefined;
    try {
      return await withClient(pool, async (client) => {
        try {
          const id = await begin(client, silence);
          result = await work(async (statement, args) =>
            rowsOf(statement, (await silence.limit(client.query(prepared(statement, args)))).rows),
          );
          lost = { id, processId: (client as PoolClient & { processID: number }).processID };
          await silence.limit(client.query('COMMIT'));
          lost = null;
          return result;
        } catch (error) {
          // The server refused the commit: it is rolled back.
          if (error instanceof DatabaseError && error.severity !== 'FATAL') lost = null;
          // After any other failure the connection is dropped, and with it the transaction; so it is where it cannot roll back.
          if (error instanceof DatabaseError) await silence.limit(client.query('ROLLBACK'));
          throw error;
        }
      });
    } catch (error) {
      if (lost === null) return pool.note(error);
      if (await isCommitted(pool, lost, error)) return result as Awaited<ReturnType<typeof work>>;
      throw unavailable('database', error);
    }
  };
}

async function begin(client: PoolClient, silence: SilenceLimit): Promise<string> {
  const results = (await silence.limit(client.query(BEGIN))) as unknown as readonly {
    rows: { id: string }[];
  }[];
  const [, begun] = results;
  return oneRow(begun?.rows ?? []).id;
}

/** @throws SERVICE_UNAVAILABLE, saying that the outcome is unknown, where the database does not respond in time */
async function isCommitted(
  pool: LimitedPool,
  { id, processId }: LostCommit,
  cause: unknown,
): Promise<boolean> {
  for (const end = performance.now() + OUTCOME_MS; performance.now() < end; await delay(PAUSE_MS)) {
    try {
      const { rows } = await pool.query<{ status: string | null }>(
        'SELECT pg_xact_status($1::text::xid8) AS status',
        [id],
      );
      const status = rows[0]?.status;
      if (status === 'committed') return true;
      if (status === 'aborted') return false;
      // Its connection is gone for us, and its process must not commit later what is reported as a failure now.
      await pool.query('SELECT pg_terminate_backend($1)', [processId]);
    } catch {
      // The database is still away: asked again.
    }
  }
  throw outcomeUnknown('database', cause);
}
