/** A service, a bucket, and workflows that read it. */

import { chain, createWorkflow } from '../http/graphs.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { bucketData, startBucket, type BucketServer } from '../support/bucket/server.ts';

type Columns = readonly { readonly name: string; readonly type: string }[];

interface RunBody {
  readonly data: { readonly status: string; readonly result_id: string };
  readonly error?: object;
}

interface Reading {
  readonly rows: readonly unknown[];
  readonly types: Readonly<Record<string, string>>;
  readonly text: string;
  readonly problem?: { readonly code: string; readonly message: string } | undefined;
}

export function useBucket() {
  let app: TestApp;
  let bucket: BucketServer;
  let credentialId: number;

  beforeAll(async () => {
    app = await startTestApp({ config: { outboundAllowHosts: ['127.0.0.1'] } });
    bucket = await startBucket();
    const { body } = await app.client.ok('createCredential', {
      cookie: app.admin.cookie,
      body: { name: 'Bucket', type: 's3', data: bucketData(bucket) },
    });
    credentialId = body.data.id;
  });
  afterAll(async () => {
    await app.close();
    await bucket.close();
  });
  beforeEach(() => {
    bucket.fault = null;
    bucket.requests.length = 0;
    bucket.state.objects.clear();
    bucket.state.uploads.clear();
    bucket.state.pageSize = 1_000;
  });

  const reader = (config: object) => ({
    node_type: 'sources/object',
    node_role: 'getter',
    label: 'Objects',
    config: { credential_id: credentialId, ...config },
  });
  const graphOf = (config: object) =>
    chain(reader(config), {
      node_type: 'termination/dashboardOutput',
      node_role: 'terminator',
      config: {},
    });

  async function run(workflowId: number, params: object = {}): Promise<RunBody> {
    const { body } = await app.client.call('executeWorkflow', {
      key: app.keys.all,
      params: { workflowId },
      body: { params },
    });
    return body as RunBody;
  }

  async function read(config: object): Promise<Reading> {
    const request = { key: app.keys.all, body: graphOf(config) };
    const { status, body, text } = await app.client.call('previewGraph', request);
    if (status !== 200)
      return { rows: [], types: {}, text, problem: body.error.details[0] as Reading['problem'] };
    const [{ columns, rows }] = body.data.nodes as [{ columns: Columns; rows: unknown[] }];
    return { rows, types: Object.fromEntries(columns.map(({ name, type }) => [name, type])), text };
  }

  return {
    get app() {
      return app;
    },
    get bucket() {
      return bucket;
    },
    get credentialId() {
      return credentialId;
    },
    graphOf,
    workflowOf: async (config: object): Promise<number> =>
      (await createWorkflow(app, app.keys.all, graphOf(config), 'Objects')).id,
    run,
    read,
    put: (key: string, content: string | Buffer, modified?: Date) =>
      bucket.state.put(key, content, modified),
    messageOf: async (config: object): Promise<string | undefined> =>
      (await read(config)).problem?.message,
    async validated(config: object) {
      const request = { key: app.keys.all, body: graphOf(config) };
      return (await app.client.ok('validateGraph', request)).body.data;
    },
  };
}
