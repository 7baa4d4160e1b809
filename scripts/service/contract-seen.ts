/** The responses in the tests of a run, as recorded by scripts/service/contract-record.ts. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface SeenResponse {
  readonly operationId: string;
  readonly status: number;
  /** null for a success. */
  readonly code: string | null;
}

/** All files of the directory together, each response once. */
export function readSeen(directory: string): readonly SeenResponse[] {
  const files = existsSync(directory) ? readdirSync(directory) : [];
  const lines = new Set(
    files.flatMap((file) =>
      readFileSync(join(directory, file), 'utf8').split('\n').filter(Boolean),
    ),
  );
  return [...lines].sort().map((line) => JSON.parse(line) as SeenResponse);
}
