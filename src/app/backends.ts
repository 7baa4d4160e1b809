/** The database, after its migration, and Redis, with the stores that use them. */

import { join } from 'node:path';
import {
  connectRedis,
  migrate,
  openStores,
  startEmbeddedPostgres,
  type OpenStores,
  type Redis,
  type Stores,
} from '../stores/index.ts';
import type { Start } from './start.ts';

/** Longer than the embedded database needs to end its server, even if that does not respond. */
const EMBEDDED_STOP_MS = 90_000;

export interface Backends {
  readonly databaseUrl: string;
  readonly redis: Redis | null;
  readonly opened: OpenStores;
  readonly stores: Stores;
}

export async function openBackends(start: Start): Promise<Backends> {
  const { config, overrides, dataDir, clock, log, lifecycle, fromDatabase } = start;
  const databaseUrl = config.databaseUrl ?? (await startDatabase(start));
  const applied = await fromDatabase(() => migrate(databaseUrl));
  if (applied.length > 0) log.info({ applied }, 'migrations applied');
  const redis = config.redisUrl === null ? null : await connectRedis(config.redisUrl, log);
  if (redis !== null) lifecycle.onClose('redis', () => redis.disconnect());
  const opened = await openStores({
    databaseUrl,
    redis,
    clock,
    log,
    resultsDirectory: join(dataDir, 'results'),
    paramsDirectory: join(dataDir, 'params'),
  });
  lifecycle.onClose('database connections', () => opened.close());
  // An embedded database serves only this process, so earlier runs ended with the last process.
  if (config.databaseUrl === null)
    await fromDatabase(async () => {
      await opened.withoutDeadline.executionQueue.rescue(0);
      await opened.withoutDeadline.idempotency.abandonAll();
    });
  const stores = overrides.stores?.(opened.stores) ?? opened.stores;
  return { databaseUrl, redis, opened, stores };
}

async function startDatabase({ dataDir, log, lifecycle, signal }: Start): Promise<string> {
  const directory = join(dataDir, 'postgres');
  const embedded = await startEmbeddedPostgres({ directory, log, signal });
  // The stop has its own time limit. This process waits for it, because the data directory may be copied when the
  // process has ended.
  lifecycle.onClose('embedded database', () => embedded.stop(), EMBEDDED_STOP_MS);
  return embedded.url;
}
