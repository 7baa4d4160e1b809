/** A pool whose callers wait for a connection, and for a query outside of a transaction, only while the database is not silent. */

import { DatabaseError, Pool, type PoolClient, type PoolConfig } from 'pg';
import { withClient } from './with-client.ts';
import type { SilenceLimit } from './silence.ts';

const DISK_FULL = '53100';

type OnClient = Parameters<Pool['connect']>[0];
type AnyQuery = (...args: unknown[]) => Promise<unknown>;

export class LimitedPool extends Pool {
  readonly #silence: SilenceLimit;
  /** Whether the latest statement that needed space found none. */
  isFull = false;

  constructor(config: PoolConfig, silence: SilenceLimit) {
    super(config);
    this.#silence = silence;
    // An idle connection that breaks is dropped by its pool; the next use opens another or says why it cannot.
    this.on('error', () => undefined);
    // Between the pool and the caller nothing listens to a connection, and an `error` event without a listener ends the process.
    this.on('connect', (client) => void client.on('error', () => undefined));
  }

  /** Passes the error on. */
  note(error: unknown): never {
    if (error instanceof DatabaseError && error.code === DISK_FULL) this.isFull = true;
    throw error;
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: OnClient): void;
  override connect(callback?: OnClient): Promise<PoolClient> | undefined {
    if (callback !== undefined) return void super.connect(callback);
    const connecting = super.connect();
    return this.#silence.limit(connecting).catch((error: unknown) => {
      // Its caller has given up.
      connecting.then(
        (client) => client.release(),
        () => undefined,
      );
      throw error;
    });
  }

  override query = ((...args: unknown[]): Promise<unknown> =>
    withClient(this, (client) =>
      this.#silence.limit((client.query as AnyQuery).apply(client, args)),
    ).catch((error: unknown) => this.note(error))) as unknown as Pool['query'];
}
