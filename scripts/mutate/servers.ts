/** PostgreSQL and Redis for all test runs, started once, from the work tree. */

import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** What they are told of in the environment is inherited by the tests. A project without servers has none. */
export async function startServers(root: string): Promise<() => Promise<void>> {
  const setup = join(root, 'test/global-setup.ts');
  if (!existsSync(setup)) return () => Promise.resolve();
  const load = async (file: string): Promise<() => void | Promise<void>> =>
    ((await import(pathToFileURL(file).href)) as { default: () => void }).default;
  await (
    await load(setup)
  )();
  const directory = process.env['TEST_SERVERS'] ?? '';
  mkdirSync(directory, { recursive: true });
  chmodSync(directory, 0o711);
  mkdirSync(join(directory, 'starting'));
  const host = join(root, 'test/support/servers-host.ts');
  spawn(process.execPath, ['--import', 'tsx', host, directory, String(process.pid)], {
    cwd: root,
    detached: true,
    stdio: 'ignore',
  }).unref();
  const teardown = await load(join(root, 'test/global-teardown.ts'));
  return async () => teardown();
}
