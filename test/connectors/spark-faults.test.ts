/** Servers of Spark Connect that misbehave, and what they are asked. */

import { setTimeout as delay } from 'node:timers/promises';

import { chain, createWorkflow, dashboard } from '../http/graphs.ts';
import { ended } from '../http/executions.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { selfSigned } from '../support/certificate.ts';
import {
  DESCRIBED,
  EMPTY,
  rowsResponse,
  startScriptedSpark,
  type ScriptedSpark,
  type SparkAnswer,
} from '../support/spark-server.ts';
import { sourceProblem } from './source-problem.ts';

const REFUSED = { status: 13, text: 'no' };
const TOKEN = 't-5f1c9e-secret';

let app: TestApp;
let server: ScriptedSpark | undefined;
beforeAll(async () => {
  app = await startTestApp({ config: { outboundAllowHosts: ['127.0.0.1'] } });
});
afterEach(async () => {
  await server?.close();
  server = undefined;
});
afterAll(() => app.close());

const dataOf = (port: number) => ({ host: '127.0.0.1', port, token: TOKEN, tls: 'off' });

async function problemOf(answers: Readonly<Record<string, SparkAnswer>>): Promise<string> {
  server = await startScriptedSpark(({ method }) => answers[method] ?? EMPTY);
  return sourceProblem(app, 'spark', dataOf(server.port), { statement: 'SELECT 1 AS n' });
}

it.each<[what: string, Readonly<Record<string, SparkAnswer>>, problem: string]>([
  [
    'does not accept the token',
    { Config: { status: 16, text: `The token ${TOKEN} has expired` } },
    'does not accept the token: it is wrong or has expired (The token [removed] has expired)',
  ],
  [
    'does not allow a session',
    { Config: { status: 7, text: 'No access to the cluster' } },
    'does not allow this: No access to the cluster',
  ],
  [
    'ends a statement with the text of a Java process',
    { AnalyzePlan: DESCRIBED, ExecutePlan: { status: 13, text: 'Zählfehler\n\nJVM stacktrace' } },
    'The statement failed: Zählfehler',
  ],
  ['describes nothing', { AnalyzePlan: EMPTY }, 'The server describes no columns'],
  [
    'announces a message that is too long',
    { AnalyzePlan: DESCRIBED, ExecutePlan: Buffer.from([0, 0xff, 0xff, 0xff, 0xff]) },
    'the server sent a message of more than 64 MiB',
  ],
  [
    'compresses a message',
    { AnalyzePlan: DESCRIBED, ExecutePlan: Buffer.from([1, 0, 0, 0, 0]) },
    'the server sent a compressed message',
  ],
  [
    'sends rows that end early',
    {
      AnalyzePlan: DESCRIBED,
      ExecutePlan: rowsResponse(Buffer.from([0xff, 0xff, 0xff, 0xff, 8, 0, 0, 0, 4, 0, 0, 0])),
    },
    'The server answered: ',
  ],
])('a server that %s fails the run', async (_, answers, problem) => {
  const message = await problemOf(answers);
  expect(message).toContain(problem);
  expect(message).not.toContain(TOKEN);
});

it('gets the token in each request, in a connection whose certificate is checked', async () => {
  const { key, cert } = selfSigned({ addresses: ['127.0.0.1'] });
  server = await startScriptedSpark(({ method }) => (method === 'Config' ? EMPTY : REFUSED), {
    key,
    cert,
  });
  const test = async (name: string, data: object) => {
    const body = { name, type: 'spark', data } as const;
    const created = await app.client.ok('createCredential', { cookie: app.admin.cookie, body });
    const params = { credentialId: created.body.data.id };
    return app.client.ok('testCredential', { cookie: app.admin.cookie, params });
  };
  const data = { ...dataOf(server.port), tls: 'verify' };
  expect((await test('Spark without its authority', data)).body.data).toMatchObject({
    ok: false,
    failed_step: 'tls',
  });
  expect(server.requests).toEqual([]);
  const last = { ok: false, failed_step: 'call' };
  expect((await test('Spark', { ...data, ca: cert })).body.data).toMatchObject(last);
  expect(server.requests.map(({ method }) => method)).toContain('ExecutePlan');
  for (const { headers } of server.requests)
    expect(headers).toMatchObject({ ':scheme': 'https', authorization: `Bearer ${TOKEN}` });
});

it('is asked to interrupt the statement of a run that is cancelled', async () => {
  server = await startScriptedSpark(({ method }) => {
    if (method === 'AnalyzePlan') return DESCRIBED;
    return method === 'ExecutePlan' ? 'silent' : EMPTY;
  });
  const body = { name: 'Slow Spark', type: 'spark', data: dataOf(server.port) } as const;
  const created = await app.client.ok('createCredential', { cookie: app.admin.cookie, body });
  const config = { credential_id: created.body.data.id, statement: 'SELECT 1 AS n' };
  const source = { node_type: 'sources/spark', node_role: 'getter', config };
  const { id } = await createWorkflow(app, app.keys.all, chain(source, dashboard), 'Slow');
  const started = await app.client.accepted('executeWorkflow', {
    key: app.keys.all,
    params: { workflowId: id },
    headers: { prefer: 'respond-async' },
  });
  const executionId = started.body.data.execution_id;
  const methods = () => server?.requests.map(({ method }) => method) ?? [];
  while (!methods().includes('ExecutePlan')) await delay(20);
  await app.client.ok('cancelExecution', { key: app.keys.all, params: { executionId } });
  expect((await ended(app, app.keys.all, executionId)).status).toBe('cancelled');
  expect(methods()).toContain('Interrupt');
});
