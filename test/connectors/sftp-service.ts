/** A service with a credential for an SFTP server, and workflows that read and write its files. */

import { chain, createWorkflow } from '../http/graphs.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

type Columns = readonly { readonly name: string; readonly type: string }[];

interface Reading {
  readonly rows: readonly unknown[];
  readonly types: Readonly<Record<string, string>>;
  readonly problem?: { readonly code: string; readonly message: string } | undefined;
}

const ROWS = [
  { id: 1, name: 'Ada, "A"', at: null },
  { id: 2, name: '', at: '=1+1' },
];

/** @param data the fields of the credential, called after all servers have started */
export function useSftp(data: () => Promise<object>) {
  let app: TestApp;
  let credentialId: number;

  beforeAll(async () => {
    app = await startTestApp({ config: { outboundAllowHosts: ['127.0.0.1'] } });
    const { body } = await app.client.ok('createCredential', {
      cookie: app.admin.cookie,
      body: { name: 'Files', type: 'sftp', data: (await data()) as never },
    });
    credentialId = body.data.id;
  });
  afterAll(() => app.close());

  const readGraph = (config: object) =>
    chain(
      {
        node_type: 'sources/sftp',
        node_role: 'getter',
        label: 'Files',
        config: { credential_id: credentialId, ...config },
      },
      { node_type: 'termination/dashboardOutput', node_role: 'terminator', config: {} },
    );
  const loadGraph = (config: object, rows: readonly object[] = ROWS, types?: object) => ({
    ...chain(
      {
        node_type: 'sources/inlineRows',
        node_role: 'getter',
        config: { rows, ...(types && { columns: types }) },
      },
      {
        node_type: 'termination/sftp',
        node_role: 'terminator',
        config: { credential_id: credentialId, ...config },
      },
    ),
    parameters: { country: { type: 'string' } },
  });
  const workflowOf = async (graph: object): Promise<number> =>
    (await createWorkflow(app, app.keys.all, graph, 'Files')).id;

  async function read(config: object): Promise<Reading> {
    const request = { key: app.keys.all, body: readGraph(config) };
    const { status, body } = await app.client.call('previewGraph', request);
    if (status !== 200)
      return { rows: [], types: {}, problem: body.error.details[0] as Reading['problem'] };
    const [{ columns, rows }] = body.data.nodes as [{ columns: Columns; rows: unknown[] }];
    return { rows, types: Object.fromEntries(columns.map(({ name, type }) => [name, type])) };
  }

  async function run(graph: object) {
    const { body } = await app.client.call('executeWorkflow', {
      key: app.keys.all,
      params: { workflowId: await workflowOf(graph) },
      body: { params: { country: 'CH' } },
    });
    const { status, deliveries, execution_id: executionId } = body.data ?? body.error ?? {};
    return { status, delivery: deliveries?.[0], executionId, body };
  }

  return {
    get app() {
      return app;
    },
    get credentialId() {
      return credentialId;
    },
    ROWS,
    readGraph,
    loadGraph,
    workflowOf,
    read,
    messageOf: async (config: object): Promise<string | undefined> =>
      (await read(config)).problem?.message,
    run,
    load: (config: object, rows?: readonly object[], types?: object) =>
      run(loadGraph(config, rows, types)),
    async validated(graph: object) {
      const request = { key: app.keys.all, body: graph };
      return (await app.client.ok('validateGraph', request)).body.data;
    },
  };
}
