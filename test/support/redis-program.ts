/** Redis as a program: a real server, on a port of its own, for one test run. */

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, mkdirSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { delimiter, join } from 'node:path';

export function redisServerOnPath(): string | null {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    const program = join(folder, 'redis-server');
    try {
      accessSync(program, constants.X_OK);
      return program;
    } catch {
      // Not in this folder.
    }
  }
  return null;
}

export interface RedisProgram {
  readonly url: string;
  readonly child: ChildProcess;
  stop(): Promise<void>;
}

/** The port is found free and then taken by Redis; should another program come between, the next one is tried. */
export async function startRedisProgram(program: string, directory: string, port?: number): Promise<RedisProgram> {
  mkdirSync(directory, { recursive: true });
  for (let attempt = 1; ; attempt++) {
    const chosen = port ?? (await freePort());
    const child = spawn(
      program,
      ['--port', String(chosen), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', directory],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    if (await becomesReady(child)) {
      const stop = async (): Promise<void> => {
        if (child.exitCode !== null || child.signalCode !== null) return;
        child.kill('SIGKILL');
        await once(child, 'exit');
      };
      return { url: `redis://127.0.0.1:${chosen}`, child, stop };
    }
    if (attempt === 5 || port !== undefined) throw new Error(`${program} does not start on port ${chosen}.`);
  }
}

function becomesReady(child: ChildProcess): Promise<boolean> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve(false));
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      if (/ready to accept connections/i.test(text)) resolve(true);
    });
  });
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
