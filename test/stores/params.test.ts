/** Parameters of queued runs that are too large for their row: whole, readable until they expire, and gone then. */

import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFileParamStore } from '../../src/stores/params/files.ts';
import type { ParamStore } from '../../src/stores/params/params.ts';
import { createRedisParamStore } from '../../src/stores/params/redis.ts';
import { movableClock } from '../support/movable-clock.ts';
import { connectTestRedis, describeWithRedis, type TestRedis } from '../support/redis.ts';

const HOUR_MS = 3_600_000;
const clock = movableClock();
const inAnHour = (): Date => new Date(clock.now().getTime() + HOUR_MS);

let directory: string;
let files = 0;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'weir-params-'));
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const newFile = (): string => join(directory, `file ${(files += 1)}`);
function fileOf(content: Buffer): string {
  const file = newFile();
  writeFileSync(file, content);
  return file;
}

function promises(open: () => Promise<ParamStore>): void {
  it('gives back what was put, byte by byte, until it is removed', async () => {
    const store = await open();
    const contents = [Buffer.alloc(2_500_000, 'ab'), Buffer.alloc(1_048_576, 'c'), Buffer.alloc(0)];
    const given = contents.map(fileOf);
    await store.put('one', { head: '{"é":1}', files: given }, inAnHour());
    for (const _ of [1, 2]) {
      const found = (await store.read('one', newFile))!;
      expect(found.head).toBe('{"é":1}');
      expect(found.files.map((file) => readFileSync(file).equals(contents.shift()!))).toEqual([
        true,
        true,
        true,
      ]);
      contents.push(...given.map((file) => readFileSync(file)));
    }
    await store.remove('one');
    expect(await store.read('one', newFile)).toBeNull();
    expect(await store.read('none', newFile)).toBeNull();
    await store.remove('none');
  });
}

describe('in files', () => {
  const open = () => createFileParamStore({ directory: join(directory, 'store'), clock });
  promises(open);

  it('fail where they cannot be read into their files', async () => {
    const store = await open();
    await store.put('kept', { head: '{}', files: [fileOf(Buffer.from('a'))] }, inAnHour());
    await expect(store.read('kept', () => directory)).rejects.toThrow(/EEXIST|EISDIR/);
    await store.remove('kept');
  });

  it('are removed again where they cannot be stored whole', async () => {
    const store = await open();
    const files = [fileOf(Buffer.from('a')), join(directory, 'missing')];
    await expect(store.put('part', { head: '{}', files }, inAnHour())).rejects.toThrow('ENOENT');
    expect(existsSync(join(directory, 'store', 'part'))).toBe(false);
    expect(readFileSync(files[0]!, 'utf8')).toBe('a');
  });

  it('are swept when they have expired, and not a millisecond before', async () => {
    const store = await open();
    await store.put('due', { head: '{}', files: [] }, inAnHour());
    for (const path of ['store', 'store/due', 'store/due/head.json'])
      expect([path, statSync(join(directory, path)).mode & 0o077]).toEqual([path, 0]);
    clock.advance({ ms: HOUR_MS - 1 });
    expect(await store.sweep()).toBe(0);
    expect(await store.read('due', newFile)).not.toBeNull();
    clock.advance({ ms: 1 });
    expect(await store.sweep()).toBe(1);
    expect(await store.read('due', newFile)).toBeNull();
  });
});

it('in Redis are removed when the removal says so, and not where it failed', async () => {
  const redis = {
    get: async () => '{"head":"{}","pieces":[1]}',
    unlink: () => Promise.reject(new Error('away')),
  } as unknown as Parameters<typeof createRedisParamStore>[0]['redis'];
  await expect(createRedisParamStore({ redis, clock }).remove('one')).rejects.toThrow('away');
});

describeWithRedis('in Redis', () => {
  let redis: TestRedis;
  beforeAll(async () => {
    redis = await connectTestRedis();
  });
  afterAll(() => redis.close());
  const open = () => Promise.resolve(createRedisParamStore({ redis: redis.client, clock }));
  promises(open);

  it('expire by themselves, the head and every piece', async () => {
    const store = await open();
    await store.put('due', { head: '{}', files: [fileOf(Buffer.alloc(1_500_000))] }, inAnHour());
    for (const key of ['due', 'due:0:0', 'due:0:1']) {
      const leftMs = await redis.client.pttl(`weir:params:${key}`);
      expect(leftMs).toBeGreaterThan(HOUR_MS - 60_000);
      expect(leftMs).toBeLessThanOrEqual(HOUR_MS);
    }
  });

  it('leave no key when they are removed', async () => {
    const store = await open();
    await store.put('gone', { head: '{}', files: [fileOf(Buffer.alloc(1_500_000))] }, inAnHour());
    const keys = ['gone', 'gone:0:0', 'gone:0:1'].map((key) => `weir:params:${key}`);
    expect(await redis.client.exists(...keys)).toBe(3);
    await store.remove('gone');
    expect(await redis.client.exists(...keys)).toBe(0);
  });

  it('have as many pieces as a file has mebibytes, and a last one for the rest', async () => {
    const store = await open();
    const files = [0, 1_048_576, 1_048_577].map((bytes) => fileOf(Buffer.alloc(bytes)));
    await store.put('pieces', { head: '{}', files }, inAnHour());
    const head = (await redis.client.get('weir:params:pieces'))!;
    expect(JSON.parse(head)).toEqual({ head: '{}', pieces: [0, 1, 2] });
  });

  it('are gone as a whole where a piece is', async () => {
    const store = await open();
    await store.put('torn', { head: '{}', files: [fileOf(Buffer.alloc(1_500_000))] }, inAnHour());
    await redis.client.unlink('weir:params:torn:0:1');
    expect(await store.read('torn', newFile)).toBeNull();
  });
});
