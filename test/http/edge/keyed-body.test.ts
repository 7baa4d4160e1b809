/** The body of a request with an Idempotency-Key whose operation reads it: the run begins once its hash is kept. */

import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { createBodyBudget } from '../../../src/http/body/body-budget.ts';
import type { ApiContext } from '../../../src/http/context.ts';
import { BodyHash } from '../../../src/http/idempotency/idempotency-key.ts';
import { body as bodyStep } from '../../../src/http/middleware/body.ts';
import type { Specification } from '../../../src/http/openapi/specification.ts';
import { runSteps } from './run-steps.ts';

const TEXT = '{"params":{"n":1}}';

const step = bodyStep({
  maxBytes: { body: 1_000, params: 1_000, document: 1_000, anonymous: 1_000, file: 1_000 },
  budget: createBodyBudget({ totalBytes: 1e6, shareBytes: 1e6 }),
  specification: {
    documented: () => ({ bodyRequired: true }),
    problems: () => [],
  } as unknown as Specification,
});

/** Reads the parameters of a request whose body has arrived, as its handler does. */
async function read(body: BodyHash): Promise<unknown> {
  const headers = { 'content-type': 'application/json', 'content-length': String(TEXT.length) };
  const state = {
    caller: null,
    keyed: { body },
    parameters: {},
    route: { operationId: 'executeWorkflow', operation: { bodyLimit: 'params' } },
  };
  const context = {
    state,
    ip: '192.0.2.1',
    req: Object.assign(Readable.from([Buffer.from(TEXT)]), { headers }),
    res: { once: () => undefined },
  } as unknown as ApiContext;
  let params: unknown;
  await runSteps(context, step, async () => {
    params = await context.state.unreadParams?.readParams({} as never);
  });
  return params;
}

it('gives no parameters before its hash is kept', async () => {
  const body = new BodyHash();
  let keep = (): void => undefined;
  const asked = new Promise<Buffer>((resolve) =>
    body.onEnd((hash) => {
      resolve(hash);
      return new Promise((kept) => (keep = kept));
    }),
  );
  let isRead = false;
  const params = read(body).finally(() => (isRead = true));
  expect((await asked).equals(createHash('sha256').update(TEXT).digest())).toBe(true);
  await new Promise(setImmediate);
  expect(isRead).toBe(false);
  keep();
  expect(await params).toEqual({ values: { n: 1 }, rows: new Map() });
});

it('is refused where its hash cannot be kept', async () => {
  const body = new BodyHash();
  body.onEnd(() => Promise.reject(new Error('away')));
  await expect(read(body)).rejects.toThrow('away');
});
