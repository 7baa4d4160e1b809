/** A service of which PostgreSQL, Redis or the disk can be taken away, and a host that its runs send rows to. */

import pg from 'pg';

import type { Config } from '../../src/app/config.ts';
import type { Overrides } from '../../src/app/compose.ts';
import { createClient, type Client } from '../../src/client/index.ts';
import { createTestDatabase } from '../support/database.ts';
import { patient } from '../support/patient-client.ts';
import { connectTestRedis } from '../support/redis.ts';
import { remoteHost, type RemoteHost } from '../support/remote-host.ts';
import { startDatabaseProxy, startTcpProxy } from '../support/tcp-proxy.ts';
import { startTestServer, type TestServer } from '../http/test-server.ts';

/** Of a run: it outlasts an outage of 10 s, and not one of 25 s. */
const TIMEOUT_SECONDS = 18;

export interface Outage {
  readonly server: TestServer;
  readonly host: RemoteHost;
  readonly key: string;
  readonly weir: Client;
  readonly sql: pg.Client;
  /** What the calls need is gone from here on; @returns what brings it back */
  readonly begin: (isMute: boolean) => () => Promise<void>;
  readonly close: () => Promise<void>;
}

export type Part = 'PostgreSQL' | 'Redis' | 'the disk';

export async function startWithout(part: Part): Promise<Outage> {
  const database = await createTestDatabase({ poolSize: 1 });
  const closing: (() => Promise<void>)[] = [() => database.drop()];
  const sql = new pg.Client({ connectionString: database.url });
  await sql.connect();
  closing.push(() => sql.end());
  const host = await remoteHost();
  closing.push(() => host.close());
  let config: Partial<Config> = { databaseUrl: database.url };
  let overrides: Overrides = {};
  let begin: Outage['begin'];
  if (part === 'the disk') {
    let isFull = false;
    const whileFull =
      <Args extends readonly unknown[], T>(write: (...args: Args) => Promise<T>) =>
      async (...args: Args): Promise<T> => {
        if (isFull) throw Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' });
        return write(...args);
      };
    overrides = {
      stores: (stores) => ({
        ...stores,
        results: { ...stores.results, put: whileFull((...args) => stores.results.put(...args)) },
      }),
    };
    begin = () => {
      isFull = true;
      return () => Promise.resolve(void (isFull = false));
    };
  } else {
    const redis = part === 'Redis' ? await connectTestRedis() : null;
    const url = new URL(redis?.url ?? 'redis://127.0.0.1');
    const [proxy, databaseUrl] =
      redis === null
        ? await startDatabaseProxy(database.url)
        : [
            await startTcpProxy({ host: url.hostname, port: Number(url.port || 6379) }),
            database.url,
          ];
    url.host = `127.0.0.1:${proxy.port}`;
    config = { databaseUrl, ...(redis !== null && { redisUrl: url.href }) };
    closing.push(async () => {
      await proxy.close();
      await redis?.close();
    });
    begin = (isMute) => {
      if (!isMute) {
        proxy.down();
        return () => proxy.up();
      }
      proxy.silent = true;
      return () => Promise.resolve(void (proxy.silent = false));
    };
  }
  const started = await startTestServer(
    {
      outboundAllowHosts: ['127.0.0.1'],
      rateLimitPerMinute: 1_000_000,
      executionsPerKey: 100,
      engineChildren: 1,
      executeTimeoutSeconds: TIMEOUT_SECONDS,
      ...config,
    },
    overrides,
  );
  closing.push(() => started.close());
  const server = { ...started, client: patient(started.client) };
  const key = await server.key();
  return {
    server,
    host,
    key,
    sql,
    begin,
    weir: createClient({ baseUrl: server.url, key }),
    async close() {
      for (const close of closing.reverse()) await close();
    },
  };
}
