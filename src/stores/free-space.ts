/** Reserves free space on the disk of the data directory, so that a full disk never stops the database. */

import { mkdir, statfs } from 'node:fs/promises';

import { systemClock, type Clock } from '../kit/clock.ts';

export interface FreeSpace {
  readonly minFreeBytes: number;
  /** True if a recent check found more free space than that. A disk with an unknown amount counts as full. */
  hasFreeSpace(): Promise<boolean>;
}

export interface DiskSpace {
  readonly freeBytes: number;
  readonly totalBytes: number;
}

export interface FreeSpaceOptions {
  readonly directory: string;
  /** null: 1 GiB or 5 % of the disk, whichever is less. */
  readonly minFreeBytes: number | null;
  readonly diskSpace?: ((directory: string) => Promise<DiskSpace>) | undefined;
  readonly clock?: Pick<Clock, 'monotonicMs'>;
}

const DEFAULT_BYTES = 1_073_741_824;
const DEFAULT_SHARE = 0.05;
/** Minimum time between checks: runs write far less than the reserve in the meantime. */
const MAX_AGE_MS = 50;

export async function watchFreeSpace({
  directory,
  minFreeBytes,
  diskSpace = systemDiskSpace,
  clock = systemClock,
}: FreeSpaceOptions): Promise<FreeSpace> {
  await mkdir(directory, { recursive: true });
  const { totalBytes } = await diskSpace(directory);
  const floor = minFreeBytes ?? Math.min(DEFAULT_BYTES, Math.floor(totalBytes * DEFAULT_SHARE));
  let latest = { atMs: -Infinity, isFree: Promise.resolve(false) };

  function ask(): Promise<boolean> {
    return diskSpace(directory).then(
      ({ freeBytes }) => freeBytes >= floor,
      () => false,
    );
  }

  return {
    minFreeBytes: floor,
    hasFreeSpace() {
      const nowMs = clock.monotonicMs();
      if (nowMs - latest.atMs > MAX_AGE_MS) latest = { atMs: nowMs, isFree: ask() };
      return latest.isFree;
    },
  };
}

async function systemDiskSpace(directory: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(directory);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}
