/** Prisma's client over our own pool, with the guarantees of that pool. */

import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient, type Prisma } from '../../../generated/prisma/client.ts';
import type { Query } from '../queries/statement.ts';
import type { OpenTransaction } from './open-transaction.ts';
import type { LimitedPool } from './pool.ts';
import { PrismaPool } from './prisma-pool.ts';
import type { SilenceLimit } from './silence.ts';
import { statementsOf } from './transaction.ts';

export type PrismaTransaction = Prisma.TransactionClient;

/** One transaction for Prisma's client and prepared statements on the same connection. Rolls back if `work` throws. */
export type Transact = <T>(work: TransactionWork<T>) => Promise<T>;

export type TransactionWork<T = unknown> = (tx: PrismaTransaction, query: Query) => Promise<T>;

export interface PrismaAccess {
  readonly prisma: PrismaClient;
  readonly transact: Transact;
}

/** Statements have deadlines; transactions do not. */
const NEVER_MS = 2_147_483_647;

/** Statements with more values contain lists, and every list length is a different statement. */
const MAX_PREPARED_VALUES = 32;

export function createPrisma(pool: LimitedPool, silence: SilenceLimit): PrismaAccess {
  // Prisma does not say which connection a transaction uses; the call that begins it does.
  const beginning = new AsyncLocalStorage<{ open?: OpenTransaction }>();
  const onBegin = (open: OpenTransaction): void => {
    const slot = beginning.getStore();
    if (slot !== undefined) slot.open ??= open;
  };
  const prisma = new PrismaClient({
    adapter: new PrismaPg(new PrismaPool(pool, silence, onBegin), {
      statementNameGenerator: ({ sql, args }) =>
        args.length > MAX_PREPARED_VALUES ? UNNAMED : nameOf(sql),
    }),
    transactionOptions: { maxWait: NEVER_MS, timeout: NEVER_MS },
  });
  const transact: Transact = (work) => {
    const slot: { open?: OpenTransaction } = {};
    return beginning.run(slot, () =>
      prisma.$transaction((tx) => {
        if (slot.open === undefined) throw new Error('a transaction has no connection');
        return work(tx, statementsOf(slot.open));
      }),
    );
  };
  return { prisma, transact };
}

/** The driver prepares it for one use. */
const UNNAMED = '';

/** The name of the prepared statement, which the server parses and plans once per connection. */
function nameOf(sql: string): string {
  return `prisma.${createHash('sha1').update(sql).digest('base64url')}`;
}
