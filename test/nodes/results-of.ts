/** The rows of a result, or its problem; the other of the two throws. */

import type { JsonObject } from '../../src/engine/types.ts';
import type { NodeResult } from './run-node.ts';

export function rowsOf(result: NodeResult): readonly JsonObject[] {
  if ('rows' in result) return result.rows;
  throw new Error(JSON.stringify(result));
}

export function problemOf(result: NodeResult): string {
  if ('failed' in result) return result.failed.message;
  if ('problems' in result) return result.problems.map(({ message }) => message).join('\n');
  throw new Error(JSON.stringify(result.rows));
}
