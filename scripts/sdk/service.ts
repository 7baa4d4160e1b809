/** The built service with an embedded database of its own, and the keys of its first user. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startWeir } from '../bench/processes.ts';

const EMAIL = 'sdk@example.com';
const PASSWORD = 'correct horse battery staple';

export interface Service {
  readonly url: string;
  /** A new key with every scope. */
  createKey(): Promise<string>;
  stop(): Promise<void>;
}

/** @param requestsPerMinute of one key; small, so that a scenario soon meets the limit */
export async function startService(requestsPerMinute: number): Promise<Service> {
  const directory = mkdtempSync(join(tmpdir(), 'weir-sdk-'));
  const weir = await startWeir({
    DATA_DIR: directory,
    ADMIN_EMAIL: EMAIL,
    ADMIN_PASSWORD: PASSWORD,
    RATE_LIMIT_PER_MINUTE: String(requestsPerMinute),
    LOG_LEVEL: 'error',
  });
  const cookie = await logIn(weir.url);
  return {
    url: weir.url,
    async createKey() {
      const scopes = ['workflows:read', 'workflows:write', 'workflows:execute'];
      const answer = await post(`${weir.url}/api/v1/keys`, { name: 'SDK owner', scopes }, { cookie });
      return ((await answer.json()) as { full_key: string }).full_key;
    },
    async stop() {
      await weir.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function logIn(url: string): Promise<string> {
  const answer = await post(`${url}/product/session`, { email: EMAIL, password: PASSWORD });
  return answer.headers.getSetCookie()[0]!.split(';')[0]!;
}

async function post(url: string, body: object, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`POST ${url} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}
