/** What the tests of a run have seen, as scripts/service/contract-record.ts wrote it. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface SeenAnswer {
  readonly operationId: string;
  readonly status: number;
  /** null for a success. */
  readonly code: string | null;
}

/** All files of the directory together, each response once. */
export function readSeen(directory: string): readonly SeenAnswer[] {
  const files = existsSync(directory) ? readdirSync(directory) : [];
  const lines = new Set(
    files.flatMap((file) =>
      readFileSync(join(directory, file), 'utf8').split('\n').filter(Boolean),
    ),
  );
  return [...lines].sort().map((line) => JSON.parse(line) as SeenAnswer);
}
