/** A service, a database behind a proxy, and workflows that load rows into it. */

import { randomUUID } from 'node:crypto';

import pg from 'pg';

import { ended } from '../http/executions.ts';
import { chain, createWorkflow } from '../http/graphs.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { startDatabaseProxy, type TcpProxy } from '../support/tcp-proxy.ts';
import type { Rows } from './postgres-load-cases.ts';

/** @param tables SQL that creates them */
export function usePostgres(tables: string) {
  let app: TestApp;
  let proxy: TcpProxy;
  let database: pg.Client;
  let credentialId: number;

  beforeAll(async () => {
    app = await startTestApp({ config: { outboundAllowHosts: ['127.0.0.1'] } });
    const [started, url] = await startDatabaseProxy(app.databaseUrl);
    proxy = started;
    database = new pg.Client({ connectionString: app.databaseUrl });
    // The server ends it when the database is dropped.
    database.on('error', () => undefined);
    await database.connect();
    await database.query(tables);
    const { hostname: host, port, pathname, username, password } = new URL(url);
    const { body } = await app.client.ok('createCredential', {
      cookie: app.admin.cookie,
      body: {
        name: `Database ${randomUUID()}`,
        type: 'postgres',
        data: {
          host,
          port: Number(port),
          database: pathname.slice(1),
          username: decodeURIComponent(username),
          password: decodeURIComponent(password),
          tls: 'off',
        },
      },
    });
    credentialId = body.data.id;
  });
  afterAll(async () => {
    await database.end();
    await app.close();
    await proxy.close();
  });
  function graphOf(rows: Rows, config: object, types?: Readonly<Record<string, string>>) {
    const source = {
      node_type: 'sources/inlineRows',
      node_role: 'getter',
      config: { rows, ...(types && { columns: types }) },
    };
    const writer = {
      node_type: 'termination/postgres',
      node_role: 'terminator',
      config: { credential_id: credentialId, ...config },
    };
    return chain(source, writer);
  }

  const workflowOf = async (graph: object): Promise<number> =>
    (await createWorkflow(app, app.keys.all, graph, 'Load')).id;

  async function load(rows: Rows, config: object, types?: Readonly<Record<string, string>>) {
    const workflowId = await workflowOf(graphOf(rows, config, types));
    const { body } = await app.client.call('executeWorkflow', {
      key: app.keys.all,
      params: { workflowId },
    });
    const { execution_id: executionId, status, error, deliveries } = body.data ?? {};
    return { executionId, status, error, delivery: deliveries?.[0], body };
  }

  const endOf = (executionId: number) => ended(app, app.keys.all, executionId);

  async function stored(sql: string): Promise<readonly unknown[]> {
    return (await database.query<Record<string, unknown>>(sql)).rows;
  }

  return {
    get app() {
      return app;
    },
    get credentialId() {
      return credentialId;
    },
    get proxy() {
      return proxy;
    },
    get database() {
      return database;
    },
    graphOf,
    workflowOf,
    load,
    endOf,
    stored,
  };
}
