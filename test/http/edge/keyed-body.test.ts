/** The body of a request with an Idempotency-Key whose operation reads it: the run begins once its hash is kept. */

import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { createBodyBudget } from '../../../src/http/body/body-budget.ts';
import { createBodies } from '../../../src/http/middleware/body.ts';
import { BodyHash } from '../../../src/http/idempotency/idempotency-key.ts';

type Bodies = ReturnType<typeof createBodies>;
type Router = Parameters<typeof createBodies>[0]['router'];
type Request = Parameters<Bodies['read']>[0];
type Context = Parameters<Bodies['read']>[1];

const TEXT = '{"params":{"n":1}}';

/** A request whose body has arrived. */
function arrived(text: string, keyed: { readonly body: BodyHash }) {
  const headers = { 'content-type': 'application/json', 'content-length': String(text.length) };
  const context = {
    state: { caller: null },
    ip: '192.0.2.1',
    req: Object.assign(Readable.from([Buffer.from(text)]), { headers }),
    res: { once: () => undefined },
  };
  const match = { operationId: 'executeWorkflow', operation: { bodyLimit: 'params' } };
  return {
    request: { match, keyed } as unknown as Request,
    context: context as unknown as Context,
  };
}

const bodies = createBodies({
  maxBytes: { body: 1_000, params: 1_000, document: 1_000, anonymous: 1_000 },
  budget: createBodyBudget({ totalBytes: 1e6, shareBytes: 1e6 }),
  router: { documented: () => ({ bodyRequired: true }) } as unknown as Router,
  validate: () => undefined,
});

async function read(body: BodyHash): Promise<unknown> {
  const { request, context } = arrived(TEXT, { body });
  await bodies.read(request, context);
  const { unreadParams } = request;
  return unreadParams?.readParams({} as Parameters<typeof unreadParams.readParams>[0]);
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
