/**
 * Before the first test: says where this run's servers will be, and whether there
 * is a Redis. Nothing is started here; the first test that needs a server starts
 * them (test/support/servers.ts), so that a run of pure tests pays nothing.
 */

import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { redisServerOnPath } from './support/redis-program.ts';

export default function globalSetup(): void {
  const directory = mkdtempSync(join(tmpdir(), 'weir-test-'));
  // A root's PostgreSQL runs as another user, who must be able to pass.
  chmodSync(directory, 0o711);
  process.env['TEST_SERVERS'] = directory;
  process.env['TEST_SERVERS_OWNER'] = String(process.pid);
  process.env['TEST_REDIS'] = process.env['REDIS_URL'] || redisServerOnPath() ? 'yes' : 'no';
}
