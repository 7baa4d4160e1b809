/** The servers of the benchmark: each a process, each ended with it. */

import { spawn, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const root = join(import.meta.dirname, '../..');

export interface Server {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return address.port;
}

/** redis-server from the PATH, without persistence; null where there is none. */
export async function startRedis(directory: string): Promise<Server | null> {
  const port = await freePort();
  const child = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', directory], { stdio: 'ignore' });
  const failed = new Promise<null>((resolve) => child.once('error', () => resolve(null)));
  const started = sleep(300).then(() => child);
  return (await Promise.race([failed, started])) === null ? null : server(child, `redis://127.0.0.1:${port}`);
}

/** The built service, as `npm start` runs it, answering. */
export async function startWeir(environment: Record<string, string>): Promise<Server> {
  const port = await freePort();
  const child = spawn(process.execPath, ['dist/main.js'], {
    cwd: root,
    env: { ...process.env, ...environment, PORT: String(port), HOST: '127.0.0.1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`the service ended with ${child.exitCode}`);
    return (await fetch(`${url}/readyz`).catch(() => null))?.ok === true;
  }, 30_000);
  return server(child, url);
}

export async function startPlainKoa(databaseUrl: string, catalogueFile: string): Promise<Server> {
  const child = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'plain-koa.ts'), databaseUrl, catalogueFile], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()));
    child.once('exit', (code) => reject(new Error(`plain Koa ended with ${code}`)));
  });
  return server(child, `http://127.0.0.1:${port}`);
}

function server(child: ChildProcess, url: string): Server {
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    url,
    pid: child.pid!,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function until(probe: () => Promise<boolean>, limitMs: number): Promise<void> {
  const end = performance.now() + limitMs;
  for (;;) {
    if (await probe()) return;
    if (performance.now() > end) throw new Error(`not ready within ${limitMs / 1000} s`);
    await sleep(100);
  }
}
