import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { watchFreeSpace } from '../../src/stores/index.ts';
import { movableClock } from '../support/movable-clock.ts';

const GIB = 1_073_741_824;
let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'weir-space-'));
});
afterAll(() => rmSync(directory, { recursive: true }));

it.each([
  ['1 GiB of a large disk', null, 100 * GIB, GIB],
  ['a twentieth of a small one', null, 10 * GIB, GIB / 2],
  ['what is set', 5, 100 * GIB, 5],
  ['nothing, if that is set', 0, 100 * GIB, 0],
])('keeps %s free', async (_what, minFreeBytes, totalBytes, floor) => {
  let freeBytes = floor;
  const clock = movableClock();
  const space = await watchFreeSpace({
    directory,
    minFreeBytes,
    diskSpace: () => Promise.resolve({ freeBytes, totalBytes }),
    clock,
  });
  expect(space.minFreeBytes).toBe(floor);
  expect(await space.hasFreeSpace()).toBe(true);
  freeBytes = floor - 1;
  clock.advance({ ms: 100 });
  expect(await space.hasFreeSpace()).toBe(false);
  freeBytes = floor;
  clock.advance({ ms: 100 });
  expect(await space.hasFreeSpace()).toBe(true);
});

it('asks the disk once for all that begins within 50 milliseconds', async () => {
  let asked = 0;
  const clock = movableClock();
  const space = await watchFreeSpace({
    directory,
    minFreeBytes: 1,
    diskSpace: () => Promise.resolve({ freeBytes: ++asked, totalBytes: 100 }),
    clock,
  });
  await Promise.all(Array.from({ length: 20 }, () => space.hasFreeSpace()));
  // Once at the start, for the size of the disk.
  expect(asked).toBe(2);
  clock.advance({ ms: 50 });
  await space.hasFreeSpace();
  expect(asked).toBe(2);
  clock.advance({ ms: 1 });
  await space.hasFreeSpace();
  expect(asked).toBe(3);
});

it('asks the disk of a directory that it makes', async () => {
  const made = join(directory, 'a', 'b');
  expect(await (await watchFreeSpace({ directory: made, minFreeBytes: 0 })).hasFreeSpace()).toBe(
    true,
  );
  const full = await watchFreeSpace({ directory: made, minFreeBytes: Number.MAX_SAFE_INTEGER });
  expect(await full.hasFreeSpace()).toBe(false);
});

it('has no room on a disk that is gone', async () => {
  const gone = join(directory, 'gone');
  const space = await watchFreeSpace({ directory: gone, minFreeBytes: 0 });
  rmSync(gone, { recursive: true });
  expect(await space.hasFreeSpace()).toBe(false);
});
