/** A database of a test file's own, with the schema and nothing in it. */

import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { connectDatabase, type Database } from '../../src/stores/postgres/connection/database.ts';
import { servers } from './servers.ts';

export interface TestDatabase {
  readonly url: string;
  /** Connected to it, as the stores take it. */
  readonly client: Database;
  /** Ends the connections and removes the database. */
  drop(): Promise<void>;
}

export async function createTestDatabase(
  options: { poolSize?: number } = {},
): Promise<TestDatabase> {
  const { databaseUrl, template } = await servers();
  const name = `weir_test_${randomBytes(6).toString('hex')}`;
  await administer(databaseUrl, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  const client = await connectDatabase({ url: url.href, poolSize: options.poolSize ?? 5 });
  return {
    url: url.href,
    client,
    async drop() {
      await client.close();
      await administer(databaseUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}

async function administer(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}
