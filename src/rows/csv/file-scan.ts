/** Reads a CSV in chunks for a scan; only a record that spans two chunks stays in memory. */

import { closeSync, openSync, readSync } from 'node:fs';

import { RowsError } from '../rows-error.ts';
import type { CsvScan } from './scan.ts';
import type { Pause } from '../pause.ts';

const READ_BYTES = 1_048_576;

export interface ScannedFile {
  readonly from: string;
  readonly begin: number;
  /** A longer record fails, or is not plain. */
  readonly maxRecordBytes: number;
  readonly failsIfTooLong: boolean;
  /** Bytes that make the CSV not plain. */
  readonly forbidden: readonly number[];
  /** Size of a read, at least two; can be smaller than a record. */
  readonly readBytes?: number;
}

/** Returns false if it is not plain. */
export async function scanFile(
  { from, begin, maxRecordBytes, failsIfTooLong, forbidden, readBytes = READ_BYTES }: ScannedFile,
  scan: CsvScan,
  pause: Pause,
): Promise<boolean> {
  const descriptor = openSync(from, 'r');
  try {
    let buffer = Buffer.allocUnsafe(readBytes);
    let position = begin;
    let rest = 0;
    for (;;) {
      // The scan overwrites a byte after the text.
      const count = readSync(descriptor, buffer, rest, buffer.length - 1 - rest, position);
      const to = rest + count;
      const read = buffer.subarray(rest, to);
      if (forbidden.some((byte) => read.includes(byte))) return false;
      const end = scan.scan(buffer, to, count === 0);
      if (end === null) return false;
      if (count === 0) return true;
      position += count;
      rest = to - end;
      if (rest > maxRecordBytes && failsIfTooLong)
        throw new RowsError(
          `Row ${scan.rows + 1} of the CSV is larger than ${maxRecordBytes} bytes, or opens a quote that is never closed`,
          'invalid_value',
        );
      if (rest > maxRecordBytes) return false;
      const next = rest * 2 > buffer.length ? Buffer.allocUnsafe(buffer.length * 2) : buffer;
      buffer.copy(next, 0, end, to);
      buffer = next;
      await pause();
    }
  } finally {
    closeSync(descriptor);
  }
}
