/** Long computations share the turns of the event loop, however many there are. */

import { runInTimeSlices, type Steps } from '../../src/kit/time-slices.ts';

const STEP_MS = 0.1;

/** Computations on a clock that only their steps move. @returns how long each turn of the loop took, in ms */
async function turnsOf(count: number, stepsOfEach: number): Promise<readonly number[]> {
  let ms = 0;
  let isOver = false;
  const turns: number[] = [];
  function* computation(): Steps<number> {
    for (let step = 0; step < stepsOfEach; step += 1) {
      ms += STEP_MS;
      yield;
    }
    return stepsOfEach;
  }
  const clock = { now: () => ms };
  let last = 0;
  const look = (): void => {
    turns.push(ms - last);
    last = ms;
    if (!isOver) setImmediate(look);
  };
  const all = Promise.all(
    Array.from({ length: count }, () => runInTimeSlices(computation(), undefined, clock)),
  );
  setImmediate(look);
  expect(await all).toEqual(Array(count).fill(stepsOfEach));
  isOver = true;
  return turns;
}

it('one has a quarter of a turn that it should take', async () => {
  const turns = await turnsOf(1, 1_000);
  // The first two slices are before the first look.
  expect(Math.max(...turns.slice(1))).toBeLessThan(1.2);
  expect(turns.length).toBeLessThan(130);
});

it('fifty take no longer in a turn than a few do', async () => {
  const turns = await turnsOf(50, 200);
  // Each begins with a short slice: many may come at once.
  expect(turns[0]).toBeLessThan(80);
  // The first slices begin before any turn was measured.
  expect(Math.max(...turns.slice(2))).toBeLessThan(16);
});

it('one takes several steps in a turn, however long its turns are', async () => {
  let ms = 0;
  const steps: number[] = [0];
  function* computation(): Steps<void> {
    for (let step = 0; step < 1_000; step += 1) {
      ms += STEP_MS / 10;
      steps[steps.length - 1]! += 1;
      yield;
    }
  }
  let isOver = false;
  const others = (): void => {
    ms += 1_000;
    steps.push(0);
    if (!isOver) setImmediate(others);
  };
  setImmediate(others);
  await runInTimeSlices(computation(), undefined, { now: () => ms });
  isOver = true;
  const inTurns = steps.filter((count) => count > 0).slice(0, -1);
  expect(Math.min(...inTurns)).toBeGreaterThan(5);
});

/**
 * How many steps of `stepMs` a computation takes in each turn of the loop, where others take `othersMs` of each.
 * Halves and their like, so that sums are exact.
 */
async function stepsInTurns(steps: number, stepMs: number, othersMs: number) {
  let ms = 0;
  const inTurns = [0];
  function* computation(): Steps<void> {
    for (let step = 0; step < steps; step += 1) {
      ms += stepMs;
      inTurns[inTurns.length - 1]! += 1;
      yield;
    }
  }
  let isOver = false;
  const others = (): void => {
    ms += othersMs;
    inTurns.push(0);
    if (!isOver) setImmediate(others);
  };
  setImmediate(others);
  await runInTimeSlices(computation(), undefined, { now: () => ms });
  isOver = true;
  return inTurns.slice(0, 7);
}

it.each([
  ['a short slice first, then whole ones', 1_000, 1 / 16, 0, [8, 16, 16, 16, 16, 16, 16]],
  ['the less the longer turns are', 1_000, 1 / 32, 6, [16, 10, 7, 5, 4, 4, 4]],
  ['a least slice, however long turns are', 1_000, 1 / 64, 1_000, [32, 7, 7, 7, 7, 7, 7]],
  [
    'more from turn to turn where others leave time',
    1_000,
    1 / 32,
    2,
    [16, 26, 32, 32, 32, 32, 32],
  ],
])('a computation has %s', async (_what, steps, stepMs, othersMs, inTurns) => {
  expect(await stepsInTurns(steps, stepMs, othersMs)).toEqual(inTurns);
});
