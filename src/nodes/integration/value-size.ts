/** The size of a request's values. One column can be used in many parameters. */

import type { Problem } from '../../engine/types.ts';
import type { ExactJson } from '../../kit/json/exact-json.ts';

const MIB = 1_048_576;
const MAX_LENGTH = 16 * MIB;

export const TOO_LONG: Problem = {
  code: 'invalid_value',
  message: `The values of a request are longer than ${MAX_LENGTH / MIB} MiB together`,
};

/** Size of a number, true, false or null. */
const SCALAR = 4;

/** Returns true if the texts are too long together, without escapes. Stops at the limit. */
export function areTooLong(values: readonly ExactJson[]): boolean {
  const left: ExactJson[] = [...values];
  let length = 0;
  for (let value = left.pop(); value !== undefined; value = left.pop()) {
    if (typeof value === 'string') length += value.length;
    else if (typeof value !== 'object' || value === null) length += SCALAR;
    else for (const inner of Object.values(value)) left.push(inner);
    if (length > MAX_LENGTH) return true;
  }
  return false;
}
