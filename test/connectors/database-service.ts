/** A service with the credential of a database, and workflows that read from it and load rows into it. */

import { randomUUID } from 'node:crypto';

import type { Config } from '../../src/app/config.ts';
import { ended } from '../http/executions.ts';
import { chain, createWorkflow } from '../http/graphs.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import type { TcpProxy } from '../support/tcp-proxy.ts';

export type Rows = readonly Readonly<Record<string, unknown>>[];

export interface StartedDatabase {
  /** The fields of its credential. */
  readonly data: Readonly<Record<string, unknown>> & { readonly host: string };
  /** Between the service and the database. */
  readonly proxy: TcpProxy;
  rows(sql: string): Promise<readonly unknown[]>;
  close(): Promise<void>;
}

export interface Reading {
  readonly parameters?: readonly unknown[];
  readonly columns?: Readonly<Record<string, string>>;
  readonly credential?: number;
}

export interface ReadResult {
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  readonly rows: readonly unknown[];
  readonly total: number;
  readonly text: string;
  readonly problem?: { readonly code: string; readonly message: string };
}

/** A host on which tests start servers of their own. */
export const HOSTILE = '127.0.0.9';

export function useDatabase(
  type: string,
  start: (app: TestApp) => Promise<StartedDatabase>,
  config: Partial<Config> = {},
) {
  let app: TestApp;
  let database: StartedDatabase;
  let credentialId: number;

  beforeAll(async () => {
    app = await startTestApp({
      config: { outboundAllowHosts: ['127.0.0.1', HOSTILE], ...config },
    });
    database = await start(app);
    credentialId = await newCredential();
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });
  afterEach(() => {
    database.proxy.judge = null;
  });

  async function newCredential(changes: Readonly<Record<string, unknown>> = {}): Promise<number> {
    const body = { name: `Database ${randomUUID()}`, type, data: { ...database.data, ...changes } };
    const response = await app.client.ok('createCredential', { cookie: app.admin.cookie, body });
    return response.body.data.id;
  }

  const reader = (config: object) => ({
    node_type: `sources/${type}`,
    node_role: 'getter',
    label: 'Rows',
    config: { credential_id: credentialId, ...config },
  });
  const writer = (config: object) => ({
    node_type: `termination/${type}`,
    node_role: 'terminator',
    config: { credential_id: credentialId, ...config },
  });

  async function read(
    statement: string,
    { credential, ...config }: Reading = {},
  ): Promise<ReadResult> {
    const login = credential === undefined ? {} : { credential_id: credential };
    const source = reader({ statement, ...config, ...login });
    const body = chain(source, {
      node_type: 'termination/dashboardOutput',
      node_role: 'terminator',
    });
    const response = await app.client.call('previewGraph', { key: app.keys.all, body });
    const { text } = response;
    if (response.status !== 200)
      return {
        columns: [],
        rows: [],
        total: 0,
        text,
        problem: response.body.error.details?.[0] ?? response.body.error,
      };
    const [{ columns, rows, total_rows: total }] = response.body.data.nodes;
    return { columns, rows, total, text };
  }

  function graphOf(rows: Rows, config: object, types?: Readonly<Record<string, string>>) {
    const source = {
      node_type: 'sources/inlineRows',
      node_role: 'getter',
      config: { rows, ...(types && { columns: types }) },
    };
    return chain(source, writer(config));
  }

  const workflowOf = async (graph: object): Promise<number> =>
    (await createWorkflow(app, app.keys.all, graph, 'Load')).id;

  async function load(rows: Rows, config: object, types?: Readonly<Record<string, string>>) {
    return run(await workflowOf(graphOf(rows, config, types)));
  }

  async function run(workflowId: number, body: object = {}) {
    const request = { key: app.keys.all, params: { workflowId }, body };
    const response = await app.client.call('executeWorkflow', request);
    const { execution_id: executionId, status, error, deliveries } = response.body.data ?? {};
    return { executionId, status, error, delivery: deliveries?.[0], body: response.body };
  }

  async function validated(graph: object) {
    const request = { key: app.keys.all, body: graph };
    return (await app.client.ok('validateGraph', request)).body.data;
  }

  return {
    get app() {
      return app;
    },
    get credentialId() {
      return credentialId;
    },
    get proxy() {
      return database.proxy;
    },
    newCredential,
    reader,
    writer,
    read,
    graphOf,
    workflowOf,
    load,
    run,
    validated,
    endOf: (executionId: number) => ended(app, app.keys.all, executionId),
    stored: (sql: string) => database.rows(sql),
  };
}
