/** When an export begins, ends and is cut off: against stores that the test directs. */

import { once } from 'node:events';
import { createReadStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { Readable } from 'node:stream';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Engine } from '../../src/engine/index.ts';
import { createScratchSpace } from '../../src/kit/scratch-space.ts';
import type { KeyCaller } from '../../src/model/caller.ts';
import type { StoredResult } from '../../src/model/execution.ts';
import {
  createExports,
  EXPORT_LIMITS,
  type WantedExport,
} from '../../src/services/exports/exports.ts';
import { createMemorySlotStore } from '../../src/stores/limits/slots-memory.ts';
import { recordedLog } from '../support/recorded-log.ts';

const caller = { kind: 'key', keyId: 1, organizationId: 1 } as KeyCaller;
const result = { columns: [{ name: 'n', type: 'number' }] } as unknown as StoredResult;
const CSV: WantedExport = { format: 'csv', columns: null, guardsFormulas: true };
const PARQUET: WantedExport = { ...CSV, format: 'parquet' };

/** One export at a time, of chunks that the test gives. */
function fixture(
  chunks: AsyncIterable<Buffer>,
  exportTimeoutMs = 60_000,
  writeParquet: Engine['writeParquet'] = () => {
    throw new Error('the engine of this test writes no Parquet');
  },
  instead: Partial<Parameters<typeof createExports>[0]> = {},
) {
  const log = recordedLog();
  const slots = createMemorySlotStore();
  const exports = createExports({
    results: { find: async () => result },
    store: { lines: async () => ({ bytes: 7, chunks }) },
    slots,
    engine: { writeParquet },
    storage: { hasFreeSpace: async () => true },
    scratch: createScratchSpace(Number.MAX_SAFE_INTEGER),
    limits: {
      slots: { perMember: 1, perOwner: 1, total: 1 },
      onlyExportMs: 60_000,
      oneOfManyMs: 5_000,
      exportTimeoutMs,
      parquetTimeoutMs: 1000,
    },
    log,
    ...instead,
  });
  const open = (signal = new AbortController().signal, wanted = CSV) =>
    exports.open(caller, 1, 'dataRef:x', wanted, signal);
  return { open, log, slots, renew: () => exports.renew() };
}

const failedWith = <Code extends string>(code: Code) =>
  ({ status: 'failed', problem: { nodeId: null, code, message: 'Why' } }) as const;

/** Endless rows; `closed` says whether whoever reads has let go of them. */
function endless() {
  const state = { closed: false };
  async function* rows(): AsyncGenerator<Buffer> {
    try {
      for (let n = 0; ; n += 1) yield Buffer.from(`{"n":${n}}\n`.repeat(1000));
    } finally {
      state.closed = true;
    }
  }
  return { state, chunks: rows() };
}

async function untilRoom(open: () => Promise<{ stream: Readable }>): Promise<void> {
  for (;;) {
    try {
      (await open()).stream.destroy();
      return;
    } catch (error) {
      expect(error).toMatchObject({ code: 'RATE_LIMITED' });
      await sleep(5);
    }
  }
}

it('keeps its slots while it continues, and no longer', async () => {
  const { open, slots, renew } = fixture(endless().chunks);
  const renewed: string[][] = [];
  slots.renew = async (held) => void renewed.push(held.map(({ holder }) => holder));
  const client = new AbortController();
  const { stream } = await open(client.signal);
  await renew();
  client.abort();
  await once(stream, 'close');
  await renew();
  expect(renewed).toEqual([['exports:key:1', 'exports:organization:1'], []]);
});

it('may take an hour, as the guide to limits says', () => {
  const guide = readFileSync(
    join(__dirname, '../../openapi/docs/guides/limits-and-fairness.md'),
    'utf8',
  );
  const { slots, exportTimeoutMs } = EXPORT_LIMITS;
  const { perMember, perOwner, total } = slots;
  const rows = [
    `| Exports at the same time | ${perMember} of a key, ${perOwner} of an organization |`,
    `| Exports at the same time | ${total}, the last ${total / 8} for organizations that have none; their first exports may be ${total} more |`,
    `| Time of an export | ${exportTimeoutMs / 3_600_000} h |`,
  ];
  for (const row of rows) expect(guide).toContain(row);
});

it('releases the rows and its slot when the client disconnects, read or not', async () => {
  for (const isRead of [true, false]) {
    const { state, chunks } = endless();
    const { open } = fixture(chunks);
    const client = new AbortController();
    const { stream } = await open(client.signal);
    if (isRead) for await (const _ of stream.iterator({ destroyOnReturn: false })) break;
    await expect(open()).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    client.abort();
    await untilRoom(open);
    expect(state.closed).toBe(true);
  }
});

it('knows its length where the rows go out as they are stored, and only there', async () => {
  const lengthOf = async (change: Partial<WantedExport>) => {
    const { stream, bytes } = await fixture(endless().chunks).open(undefined, {
      ...CSV,
      ...change,
    });
    stream.destroy();
    return bytes;
  };
  expect(await lengthOf({ format: 'ndjson' })).toBe(7);
  expect(await lengthOf({ format: 'ndjson', columns: ['n'] })).toBeNull();
  expect(await lengthOf({ format: 'json' })).toBeNull();
  expect(await lengthOf({ format: 'csv' })).toBeNull();
});

it('of a result that expires in this moment is gone, and leaves its slot', async () => {
  const { open } = fixture(endless().chunks, undefined, undefined, {
    store: { lines: async () => null },
  });
  for (let count = 0; count < 2; count += 1)
    await expect(open()).rejects.toMatchObject({ code: 'DATA_EXPIRED' });
});

it('ends at once where its client has left before it begins', async () => {
  const { state, chunks } = endless();
  const { open } = fixture(chunks);
  const { stream } = await open(AbortSignal.abort());
  expect(stream.destroyed).toBe(true);
  await untilRoom(open);
  expect(state.closed).toBe(true);
});

it('as Parquet lets go of the rows where no file is written', async () => {
  const noFile: readonly {
    readonly code: string;
    readonly why: string;
    readonly writeParquet?: Parameters<typeof fixture>[2];
    readonly instead?: object;
  }[] = [
    {
      code: 'SERVICE_UNAVAILABLE',
      why: 'no disk space to store results',
      instead: { storage: { hasFreeSpace: async () => false } },
    },
    {
      code: 'INVALID_INPUT',
      why: 'has no columns',
      instead: { results: { find: async () => ({ ...result, columns: [] }) } },
    },
    {
      code: 'SERVICE_UNAVAILABLE',
      why: 'cannot start a process',
      writeParquet: async () => failedWith('engine_unavailable'),
    },
    {
      code: 'SERVICE_UNAVAILABLE',
      why: 'no disk space to store results',
      writeParquet: async () => failedWith('storage_full'),
    },
    {
      code: 'SERVICE_UNAVAILABLE',
      why: 'took too much time or memory',
      writeParquet: async () => failedWith('out_of_memory'),
    },
  ];
  for (const { code, why, writeParquet, instead } of noFile) {
    const { state, chunks } = endless();
    const { open } = fixture(chunks, undefined, writeParquet, instead);
    const message = expect.stringContaining(why) as string;
    await expect(open(undefined, PARQUET)).rejects.toMatchObject({ code, message });
    expect(state.closed).toBe(true);
    // The slot is free, too.
    await expect(open(undefined, PARQUET)).rejects.toMatchObject({ code });
  }
});

it('as Parquet hands its client’s leaving to the engine, and removes the file when it is left', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'weir-exports-')), 'x.parquet');
  writeFileSync(file, 'PAR1');
  const client = new AbortController();
  let isRemoved = false;
  const seen: AbortSignal[] = [];
  const { open } = fixture(endless().chunks, 60_000, async ({ signal }) => {
    seen.push(signal);
    const remove = async (): Promise<void> => {
      isRemoved = true;
    };
    return { status: 'completed', bytes: 4, read: () => createReadStream(file), remove };
  });
  const { stream } = await open(client.signal, PARQUET);
  expect(seen).toMatchObject([{ aborted: false }]);
  expect(isRemoved).toBe(false);
  client.abort();
  expect(seen).toMatchObject([{ aborted: true }]);
  await once(stream, 'close');
  await untilRoom(() => open(new AbortController().signal, PARQUET));
  expect(isRemoved).toBe(true);
  rmSync(dirname(file), { recursive: true });
});

it('as Parquet is refused where its organization has no disk space left, and gives back what it has taken', async () => {
  const scratch = createScratchSpace<number>(10_000);
  const line = Buffer.from('{"n":1}\n'.repeat(1_000));
  async function* rows(): AsyncGenerator<Buffer> {
    yield line;
  }
  const write: Engine['writeParquet'] = async ({ rows: given }) => {
    for await (const _ of given);
    return { status: 'completed', bytes: 4, read: () => Readable.from(['PAR1']), remove };
  };
  const remove = async (): Promise<void> => undefined;
  const open = () =>
    fixture({ [Symbol.asyncIterator]: rows }, 60_000, write, { scratch }).open(undefined, PARQUET);
  const { stream } = await open();
  expect(scratch.open(1).leftBytes()).toBe(2_000);
  await expect(open()).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  expect(scratch.open(1).leftBytes()).toBe(2_000);
  expect(scratch.open(2).leftBytes()).toBe(10_000);
  stream.destroy();
  await once(stream, 'close');
  await untilRoom(open);
});

it('reads no further than its reader', async () => {
  let given = 0;
  async function* rows(): AsyncGenerator<Buffer> {
    for (;;) {
      given += 1;
      yield Buffer.from(`{"n":${'1'.repeat(64 * 1024)}}\n`);
    }
  }
  const { open } = fixture(rows());
  const { stream } = await open();
  stream.read(0);
  await sleep(50);
  expect(given).toBeLessThan(10);
  stream.destroy();
});

it('is cut off with an error after its time, however slowly it is read', async () => {
  const { open, log } = fixture(endless().chunks, 30);
  const { stream } = await open();
  await expect(
    (async () => {
      for await (const _ of stream) await sleep(1);
    })(),
  ).rejects.toThrow('too long');
  expect(log.entries).toMatchObject([{ message: 'export cut off' }]);
  await untilRoom(open);
});

it('that cannot read its first rows does not begin, and holds no slot', async () => {
  async function* gone(): AsyncGenerator<Buffer> {
    throw new Error('the store is away');
    yield Buffer.alloc(0);
  }
  const { open } = fixture({ [Symbol.asyncIterator]: gone });
  for (let attempt = 0; attempt < 3; attempt += 1)
    await expect(open()).rejects.toThrow('the store is away');
});

it('that cannot read on ends with an error, and not as if it were whole', async () => {
  async function* half(): AsyncGenerator<Buffer> {
    yield Buffer.from('{"n":1}\n');
    throw new Error('the store is away');
  }
  const { open } = fixture(half());
  const { stream } = await open();
  await expect(stream.toArray()).rejects.toThrow('the store is away');
});
