import { createCallTime } from '../../src/outbound/call-time.ts';

const never = new AbortController().signal;
const aborted = (signal: AbortSignal): Promise<string> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve('aborted')));

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

it('ends when it is used up, and not before', async () => {
  const time = createCallTime(1_000);
  const work = time.spend(never, aborted);
  await jest.advanceTimersByTimeAsync(999);
  expect(time.isUp()).toBe(false);
  await jest.advanceTimersByTimeAsync(1);
  expect(await work).toBe('aborted');
  expect(time.isUp()).toBe(true);
});

it('counts what was spent before, and not what passes between', async () => {
  const time = createCallTime(1_000);
  const first = time.spend(never, () => new Promise((resolve) => setTimeout(resolve, 600)));
  await jest.advanceTimersByTimeAsync(600);
  await first;
  await jest.advanceTimersByTimeAsync(60_000);
  const second = time.spend(never, aborted);
  await jest.advanceTimersByTimeAsync(399);
  expect(time.isUp()).toBe(false);
  await jest.advanceTimersByTimeAsync(1);
  expect(await second).toBe('aborted');
});

it('leaves no timer after work that ends or fails, and hands on the caller’s abort', async () => {
  const time = createCallTime(1_000);
  expect(await time.spend(never, () => Promise.resolve(1))).toBe(1);
  await expect(time.spend(never, () => Promise.reject(new Error('reset')))).rejects.toThrow(
    'reset',
  );
  expect(jest.getTimerCount()).toBe(0);
  const caller = new AbortController();
  const work = time.spend(caller.signal, aborted);
  caller.abort();
  expect(await work).toBe('aborted');
  expect(time.isUp()).toBe(false);
});
