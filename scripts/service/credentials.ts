/** Credentials for calls of the service: the cookie of a session, and a key. */

import { SCOPES, type Scope, type ScopeLevel } from '../../src/model/key.ts';
import type { Client } from './client.ts';

export interface KeyInput {
  readonly name: string;
  /** Default: all scopes. */
  readonly scopes?: readonly Scope[];
  readonly scope_level?: ScopeLevel;
  readonly expires_at?: string | null;
}

/** @returns the session's cookie, as it is sent */
export async function logIn(
  client: Client,
  { email, password }: { readonly email: string; readonly password: string },
  headers: Readonly<Record<string, string>> = {},
): Promise<string> {
  const login = await client.ok('logIn', { body: { email, password }, headers });
  return login.headers['set-cookie']!.split(';')[0]!;
}

export async function createKey(
  client: Client,
  cookie: string,
  key: KeyInput,
): Promise<{ id: number; value: string }> {
  const { body } = await client.ok('createKey', { cookie, body: { scopes: SCOPES, ...key } });
  return { id: body.key.id, value: body.full_key };
}
