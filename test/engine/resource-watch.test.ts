/** A statement is watched while it runs, and not longer. What memory it may take is tested with real children. */

import { tmpdir } from 'node:os';
import { createResourceWatch } from '../../src/engine/child/resource-watch.ts';

const MUCH_MB = 1_000_000;
const watchWith = (minFreeBytes: number) =>
  createResourceWatch({
    name: 'a',
    directory: tmpdir(),
    runs: tmpdir(),
    maxSpillMb: 1,
    memoryMb: MUCH_MB,
    minFreeBytes,
  });

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
});

/** Work that ends when the test says so. */
function work() {
  let end: (error?: Error) => void = () => undefined;
  const ended = new Promise<string>((resolve, reject) => {
    end = (error) => (error === undefined ? resolve('done') : reject(error));
  });
  return { ended: () => ended, end: (error?: Error) => end(error) };
}

it('interrupts where less than the minimum is free on the disk, until the work ends', async () => {
  const { ended, end } = work();
  let interrupts = 0;
  const watched = watchWith(Number.MAX_SAFE_INTEGER)(ended, () => (interrupts += 1));
  // The disk is asked at every fifth look.
  jest.advanceTimersByTime(99);
  expect(interrupts).toBe(0);
  jest.advanceTimersByTime(1);
  expect(interrupts).toBe(1);
  // One that came too early is lost.
  jest.advanceTimersByTime(40);
  expect(interrupts).toBe(3);
  const cause = new Error('INTERRUPT Error: Interrupted!');
  end(cause);
  await expect(watched).rejects.toMatchObject({
    message: 'IO Error: No space left on device: the rest is kept free',
    cause,
  });
});

it('leaves work alone that takes neither', async () => {
  const { ended, end } = work();
  let interrupts = 0;
  // Every machine that runs tests has a MB to spare.
  const watched = watchWith(1_000_000)(ended, () => (interrupts += 1));
  jest.advanceTimersByTime(10_000);
  end();
  expect(await watched).toBe('done');
  expect(interrupts).toBe(0);
  const failing = work();
  const own = new Error('own');
  const other = watchWith(0)(failing.ended, () => undefined);
  failing.end(own);
  await expect(other).rejects.toBe(own);
});

it('returns what work gives that ended in spite of the interrupt', async () => {
  const { ended, end } = work();
  const watched = watchWith(Number.MAX_SAFE_INTEGER)(ended, () => end());
  jest.advanceTimersByTime(100);
  expect(await watched).toBe('done');
});
