import { setImmediate as nextTurn } from 'node:timers/promises';

import { runInTimeSlices, type Steps } from '../../src/kit/time-slices.ts';

const STEP_MS = 1;

/** Keeps the event loop busy for a millisecond at each step. */
function* busy(steps: number, onStep: () => void = () => undefined): Steps<string> {
  for (let step = 0; step < steps; step += 1) {
    const until = performance.now() + STEP_MS;
    while (performance.now() < until);
    onStep();
    yield;
  }
  return 'result';
}

it('resolves to what the steps return', async () => {
  expect(await runInTimeSlices(busy(0))).toBe('result');
  expect(await runInTimeSlices(busy(30))).toBe('result');
});

it('lets others have the event loop between slices', async () => {
  let isDone = false;
  let turns = 0;
  const computation = runInTimeSlices(busy(200)).then(() => (isDone = true));
  for (; !isDone; turns += 1) await nextTurn();
  await computation;
  expect(turns).toBeGreaterThan(5);
});

it('rejects with the reason of the abort, and takes no further step', async () => {
  const caller = new AbortController();
  const reason = new Error('left');
  let steps = 0;
  const computation = runInTimeSlices(
    busy(10_000, () => {
      steps += 1;
      if (steps === 3) caller.abort(reason);
    }),
    caller.signal,
  );
  await expect(computation).rejects.toBe(reason);
  expect(steps).toBeLessThan(10_000);
});

it('rejects with what a step throws', async () => {
  const broken = busy(1, () => {
    throw new Error('broken');
  });
  await expect(runInTimeSlices(broken)).rejects.toThrow('broken');
});
