/** A worker claims nothing while it cannot compute or store. */

import { QueueGate, type QueueProbes } from '../../src/services/executions/queue-gate.ts';
import { recordedLog } from '../support/recorded-log.ts';

const never = new AbortController().signal;
const nothing = (): void => undefined;

function setup(probes: QueueProbes) {
  const log = recordedLog();
  let nowMs = 0;
  // Each look at the clock is a second later.
  const gate = new QueueGate({ probes, clock: { monotonicMs: () => (nowMs += 1_000) }, log });
  return { gate, log };
}

it('passes while every part is available', async () => {
  const { gate, log } = setup({ redis: () => Promise.resolve(true) });
  expect(await gate.passes(never)).toBe(true);
  expect([gate.reasons, log.entries]).toEqual([[], []]);
});

it.each(['redis', 'storage', 'engine'] as const)('waits for %s, and logs it', async (part) => {
  let failures = 3;
  const seen: unknown[] = [];
  const { gate, log } = setup({
    [part]: () => {
      seen.push([gate.reasons, gate.gauge.observe()[part]]);
      return failures-- > 0 ? Promise.resolve(false) : Promise.resolve(true);
    },
  });
  expect(await gate.passes(never)).toBe(true);
  expect(seen).toEqual([[[], 0], ...[1, 2, 3].map(() => [[part], 1])]);
  expect(gate.reasons).toEqual([]);
  expect(log.entries.map(({ message }) => message)).toEqual(['queue paused', 'queue resumed']);
});

it('takes a part that fails or is silent for unavailable', async () => {
  let probes = 0;
  const seen: unknown[] = [];
  const { gate } = setup({
    redis: () => {
      seen.push(gate.reasons);
      return (probes += 1) === 1 ? new Promise(nothing) : Promise.resolve(true);
    },
    engine: () => (probes === 1 ? Promise.reject(new Error('away')) : Promise.resolve(true)),
  });
  expect(await gate.passes(never)).toBe(true);
  expect(seen).toEqual([[], ['redis', 'engine']]);
});

it('asks for the database only after a claim that failed', async () => {
  let asked = 0;
  const { gate } = setup({ database: () => Promise.resolve((asked += 1) > 1) });
  await gate.passes(never);
  expect(asked).toBe(0);
  gate.lacksDatabase();
  await gate.passes(never);
  expect(asked).toBe(2);
});

it('ends the wait when the process stops', async () => {
  const stopping = new AbortController();
  const { gate } = setup({
    engine: () => {
      stopping.abort();
      return Promise.resolve(false);
    },
  });
  expect(await gate.passes(stopping.signal)).toBe(false);
});
