/** Which responses are compressed: by their size, and never one with a secret. */

import { compression } from '../../../src/http/pipeline/compression.ts';
import { koaContext } from '../../support/koa-context.ts';
import { recordedLog } from '../../support/recorded-log.ts';

async function codingOf(operationId: string | null, bytes: number): Promise<string | undefined> {
  const context = koaContext('/api/v1/keys', { 'accept-encoding': 'gzip' });
  Object.assign(context, { state: { operationId } });
  await compression(recordedLog())(context, () => {
    context.status = 200;
    context.set('Content-Type', 'application/json; charset=utf-8');
    context.body = 'x'.repeat(bytes);
    return Promise.resolve();
  });
  return context.res.getHeader('content-encoding')?.toString();
}

it.each<[operationId: string | null, bytes: number, coding: string | undefined]>([
  ['listWorkflows', 1_023, undefined],
  ['listWorkflows', 1_024, 'gzip'],
  [null, 1_024, 'gzip'],
  // It has the whole key beside a name that the caller chose.
  ['createKey', 100_000, undefined],
  ['logIn', 100_000, undefined],
])('%s with %i bytes: %s', async (operationId, bytes, coding) => {
  expect(await codingOf(operationId, bytes)).toBe(coding);
});
