/** Where a body is optional, whatever holds nothing counts as none. */

import { startTestApp, type TestApp } from '../../support/app.ts';
import { sendBytes, type CallRequest } from '../../../scripts/service/client.ts';

let app: TestApp;
let key: string;
beforeAll(async () => {
  app = await startTestApp();
  key = app.keys.all;
});
afterAll(() => app.close());

const nodes = [
  { node_type: 'sources/sequence', node_role: 'getter', config: { start: 1, stop: 1 } },
  { node_type: 'termination/dashboardOutput', node_role: 'terminator' },
];
const edges = [{ source_node_index: 0, target_node_index: 1 }];

describe('a body that is optional', () => {
  let request: CallRequest;
  beforeAll(async () => {
    const made = await app.client.ok('createWorkflow', { key, body: { title: 'T', nodes, edges } });
    request = { key, params: { workflowId: made.body.data.id } };
  });

  it('may be an empty chunked one without a media type', async () => {
    for (const extra of [{}, { 'content-encoding': 'gzip' }]) {
      const response = await app.client.ok('executeWorkflow', {
        ...request,
        headers: { 'transfer-encoding': 'chunked', ...extra },
      });
      expect(response.body.data.total_rows).toBe(1);
    }
  });

  it('is refused when it has bytes and no media type', async () => {
    const headers = { 'transfer-encoding': 'chunked', 'content-type': null };
    for (const body of ['{}', 'null', ' '])
      await app.client.fails('UNSUPPORTED_MEDIA_TYPE', 'executeWorkflow', {
        ...request,
        body,
        headers,
      });
  });

  it.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'Text/Plain'])(
    'is not that of a form, empty as it may be: %s',
    async (type) => {
      for (const extra of [{}, { 'transfer-encoding': 'chunked' }, { 'content-length': '0' }])
        for (const operation of ['executeWorkflow', 'previewWorkflow'] as const)
          await app.client.fails('UNSUPPORTED_MEDIA_TYPE', operation, {
            ...request,
            headers: { 'content-type': type, ...extra },
          });
    },
  );

  it('is no way around a body that an operation needs', async () => {
    const { body } = await app.client.fails('UNSUPPORTED_MEDIA_TYPE', 'createWorkflow', {
      key,
      headers: { 'transfer-encoding': 'chunked' },
    });
    expect(body.error.message).toBe(
      'The request body must have the Content-Type application/json; found none.',
    );
    await app.client.fails('INVALID_INPUT', 'createWorkflow', { key, body: 'null' });
  });

  it('is judged before it is sent where the client waits for leave', async () => {
    const head = `POST /api/v1/workflows/${String(request.params?.['workflowId'])}/execute HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nTransfer-Encoding: chunked\r\n`;
    const refused = await sendBytes(
      app.url,
      `${head}Expect: 100-continue\r\nConnection: close\r\n\r\n`,
    );
    expect(refused).toMatch(/^HTTP\/1\.1 415 /);
  });
});
