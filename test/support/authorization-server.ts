/** A real authorization server: an OpenID provider on loopback. */

import { spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface AuthorizationServer {
  readonly issuer: string;
  readonly port: number;
  /** The key of the client `weir-jwt`, in PEM. */
  readonly privateKey: string;
  /** The forms that the token endpoint received, with the status of the response, oldest first. */
  requests(): Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** True for an access token that is valid now. */
  isActive(token: string): Promise<boolean>;
  /** Revokes an access token or a refresh token. */
  revoke(token: string, client: string): Promise<void>;
  close(): Promise<void>;
}

/** The secrets of the clients that have one. */
export const CLIENT_SECRETS: Readonly<Record<string, string>> = {
  weir: 's3 cret:&+',
  'weir-body': 'in the body',
  'weir-user-basic': 'of a users client',
};

/**
 * @param redirectUri where browsers return to after they authorized a client
 * @param host a name or an address of this machine
 */
export async function startAuthorizationServer({
  redirectUri = 'http://weir.example.com/product/oauth/callback',
  accessTokenSeconds = 600,
  host = '127.0.0.1',
} = {}): Promise<AuthorizationServer> {
  const { privateKey, publicKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const script = fileURLToPath(new URL('authorization-server.mjs', import.meta.url));
  const settings = JSON.stringify({ publicKey, redirectUri, accessTokenSeconds, host });
  const child = spawn(process.execPath, [script, settings], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const [issuer] = await new Promise<[string]>((resolve, reject) => {
    createInterface(child.stdout).once('line', (line) => resolve([line]));
    child.once('exit', (code) =>
      reject(new Error(`the authorization server ended with code ${code}`)),
    );
  });
  const post = (path: string, form: Record<string, string>, client: string) => {
    const login = [client, CLIENT_SECRETS[client] ?? ''].map(encodeURIComponent).join(':');
    return fetch(`${issuer}${path}`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(login)}` },
      body: new URLSearchParams(form),
    });
  };
  return {
    issuer,
    port: Number(new URL(issuer).port),
    privateKey,
    requests: async () => (await (await fetch(`${issuer}/requests`)).json()) as [],
    async isActive(token) {
      const response = await post('/token/introspection', { token }, 'weir');
      return ((await response.json()) as { active: boolean }).active;
    },
    async revoke(token, client) {
      const { status } = await post('/token/revocation', { token }, client);
      if (status !== 200) throw new Error(`the token was not revoked: ${status}`);
    },
    async close() {
      child.kill();
      await closed;
    },
  };
}
