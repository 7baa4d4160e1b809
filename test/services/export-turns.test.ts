/** Exports take turns: what lies ready of several does not hold up other requests. */

import { createScratchSpace } from '../../src/kit/scratch-space.ts';
import type { KeyCaller } from '../../src/model/caller.ts';
import type { StoredResult } from '../../src/model/execution.ts';
import { createExports, EXPORT_LIMITS } from '../../src/services/exports/exports.ts';
import { createMemorySlotStore } from '../../src/stores/limits/slots-memory.ts';
import { recordedLog } from '../support/recorded-log.ts';

const caller = { kind: 'key', keyId: 1, organizationId: 1 } as KeyCaller;
const result = { columns: [{ name: 'n', type: 'number' }] } as unknown as StoredResult;
const CSV = { format: 'csv', columns: null, guardsFormulas: true } as const;

it('of all together about 256 KiB are written in each turn of the event loop, whatever lies ready', async () => {
  const bytes = 200_000;
  async function* ready(): AsyncGenerator<Buffer> {
    for (let n = 0; n < 20; n += 1) yield Buffer.from('{"n":1}\n'.repeat(bytes / 8));
  }
  const exports = createExports({
    results: { find: async () => result },
    store: { lines: async () => ({ bytes: null, chunks: ready() }) },
    slots: createMemorySlotStore(),
    engine: {
      writeParquet() {
        throw new Error('the engine of this test writes no Parquet');
      },
    },
    storage: { hasFreeSpace: async () => true },
    scratch: createScratchSpace(Number.MAX_SAFE_INTEGER),
    limits: { ...EXPORT_LIMITS, parquetTimeoutMs: 1_000 },
    log: recordedLog(),
  });
  const opened = await Promise.all(
    Array.from({ length: 3 }, () =>
      exports.open(caller, 1, 'dataRef:x', CSV, new AbortController().signal),
    ),
  );
  const perTurn: number[] = [0];
  const nextTurn = (): void => {
    perTurn.push(0);
    timer = setImmediate(nextTurn);
  };
  let timer = setImmediate(nextTurn);
  const total = await Promise.all(
    opened.map(async ({ stream }) => {
      let written = 0;
      for await (const part of stream as AsyncIterable<Buffer>) {
        written += part.length;
        perTurn[perTurn.length - 1]! += part.length;
      }
      return written;
    }),
  );
  clearImmediate(timer);
  const head = 'n\r\n'.length;
  const rows = (bytes / 8) * '1\r\n'.length;
  expect(total).toEqual(Array(3).fill(head + 20 * rows));
  // What was taken up in a turn may arrive here in the next.
  expect(Math.max(...perTurn)).toBeLessThanOrEqual(3 * head + 4 * rows);
});
