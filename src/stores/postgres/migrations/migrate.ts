/**
 * Brings the database to the schema of this version, and that of the queue beside it, at every start. All that is
 * pending is applied in one transaction under an advisory lock: a process that
 * dies half-way leaves nothing, and of several that start at once one applies
 * while the others wait and then find it done.
 */

import { PrismaPg } from '@prisma/adapter-pg';
import { StartFailure } from '../../../errors.ts';
import { isUnavailable, unavailable } from '../../unavailable.ts';
import { migrateQueue } from '../../queue/graphile-worker.ts';
import { readMigrations, type Migration } from './files.ts';
import { loadSchemaEngine, migrationList, type Adapter } from './schema-engine.ts';

/** Any constant will do that no other program uses on the same database. */
const ADVISORY_LOCK = 7_702_369_011_041;
const LOCK_TIMEOUT = '60s';

type Transaction = Awaited<ReturnType<Adapter['startTransaction']>>;

/**
 * @returns the names of the migrations that it applied
 * @throws Error when an applied migration was changed since, or the database is newer; SERVICE_UNAVAILABLE when it is away: nothing is applied then
 */
export async function migrate(
  databaseUrl: string,
  migrations: readonly Migration[] = readMigrations(),
): Promise<readonly string[]> {
  try {
    return await applyAll(databaseUrl, migrations);
  } catch (error) {
    throw isUnavailable(error) ? unavailable('database', error) : error;
  }
}

async function applyAll(
  databaseUrl: string,
  migrations: readonly Migration[],
): Promise<readonly string[]> {
  const adapter = await new PrismaPg({
    connectionString: databaseUrl,
    max: 1,
    connectionTimeoutMillis: 10_000,
  }).connect();
  try {
    const transaction = await adapter.startTransaction();
    try {
      await run(transaction, `SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'`);
      await run(transaction, `SELECT pg_advisory_xact_lock(${ADVISORY_LOCK})`);
      const applied = await applyPending(transaction, migrations);
      await migrateQueue(databaseUrl, null);
      await run(transaction, 'COMMIT');
      return applied;
    } catch (error) {
      await run(transaction, 'ROLLBACK').catch(() => undefined);
      throw error;
    } finally {
      await transaction.commit();
    }
  } finally {
    await adapter.dispose();
  }
}

async function applyPending(
  transaction: Transaction,
  migrations: readonly Migration[],
): Promise<readonly string[]> {
  const applied = await readApplied(transaction);
  for (const [index, { name, checksum }] of applied.entries()) {
    const ours = migrations[index];
    if (ours?.name !== name)
      throw new StartFailure(
        `The database belongs to a newer version of Weir: it has the migration ${name}, which this version does not know. Start the newer version.`,
      );
    if (ours.checksum !== checksum)
      throw new StartFailure(
        `The migration ${name} was changed after it had been applied; write a new one instead.`,
      );
  }
  // Loading the engine costs more than all the rest: a start that finds nothing to do goes without it.
  if (applied.length === migrations.length) return [];
  const { factory, firstError } = inTransaction(transaction);
  const engine = await loadSchemaEngine(factory);
  try {
    const { appliedMigrationNames } = await engine.applyMigrations({
      migrationsList: migrationList(migrations),
      filters: { externalTables: [], externalEnums: [] },
    });
    return appliedMigrationNames;
  } catch (error) {
    // After the first failure PostgreSQL refuses all else in the transaction; the engine then reports that.
    throw new Error('A migration could not be applied; the database is as it was.', {
      cause: firstError() ?? error,
    });
  } finally {
    engine.free();
  }
}

async function readApplied(
  transaction: Transaction,
): Promise<readonly { name: string; checksum: string }[]> {
  const exists = await query(transaction, "SELECT to_regclass('_prisma_migrations') IS NOT NULL");
  if (exists[0]?.[0] !== true) return [];
  const rows = await query(
    transaction,
    'SELECT migration_name, checksum FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY migration_name',
  );
  return rows.map(([name, checksum]) => ({ name: String(name), checksum: String(checksum) }));
}

/** Adapters for the engine that all stand on the one connection and its transaction. */
function inTransaction(transaction: Transaction): {
  factory: Parameters<typeof loadSchemaEngine>[0];
  firstError: () => unknown;
} {
  let first: unknown;
  const noting = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      first ??= error;
      throw error;
    }
  };
  const refuse = (): Promise<never> =>
    Promise.reject(new Error('Migrations are applied in one transaction.'));
  const adapter: Adapter = {
    provider: 'postgres',
    adapterName: '@prisma/adapter-pg',
    queryRaw: (sql) => noting(transaction.queryRaw(sql)),
    executeRaw: (sql) => noting(transaction.executeRaw(sql)),
    // Whole: without parameters PostgreSQL takes many statements at once, however they are written.
    executeScript: (sql) => noting(run(transaction, sql)).then(() => undefined),
    getConnectionInfo: () => ({ supportsRelationJoins: true }),
    startTransaction: refuse,
    dispose: () => Promise.resolve(),
  };
  return {
    factory: { connect: () => Promise.resolve(adapter), connectToShadowDb: refuse },
    firstError: () => first,
  };
}

const run = (transaction: Transaction, sql: string): Promise<number> =>
  transaction.executeRaw({ sql, args: [], argTypes: [] });

async function query(transaction: Transaction, sql: string): Promise<readonly unknown[][]> {
  return (await transaction.queryRaw({ sql, args: [], argTypes: [] })).rows;
}
