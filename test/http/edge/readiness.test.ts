/** What `/readyz` answers by the state of the parts, and while the service stops. */

import { ready } from '../../../src/http/system/health.ts';
import type { EdgeContext } from '../../../src/http/context.ts';
import { koaContext } from '../../support/koa-context.ts';

const ok = { name: 'database', check: () => Promise.resolve() };
const failing = { name: 'engine', check: () => Promise.reject(new Error('away')) };
const throwing = {
  name: 'storage',
  check: () => {
    throw new Error('away');
  },
};

it.each([
  ['ready', false, [ok], 200, { database: 'ok' }],
  ['not ready', false, [ok, failing], 503, { database: 'ok', engine: 'failing' }],
  ['not ready', false, [throwing], 503, { storage: 'failing' }],
  ['stopping', true, [ok], 503, { database: 'ok' }],
  ['stopping', true, [failing], 503, { engine: 'failing' }],
])('%s (stopping: %s)', async (state, isDraining, probes, status, checks) => {
  const context = koaContext('/readyz') as unknown as EdgeContext;
  await ready(probes, () => isDraining)(context, () => Promise.resolve());
  expect([context.status, context.body]).toEqual([status, { status: state, checks }]);
});

it('a part that says nothing for 800 ms is failing', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  const context = koaContext('/readyz') as unknown as EdgeContext;
  const silent = { name: 'redis', check: () => new Promise<void>(() => undefined) };
  void ready([silent, ok], () => false)(context, () => Promise.resolve());
  const after = async (ms: number): Promise<unknown> => {
    jest.advanceTimersByTime(ms);
    for (let turns = 0; turns < 5; turns += 1) await new Promise(setImmediate);
    return context.body;
  };
  // The part is asked first.
  await after(0);
  expect(await after(799)).toBeFalsy();
  expect(await after(1)).toEqual({
    status: 'not ready',
    checks: { redis: 'failing', database: 'ok' },
  });
  expect([context.status, context.response.get('Cache-Control')]).toEqual([503, 'no-store']);
  jest.useRealTimers();
});
