/** The built service to be fuzzed, with the database that it brings and, where asked, a Redis of its own. */

import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, startRedis } from '../bench/processes.ts';

const root = join(import.meta.dirname, '../..');

export interface Service {
  readonly url: string;
  readonly email: string;
  readonly password: string;
  /** The process's last words, for a report. */
  log(): string;
  /** False once the process has ended by itself. */
  isAlive(): boolean;
  stop(): Promise<void>;
}

const EMAIL = 'admin@example.com';
const PASSWORD = 'correct horse battery staple';
const LOG_CHARACTERS = 4_000;

export interface ServiceOptions {
  readonly redis: boolean;
  readonly environment?: Readonly<Record<string, string>>;
}

/** Limits that only slow a fuzzer down are out of the way; deadlines are short. */
export async function startService({ redis, environment = {} }: ServiceOptions): Promise<Service> {
  const directory = mkdtempSync(join(tmpdir(), 'weir-fuzz-'));
  chmodSync(directory, 0o711);
  const redisServer = redis ? await startRedis(directory) : null;
  if (redis && redisServer === null) throw new Error('There is no redis-server on the PATH.');
  const port = await freePort();
  const child = spawn(process.execPath, ['--enable-source-maps', join(root, 'dist/main.js')], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      DATA_DIR: join(directory, 'data'),
      ADMIN_EMAIL: EMAIL,
      ADMIN_PASSWORD: PASSWORD,
      SIGNUP: 'open',
      RATE_LIMIT_PER_MINUTE: '1000000',
      EXECUTIONS_PER_KEY: '1000',
      EXECUTE_TIMEOUT_SECONDS: '1',
      RESULT_MAX_ROWS: '50000',
      LOG_LEVEL: 'warn',
      // Failed logins count by address: each round comes from another one.
      TRUST_PROXY_HOPS: '1',
      ...(redisServer === null ? {} : { REDIS_URL: redisServer.url }),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let words = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (words = (words + chunk.toString()).slice(-LOG_CHARACTERS)));
  const url = `http://127.0.0.1:${port}`;
  const stop = async (): Promise<void> => {
    await end(child);
    await redisServer?.stop();
    rmSync(directory, { recursive: true, force: true });
  };
  try {
    await ready(url, child, () => words);
    // The welcome is no news.
    words = '';
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, email: EMAIL, password: PASSWORD, log: () => words, isAlive: () => child.exitCode === null && child.signalCode === null, stop };
}

async function ready(url: string, child: ChildProcess, words: () => string): Promise<void> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await new Promise((resolve) => setTimeout(resolve, 50))) {
    if (child.exitCode !== null) throw new Error(`The service ended with ${child.exitCode}:\n${words()}`);
    if ((await fetch(`${url}/readyz`).catch(() => null))?.ok === true) return;
  }
  throw new Error(`The service was not ready in time:\n${words()}`);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const hard = setTimeout(() => child.kill('SIGKILL'), 10_000);
  await ended;
  clearTimeout(hard);
}
