/** One pool of connections to PostgreSQL, and the two ways in which the stores use it. */

import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient } from '../../generated/prisma/client.ts';
import { STORE_DEADLINE_MS } from '../unavailable.ts';

export type { PrismaClient };

export interface DatabaseOptions {
  readonly url: string;
  readonly poolSize?: number;
}

export interface Database {
  /** Typed, for what is not on the path of every request. */
  readonly prisma: PrismaClient;
  /**
   * One prepared statement, past the client's runtime, which costs three times
   * what the driver does. @returns one array per row, in the order of the columns
   */
  readonly query: Query;
  /** All or nothing; `within` runs statements one after the other on one connection. */
  readonly transaction: <T>(work: (within: Query) => Promise<T>) => Promise<T>;
  close(): Promise<void>;
}

export type Query = (statement: Statement, args: readonly unknown[]) => Promise<readonly unknown[][]>;

export interface Statement {
  /** `<store>.<function>`: the name of the prepared statement on the connection. */
  readonly name: string;
  readonly sql: string;
}

type PgAdapter = Awaited<ReturnType<PrismaPg['connect']>>;
type ArgType = { scalarType: 'unknown'; arity: 'scalar' | 'list' };
const SCALAR: ArgType = { scalarType: 'unknown', arity: 'scalar' };
const LIST: ArgType = { scalarType: 'unknown', arity: 'list' };

const ABANDON_MS = 2 * STORE_DEADLINE_MS;

/** A name stands before the SQL in a comment; what Prisma prints has none and is not kept: its texts are without number. */
const NAMED = /^\/\* ([\w.]+) \*\//;

export async function connectDatabase({ url, poolSize = 10 }: DatabaseOptions): Promise<Database> {
  const factory = new PrismaPg(
    {
      connectionString: withSession(url),
      max: poolSize,
      keepAlive: true,
      // The caller has been answered by then; what is left is to let the connection go.
      connectionTimeoutMillis: ABANDON_MS,
      query_timeout: ABANDON_MS,
      statement_timeout: STORE_DEADLINE_MS,
      idle_in_transaction_session_timeout: ABANDON_MS,
    },
    { statementNameGenerator: ({ sql }) => NAMED.exec(sql)?.[1] ?? '' },
  );
  const adapter = await factory.connect();
  const prisma = new PrismaClient({
    adapter: { provider: factory.provider, adapterName: factory.adapterName, connect: () => Promise.resolve(adapter) },
    transactionOptions: { maxWait: ABANDON_MS, timeout: ABANDON_MS },
  });
  // Loads the client's query compiler, which takes longer than a first request should wait.
  await prisma.$connect();
  return {
    prisma,
    query: queryOn(adapter),
    async transaction(work) {
      const transaction = await adapter.startTransaction();
      try {
        const result = await work(queryOn(transaction));
        await transaction.executeRaw({ sql: 'COMMIT', args: [], argTypes: [] });
        return result;
      } catch (error) {
        await transaction.executeRaw({ sql: 'ROLLBACK', args: [], argTypes: [] }).catch(() => undefined);
        throw error;
      } finally {
        // Gives the connection back; the pool drops it where it is broken.
        await transaction.commit();
      }
    },
    async close() {
      await prisma.$disconnect();
      await adapter
        .underlyingDriver()
        .end()
        .catch(() => undefined);
    },
  };
}

function queryOn(connection: Pick<PgAdapter, 'queryRaw'>): Query {
  return async ({ name, sql }, args) => {
    const argTypes = args.map((arg) => (Array.isArray(arg) ? LIST : SCALAR));
    const { rows } = await connection.queryRaw({ sql: `/* ${name} */ ${sql}`, args: [...args], argTypes });
    return rows;
  };
}

/**
 * Prisma's driver adapter reads and writes times without their zone, so every
 * session is in UTC. Each prepared statement is planned once: all of them go by
 * an index whatever their arguments are, and PostgreSQL would otherwise plan
 * those with an optional condition anew each time, which costs as much as the read.
 */
function withSession(url: string): string {
  const parsed = new URL(url);
  const options = [parsed.searchParams.get('options'), '-c TimeZone=UTC', '-c plan_cache_mode=force_generic_plan'].filter((part) => part !== null);
  parsed.searchParams.set('options', options.join(' '));
  return parsed.href;
}
