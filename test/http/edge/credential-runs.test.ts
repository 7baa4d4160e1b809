/** Workflows that fetch with a credential: it is sent in every kind of run, to its hosts alone, and mistakes are told before a run. */

import { remoteHost, type RemoteHost } from '../../support/remote-host.ts';
import { newCredential, SECRET } from '../credentials.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

let server: TestServer;
let host: RemoteHost;
let base: string;
let key: string;
beforeAll(async () => {
  host = await remoteHost();
  host.respond = (request, response) => {
    const to = new URL(request.url ?? '', base).searchParams.get('to');
    if (to !== null) return response.writeHead(307, { location: to }).end();
    response.setHeader('content-type', 'application/json');
    if (request.headers.authorization === `Bearer ${SECRET}`) return response.end('[{"n": 1}]');
    return response.writeHead(401).end();
  };
  base = `http://127.0.0.1:${host.port}`;
  server = await startTestServer({
    rateLimitPerMinute: 10_000,
    outboundAllowHosts: [`127.0.0.1:${host.port}`, `localhost:${host.port}`],
  });
  key = await server.key();
});
afterAll(async () => {
  await server.close();
  await host.close();
});
beforeEach(() => {
  host.requests.length = 0;
});

const own = async () => (await newCredential(server, { hosts: ['127.0.0.1'] })).id;

const graph = (config: object) => ({
  nodes: [
    {
      node_type: 'sources/httpRequest',
      node_role: 'getter',
      label: 'Fetch',
      config: { url: base, ...config },
    },
    { node_type: 'termination/dashboardOutput', node_role: 'terminator', label: 'Out' },
  ],
  edges: [{ source_node_index: 0, target_node_index: 1 }],
});

async function stored(config: object) {
  const { body } = await server.client.ok('createWorkflow', {
    key,
    body: { title: 'Fetch', ...graph(config) },
  });
  return { nodeId: body.data.nodes[0]!.id, request: { key, params: { workflowId: body.data.id } } };
}

const sent = () => host.requests.map(({ headers }) => headers.authorization);

describe('a credential is sent', () => {
  it('in a synchronous run, in one of the queue and in a preview', async () => {
    const { request } = await stored({ credential_id: await own() });
    const run = await server.client.ok('executeWorkflow', request);
    expect(run.body.data.rows).toEqual([{ n: 1 }]);
    const queued = await server.client.ok('executeWorkflow', {
      ...request,
      headers: { prefer: 'respond-async, wait=30' },
    });
    expect(queued.body.data.status).toBe('completed');
    const preview = await server.client.ok('previewWorkflow', request);
    expect(preview.body.data.nodes[0]!.rows).toEqual([{ n: 1 }]);
    expect(sent()).toEqual(Array(3).fill(`Bearer ${SECRET}`));
  });

  it('by its name, which a new credential can take over', async () => {
    const name = 'The "Shop"';
    const { id } = await newCredential(server, { hosts: ['127.0.0.1'], name });
    const { request } = await stored({ credential_id: name });
    const run = await server.client.ok('executeWorkflow', request);
    expect(run.body.data.rows).toEqual([{ n: 1 }]);
    const rename = { cookie: server.admin.cookie, params: { credentialId: id } };
    const inUse = await server.client.fails('CREDENTIAL_IN_USE', 'deleteCredential', rename);
    expect(inUse.body.error.message).toContain('1 workflow uses');
    await server.client.ok('updateCredential', { ...rename, body: { name: `Old ${name}` } });
    const { body } = await server.client.fails('WORKFLOW_INVALID', 'executeWorkflow', request);
    expect(JSON.stringify(body)).toContain('credential_not_found');
    await newCredential(server, { hosts: ['127.0.0.1'], name });
    await server.client.ok('executeWorkflow', request);
    await server.client.ok('deleteCredential', rename);
  });

  it('in a run of a schedule', async () => {
    const { request } = await stored({ credential_id: await own() });
    const { body } = await server.client.ok('createSchedule', {
      ...request,
      body: { cron: '@daily' },
    });
    const started = await server.client.call('runSchedule', {
      key,
      params: { ...request.params, scheduleId: body.data.id },
    });
    const ended = await server.client.ok('getExecution', {
      key,
      params: { executionId: (started.body as { data: { id: number } }).data.id },
      headers: { prefer: 'wait=30' },
    });
    expect(ended.body.data.status).toBe('completed');
    expect(sent()).toEqual([`Bearer ${SECRET}`]);
  });

  it('with its new secret from the moment when that is stored', async () => {
    const credentialId = await own();
    const { request } = await stored({ credential_id: credentialId });
    await server.client.ok('executeWorkflow', request);
    await server.client.ok('updateCredential', {
      cookie: server.admin.cookie,
      params: { credentialId },
      body: { data: { token: 'another' } },
    });
    await server.client.fails('EXECUTION_FAILED', 'executeWorkflow', request);
    expect(sent()).toEqual([`Bearer ${SECRET}`, 'Bearer another']);
  });

  it('by its id in a parameter', async () => {
    const { request } = await stored({ credential_id: { $param: 'which' } });
    await server.client.ok('executeWorkflow', {
      ...request,
      body: { params: { which: await own() } },
    });
    expect(sent()).toEqual([`Bearer ${SECRET}`]);
  });
});

describe('before a run, validation names node and field', () => {
  const cases = async (): Promise<[object, string, string][]> => {
    const [mine, theirs] = [
      await own(),
      (
        await server.client.ok('createCredential', {
          cookie: (await server.stranger()).cookie,
          body: { name: 'x', type: 'bearer', hosts: ['127.0.0.1'], data: { token: 't' } },
        })
      ).body.data.id,
    ];
    return [
      [{ credential_id: 2_147_483_647 }, 'credential_not_found', '/credential_id'],
      [{ credential_id: theirs }, 'credential_not_found', '/credential_id'],
      [{ credential_id: mine, url: 'https://api.example.com/' }, 'credential_not_allowed', '/url'],
      [
        { credential_id: mine, headers: { AUTHORIZATION: 'Basic x' } },
        'credential_conflict',
        '/headers/AUTHORIZATION',
      ],
      [
        {
          credential_id: mine,
          url: { $param: 'url' },
          headers: { authorization: { $param: 'auth' } },
        },
        'credential_conflict',
        '/headers/authorization',
      ],
      [{ credential_id: '7' }, 'credential_not_found', '/credential_id'],
      [{ credential_id: '' }, 'invalid_config', '/credential_id'],
    ];
  };

  it('where a credential is missing, foreign, for other hosts, or set twice', async () => {
    for (const [config, code, path] of await cases()) {
      const { nodeId, request } = await stored(config);
      const problem = { node_id: nodeId, code, path };
      const checked = await server.client.ok('validateWorkflow', request);
      expect(checked.body.data).toMatchObject({ valid: false, errors: [problem] });
      // What is kept of a revision does not hide it.
      const again = await server.client.ok('validateWorkflow', request);
      expect(again.body.data).toEqual(checked.body.data);
      const body = { params: { url: base, auth: 'x' } };
      const run = await server.client.fails('WORKFLOW_INVALID', 'executeWorkflow', {
        ...request,
        body,
      });
      expect(run.body.data).toMatchObject({ valid: false, errors: [problem] });
      await server.client.fails('WORKFLOW_INVALID', 'executeWorkflow', {
        ...request,
        body,
        headers: { prefer: 'respond-async' },
      });
      const draft = await server.client.ok('validateGraph', { key, body: graph(config) });
      expect(draft.body.data).toMatchObject({ valid: false, errors: [{ code, path }] });
    }
    expect(host.requests).toEqual([]);
  });

  it('once a credential in use was deleted, and no run begins', async () => {
    const credentialId = await own();
    const { nodeId, request } = await stored({ credential_id: credentialId });
    const before = await server.client.ok('validateWorkflow', request);
    expect(before.body.data.valid).toBe(true);
    await server.client.ok('deleteCredential', {
      cookie: server.admin.cookie,
      params: { credentialId },
      query: { force: true },
    });
    const after = await server.client.ok('validateWorkflow', request);
    expect(after.body.data).toMatchObject({
      errors: [{ node_id: nodeId, code: 'credential_not_found' }],
    });
    await server.client.fails('WORKFLOW_INVALID', 'executeWorkflow', request);
    expect(host.requests).toEqual([]);
  });
});

describe('a run fails before anything is sent', () => {
  it('where a parameter leads to a host that the credential does not name', async () => {
    const { nodeId, request } = await stored({
      credential_id: await own(),
      url: { $param: 'url' },
    });
    const url = base.replace('127.0.0.1', 'localhost');
    const { body } = await server.client.fails('EXECUTION_FAILED', 'executeWorkflow', {
      ...request,
      body: { params: { url } },
    });
    expect(body.data).toMatchObject({
      error: { node_id: nodeId, code: 'credential_not_allowed' },
    });
    await server.client.fails('EXECUTION_FAILED', 'previewWorkflow', {
      ...request,
      body: { params: { url } },
    });
    expect(host.requests).toEqual([]);
    await server.client.ok('executeWorkflow', { ...request, body: { params: { url: base } } });
  });

  it('to the host of a redirect that the credential does not name', async () => {
    const to = base.replace('127.0.0.1', 'localhost');
    const { nodeId, request } = await stored({ credential_id: await own(), query: { to } });
    const { body, text } = await server.client.fails(
      'EXECUTION_FAILED',
      'executeWorkflow',
      request,
    );
    expect(body.data).toMatchObject({ error: { node_id: nodeId, code: 'source_failed' } });
    expect(text).toContain('was not sent to the host to which 127.0.0.1');
    expect(host.requests).toHaveLength(1);
  });
});
