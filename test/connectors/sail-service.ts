/** A service, a Sail behind a proxy, and workflows that read from it. */

import { startTestSail, type TestSail } from '../support/sail.ts';
import { startTcpProxy } from '../support/tcp-proxy.ts';
import { useDatabase } from './database-service.ts';
import { runInSpark } from './spark-statements.ts';

/** @param statements create tables, in which `{directory}` is the working directory of the server */
export function useSail(statements: readonly string[] = []) {
  let server: TestSail;
  const change = (statement: string): Promise<void> =>
    runInSpark(server.port, statement.replaceAll('{directory}', server.directory));
  const service = useDatabase('spark', async () => {
    server = await startTestSail();
    for (const statement of statements) await change(statement);
    const proxy = await startTcpProxy({ host: '127.0.0.1', port: server.port });
    return {
      data: { host: '127.0.0.1', port: proxy.port, token: 'a-token-of-Spark', tls: 'off' },
      proxy,
      rows: () => Promise.reject(new Error('workflows alone read rows')),
      async close() {
        await proxy.close();
        await server.close();
      },
    };
  });
  /** The name of a table of files in the working directory. */
  const table = (folder: string): string => `parquet.\`${server.directory}/${folder}\``;
  return Object.assign(service, { change, table, server: () => server });
}
