/** Reads of a file at a place, whole whatever single reads bring. */

import type { FileHandle } from 'node:fs/promises';

/** Returns fewer bytes only at the end of the file. */
export function readAt(
  handle: Pick<FileHandle, 'read'>,
  position: number,
  length: number,
): Promise<Buffer> {
  return readInto(handle, position, Buffer.allocUnsafe(length));
}

/** Fills the buffer; returns the part of it that was read, all of it unless the file ends. */
export async function readInto(
  handle: Pick<FileHandle, 'read'>,
  position: number,
  buffer: Buffer,
): Promise<Buffer> {
  const { length } = buffer;
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await handle.read(buffer, filled, length - filled, position + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return buffer.subarray(0, filled);
}
