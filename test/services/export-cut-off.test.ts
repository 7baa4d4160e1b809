/** An export that ends because another organization needs its slot, with streams. */

import { once } from 'node:events';
import type { Engine } from '../../src/engine/index.ts';
import { createScratchSpace } from '../../src/kit/scratch-space.ts';
import type { KeyCaller } from '../../src/model/caller.ts';
import type { StoredResult } from '../../src/model/execution.ts';
import { createExports } from '../../src/services/exports/exports.ts';
import { createMemorySlotStore } from '../../src/stores/limits/slots-memory.ts';
import { recordedLog } from '../support/recorded-log.ts';

const result = { columns: [{ name: 'n', type: 'number' }] } as unknown as StoredResult;

/** One slot, which is lost at once if another organization asks for it. */
function startExports(writeParquet: Engine['writeParquet']) {
  const state = { closed: 0 };
  async function* endless(): AsyncGenerator<Buffer> {
    try {
      for (let n = 0; ; n += 1) yield Buffer.from(`{"n":${n}}\n`.repeat(1_000));
    } finally {
      state.closed += 1;
    }
  }
  const exports = createExports({
    results: { find: async () => result },
    store: { lines: async () => ({ bytes: 7, chunks: endless() }) },
    slots: createMemorySlotStore(),
    engine: { writeParquet },
    storage: { hasFreeSpace: async () => true },
    scratch: createScratchSpace(Number.MAX_SAFE_INTEGER),
    limits: {
      slots: { perMember: 1, perOwner: 1, total: 1 },
      exportTimeoutMs: 60_000,
      parquetTimeoutMs: 1_000,
      onlyExportMs: 0,
      oneOfManyMs: 0,
    },
    log: recordedLog(),
  });
  const open = (organizationId: number, format: 'csv' | 'parquet') => {
    const caller = { kind: 'key', keyId: organizationId, organizationId } as KeyCaller;
    const wanted = { format, columns: null, guardsFormulas: true };
    return exports.open(caller, 1, 'dataRef:x', wanted, new AbortController().signal);
  };
  return { open, state };
}

it('is closed while its client does not read it', async () => {
  const { open, state } = startExports(() => Promise.reject(new Error('no Parquet here')));
  const { stream } = await open(1, 'csv');
  const closed = once(stream, 'close');
  const other = await open(2, 'csv');
  await closed;
  expect(state.closed).toBe(1);
  other.stream.destroy();
});

it('is refused while its Parquet file is written', async () => {
  const cancelled = {
    status: 'failed',
    problem: { nodeId: null, code: 'cancelled', message: 'The run was cancelled' },
  } as const;
  let markBegun!: () => void;
  const begun = new Promise<void>((resolve) => (markBegun = resolve));
  const { open } = startExports(({ signal }) => {
    markBegun();
    return new Promise((resolve) =>
      signal.addEventListener('abort', () => resolve(cancelled), { once: true }),
    );
  });
  const refused = expect(open(1, 'parquet')).rejects.toMatchObject({
    code: 'RATE_LIMITED',
    message: expect.stringContaining('another organization') as string,
  });
  await begun;
  const other = await open(2, 'csv');
  await refused;
  other.stream.destroy();
});
