/** A transaction on its own connection. If the response to its commit is lost, the outcome is looked up. */

import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseError, type PoolClient, type QueryArrayConfig, type QueryArrayResult } from 'pg';
import { outcomeUnknown, unavailable } from '../../unavailable.ts';
import type { LimitedPool } from './pool.ts';
import type { SilenceLimit } from './silence.ts';
import { oneRow } from '../queries/one-row.ts';

/** Time limit for looking up the outcome of a commit. */
const OUTCOME_MS = 5_000;
const PAUSE_MS = 100;

/** Reads the transaction id in the same round trip. */
const BEGIN = 'BEGIN; SELECT pg_current_xact_id()::text AS id';

/** A commit without a response: the transaction id, and the backend that may still commit it. */
interface LostCommit {
  readonly id: string;
  readonly processId: number;
}

export class OpenTransaction {
  readonly #pool: LimitedPool;
  readonly #silence: SilenceLimit;
  readonly #client: PoolClient;
  #id = '';
  #isOpen = true;
  /** Set if the connection cannot be used again: it broke, or a statement may still be running on it. */
  #broken: Error | undefined;
  readonly #onError = (error: Error): void => {
    this.#broken = error;
  };

  private constructor(pool: LimitedPool, silence: SilenceLimit, client: PoolClient) {
    this.#pool = pool;
    this.#silence = silence;
    this.#client = client;
    // A connection that breaks between two statements only emits an event.
    client.on('error', this.#onError);
  }

  static async begin(pool: LimitedPool, silence: SilenceLimit): Promise<OpenTransaction> {
    const transaction = new OpenTransaction(pool, silence, await pool.connect());
    try {
      transaction.#id = await transaction.#begin();
      return transaction;
    } catch (error) {
      transaction.#release();
      throw error;
    }
  }

  query(statement: QueryArrayConfig): Promise<QueryArrayResult<unknown[]>> {
    return this.#limit(this.#client.query<unknown[]>(statement));
  }

  /** @throws SERVICE_UNAVAILABLE if the connection was lost and the transaction is not, or may not be, committed */
  async commit(): Promise<void> {
    const { processID: processId } = this.#client as PoolClient & { processID: number };
    try {
      await this.#limit(this.#client.query('COMMIT'));
    } catch (error) {
      // The server rejected the commit and rolled back.
      if (error instanceof DatabaseError && error.severity !== 'FATAL') throw error;
      this.#broken ??= error as Error;
      this.#release();
      const lost = { id: this.#id, processId };
      if (!(await isCommitted(this.#pool, lost, error))) throw unavailable('database', error);
      return;
    }
    this.#release();
  }

  /** No-op after the end. Drops a broken connection, which ends the transaction. */
  async rollback(): Promise<void> {
    if (!this.#isOpen) return;
    try {
      if (this.#broken === undefined) await this.#limit(this.#client.query('ROLLBACK'));
    } finally {
      this.#release();
    }
  }

  async #begin(): Promise<string> {
    const results = (await this.#limit(this.#client.query(BEGIN))) as unknown as readonly {
      rows: { id: string }[];
    }[];
    const [, begun] = results;
    return oneRow(begun?.rows ?? []).id;
  }

  /** Without a response from the server, a statement may still be running. */
  async #limit<T>(work: Promise<T>): Promise<T> {
    try {
      return await this.#silence.limit(work);
    } catch (error) {
      if (!(error instanceof DatabaseError)) this.#broken ??= error as Error;
      throw error;
    }
  }

  #release(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#client.off('error', this.#onError);
    this.#client.release(this.#broken);
  }
}

/** @throws SERVICE_UNAVAILABLE with an unknown outcome if the database does not respond in time */
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
      // The commit is about to be reported as failed, so the backend must not commit it later.
      await pool.query('SELECT pg_terminate_backend($1)', [processId]);
    } catch {
      // Unreachable; retry.
    }
  }
  throw outcomeUnknown('database', cause);
}
