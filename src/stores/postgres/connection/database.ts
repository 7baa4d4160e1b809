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
  /** Number of connections, excluding those of the pipelines. */
  readonly poolSize?: number | undefined;
  /** True if statements have a deadline, because a client waits for them. */
  readonly hasDeadlines?: boolean;
}

export interface Database extends PrismaAccess {
  /** Runs a prepared statement on its own connection, without the overhead of Prisma's runtime. */
  readonly query: Query;
  /** For short reads that requests wait for; they share connections. */
  readonly read: Query;
  /** For reads of rows that can take megabytes; limited per organization. */
  readonly largeRead: LargeReads;
  /** For short single-statement writes that do not wait for the disk. */
  readonly briefWrite: Query;
  /**
   * Runs the statement in a transaction, so that a change reported as failed is not applied later, over a newer
   * one.
   */
  readonly write: Query;
  /** Runs the statements in order on one connection; an error rolls back all of them. */
  readonly transaction: Transaction;
  /** False if the database is a standby, read-only or out of space. */
  isWritable(): Promise<boolean>;
  close(): Promise<void>;
}

/** Connecting takes several round trips, and may queue behind other requests. */
const CONNECT_MS = 5_000;
/** Includes waiting for locks. `SILENCE_MS` limits the wait for a database that does not respond at all. */
const STATEMENT_MS = 5_000;
/** The longest delay that Node.js timers support. */
const NEVER_MS = 2_147_483_647;
/** By then the server has ended the statement, so the response is lost and the connection is dropped. */
const LOST_MS = STATEMENT_MS + 1_000;

/** Per statement; a request can run several. */
const DEADLINES = {
  query_timeout: LOST_MS,
  statement_timeout: STATEMENT_MS,
  idle_in_transaction_session_timeout: LOST_MS,
};

/** For reads and for writes: two each, so that one batch is gathered while the server works on the other. */
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
    largeRead: createLargeReads(),
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
 * UTC, because Prisma's driver adapter reads and writes times without their zone. A generic plan per prepared
 * statement: each one uses an index whatever its arguments, and planning those with an optional condition every
 * time would cost as much as the read.
 */
const SESSION = ['-c TimeZone=UTC', '-c plan_cache_mode=force_generic_plan', JIT_OFF];
