/** A service, a database behind a proxy, and workflows that use it. */

import pg from 'pg';

import { startDatabaseProxy } from '../support/tcp-proxy.ts';
import { useDatabase } from './database-service.ts';

/** @param tables SQL that creates them */
export function usePostgres(tables: string) {
  let client: pg.Client;
  const service = useDatabase('postgres', async ({ databaseUrl }) => {
    const [proxy, url] = await startDatabaseProxy(databaseUrl);
    client = new pg.Client({ connectionString: databaseUrl });
    // The server ends it when the database is dropped.
    client.on('error', () => undefined);
    await client.connect();
    await client.query(tables);
    const { hostname: host, port, pathname, username, password } = new URL(url);
    return {
      data: {
        host,
        port: Number(port),
        database: pathname.slice(1),
        username: decodeURIComponent(username),
        password: decodeURIComponent(password),
        tls: 'off',
      },
      proxy,
      rows: async (sql) => (await client.query<Record<string, unknown>>(sql)).rows,
      close: () => proxy.close(),
    };
  });
  afterAll(() => client.end());
  return Object.assign(service, { database: () => client });
}
