/**
 * The process that holds the servers of one test run: an embedded PostgreSQL with
 * a migrated template database, and Redis. It outlives the workers, ends when it
 * is told to or when the run's main process is gone, and leaves nothing.
 *
 * `TEST_DATABASE_URL` names another PostgreSQL to run on; its user must be able to
 * create databases.
 */

import { randomBytes } from 'node:crypto';
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inspect } from 'node:util';
import pg from 'pg';
import { redisServerOnPath, startRedis } from '../../scripts/service/redis.ts';
import { startEmbeddedPostgres } from '../../src/stores/embedded-postgres/index.ts';
import { migrate } from '../../src/stores/postgres/migrations/migrate.ts';
import type { Servers } from './servers.ts';

const [directory = '', owner = ''] = process.argv.slice(2);
const closers: (() => Promise<unknown>)[] = [];

async function postgres(): Promise<Pick<Servers, 'databaseUrl' | 'template'>> {
  const given = process.env['TEST_DATABASE_URL'];
  const log = { info: () => undefined, warn: console.error, error: console.error };
  const embedded = given
    ? null
    : await startEmbeddedPostgres({ directory: join(directory, 'postgres'), durable: false, log });
  if (embedded) closers.unshift(() => embedded.stop());
  const databaseUrl = given || (embedded?.url ?? '');
  const template = `weir_template_${randomBytes(6).toString('hex')}`;
  await administer(databaseUrl, `CREATE DATABASE ${template}`);
  if (given)
    closers.unshift(() => administer(databaseUrl, `DROP DATABASE ${template} WITH (FORCE)`));
  const url = new URL(databaseUrl);
  url.pathname = `/${template}`;
  await migrate(url.href);
  return { databaseUrl, template };
}

async function redis(): Promise<Pick<Servers, 'redisUrl'>> {
  const program = redisServerOnPath();
  const given = process.env['REDIS_URL'];
  if (given || program === null) return { redisUrl: given || null };
  const server = await startRedis(program, join(directory, 'redis'));
  closers.unshift(() => server.stop());
  return { redisUrl: server.url };
}

async function administer(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

function ownerIsGone(): boolean {
  try {
    process.kill(Number(owner), 0);
    return false;
  } catch {
    return true;
  }
}

// A Ctrl-C in the terminal reaches the run's main process, whose end is the signal here.
process.on('SIGINT', () => undefined);
try {
  const servers: Servers = Object.assign({}, ...(await Promise.all([postgres(), redis()])));
  writeFileSync(join(directory, 'servers.json.draft'), JSON.stringify(servers));
  renameSync(join(directory, 'servers.json.draft'), join(directory, 'servers.json'));
  while (!existsSync(join(directory, 'stop')) && !ownerIsGone()) await sleep(50);
} catch (error) {
  writeFileSync(join(directory, 'failure'), inspect(error));
  while (!existsSync(join(directory, 'stop')) && !ownerIsGone()) await sleep(50);
} finally {
  for (const close of closers) await close().catch(console.error);
  rmSync(directory, { recursive: true, force: true });
}
