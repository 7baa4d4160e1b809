/** The built service with the database that it brings, its first admin and, where asked, a Redis: all of it gone when it stops. */

import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBuiltService, type BuiltServiceOptions } from './built-service.ts';
import { redisServerOnPath, startRedis } from './redis.ts';

export interface TemporaryService {
  readonly url: string;
  /** The email address of the first admin. */
  readonly email: string;
  readonly password: string;
  /** The process's last words, for a report. */
  log(): string;
  /** False once the process has ended by itself. */
  isAlive(): boolean;
  stop(): Promise<void>;
}

export interface TemporaryServiceOptions extends BuiltServiceOptions {
  readonly redis?: boolean;
}

const ADMIN = { email: 'admin@example.com', password: 'correct horse battery staple' };
const LOG_CHARACTERS = 4_000;

export async function startTemporaryService({
  environment,
  errors,
  redis = false,
}: TemporaryServiceOptions): Promise<TemporaryService> {
  const redisProgram = redis ? redisServerOnPath() : null;
  if (redis && redisProgram === null) throw new Error('There is no redis-server on the PATH.');
  const directory = mkdtempSync(join(tmpdir(), 'weir-service-'));
  // A root's PostgreSQL runs as another user, who must be able to pass.
  chmodSync(directory, 0o711);
  const ends: (() => Promise<void> | void)[] = [
    () => rmSync(directory, { recursive: true, force: true }),
  ];
  let stopping: Promise<void> | null = null;
  const stop = (): Promise<void> => (stopping ??= endAll(ends));
  try {
    const redisServer =
      redisProgram === null ? null : await startRedis(redisProgram, join(directory, 'redis'));
    if (redisServer !== null) ends.unshift(() => redisServer.stop());
    const service = startBuiltService({
      environment: {
        DATA_DIR: join(directory, 'data'),
        ADMIN_EMAIL: ADMIN.email,
        ADMIN_PASSWORD: ADMIN.password,
        ...(redisServer === null ? {} : { REDIS_URL: redisServer.url }),
        ...environment,
      },
      ...(errors && { errors }),
    });
    ends.unshift(() => service.stop());
    return {
      url: await service.ready(),
      ...ADMIN,
      log: () => service.err().slice(-LOG_CHARACTERS),
      isAlive: service.isAlive,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function endAll(ends: readonly (() => Promise<void> | void)[]): Promise<void> {
  for (const end of ends) await end();
}
