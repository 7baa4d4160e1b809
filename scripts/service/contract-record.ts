/**
 * Which responses the tests of this run have seen, for `npm run contract`: one line
 * for each operation, status and error code, in one file per process.
 * Nothing is written unless a run requests it.
 */

import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { OperationId } from '../../src/generated/operations.ts';

export type NoteResponse = (operationId: OperationId, status: number, code: string | null) => void;

/** @param directory null: nothing is kept */
export function recordInto(directory: string | null): NoteResponse {
  if (directory === null) return () => undefined;
  mkdirSync(directory, { recursive: true });
  const file = join(directory, `${process.pid}.ndjson`);
  const noted = new Set<string>();
  return (operationId, status, code) => {
    const line = JSON.stringify({ operationId, status, code });
    if (noted.has(line)) return;
    noted.add(line);
    appendFileSync(file, `${line}\n`);
  };
}
