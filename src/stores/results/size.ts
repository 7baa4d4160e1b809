/** The size at which a result is counted, the same in both stores: that of its file, in disk blocks. */

import type { StoredResult } from '../../model/execution.ts';
import { footerBytes } from './files/result-file.ts';
import type { ResultFile } from './results.ts';

const BLOCK_BYTES = 4096;

export function storedBytes(
  result: StoredResult,
  { bytes, index }: Pick<ResultFile, 'bytes' | 'index'>,
): number {
  return Math.ceil((bytes + footerBytes({ result, bytes, index })) / BLOCK_BYTES) * BLOCK_BYTES;
}
