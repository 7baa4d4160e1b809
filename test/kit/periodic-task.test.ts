import { createPeriodicTask } from '../../src/kit/periodic-task.ts';

let rounds: { end: () => void }[];
const work = (): Promise<void> => new Promise((resolve) => rounds.push({ end: resolve }));

beforeEach(() => {
  jest.useFakeTimers();
  rounds = [];
});
afterEach(() => {
  jest.useRealTimers();
});

const later = (ms: number): Promise<void> => jest.advanceTimersByTimeAsync(ms);

it('begins with the start where it should, else one interval later', () => {
  const atOnce = createPeriodicTask({ intervalMs: 1_000, atOnce: true }, work);
  atOnce.start();
  expect(rounds).toHaveLength(1);
  const waits = createPeriodicTask({ intervalMs: 1_000, atOnce: false }, work);
  waits.start();
  jest.advanceTimersByTime(999);
  expect(rounds).toHaveLength(1);
  jest.advanceTimersByTime(1);
  // Of the first one, the round under way has not ended.
  expect(rounds).toHaveLength(2);
});

it('does not start a round while one is running; callers wait for that one', async () => {
  const task = createPeriodicTask({ intervalMs: 1_000, atOnce: true }, work);
  task.start();
  await later(5_000);
  expect(rounds).toHaveLength(1);
  let asked = false;
  const asking = task.round().then(() => (asked = true));
  await later(0);
  expect([rounds.length, asked]).toEqual([1, false]);
  rounds[0]!.end();
  await asking;
  await later(1_000);
  expect(rounds).toHaveLength(2);
});

it('continues after a round that ended', async () => {
  const task = createPeriodicTask({ intervalMs: 1_000, atOnce: false }, work);
  task.start();
  for (const count of [1, 2, 3]) {
    await later(1_000);
    expect(rounds).toHaveLength(count);
    rounds.at(-1)!.end();
  }
});

it('starts only once', async () => {
  const task = createPeriodicTask({ intervalMs: 1_000, atOnce: true }, work);
  task.start();
  rounds[0]!.end();
  await later(0);
  task.start();
  expect(rounds).toHaveLength(1);
  expect(jest.getTimerCount()).toBe(1);
});

it('stops: no round follows, the one under way is waited for, and it can start again', async () => {
  const task = createPeriodicTask({ intervalMs: 1_000, atOnce: true }, work);
  task.start();
  let stopped = false;
  const stopping = task.stop().then(() => (stopped = true));
  expect(jest.getTimerCount()).toBe(0);
  await later(5_000);
  expect([rounds.length, stopped]).toEqual([1, false]);
  rounds[0]!.end();
  await stopping;
  task.start();
  expect(rounds).toHaveLength(2);
  rounds[1]!.end();
  await task.stop();
});

it('does not keep the process alive', () => {
  jest.useRealTimers();
  const handles = (): number =>
    process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
  const before = handles();
  const task = createPeriodicTask({ intervalMs: 1_000_000, atOnce: false }, work);
  task.start();
  expect(handles()).toBe(before);
  return task.stop();
});
