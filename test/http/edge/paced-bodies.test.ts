/** Large bodies are sent in chunks: some of them in each turn of the event loop, those of each organization in turn. */

import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createPacedBodies } from '../../../src/http/reply/paced-bodies.ts';
import type { EdgeContext } from '../../../src/http/context.ts';
import { koaContext } from '../../support/koa-context.ts';

const KIB = 1_024;

function contextOf(organizationId: number | null, body?: Buffer | string): EdgeContext {
  const context = koaContext('/api/v1/node-types') as unknown as EdgeContext;
  const caller = organizationId === null ? null : { kind: 'key', organizationId };
  context.state = { caller } as EdgeContext['state'];
  context.request.ip = '192.0.2.1';
  context.set('Content-Type', 'application/json');
  if (body !== undefined) context.body = body;
  return context;
}

const textOf = (bytes: number): Buffer => Buffer.alloc(bytes, 'abcdefg');

it.each(['buffer', 'string'])(
  'a large %s becomes a stream of the same bytes and length',
  async (kind) => {
    const bytes = textOf(1_000 * KIB + 1);
    const context = contextOf(1, kind === 'buffer' ? bytes : bytes.toString());
    createPacedBodies().pace(context);
    expect(context.body).toBeInstanceOf(Readable);
    expect(context.res.getHeader('content-length')).toBe(bytes.length);
    expect(context.res.getHeader('content-type')).toBe('application/json');
    expect((await buffer(context.body as Readable)).equals(bytes)).toBe(true);
  },
);

it('a small body, a stream and the response to HEAD stay as they are', () => {
  const { pace } = createPacedBodies();
  const small = textOf(128 * KIB - 1);
  const stream = Readable.from([]);
  const head = contextOf(1, textOf(200 * KIB));
  head.req.method = 'HEAD';
  const contexts = [contextOf(1, small), head, contextOf(null)];
  contexts[2]!.body = stream;
  const before = contexts.map(({ body }) => body);
  for (const context of contexts) pace(context);
  expect(contexts.map(({ body }) => body)).toEqual(before);
});

it('pieces are joined, and copied only if they are small', async () => {
  const { join } = createPacedBodies();
  const small = join(contextOf(1), [Buffer.from('a'), Buffer.from('bc')]);
  expect(small).toEqual({ body: Buffer.from('abc'), bytes: 3 });
  const pieces = [Buffer.from('{'), textOf(300 * KIB), Buffer.from('}')];
  const large = join(contextOf(1), pieces);
  expect(large.bytes).toBe(300 * KIB + 2);
  expect((await buffer(large.body as Readable)).equals(Buffer.concat(pieces))).toBe(true);
});

/** The turn of the event loop in which each chunk of each body arrives. */
async function arrivals(
  contexts: readonly EdgeContext[],
): Promise<readonly { turn: number; of: number }[]> {
  let turn = 0;
  let isOver = false;
  const tick = (): void => {
    turn += 1;
    if (!isOver) setImmediate(tick);
  };
  setImmediate(tick);
  const seen: { turn: number; of: number }[] = [];
  await Promise.all(
    contexts.map(async ({ body }, of) => {
      for await (const _ of body as Readable) seen.push({ turn, of });
    }),
  );
  isOver = true;
  return seen;
}

it('256 KiB of all bodies go in a turn, and one that is small does not wait for many large ones', async () => {
  const { pace } = createPacedBodies();
  const contexts = [1, 1, 1, 1, 1, 1, 1, 1, 2].map((organizationId) =>
    contextOf(organizationId, textOf((organizationId === 1 ? 2_048 : 128) * KIB)),
  );
  for (const context of contexts) pace(context);
  const seen = await arrivals(contexts);
  const perTurn = new Map<number, number>();
  for (const { turn } of seen) perTurn.set(turn, (perTurn.get(turn) ?? 0) + 1);
  // Streams read one chunk ahead, so one that was sent in a turn may arrive in the next.
  expect(Math.max(...perTurn.values())).toBeLessThanOrEqual(8);
  expect(perTurn.size).toBeGreaterThan(40);
  const lastOfSmall = seen.filter(({ of }) => of === 8).at(-1)!.turn;
  expect(lastOfSmall).toBeLessThan(seen.at(-1)!.turn / 4);
});
