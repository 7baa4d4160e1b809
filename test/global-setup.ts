/**
 * Before the first test: says where this run's servers will be, and whether there
 * is a Redis, a PostgreSQL of the system, a MariaDB, a Sail and a Chromium. Nothing is started here; the first test that needs a server starts
 * them (test/support/servers.ts), so that a run of pure tests pays nothing.
 */

import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumOnPath } from '../scripts/service/chromium.ts';
import { installedMariaDb } from '../scripts/service/mariadb.ts';
import { installedSail } from '../scripts/service/sail.ts';
import { installedSshd } from '../scripts/service/sshd.ts';
import { installedPostgres } from '../scripts/service/postgres.ts';
import { redisServerOnPath } from '../scripts/service/redis.ts';

export default function globalSetup(): void {
  process.env['TEST_SERVERS'] = join(tmpdir(), `weir-test-${randomBytes(8).toString('hex')}`);
  process.env['TEST_SERVERS_OWNER'] = String(process.pid);
  process.env['TEST_REDIS'] = process.env['REDIS_URL'] || redisServerOnPath() ? 'yes' : 'no';
  process.env['TEST_POSTGRES'] = installedPostgres() ?? '';
  process.env['TEST_MARIADB'] = installedMariaDb() === null ? 'no' : 'yes';
  process.env['TEST_SAIL'] = installedSail() === null ? 'no' : 'yes';
  process.env['TEST_SSHD'] = installedSshd() === null ? 'no' : 'yes';
  process.env['TEST_CHROMIUM'] = chromiumOnPath() ?? '';
}
