/** The connections to PostgreSQL, and the ways in which the stores use them. */

import { PrismaPg } from '@prisma/adapter-pg';
import { DatabaseError, Pool, type PoolConfig } from 'pg';
import { PrismaClient } from '../../generated/prisma/client.ts';
import { STORE_DEADLINE_MS } from '../unavailable.ts';
import { withClient } from './connection.ts';
import { createPipeline, GatheringSocket } from './pipeline.ts';
import { prepared, type Query } from './statement.ts';

export type { PrismaClient };

export interface DatabaseOptions {
  readonly url: string;
  /** Connections beside the two of the pipeline. */
  readonly poolSize?: number | undefined;
  /** Whether somebody waits for each answer: otherwise no statement is given up. */
  readonly hurried?: boolean;
}

export interface Database {
  /** Typed, for what is not on the path of every request. */
  readonly prisma: PrismaClient;
  /** One prepared statement on a connection of its own, past Prisma's runtime, which costs several times what the driver does. */
  readonly query: Query;
  /** The same for a short read that requests wait for, on connections that such reads share. */
  readonly read: Query;
  /** All or nothing; `within` runs statements one after the other on one connection. */
  readonly transaction: <T>(work: (within: Query) => Promise<T>) => Promise<T>;
  close(): Promise<void>;
}

const ABANDON_MS = 2 * STORE_DEADLINE_MS;

/** The caller has been answered by then; what is left is to let the connection go. */
const DEADLINES = { query_timeout: ABANDON_MS, statement_timeout: STORE_DEADLINE_MS, idle_in_transaction_session_timeout: ABANDON_MS };

/** Two, so that the server works on one batch of reads while the next is gathered and sent. */
const PIPELINES = 2;

export async function connectDatabase({ url, poolSize = 8, hurried = true }: DatabaseOptions): Promise<Database> {
  const connection: PoolConfig = {
    connectionString: withSession(url),
    keepAlive: true,
    connectionTimeoutMillis: ABANDON_MS,
    ...(hurried ? DEADLINES : {}),
  };
  const pool = new Pool({ ...connection, max: poolSize });
  const readPool = new Pool({ ...connection, max: PIPELINES, pipeline: true, stream: () => new GatheringSocket() });
  for (const each of [pool, readPool]) {
    // An idle connection that breaks is dropped by its pool; the next use opens another or says why it cannot.
    each.on('error', () => undefined);
    // Between the pool and whoever takes a connection nobody listens, and an error that nobody hears ends the process.
    each.on('connect', (client) => void client.on('error', () => undefined));
  }
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool), transactionOptions: { maxWait: ABANDON_MS, timeout: ABANDON_MS } });
  // Loads the client's query compiler, which takes longer than a first request should wait.
  if (hurried) await prisma.$connect();
  return {
    prisma,
    query: async (statement, args) => (await pool.query(prepared(statement, args))).rows,
    read: createPipeline(readPool, PIPELINES),
    transaction: (work) => {
      const began = performance.now();
      /** Who was answered that nothing was done must not see it done: another write may have come in between. */
      const goOn = (): void => {
        if (hurried && performance.now() - began >= STORE_DEADLINE_MS) throw new Error('Query read timeout');
      };
      return withClient(pool, async (client) => {
        try {
          await client.query('BEGIN');
          const result = await work(async (statement, args) => {
            goOn();
            return (await client.query(prepared(statement, args))).rows;
          });
          goOn();
          await client.query('COMMIT');
          return result;
        } catch (error) {
          // After any other failure the connection is dropped, and with it the transaction; so it is where it cannot roll back.
          if (error instanceof DatabaseError) await client.query('ROLLBACK');
          throw error;
        }
      });
    },
    async close() {
      await prisma.$disconnect();
      await Promise.allSettled([pool.end(), readPool.end()]);
    },
  };
}

/**
 * Prisma's driver adapter reads and writes times without their zone, so every
 * session is in UTC. Each prepared statement is planned once: all of them go by
 * an index whatever their arguments are, and PostgreSQL would otherwise plan
 * those with an optional condition anew each time, which costs as much as the read.
 * Statements are short: compiling one (`jit`) costs many times what it could save.
 */
const SESSION = ['-c TimeZone=UTC', '-c plan_cache_mode=force_generic_plan', '-c jit=off'];

function withSession(url: string): string {
  const parsed = new URL(url);
  const options = [parsed.searchParams.get('options'), ...SESSION].filter((part) => part !== null);
  parsed.searchParams.set('options', options.join(' '));
  return parsed.href;
}
