/**
 * Migrates the database to the schema of this version at every start. All pending migrations run in one transaction
 * under an advisory lock: a process that dies half-way leaves nothing behind, and of several processes one migrates
 * while the others wait.
 */

import pg from 'pg';
import { StartFailure } from '../../../errors.ts';
import { isUnavailable, unavailable } from '../../unavailable.ts';
import { readMigrations, type Migration } from './files.ts';

/** Any constant that no other program uses on the same database. */
const ADVISORY_LOCK = '7702369011041';
const LOCK_TIMEOUT = '60s';

/** Same definition as Prisma's own table, so that its tools can read it. */
const HISTORY = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id VARCHAR(36) PRIMARY KEY NOT NULL,
  checksum VARCHAR(64) NOT NULL,
  finished_at TIMESTAMPTZ,
  migration_name VARCHAR(255) NOT NULL,
  logs TEXT,
  rolled_back_at TIMESTAMPTZ,
  started_at TIMESTAMPTZ NOT NULL DEFAULT now(),
  applied_steps_count INTEGER NOT NULL DEFAULT 0
)`;
const RECORD = `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
  VALUES (gen_random_uuid(), $1, $2, clock_timestamp(), clock_timestamp(), 1)`;

/**
 * @returns the names of the applied migrations
 * @throws Error if an applied migration was changed, or the database is newer; SERVICE_UNAVAILABLE if it is
 * unreachable. Nothing is applied then.
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
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 10_000,
  });
  // The statement that the broken connection interrupts reports the error.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('BEGIN');
    await client.query(`SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'`);
    await client.query('SELECT pg_advisory_xact_lock($1)', [ADVISORY_LOCK]);
    const applied = await applyPending(client, migrations);
    await client.query('COMMIT');
    return applied;
  } finally {
    // Closing the connection rolls back an open transaction.
    await client.end();
  }
}

async function applyPending(
  client: pg.Client,
  migrations: readonly Migration[],
): Promise<readonly string[]> {
  const applied = await readApplied(client);
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
  const pending = migrations.slice(applied.length);
  if (pending.length > 0) await client.query(HISTORY);
  for (const { name, script, checksum } of pending) {
    try {
      // Without parameters PostgreSQL accepts several statements at once.
      await client.query(script);
    } catch (cause) {
      if (isUnavailable(cause)) throw cause;
      throw new Error(`The migration ${name} could not be applied; the database is as it was.`, {
        cause,
      });
    }
    await client.query(RECORD, [checksum, name]);
  }
  return pending.map(({ name }) => name);
}

async function readApplied(
  client: pg.Client,
): Promise<readonly { readonly name: string; readonly checksum: string }[]> {
  const { rows: found } = await client.query<{ exists: boolean }>(
    "SELECT to_regclass('_prisma_migrations') IS NOT NULL AS exists",
  );
  if (found[0]?.exists !== true) return [];
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'SELECT migration_name AS name, checksum FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY migration_name',
  );
  return rows;
}
