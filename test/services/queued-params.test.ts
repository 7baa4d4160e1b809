/** Where the parameters of a queued run wait: in its row while they are small, else in a store, and whole again when it starts. */

import type { PostedRows } from '../../src/engine/index.ts';
import type { PostedParams } from '../../src/services/executions/posted-params.ts';
import { createParamQueue } from '../../src/services/executions/queued-params.ts';
import type { ParamStore, StoredParams } from '../../src/stores/params/params.ts';
import { recordedLog } from '../support/recorded-log.ts';

const EXPIRES = new Date('2026-03-02T00:00:00Z');
const summary = { columns: [] } as unknown as PostedRows['summary'];
const rowsIn = (content: PostedRows['content'], bytes: number) =>
  ({ content, bytes, summary }) as unknown as PostedRows;

function setup({ fails = false } = {}) {
  const stored = new Map<string, StoredParams & { readonly expiresAt: Date }>();
  let files = 0;
  const store: ParamStore = {
    put: (id, params, expiresAt) => (stored.set(id, { ...params, expiresAt }), Promise.resolve()),
    read(id, newFile) {
      const found = stored.get(id);
      if (found === undefined) return Promise.resolve(null);
      return Promise.resolve({ head: found.head, files: found.files.map(() => newFile()) });
    },
    remove: (id) =>
      fails ? Promise.reject(new Error('away')) : Promise.resolve(void stored.delete(id)),
    sweep: () => Promise.resolve(0),
  };
  const log = recordedLog();
  const intake = { directory: { newFile: (end: string) => `new ${(files += 1)}.${end}` } } as never;
  return { queue: createParamQueue(store, log), stored, log, intake };
}

const posted = (values: object, rows: readonly (readonly [string, PostedRows])[] = []) =>
  ({ values, rows: new Map(rows) }) as PostedParams;
/** As long as they are with what belongs to them. */
const ofBytes = (bytes: number) =>
  posted({
    text: `é${'x'.repeat(bytes - JSON.stringify({ values: { text: '' }, rows: [] }).length - 2)}`,
  });

it('values of at most 64 KiB wait in the row', async () => {
  const { queue, stored, intake } = setup();
  const small = ofBytes(65_536);
  expect(await queue.store(small, EXPIRES)).toEqual({ values: small.values, id: null });
  expect(stored.size).toBe(0);
  expect(await queue.load({ values: small.values, id: null }, intake)).toEqual(small);
  expect(await queue.load({ values: null, id: null }, intake)).toEqual(posted({}));
});

it('larger ones wait in the store until the run expires, and say how many bytes that takes', async () => {
  const { queue, stored, intake } = setup();
  const large = ofBytes(65_537);
  const queued = await queue.store(large, EXPIRES);
  expect(queued).toEqual({
    values: null,
    id: expect.stringMatching(/^[0-9a-f]{36}$/),
    bytes: 65_537,
  });
  expect(stored.get(queued.id!)).toMatchObject({ files: [], expiresAt: EXPIRES });
  expect(await queue.load({ values: null, id: queued.id }, intake)).toEqual(large);
});

it('rows wait in the store however few they are, each with its own file or text', async () => {
  const { queue, stored, intake } = setup();
  const given = posted({ n: 1 }, [
    ['first', rowsIn({ file: '/a' }, 100)],
    ['short', rowsIn({ text: '[1]' }, 3)],
    ['second', rowsIn({ file: '/b' }, 1_000)],
  ]);
  const queued = await queue.store(given, EXPIRES);
  const { head, files } = stored.get(queued.id!)!;
  expect(files).toEqual(['/a', '/b']);
  expect(queued).toMatchObject({ values: null, bytes: Buffer.byteLength(head) + 1_100 });
  const found = (await queue.load({ values: null, id: queued.id }, intake))!;
  expect(found.values).toEqual({ n: 1 });
  expect([...found.rows].map(([name, { content, bytes }]) => [name, content, bytes])).toEqual([
    ['first', { file: 'new 1.ndjson' }, 100],
    ['short', { text: '[1]' }, 3],
    ['second', { file: 'new 2.ndjson' }, 1_000],
  ]);
  expect(found.rows.get('first')?.summary).toEqual(summary);
});

it('a text alone waits in the store, too', async () => {
  const { queue } = setup();
  const queued = await queue.store(posted({}, [['a', rowsIn({ text: '[]' }, 2)]]), EXPIRES);
  expect(queued.id).not.toBeNull();
});

it('are gone where the store has them no longer, and fail where it has fewer files than they name', async () => {
  const { queue, stored, intake } = setup();
  const queued = await queue.store(posted({}, [['a', rowsIn({ file: '/a' }, 1)]]), EXPIRES);
  stored.set(queued.id!, { ...stored.get(queued.id!)!, files: [] });
  await expect(queue.load({ values: null, id: queued.id }, intake)).rejects.toThrow('fewer files');
  await queue.remove(queued.id!, 7n);
  expect(await queue.load({ values: null, id: queued.id }, intake)).toBeNull();
});

it('are left to expire where they cannot be removed, and the log says of which run', async () => {
  const { queue, log } = setup({ fails: true });
  await queue.remove('x', 7n);
  await queue.remove('x', null);
  expect(log.entries).toMatchObject(
    ['7', null].map((executionId) => ({
      level: 'warn',
      message: 'parameters left to expire',
      fields: { executionId, error: { message: 'away' } },
    })),
  );
});
