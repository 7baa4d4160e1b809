/** How much of the data directory's disk is kept free, so that a full disk never stops the database. */

import { mkdir, statfs } from 'node:fs/promises';

export interface FreeSpace {
  readonly minFreeBytes: number;
  /** Whether there is more than that. A disk that cannot be asked has no room. */
  hasRoom(): Promise<boolean>;
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
}

const DEFAULT_BYTES = 1_073_741_824;
const DEFAULT_SHARE = 0.05;

export async function watchFreeSpace({
  directory,
  minFreeBytes,
  diskSpace = systemDiskSpace,
}: FreeSpaceOptions): Promise<FreeSpace> {
  await mkdir(directory, { recursive: true });
  const { totalBytes } = await diskSpace(directory);
  const floor = minFreeBytes ?? Math.min(DEFAULT_BYTES, Math.floor(totalBytes * DEFAULT_SHARE));
  return {
    minFreeBytes: floor,
    hasRoom: () =>
      diskSpace(directory).then(
        ({ freeBytes }) => freeBytes >= floor,
        () => false,
      ),
  };
}

async function systemDiskSpace(directory: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(directory);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}
