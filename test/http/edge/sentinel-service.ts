/** A built service that is given a secret, with all places where the secret could come to lie: its files, database, Redis, logs and processes. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { BuiltService } from '../../../scripts/service/built-service.ts';
import { createClient, type Client } from '../../../scripts/service/client.ts';
import { createTestDatabase } from '../../support/database.ts';
import { connectTestRedis, hasRedis } from '../../support/redis.ts';
import { remoteHost, type RemoteHost } from '../../support/remote-host.ts';
import { startService } from '../../support/service-process.ts';
import { databaseText, filesText, processesText, redisText } from './sentinel.ts';

export interface SentinelService {
  /** The one that it may call. */
  readonly host: RemoteHost;
  /** The process that was started last. */
  readonly current: () => BuiltService;
  /** Starts a process; those before it must have ended. */
  start(environment: Readonly<Record<string, string>>): Promise<Client>;
  readonly files: () => string;
  /** What every place holds, by its name. */
  texts(): Promise<Record<'logs' | 'database' | 'redis' | 'files' | 'processes', string>>;
  close(): Promise<void>;
}

export async function sentinelService(): Promise<SentinelService> {
  const directory = mkdtempSync(join(tmpdir(), 'weir-sentinel-'));
  const database = await createTestDatabase();
  const redis = hasRedis ? await connectTestRedis() : null;
  const host = await remoteHost();
  const started: BuiltService[] = [];
  const current = (): BuiltService => started.at(-1)!;
  return {
    host,
    current,
    async start(environment) {
      started.push(
        startService({
          DATA_DIR: directory,
          DATABASE_URL: database.url,
          ...(redis === null ? {} : { REDIS_URL: redis.url }),
          OUTBOUND_ALLOW_HOSTS: `127.0.0.1:${host.port}`,
          LOG_LEVEL: 'trace',
          ...environment,
        }),
      );
      return createClient(await current().ready());
    },
    files: () => filesText(directory),
    async texts() {
      return {
        logs: started.map((one) => `${one.out()}\n${one.err()}`).join('\n'),
        database: await databaseText(database.url),
        redis: await redisText(redis),
        files: filesText(directory),
        processes: processesText(current().child.pid!),
      };
    },
    async close() {
      for (const { child } of started) child.kill('SIGKILL');
      await Promise.all(started.map(({ exit }) => exit));
      await host.close();
      await redis?.close();
      await database.drop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
