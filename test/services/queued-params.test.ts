/** Where the parameters of a queued run wait: in its row while they are small, else in a store, and whole again when it starts. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { PostedRows } from '../../src/engine/index.ts';
import { sealingKey, sealData, openData } from '../../src/services/credentials/seal.ts';
import type { PostedParams } from '../../src/services/executions/posted-params.ts';
import {
  createParamQueue,
  type ParamsOfRun,
  type QueuedParams,
} from '../../src/services/executions/queued-params.ts';
import { SealedParams, type ParamVault } from '../../src/services/executions/sealed-params.ts';
import type { ParamStore, StoredParams } from '../../src/stores/params/params.ts';
import { recordedLog } from '../support/recorded-log.ts';

const EXPIRES = new Date('2026-03-02T00:00:00Z');
const summary = { columns: [] } as unknown as PostedRows['summary'];
const rowsIn = (content: PostedRows['content'], bytes: number) =>
  ({ content, bytes, summary }) as unknown as PostedRows;

const KEY = sealingKey(Buffer.alloc(32, 7));
const encrypting: ParamVault = {
  sealData: (data, purpose) => Promise.resolve(sealData(data, purpose, KEY)),
  openData: (sealed, purpose) => openData(sealed, purpose, [KEY]),
};
const keyless: ParamVault = { sealData: () => Promise.resolve(null), openData: () => null };

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'weir-params-'));
  for (const [name, bytes] of [
    ['a', 100],
    ['b', 1_048_577],
  ] as const)
    writeFileSync(join(directory, name), 'x'.repeat(bytes));
});
afterAll(() => rmSync(directory, { recursive: true }));

function setup({ fails = false, vault = encrypting } = {}) {
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
  const newFile = (end: string) => join(directory, `new ${(files += 1)}.${end}`);
  const intake = { directory: { newFile } } as never;
  return { queue: createParamQueue(store, new SealedParams(vault), log), stored, log, intake };
}

const posted = (values: object, rows: readonly (readonly [string, PostedRows])[] = []) =>
  ({ values, rows: new Map(rows) }) as PostedParams;
/** As long as they are with what belongs to them. */
const ofBytes = (bytes: number) =>
  posted({
    text: `é${'x'.repeat(bytes - JSON.stringify({ values: { text: '' }, rows: [] }).length - 2)}`,
  });
const runOf = ({ sealed, values, large }: QueuedParams): ParamsOfRun => ({
  organizationId: 1,
  sealedParams: sealed,
  params: values,
  paramsId: large?.id ?? null,
});
const rowOf = ({ sealed }: QueuedParams): ParamsOfRun => ({
  organizationId: 1,
  sealedParams: sealed,
  params: null,
  paramsId: null,
});

it('values of at most 64 KiB wait in the row, encrypted for the organization', async () => {
  const { queue, stored, intake } = setup();
  for (const small of [ofBytes(65_536), posted({ token: 'secret' }), posted({})]) {
    const queued = await queue.store(1, small, EXPIRES);
    expect(queued).toMatchObject({ values: null, large: null });
    expect(String(queued.sealed)).not.toContain('secret');
    expect(await queue.load(runOf(queued), intake)).toEqual(small);
  }
  const queued = await queue.store(1, posted({ token: 'secret' }), EXPIRES);
  expect(await queue.load({ ...runOf(queued), organizationId: 2 }, intake)).toBe('sealed');
  expect(stored.size).toBe(0);
  const { queue: other } = setup({ vault: keyless });
  expect(await other.load(runOf(queued), intake)).toBe('sealed');
});

it('those of an earlier release, of a schedule, and without a key wait in the row as they are', async () => {
  const { queue, intake } = setup({ vault: keyless });
  const queued = await queue.store(1, posted({ n: 1 }), EXPIRES);
  expect(queued).toEqual({ sealed: null, values: { n: 1 }, large: null });
  expect(await queue.load(runOf(queued), intake)).toEqual(posted({ n: 1 }));
});

it('larger ones wait in the store until the run expires, and say how many bytes that takes', async () => {
  const { queue, stored, intake } = setup();
  const large = ofBytes(65_537);
  const queued = await queue.store(1, large, EXPIRES);
  const id = expect.stringMatching(/^[0-9a-f]{36}$/) as string;
  expect(queued).toMatchObject({ values: null, large: { id, bytes: 65_537 } });
  const { head, ...others } = stored.get(queued.large!.id)!;
  expect(others).toEqual({ files: [], expiresAt: EXPIRES });
  expect(head).not.toContain('xxxx');
  expect(await queue.load(runOf(queued), intake)).toEqual(large);
  stored.set(queued.large!.id, { ...others, head: '{"values":{"n":1},"rows":[]}' });
  expect(await queue.load(runOf(queued), intake)).toEqual(posted({ n: 1 }));
});

it('rows wait in the store however few they are, each with its own file or text', async () => {
  const { queue, stored, intake } = setup();
  const params = posted({ n: 1 }, [
    ['first', rowsIn({ file: join(directory, 'a') }, 100)],
    ['short', rowsIn({ text: '[1]' }, 3)],
    ['second', rowsIn({ file: join(directory, 'b') }, 1_048_577)],
  ]);
  const queued = await queue.store(1, params, EXPIRES);
  expect(stored.get(queued.large!.id)!.files).toEqual([join(directory, 'a'), join(directory, 'b')]);
  const loaded = (await queue.load(runOf(queued), intake)) as PostedParams;
  expect(loaded.values).toEqual({ n: 1 });
  expect([...loaded.rows].map(([name, { content, bytes }]) => [name, content, bytes])).toEqual([
    ['first', { file: join(directory, 'new 1.ndjson') }, 100],
    ['short', { text: '[1]' }, 3],
    ['second', { file: join(directory, 'new 2.ndjson') }, 1_048_577],
  ]);
  expect(loaded.rows.get('first')?.summary).toEqual(summary);
});

it('up to 1 MiB, with their rows, they are kept in the row, too', async () => {
  const { queue, intake } = setup();
  const params = posted({ n: 1 }, [
    ['file', rowsIn({ file: join(directory, 'a') }, 100)],
    ['text', rowsIn({ text: '[1]' }, 3)],
  ]);
  const loaded = (await queue.load(
    rowOf(await queue.store(1, params, EXPIRES)),
    intake,
  )) as PostedParams;
  expect(loaded.values).toEqual({ n: 1 });
  expect(loaded.rows.get('text')?.content).toEqual({ text: '[1]' });
  const { content } = loaded.rows.get('file')!;
  expect('file' in content && (await readFile(content.file, 'utf8'))).toBe('x'.repeat(100));
  const large = posted({}, [['file', rowsIn({ file: join(directory, 'b') }, 1_048_577)]]);
  for (const tooLarge of [large, ofBytes(1_048_577)])
    expect((await queue.store(1, tooLarge, EXPIRES)).sealed).toBeNull();
  expect((await queue.store(1, ofBytes(1_048_576), EXPIRES)).sealed).not.toBeNull();
});

it('are gone where the store has them no longer, and fail where it has fewer files than they name', async () => {
  const { queue, stored, intake } = setup();
  const rows = [['a', rowsIn({ file: join(directory, 'a') }, 100)]] as const;
  const queued = await queue.store(1, posted({}, rows), EXPIRES);
  const { id } = queued.large!;
  stored.set(id, { ...stored.get(id)!, files: [] });
  await expect(queue.load(runOf(queued), intake)).rejects.toThrow('fewer files');
  await queue.remove(id, 7n);
  expect(await queue.load(runOf(queued), intake)).toBe('gone');
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
