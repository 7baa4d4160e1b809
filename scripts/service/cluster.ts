/** A service in several processes on one PostgreSQL and one Redis, each of which can be killed and comes back. */

import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../src/stores/index.ts';
import { startBuiltService, type BuiltService } from './built-service.ts';
import { freePort } from './free-port.ts';
import { redisServerOnPath, startRedis, type RedisServer } from './redis.ts';

export const FAULTS = [
  'worker',
  'api',
  'engine child',
  'postgres',
  'redis',
  'worker stop',
] as const;
export type Fault = (typeof FAULTS)[number];

export interface Cluster {
  readonly url: string;
  readonly databaseUrl: string;
  /** Starts workers, or stops them as a deployment does. */
  setWorkers(count: number): Promise<void>;
  /** Returns when what was hurt is on its way back. */
  cause(fault: Fault): Promise<void>;
  /** The last that each process that runs now has logged. */
  said(): string;
  stop(): Promise<void>;
}

export const ADMIN = { email: 'admin@example.com', password: 'correct horse battery staple' };

const silent = { info() {}, warn() {}, error() {} };

/** Resources that the processes of the service share. */
interface Surroundings {
  readonly directory: string;
  readonly postgres: EmbeddedPostgres;
  redis: RedisServer;
  readonly restartRedis: () => Promise<RedisServer>;
}

export async function startCluster(workers: number): Promise<Cluster> {
  const surroundings = await startSurroundings();
  const { postgres, directory } = surroundings;
  const port = await freePort();
  const start = (name: string, environment: NodeJS.ProcessEnv): BuiltService =>
    startBuiltService({ environment: { ...settingsOf(surroundings, name), ...environment } });
  const startApi = (): BuiltService => start('api', { WEIR_ROLE: 'api', PORT: String(port) });
  const startWorker = (n: number): BuiltService => start(`worker-${n}`, { WEIR_ROLE: 'worker' });
  let api = startApi();
  const url = await api.ready();
  const working = Array.from({ length: workers }, (_, n) => startWorker(n));
  await Promise.all(working.map((worker) => worker.ready()));

  const anyWorker = (): number => Math.floor(Math.random() * working.length);
  async function restartWorker(signal: NodeJS.Signals): Promise<void> {
    const n = anyWorker();
    await working[n]!.stop(signal);
    working[n] = startWorker(n);
  }

  const causes: Readonly<Record<Fault, () => Promise<void>>> = {
    worker: () => restartWorker('SIGKILL'),
    'worker stop': () => restartWorker('SIGTERM'),
    async api() {
      await api.stop('SIGKILL');
      api = startApi();
      await api.ready();
    },
    async 'engine child'() {
      const { pid } = working[anyWorker()]!.child;
      for (const child of childrenOf(pid!)) process.kill(child, 'SIGKILL');
    },
    async postgres() {
      // The supervisor in this process starts it again.
      for (const pid of postmasters(join(directory, 'postgres'))) process.kill(pid, 'SIGKILL');
    },
    async redis() {
      await surroundings.redis.stop();
      surroundings.redis = await surroundings.restartRedis();
    },
  };
  return {
    url,
    databaseUrl: postgres.url,
    async setWorkers(count) {
      await Promise.all(working.splice(count).map((worker) => worker.stop()));
      const { length } = working;
      const added = Array.from({ length: count - length }, (_, n) => startWorker(length + n));
      working.push(...added);
      await Promise.all(added.map((worker) => worker.ready()));
    },
    cause: (fault) => causes[fault](),
    said: () => [api, ...working].map(lastLines).join('\n──\n'),
    async stop() {
      await Promise.all([api, ...working].map((one) => one.stop('SIGKILL')));
      await surroundings.redis.stop();
      await postgres.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

function lastLines(service: BuiltService): string {
  return service.err().split('\n').slice(-15).join('\n');
}

async function startSurroundings(): Promise<Surroundings> {
  const redisProgram = redisServerOnPath();
  if (redisProgram === null) throw new Error('There is no redis-server on the PATH.');
  const directory = mkdtempSync(join(tmpdir(), 'weir-chaos-'));
  chmodSync(directory, 0o711);
  const postgres = await startEmbeddedPostgres({
    directory: join(directory, 'postgres'),
    log: silent,
  });
  const redis = await startRedis(redisProgram, join(directory, 'redis'));
  const port = Number(new URL(redis.url).port);
  return {
    directory,
    postgres,
    redis,
    restartRedis: () => startRedis(redisProgram, join(directory, 'redis'), port),
  };
}

function settingsOf({ directory, postgres, redis }: Surroundings, name: string): NodeJS.ProcessEnv {
  return {
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    DATA_DIR: join(directory, name),
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    ENGINE_CHILDREN: '2',
    WORKER_CONCURRENCY: '4',
    QUEUED_PER_KEY: '100000',
    RATE_LIMIT_PER_MINUTE: '1000000',
    RATE_LIMIT_PER_ORGANIZATION: '10000000',
    OUTBOUND_ALLOW_HOSTS: '127.0.0.1',
    LOG_LEVEL: 'warn',
  };
}

function pidsOf(args: readonly string[]): readonly number[] {
  try {
    return execFileSync('pgrep', args, { encoding: 'utf8' }).trim().split('\n').map(Number);
  } catch {
    return [];
  }
}

const childrenOf = (pid: number): readonly number[] => pidsOf(['-P', String(pid)]).slice(0, 1);
const postmasters = (home: string): readonly number[] =>
  pidsOf(['-f', `postgres .*${home}`]).slice(0, 1);
