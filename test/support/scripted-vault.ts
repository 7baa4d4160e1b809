/** A server with the wire format of HashiCorp Vault: KV version 2, AppRole, Kubernetes, tokens that expire, and failures. */

import type { IncomingMessage, ServerResponse } from 'node:http';
import { remoteHost, type RemoteHost } from './remote-host.ts';

export interface VaultSecret {
  /** Null for a deleted version. */
  readonly data: Readonly<Record<string, unknown>> | null;
  readonly custom?: Readonly<Record<string, string>>;
}

export interface ScriptedVault {
  readonly address: string;
  readonly host: RemoteHost;
  /** By path: `kv/data/shop`. */
  readonly secrets: Map<string, VaultSecret>;
  /** Tokens that are accepted. */
  readonly tokens: Set<string>;
  /** Paths for which the policy has no rule. */
  readonly denied: Set<string>;
  sealed: boolean;
  /** Seconds that new and renewed tokens live. */
  ttl: number;
  renewable: boolean;
  /** Replaces the response to reads. */
  respond: ((response: ServerResponse) => void) | null;
  /** The paths of requests since the last call. */
  took(): readonly string[];
  close(): Promise<void>;
}

export const APP_ROLE = { role_id: 'role-1', secret_id: 'secret-1' };
export const SERVICE_ACCOUNT = { role: 'weir', jwt: 'jwt-1' };

export async function scriptedVault(): Promise<ScriptedVault> {
  const host = await remoteHost();
  let logins = 0;
  const vault: ScriptedVault = {
    address: `http://127.0.0.1:${host.port}`,
    host,
    secrets: new Map(),
    tokens: new Set(['root']),
    denied: new Set(),
    sealed: false,
    ttl: 3_600,
    renewable: true,
    respond: null,
    took: () => host.requests.splice(0).map(({ method, url }) => `${method} ${url}`),
    close: () => host.close(),
  };
  host.respond = (request, response) => {
    const body = host.requests.at(-1)!.body;
    const [status, answer] = answerTo(
      vault,
      request,
      (body === '' ? {} : JSON.parse(body)) as LoginBody,
      () => {
        logins += 1;
        const token = `token-${logins}`;
        vault.tokens.add(token);
        return token;
      },
    );
    const isRead = request.url!.includes('/data/');
    if (isRead && status === 200 && vault.respond !== null) return vault.respond(response);
    response.writeHead(status, { 'content-type': 'application/json' });
    return response.end(JSON.stringify(answer));
  };
  return vault;
}

type LoginBody = Readonly<Record<string, unknown>>;

const errors = (status: number, ...texts: string[]): Answer => [status, { errors: texts }];
type Answer = readonly [status: number, body: object];

function answerTo(
  vault: ScriptedVault,
  request: IncomingMessage,
  body: LoginBody,
  newToken: () => string,
): Answer {
  const path = decodeURIComponent(request.url!.replace('/v1/', ''));
  if (vault.sealed) return errors(503, 'Vault is sealed');
  if (/^auth\/.*\/login$/.test(path)) return logIn(vault, path, body, newToken);
  const token = request.headers['x-vault-token'];
  if (typeof token !== 'string' || !vault.tokens.has(token))
    return errors(403, 'permission denied');
  if (path === 'auth/token/lookup-self')
    return [200, { data: { ttl: vault.ttl, renewable: vault.renewable } }];
  if (path === 'auth/token/renew-self') return [200, auth(vault, token)];
  if (vault.denied.has(path)) return errors(403, '1 error occurred:\n\t* permission denied\n\n');
  const secret = vault.secrets.get(path);
  if (secret === undefined) return errors(404);
  const metadata = {
    created_time: '2026-03-01T12:00:00.000000000Z',
    custom_metadata: secret.custom ?? null,
    deletion_time: secret.data === null ? '2026-03-02T12:00:00.000000000Z' : '',
    destroyed: false,
    version: 1,
  };
  return [secret.data === null ? 404 : 200, { data: { data: secret.data, metadata } }];
}

function logIn(
  vault: ScriptedVault,
  path: string,
  body: LoginBody,
  newToken: () => string,
): Answer {
  const accepted = path === 'auth/approle/login' ? APP_ROLE : SERVICE_ACCOUNT;
  const matches = Object.entries(accepted).every(([name, value]) => body[name] === value);
  return matches ? [200, auth(vault, newToken())] : errors(400, 'invalid role or secret ID');
}

const auth = ({ ttl, renewable }: ScriptedVault, token: string) => ({
  auth: { client_token: token, lease_duration: ttl, renewable, policies: ['weir'] },
});
