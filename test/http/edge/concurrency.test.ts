/** Requests of an organization that are carried out at a time: others never come behind hundreds of them. */

import { EventEmitter } from 'node:events';
import type { Services } from '../../../src/services/index.ts';
import type { ApiContext, Session } from '../../../src/http/context.ts';
import { concurrency } from '../../../src/http/middleware/concurrency.ts';
import { handler } from '../../../src/http/middleware/handler.ts';
import type { OperationId } from '../../../src/http/openapi/operation.ts';
import { runSteps } from './run-steps.ts';

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Turns enough for all changes of a test to begin. */
async function turnsOver(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await settled();
}

const session = { user: {}, organization: {} } as Session;

function setup({ admit = (): void => undefined } = {}) {
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const wait = async ({ organizationId }: { organizationId: number }): Promise<never> => {
    begun.push(organizationId);
    await new Promise<void>((resolve) => ends.push(resolve));
    throw new Error('ended');
  };
  const service = new Proxy({}, { get: () => wait });
  const services = new Proxy({}, { get: () => service }) as Services;
  const steps = [
    concurrency({ unread: { admit }, responses: { admit } }),
    handler(services, String),
  ] as const;
  const send = (
    id: OperationId,
    organizationId: number,
    {
      res = new EventEmitter(),
      failure = 'ended',
      preferences = {},
      method = 'GET',
      query = {},
    } = {},
  ): Promise<unknown> => {
    const path = { workflowId: 1, executionId: 1, resultId: 'dataRef:1' };
    const state = {
      caller: { kind: 'key', organizationId },
      route: { operationId: id },
      parameters: { path, preferences, query },
      body: { nodes: [] },
      session,
    };
    const context = { method, res, state } as unknown as ApiContext;
    const reply = runSteps(context, ...steps);
    return expect(reply).rejects.toThrow(failure);
  };
  const count = (organizationId: number): number =>
    begun.filter((each) => each === organizationId).length;
  return { send, count, begun, ends };
}

it('are few, and one that ends or fails makes way for the next; others begin at once', async () => {
  const { send, count, ends } = setup();
  const all = Array.from({ length: 40 }, () => send('getWorkflow', 1));
  all.push(send('getWorkflow', 2));
  await settled();
  expect([count(1), count(2)]).toEqual([16, 1]);
  ends[0]!();
  await settled();
  expect(count(1)).toBe(17);
  for (let ended = 1; ended < 41; ended += 1) {
    ends[ended]!();
    await settled();
  }
  expect(count(1)).toBe(40);
  await Promise.all(all);
});

it.each([
  'changePassword',
  'createUser',
  'executeWorkflow',
  'exportResult',
  'getExecution',
  'importIntegration',
  'previewGraph',
  'previewWorkflow',
  'finishAuthorization',
  'testCredential',
  'validateGraph',
  'validateWorkflow',
] as const)('%s, which waits, keeps no others from being carried out', async (id) => {
  const { send, count, ends } = setup();
  const preferences = { waitSeconds: 10 };
  const waiting = Array.from({ length: 40 }, () => send(id, 1, { preferences }));
  waiting.push(send('getWorkflow', 1));
  await settled();
  expect(count(1)).toBe(41);
  for (const end of ends) end();
  await Promise.all(waiting);
});

it.each([
  ['changes', 'deleteWorkflow', { method: 'DELETE' }],
  ['pages of lists', 'listWorkflows', { query: { page: 0, limit: 20 } }],
] as const)('four of them may be %s, and reads do not wait for these', async (_, id, request) => {
  const { send, count, ends } = setup();
  const all = Array.from({ length: 6 }, () => send(id, 1, request));
  all.push(send(id, 2, request));
  await turnsOver();
  expect([count(1), count(2)]).toEqual([4, 1]);
  all.push(send('getWorkflow', 1));
  await settled();
  expect(count(1)).toBe(5);
  for (let ended = 0; ended < all.length; ended += 1) {
    ends[ended]!();
    await turnsOver();
  }
  expect(count(1)).toBe(7);
  await Promise.all(all);
});

it('runs begin two in a turn, and organizations take turns', async () => {
  const { send, begun, ends } = setup();
  const all = Array.from({ length: 10 }, () => send('executeWorkflow', 1, { method: 'POST' }));
  all.push(send('executeWorkflow', 2, { method: 'POST' }));
  all.push(send('getWorkflow', 3));
  await Promise.resolve();
  await turnsOver();
  expect(begun).toHaveLength(12);
  // The third organization reads, and so waits for nobody.
  expect(begun.indexOf(3)).toBeLessThan(3);
  expect(begun.indexOf(2)).toBeLessThan(5);
  for (const end of ends) end();
  await Promise.all(all);
});

it('a read of an execution that does not wait for its end is one of the few', async () => {
  const { send, count, ends } = setup();
  const all = Array.from({ length: 40 }, () => send('getExecution', 1));
  await settled();
  expect(count(1)).toBe(16);
  for (let ended = 0; ended < 40; ended += 1) {
    ends[ended]!();
    await settled();
  }
  await Promise.all(all);
});

it('a read whose client left while it waited is not carried out', async () => {
  const { send, count, ends } = setup();
  const all = Array.from({ length: 16 }, () => send('getWorkflow', 1));
  const res = Object.assign(new EventEmitter(), { destroyed: false });
  const left = send('getWorkflow', 1, { res, failure: 'closed the connection' });
  res.destroyed = true;
  await settled();
  ends[0]!();
  await left;
  expect(count(1)).toBe(16);
  for (const end of ends) end();
  await Promise.all(all);
});

it('a change whose client left while it waited is carried out', async () => {
  const { send, count, ends } = setup();
  const all = Array.from({ length: 4 }, () => send('deleteWorkflow', 1, { method: 'DELETE' }));
  const res = Object.assign(new EventEmitter(), { destroyed: false });
  all.push(send('deleteWorkflow', 1, { method: 'DELETE', res }));
  res.destroyed = true;
  await turnsOver();
  ends[0]!();
  await turnsOver();
  expect(count(1)).toBe(5);
  for (const end of ends) end();
  await Promise.all(all);
});

it('one that waited is refused where too much has become unread', async () => {
  let isFull = false;
  const admit = (): void => {
    if (isFull) throw new Error('too much is unread');
  };
  const { send, count, ends } = setup({ admit });
  const all = Array.from({ length: 16 }, () => send('getWorkflow', 1));
  const late = send('getWorkflow', 1, { failure: 'too much is unread' });
  await settled();
  isFull = true;
  ends[0]!();
  await late;
  expect(count(1)).toBe(16);
  for (const end of ends) end();
  await Promise.all(all);
});

/** What a handler that waits is given, of a request with this response. */
async function signalFor(res: EventEmitter): Promise<AbortSignal> {
  const seen: AbortSignal[] = [];
  const get = (_caller: unknown, _id: unknown, { signal }: { signal: AbortSignal }) => {
    seen.push(signal);
    return Promise.reject(new Error('ended'));
  };
  const services = { executions: { get } } as unknown as Services;
  const parameters = { path: { executionId: 1 }, preferences: { waitSeconds: 10 }, query: {} };
  const state = {
    caller: { kind: 'key', organizationId: 1 },
    route: { operationId: 'getExecution' },
    parameters,
    endTurn: () => undefined,
  };
  const context = { method: 'POST', res, state } as unknown as ApiContext;
  const reply = runSteps(context, handler(services, String));
  await expect(reply).rejects.toThrow('ended');
  return seen[0]!;
}

it('one is told that its client has left, before or while it waits', async () => {
  const res = () =>
    Object.assign(new EventEmitter(), { destroyed: false, writableFinished: false });
  expect((await signalFor(Object.assign(res(), { destroyed: true }))).aborted).toBe(true);
  const leaving = res();
  const signal = await signalFor(leaving);
  expect(signal.aborted).toBe(false);
  leaving.emit('close');
  expect(signal.aborted).toBe(true);
  const served = Object.assign(res(), { writableFinished: true });
  const after = await signalFor(served);
  served.emit('close');
  expect(after.aborted).toBe(false);
});
