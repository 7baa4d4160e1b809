/** After the last test: the servers end, and their directory with them. */

import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const PATIENCE_MS = 30_000;

export default async function globalTeardown(): Promise<void> {
  const directory = process.env['TEST_SERVERS'];
  if (directory === undefined) return;
  if (existsSync(join(directory, 'starting'))) {
    writeFileSync(join(directory, 'stop'), '');
    for (
      const deadline = Date.now() + PATIENCE_MS;
      existsSync(directory) && Date.now() < deadline;
      await sleep(20)
    );
  }
  rmSync(directory, { recursive: true, force: true });
}
