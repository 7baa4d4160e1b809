/** Sail for tests that need a server of Spark Connect. Each file has a server of its own. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { startSail, type SailServer } from '../../scripts/service/sail.ts';
import { describeIf } from './describe-if.ts';

/** True if this run has Sail. */
export const hasSail = process.env['TEST_SAIL'] === 'yes';

/** Runs the suite if Sail is installed; otherwise `npm test` says once what it leaves out. */
export function describeWithSail(name: string, define: () => void): void {
  describeIf(hasSail, name, define);
}

export interface TestSail extends SailServer {
  /** Its working directory, which tests can write to. */
  readonly directory: string;
  close(): Promise<void>;
}

export async function startTestSail(): Promise<TestSail> {
  const directory = mkdtempSync(join(tmpdir(), 'weir-sail-'));
  const server = await startSail(directory);
  return {
    ...server,
    directory,
    async close() {
      await server.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
