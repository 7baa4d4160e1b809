/** The built service as a process of its own, as `npm start` runs it. */

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Client } from './client.ts';

const ENTRY = join(__dirname, '..', '..', 'dist', 'main.js');

export const ADMIN_PASSWORD = 'correct horse battery staple';

export interface ServiceProcess {
  readonly child: ChildProcess;
  readonly exit: Promise<number | null>;
  readonly out: () => string;
  readonly err: () => string;
  /** The base URL, once it is printed. */
  readonly url: () => Promise<string>;
}

/** @param environment all that the process sees beside the PATH and a port of its own */
export function startService(environment: Readonly<Record<string, string>>): ServiceProcess {
  const settings = { PORT: '0', ADMIN_PASSWORD, ENGINE_CHILDREN: '1', RATE_LIMIT_PER_MINUTE: '100000' };
  const child = spawn(process.execPath, [ENTRY], { env: { PATH: process.env['PATH'], ...settings, ...environment }, stdio: ['ignore', 'pipe', 'pipe'] });
  const texts = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => (texts.out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (texts.err += chunk.toString()));
  const exit = once(child, 'close').then(([code]) => code as number | null);
  return {
    child,
    exit,
    out: () => texts.out,
    err: () => texts.err,
    async url() {
      const ended = exit.then(() => true);
      for (;;) {
        const found = /ready at (http:\S+)/.exec(texts.out)?.[1];
        if (found !== undefined) return found;
        if (await Promise.race([ended, new Promise<false>((resolve) => setTimeout(resolve, 20, false))])) throw new Error(`it ended: ${texts.err}`);
      }
    },
  };
}

/** A key with every scope, made by the first admin. */
export async function firstKey(client: Client): Promise<string> {
  const login = await client.ok('logIn', { body: { email: 'admin@example.com', password: ADMIN_PASSWORD } });
  const cookie = login.headers['set-cookie']!.split(';')[0]!;
  return (await client.ok('createKey', { cookie, body: { name: 'K', scopes: ['workflows:read', 'workflows:write', 'workflows:execute'] } })).body.full_key;
}
