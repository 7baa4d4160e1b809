/** Redis as a program: a real server, on a port of its own, that keeps nothing. */

import type { ChildProcess } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { onFreePort } from './free-port.ts';
import { installedProgram } from './installed-program.ts';
import { startProgram, waitFor } from './program.ts';

export const redisServerOnPath = (): string | null => installedProgram(['redis-server']);

export interface RedisServer {
  readonly url: string;
  readonly child: ChildProcess;
  /** At once, also when it stands still: there is nothing to save. */
  stop(): Promise<void>;
}

export async function startRedis(
  program: string,
  directory: string,
  port?: number,
): Promise<RedisServer> {
  mkdirSync(directory, { recursive: true });
  const start = (chosen: number): Promise<RedisServer> => startOn(chosen, program, directory);
  return port === undefined ? onFreePort(start) : start(port);
}

async function startOn(port: number, program: string, directory: string): Promise<RedisServer> {
  const address = ['--port', String(port), '--bind', '127.0.0.1'];
  const args = [...address, '--save', '', '--appendonly', 'no', '--dir', directory];
  const server = startProgram(program, args, { environment: process.env, errors: 'shown' });
  const stop = (): Promise<void> => server.stop('SIGKILL');
  try {
    await waitFor(server, () => /ready to accept connections/i.test(server.out()) || null);
    return { url: `redis://127.0.0.1:${port}`, child: server.child, stop };
  } catch (error) {
    await stop();
    throw new Error(`${program} does not start on port ${port}.`, { cause: error });
  }
}
