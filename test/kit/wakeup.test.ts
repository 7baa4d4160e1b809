import { Wakeup } from '../../src/kit/wakeup.ts';

const LONG_MS = 60_000;
const never = new AbortController().signal;

/** Returns whether the wait has ended after what is ready has run. */
async function hasEnded(wait: Promise<void>): Promise<boolean> {
  let ended = false;
  void wait.then(() => (ended = true));
  await new Promise(setImmediate);
  return ended;
}

it('ends a wait, and no later one', async () => {
  const wakeup = new Wakeup();
  const wait = wakeup.wait(LONG_MS, never);
  expect(await hasEnded(wait)).toBe(false);
  wakeup.wake();
  await wait;
  const stop = new AbortController();
  const next = wakeup.wait(LONG_MS, stop.signal);
  expect(await hasEnded(next)).toBe(false);
  stop.abort();
  await next;
});

it('is remembered until the next wait, once', async () => {
  const wakeup = new Wakeup();
  wakeup.wake();
  wakeup.wake();
  await wakeup.wait(LONG_MS, never);
  const stop = new AbortController();
  const next = wakeup.wait(LONG_MS, stop.signal);
  expect(await hasEnded(next)).toBe(false);
  stop.abort();
  await next;
});

it('does not wait once the signal is aborted, and no longer than the timeout', async () => {
  const wakeup = new Wakeup();
  await wakeup.wait(LONG_MS, AbortSignal.abort());
  await wakeup.wait(1, never);
});
