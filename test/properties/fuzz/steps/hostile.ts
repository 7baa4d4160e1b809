/** What no honest client sends: bytes for bodies, headers of all kinds, paths and methods that are none, text that is not HTTP. */

import fc from 'fast-check';
import type { OperationId } from '../../../../src/generated/operations.ts';
import { bodyIsValid } from '../specification.ts';
import { expectStatus, fail, type UserModel } from '../user-model.ts';
import { pick, step, type WeightedStep } from './step.ts';
import { jsonish, CONTENT_TYPES, ENCODINGS } from '../hostile-bodies.ts';
import { METHODS, headers, paths, noHttp } from '../hostile-requests.ts';

const choice = fc.nat();

const BODIED: readonly OperationId[] = [
  'createKey',
  'createWorkflow',
  'executeWorkflow',
  'updateWorkflow',
  'logIn',
  'createUser',
];

async function sendBytesAsBody(
  user: UserModel,
  { id, bytes, type, encoding }: { id: OperationId; bytes: Buffer; type: number; encoding: number },
): Promise<void> {
  const workflowId = user.workflows[0]?.id ?? 2147483647;
  const [name, encode] = pick(ENCODINGS, encoding);
  const headers = {
    'content-type': pick(CONTENT_TYPES, type),
    ...(name === 'identity' ? {} : { 'content-encoding': name }),
  };
  const response = await user.call(id, { params: { workflowId }, body: encode(bytes), headers });
  if (response.status >= 300) return;
  // Where a body is optional, `null` counts as none.
  const isNone = bytes.length === 0 || bytes.toString('utf8').trim() === 'null';
  const acceptable = isObjectOf(id, bytes) || (id === 'executeWorkflow' && isNone);
  if (!acceptable)
    fail(`${id} accepted the body ${JSON.stringify(bytes.toString('latin1').slice(0, 300))}`);
  // A body that happened to be valid created something: add it to the model.
  if (id === 'createWorkflow') {
    const params = { workflowId: response.body.data.id };
    await user.call('deleteWorkflow', { params });
    expectStatus(await user.call('getWorkflow', { params }), 404);
  }
  if (id === 'createKey')
    user.keys.push({
      id: response.body.key.id,
      value: response.body.full_key,
      name: response.body.key.name,
      scopes: response.body.key.scopes,
      active: true,
      expires: response.body.key.expires_at !== null,
      madeBy: user.account.keyId,
    });
  if (id === 'updateWorkflow') await readAgain(user);
}

async function readAgain(user: UserModel): Promise<void> {
  const known = user.workflows[0];
  if (known === undefined) return;
  known.shown = (await user.call('getWorkflow', { params: { workflowId: known.id } })).body.data;
  known.runsWith = null;
}

function isObjectOf(id: OperationId, bytes: Buffer): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return bodyIsValid(id, JSON.parse(text));
  } catch {
    return false;
  }
}

async function oddRequest(
  user: UserModel,
  {
    method,
    path,
    list,
    withKey,
  }: {
    method: string;
    path: string;
    list: readonly (readonly [string, string])[];
    withKey: boolean;
  },
): Promise<void> {
  const own = withKey ? [['Authorization', `Bearer ${user.account.key}`] as const] : [];
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'Host: weir.test',
    'X-Forwarded-For: 10.9.8.7',
    ...[...own, ...list].map(([name, value]) => `${name}: ${value}`),
    'Connection: close',
  ];
  await user.bytes({ method, path }, Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), false);
}

export const hostileSteps: readonly WeightedStep[] = [
  {
    weight: 6,
    arbitrary: step(
      'bytes for a body',
      fc.record({
        id: fc.constantFrom(...BODIED),
        bytes: jsonish,
        type: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: choice }),
        encoding: fc.oneof(
          { weight: 2, arbitrary: fc.constant(0) },
          { weight: 1, arbitrary: choice },
        ),
      }),
      sendBytesAsBody,
    ),
  },
  {
    weight: 5,
    arbitrary: step(
      'an odd request',
      fc.record({
        method: fc.constantFrom(...METHODS),
        path: paths,
        list: headers,
        withKey: fc.boolean(),
      }),
      oddRequest,
    ),
  },
  {
    weight: 1,
    arbitrary: step(
      'what is not HTTP',
      noHttp,
      async (user, bytes) =>
        void (await user.bytes({ method: 'GET', path: '/livez' }, bytes, true)),
    ),
  },
];
