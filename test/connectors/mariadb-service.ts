/** A service, a MariaDB behind a proxy, and workflows that use it. */

import { startTestMariaDb, type TestMariaDb } from '../support/mariadb.ts';
import { startTcpProxy } from '../support/tcp-proxy.ts';
import { useDatabase } from './database-service.ts';

/** @param tables SQL that creates them; @param args of the server */
export function useMariaDb(
  tables: string,
  args: readonly string[] = [],
  config: Parameters<typeof useDatabase>[2] = {},
) {
  let server: TestMariaDb;
  const service = useDatabase(
    'mysql',
    async () => {
      server = await startTestMariaDb(args);
      if (tables !== '') await server.query(tables);
      const proxy = await startTcpProxy({ host: '127.0.0.1', port: server.port });
      const { user: username, password, database } = server;
      return {
        data: { host: '127.0.0.1', port: proxy.port, database, username, password, tls: 'off' },
        proxy,
        rows: (sql) => server.query(sql),
        async close() {
          await proxy.close();
          await server.close();
        },
      };
    },
    config,
  );
  return Object.assign(service, { server: () => server });
}
