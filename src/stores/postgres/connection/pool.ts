/** A pool that stops waiting for a connection, or for a query outside of a transaction, if the database goes silent. */

import { DatabaseError, Pool, type PoolClient, type PoolConfig } from 'pg';
import { withClient } from './with-client.ts';
import type { SilenceLimit } from './silence.ts';

const DISK_FULL = '53100';

type OnClient = Parameters<Pool['connect']>[0];
type AnyQuery = (...args: unknown[]) => Promise<unknown>;

export class LimitedPool extends Pool {
  readonly #silence: SilenceLimit;
  /** True if the latest statement that needed disk space failed for lack of it. */
  isFull = false;

  constructor(config: PoolConfig, silence: SilenceLimit) {
    super(config);
    this.#silence = silence;
    // The pool drops idle connections that break; the next use reports why it cannot connect.
    this.on('error', () => undefined);
    // Nothing listens to a connection between the pool and its caller, and an unhandled `error` event would end the
    // process.
    this.on('connect', (client) => void client.on('error', () => undefined));
  }

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
      // The caller has timed out.
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
