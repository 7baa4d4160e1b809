/**
 * The pool of Prisma's driver adapter. A read is one statement on a connection. A write outside a transaction gets
 * its own transaction, so that a change reported as failed is not applied later, over a newer one. Transactions are
 * `OpenTransaction`s: they time out on a silent database, and look up a commit whose response is lost.
 */

import { Pool, type PoolClient, type QueryArrayConfig } from 'pg';
import { OpenTransaction } from './open-transaction.ts';
import type { LimitedPool } from './pool.ts';
import type { SilenceLimit } from './silence.ts';

const READ = /^\s*SELECT\b/i;

export class PrismaPool extends Pool {
  readonly #pool: LimitedPool;
  readonly #silence: SilenceLimit;
  readonly #onBegin: (open: OpenTransaction) => void;

  /** @param onBegin called in the async context of the call that begins a transaction */
  constructor(
    pool: LimitedPool,
    silence: SilenceLimit,
    onBegin: (open: OpenTransaction) => void = () => undefined,
  ) {
    super(pool.options);
    this.#pool = pool;
    this.#silence = silence;
    this.#onBegin = onBegin;
  }

  override query = (async (statement: QueryArrayConfig): Promise<unknown> => {
    if (READ.test(statement.text)) return this.#pool.query(statement);
    const open = await OpenTransaction.begin(this.#pool, this.#silence);
    try {
      const result = await open.query(statement);
      await open.commit();
      return result;
    } catch (error) {
      await open.rollback();
      return this.#pool.note(error);
    }
  }) as unknown as Pool['query'];

  /** The adapter only connects for transactions. */
  override connect = (async (): Promise<PoolClient> => {
    const open = await OpenTransaction.begin(this.#pool, this.#silence);
    this.#onBegin(open);
    return new TransactionClient(open, this.#pool) as unknown as PoolClient;
  }) as unknown as Pool['connect'];
}

/** The part of a connection that the adapter uses. Prisma sends BEGIN, COMMIT and ROLLBACK as statements. */
class TransactionClient implements Pick<PoolClient, 'release'> {
  readonly #open: OpenTransaction;
  readonly #pool: LimitedPool;

  constructor(open: OpenTransaction, pool: LimitedPool) {
    this.#open = open;
    this.#pool = pool;
  }

  async query(statement: QueryArrayConfig): Promise<unknown> {
    switch (statement.text) {
      case 'BEGIN':
        return NO_ROWS;
      case 'COMMIT':
        await this.#open.commit();
        return NO_ROWS;
      case 'ROLLBACK':
        await this.#open.rollback();
        return NO_ROWS;
      default:
        return this.#open.query(statement).catch((error: unknown) => this.#pool.note(error));
    }
  }

  /** After a rejected commit the adapter releases without ROLLBACK. If this fails, the connection is dropped. */
  release(): void {
    this.#open.rollback().catch(() => undefined);
  }

  /** `OpenTransaction` handles the connection's errors. */
  on(): this {
    return this;
  }

  removeListener(): this {
    return this;
  }
}

const NO_ROWS = { fields: [], rows: [], rowCount: 0 };
