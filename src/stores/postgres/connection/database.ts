/** The connections to PostgreSQL, and the ways in which the stores use them. */

import { Socket } from 'node:net';
import type { PoolConfig } from 'pg';
import { BRIEF_LOCK_MS, createBriefWrites } from './brief-writes.ts';
import { createLargeReads, type LargeReads } from './large-reads.ts';
import { createPipeline, GatheringSocket } from './pipeline.ts';
import { LimitedPool } from './pool.ts';
import { createPrisma, type PrismaAccess } from './prisma-client.ts';
import { createProbe } from './probe.ts';
import { JIT_OFF, withSessionSettings } from '../../session-settings.ts';
import { createSilenceLimit, SILENCE_MS } from './silence.ts';
import { prepared, rowsOf, type Query } from '../queries/statement.ts';
import { createTransaction, type Transaction } from './transaction.ts';
import { isWritable } from './writable.ts';

export interface DatabaseOptions {
  readonly url: string;
  /** Connections beside those of the pipelines. */
  readonly poolSize?: number | undefined;
  /** Whether statements have a deadline, because a client waits for them. */
  readonly hasDeadlines?: boolean;
}

export interface Database extends PrismaAccess {
  /** One prepared statement on a connection of its own, past Prisma's runtime, which costs several times what the driver does. */
  readonly query: Query;
  /** The same for a short read that requests wait for, on connections that such reads share. */
  readonly read: Query;
  /** The same for a read whose rows may take megabytes: few of an organization at a time. */
  readonly largeRead: LargeReads;
  /** The same for a short write of a single statement that does not wait for the disk. */
  readonly briefWrite: Query;
  /** One statement in a transaction, so that a change answered with a failure does not happen later, over a newer one. */
  readonly write: Query;
  /** All or nothing: the statements run one after the other on one connection, and a failure means that nothing was done. */
  readonly transaction: Transaction;
  /** Whether it takes writes: it is not a standby, not read-only, and has free space. */
  isWritable(): Promise<boolean>;
  close(): Promise<void>;
}

/** A connection takes several round trips, and other requests may come first. */
const CONNECT_MS = 5_000;
/** Waiting for locks included. A database that answers may be slow; how soon a silent one is given up is `SILENCE_MS`. */
const STATEMENT_MS = 5_000;
/** The longest timer that there is. */
const NEVER_MS = 2_147_483_647;
/** The server should have ended the statement by then: its response is lost, and the connection is dropped. */
const LOST_MS = STATEMENT_MS + 1_000;

/** Each of these is for one statement: a request takes as many as it needs. */
const DEADLINES = {
  query_timeout: LOST_MS,
  statement_timeout: STATEMENT_MS,
  idle_in_transaction_session_timeout: LOST_MS,
};

/** Of reads and of writes: two, so that the server works on one batch while the next is gathered and sent. */
const PIPELINES = 2;

export async function connectDatabase({
  url,
  poolSize = 8,
  hasDeadlines = true,
}: DatabaseOptions): Promise<Database> {
  const connection: PoolConfig = {
    connectionString: withSessionSettings(url, SESSION),
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_MS,
    ...(hasDeadlines ? DEADLINES : {}),
  };
  const silence = createSilenceLimit(hasDeadlines ? SILENCE_MS : NEVER_MS, () => probe());
  const probe = createProbe(
    { connectionString: connection.connectionString, stream: () => silence.listenTo(new Socket()) },
    SILENCE_MS,
  );
  const pool = new LimitedPool(
    { ...connection, max: poolSize, stream: () => silence.listenTo(new Socket()) },
    silence,
  );
  const pipelined = {
    ...connection,
    max: PIPELINES,
    pipeline: true,
    stream: () => silence.listenTo(new GatheringSocket()),
  };
  const readPool = new LimitedPool(pipelined, silence);
  const writePool = new LimitedPool({ ...pipelined, lock_timeout: BRIEF_LOCK_MS }, silence);
  const { prisma, transact } = createPrisma(pool, silence);
  // Loads the client's query compiler, which takes longer than a first request should wait.
  if (hasDeadlines) await prisma.$connect();
  const transaction = createTransaction(pool, silence);
  const query: Query = async (statement, args) =>
    rowsOf(statement, (await pool.query(prepared(statement, args))).rows);
  const writes = createBriefWrites(createPipeline(writePool, PIPELINES, silence), query);
  return {
    prisma,
    transact,
    query,
    largeRead: createLargeReads(query),
    read: createPipeline(readPool, PIPELINES, silence),
    briefWrite: (statement, args) =>
      writes(statement, args).catch((error: unknown) => pool.note(error)),
    write: (statement, args) => transaction((tx) => tx(statement, args)),
    transaction,
    isWritable: () => isWritable(pool),
    async close() {
      await prisma.$disconnect();
      await Promise.allSettled([pool.end(), readPool.end(), writePool.end()]);
    },
  };
}

/**
 * Prisma's driver adapter reads and writes times without their zone, so every
 * session is in UTC. Each prepared statement is planned once: all of them go by
 * an index whatever their arguments are, and PostgreSQL would otherwise plan
 * those with an optional condition each time, which costs as much as the read.
 */
const SESSION = ['-c TimeZone=UTC', '-c plan_cache_mode=force_generic_plan', JIT_OFF];
