/** Requests of an organization that are carried out at a time: others never come behind hundreds of them. */

import { EventEmitter } from 'node:events';
import type { Services } from '../../../src/services/index.ts';
import { createOperate } from '../../../src/http/pipeline/operate.ts';
import type { EdgeContext } from '../../../src/http/pipeline/state.ts';
import type { ApiRequest } from '../../../src/http/openapi/router.ts';

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function setup({ admit = (): void => undefined } = {}) {
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const wait = async ({ organizationId }: { organizationId: number }): Promise<never> => {
    begun.push(organizationId);
    await new Promise<void>((resolve) => ends.push(resolve));
    throw new Error('ended');
  };
  const services = {
    workflows: { revisions: wait, get: wait },
    executions: { get: wait },
  } as unknown as Services;
  const operate = createOperate(services, { admit });
  const send = (
    id: 'getWorkflow' | 'getExecution',
    organizationId: number,
    { res = new EventEmitter(), failure = 'ended' } = {},
  ): Promise<unknown> => {
    const request = { params: { workflowId: 1, executionId: 1 }, preferences: {}, query: {} };
    const state = { caller: { kind: 'key', organizationId } };
    const context = { method: 'GET', res, state } as unknown as EdgeContext;
    const reply = operate(id, request as unknown as ApiRequest, null, context);
    return expect(reply).rejects.toThrow(failure);
  };
  const count = (organizationId: number): number =>
    begun.filter((each) => each === organizationId).length;
  return { send, count, ends };
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

it('those that wait for the end of a run keep no others from being carried out', async () => {
  const { send, count, ends } = setup();
  const waiting = Array.from({ length: 40 }, () => send('getExecution', 1));
  waiting.push(send('getWorkflow', 1));
  await settled();
  expect(count(1)).toBe(41);
  for (const end of ends) end();
  await Promise.all(waiting);
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
