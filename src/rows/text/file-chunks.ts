import { closeSync, openSync, readSync } from 'node:fs';

const READ_BYTES = 262_144;

/** Each chunk overwrites the previous one. */
export function* fileChunks(file: string): Generator<Buffer> {
  const buffer = Buffer.allocUnsafe(READ_BYTES);
  const descriptor = openSync(file, 'r');
  try {
    for (let read = readSync(descriptor, buffer); read > 0; read = readSync(descriptor, buffer))
      yield buffer.subarray(0, read);
  } finally {
    closeSync(descriptor);
  }
}

export function beginningOf(file: string, bytes: number): Buffer {
  const descriptor = openSync(file, 'r');
  try {
    const buffer = Buffer.alloc(bytes);
    let read = 0;
    while (read < bytes) {
      const count = readSync(descriptor, buffer, read, bytes - read, read);
      if (count === 0) break;
      read += count;
    }
    return buffer.subarray(0, read);
  } finally {
    closeSync(descriptor);
  }
}
