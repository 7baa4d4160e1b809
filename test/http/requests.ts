/**
 * A request to every operation that succeeds: its parameters name things that
 * were made for it, its body is the first example of the documents.
 */

import { randomUUID } from 'node:crypto';

import { isMap, operationsOf, resolve } from '../../scripts/spec/walk.ts';
import { operations, type OperationId } from '../../src/generated/operations.ts';
import { copyDocuments } from '../../scripts/spec/documents.ts';
import type { CallRequest } from '../../scripts/service/client.ts';
import { PASSWORD, type TestServer } from './test-server.ts';
import { bearer } from './credentials.ts';
import { sharedDashboard, shareLinkBody } from './dashboards.ts';
import { stations, weather } from './integrations.ts';
import { clientCredentials } from './oauth.ts';
import { newLinkToken } from './file-links.ts';
import { makeParams, type Maker } from './path-resources.ts';
import { upload } from './uploaded-files.ts';

export const operationIds = Object.keys(operations) as OperationId[];

export type Target = Pick<CallRequest, 'params' | 'query' | 'body' | 'headers'>;

const documents = copyDocuments();
const placed = new Map(
  Object.values(documents).flatMap((document) =>
    operationsOf(document).map(({ operation }) => [operation.operationId, { document, operation }]),
  ),
);

/** Where the first example of the documents does not do: it names what must be new, or what is somewhere else. */
const BODIES: Readonly<Partial<Record<OperationId, (maker: Maker) => object | Promise<object>>>> = {
  logIn: ({ owner: { email } }) => ({ email, password: PASSWORD }),
  changePassword: () => ({
    current_password: PASSWORD,
    new_password: 'a loom that weaves algebra',
  }),
  createUser: ({ server }) => ({ ...person(server), role: 'member' }),
  createOrganization: ({ server }) => ({ name: 'New', admin: person(server) }),
  createCredential: () => ({ ...bearer }),
  createIntegration: () => weather(),
  importIntegration: () => stations(),
  setCursor: () => ({ value: '2026-01-01T00:00:00Z' }),
  captureExecution: () => ({ name: 'Captured' }),
  createWorkflowTest: () => ({ name: 'New', expect: [{ node: 'Rows', rows: [] }] }),
  updateWorkflowTest: () => ({ name: 'Renamed' }),
  createDashboard: () => ({ title: 'New' }),
  createShareLink: ({ server }) => shareLinkBody(server),
  uploadFile: () => [{ n: 1 }],
  finishAuthorization: authorizationOf,
};

/** Credentials that are authorized by a user. */
const PARAMS: Readonly<Partial<Record<OperationId, (maker: Maker) => Promise<Target['params']>>>> =
  {
    authorizeCredential: async (maker) => ({ credentialId: await userCredential(maker) }),
  };

/** The query, if the example of the documents does not do. */
const QUERIES: Readonly<Partial<Record<OperationId, (maker: Maker) => Promise<string>>>> = {
  getLinkedFile: async ({ server, key, admin: { cookie } }) => {
    const { id } = await upload(server, key);
    return `token=${await newLinkToken(server, cookie, id)}`;
  },
};

async function userCredential({ server, admin: { cookie } }: Maker): Promise<number> {
  const data = {
    ...clientCredentials('https://127.0.0.1'),
    grant: 'authorization_code',
    authorization_url: 'https://127.0.0.1/authorize',
  };
  const body = { name: randomUUID(), type: 'oauth2', hosts: ['127.0.0.1'], data };
  return (await server.client.ok('createCredential', { cookie, body })).body.data.id;
}

/** The parameters of a callback. The authorization server is not reached. */
async function authorizationOf(maker: Maker): Promise<object> {
  const { cookie } = maker.admin;
  const params = { credentialId: await userCredential(maker) };
  const { body } = await maker.server.client.ok('authorizeCredential', { cookie, params });
  const state = new URL(body.data.authorization_url).searchParams.get('state');
  return { state, code: 'SplxlOBeZQQYbYS6WxSbIA' };
}

const person = ({ newEmail }: TestServer) => ({
  email: newEmail(),
  name: 'New',
  password: PASSWORD,
});

/** What is asked for, without who asks; its things are new each time. */
export async function targetOf(id: OperationId, maker: Maker): Promise<Target> {
  const params = (await PARAMS[id]?.(maker)) ?? (await makeParams(operations[id].path, maker));
  const query = (await QUERIES[id]?.(maker)) ?? requiredQuery(id);
  const body = (await BODIES[id]?.(maker)) ?? firstExample(id);
  return {
    ...(Object.keys(params).length > 0 && { params }),
    ...(query !== '' && { query }),
    ...(body !== undefined && { body }),
  };
}

async function tokenHeader({ server, key }: Maker) {
  const { link } = await sharedDashboard(server, key, { refresh_minutes: 5 });
  return { 'dashboard-token': link.token };
}

/** With things of their own to work on, so that no request is in another's way. */
export async function requestsOf(
  server: TestServer,
): Promise<Readonly<Record<OperationId, CallRequest>>> {
  const { admin } = server;
  const maker = { server, key: await server.key(), owner: admin, admin };
  const requestTo = async (id: OperationId): Promise<CallRequest> => {
    const target = await targetOf(id, maker);
    const { keyScopes, dashboardToken, anonymous, document } = operations[id];
    if (dashboardToken) return { ...target, headers: await tokenHeader(maker) };
    if (anonymous) return target;
    if (keyScopes.length > 0 && document === 'v1') return { ...target, key: maker.key };
    return { ...target, cookie: await sessionFor(id, server) };
  };
  // One after the other, because a key can have only a few executions running.
  const requests: [string, CallRequest][] = [];
  for (const id of operationIds) requests.push([id, await requestTo(id)]);
  return Object.fromEntries(requests) as Record<OperationId, CallRequest>;
}

/** Of someone who needs no other session: these operations end it. */
const ENDS_SESSIONS: ReadonlySet<OperationId> = new Set([
  'logOut',
  'endOtherSessions',
  'changePassword',
]);

async function sessionFor(id: OperationId, server: TestServer): Promise<string> {
  return (ENDS_SESSIONS.has(id) ? await server.newMember(server.admin) : server.admin).cookie;
}

function requiredQuery(id: OperationId): string {
  const { document, operation } = placed.get(id)!;
  return (operation.parameters ?? [])
    .map((parameter) => resolve(document, parameter))
    .filter((parameter) => parameter['in'] === 'query' && parameter['required'] === true)
    .map(({ name, example }) => `${String(name)}=${encodeURIComponent(String(example))}`)
    .join('&');
}

/** undefined where the operation can do without a body. */
function firstExample(id: OperationId): unknown {
  const { document, operation } = placed.get(id)!;
  if (operation.requestBody === undefined) return undefined;
  const { required, content } = resolve(document, operation.requestBody);
  const json = isMap(content) ? content['application/json'] : undefined;
  if (required !== true || !isMap(json) || !isMap(json['examples'])) return undefined;
  return resolve(document, Object.values(json['examples'])[0])['value'];
}
