/** The token with which this process reads from Vault: it logs in, renews the token, and logs in again. */

import type { Clock } from '../../kit/clock.ts';
import type { Json } from '../../kit/json-value.ts';
import { createSingleFlight, type SingleFlight } from '../../kit/single-flight.ts';
import { isSecretProblem, type SecretProblem } from '../../model/secret-store.ts';
import type { VaultCall, VaultResponse } from './vault-client.ts';
import { memberAt, problemOf } from './vault-response.ts';

export type VaultLogin =
  | { readonly kind: 'token'; readonly token: string }
  | {
      readonly kind: 'approle';
      readonly mount: string;
      readonly roleId: string;
      readonly secretId: string;
    }
  | {
      readonly kind: 'kubernetes';
      readonly mount: string;
      readonly role: string;
      /** Reads the token of the service account, which Kubernetes replaces. */
      readonly readToken: () => Promise<string>;
    };

interface Token {
  readonly value: string;
  readonly renewable: boolean;
  /** Milliseconds of the clock. Null if it does not expire. */
  readonly expiresMs: number | null;
  readonly lifeMs: number;
}

interface Parts {
  readonly login: VaultLogin;
  readonly call: (call: VaultCall) => Promise<VaultResponse>;
  readonly clock: Clock;
}

/** A token is renewed in the last third of its life. */
const RENEW_PART = 1 / 3;

export class VaultTokens {
  readonly #parts: Parts;
  readonly #flights: SingleFlight<Token | SecretProblem> = createSingleFlight();
  #token: Token | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async current(): Promise<string | SecretProblem> {
    const token = this.#token;
    const fresh = token !== null && !this.#endsSoon(token) ? token : await this.#next();
    return isSecretProblem(fresh) ? fresh : fresh.value;
  }

  /** Forgets a token that Vault refuses. Returns false if there is no way to get another one. */
  discard(value: string): boolean {
    if (this.#parts.login.kind === 'token') return false;
    if (this.#token?.value === value) this.#token = null;
    return true;
  }

  #next(): Promise<Token | SecretProblem> {
    return this.#flights.run('', async () => {
      const end = await this.#renewedOrNew();
      if (!isSecretProblem(end)) this.#token = end;
      return end;
    });
  }

  async #renewedOrNew(): Promise<Token | SecretProblem> {
    const { login } = this.#parts;
    const token = this.#token;
    if (token === null) return login.kind === 'token' ? this.#lookUp(login.token) : this.#logIn();
    const renewed = token.renewable ? await this.#renew(token.value) : null;
    if (renewed !== null && !this.#endsSoon(renewed)) return renewed;
    const next = login.kind === 'token' ? (renewed ?? token) : await this.#logIn();
    // The old token can be used until its end.
    return isSecretProblem(next) && !this.#isOver(token) ? token : next;
  }

  /** A token whose life is unknown is used as it is. */
  async #lookUp(value: string): Promise<Token | SecretProblem> {
    const response = await this.#parts.call({
      method: 'GET',
      path: 'auth/token/lookup-self',
      token: value,
    });
    if ('reason' in response || response.status >= 500)
      return problemOf(response, 'did not describe the token of this service');
    const [ttl, renewable] = [
      memberAt(response.body, 'data', 'ttl'),
      memberAt(response.body, 'data', 'renewable'),
    ];
    return this.#tokenOf(value, ttl, renewable);
  }

  async #renew(token: string): Promise<Token | null> {
    const response = await this.#parts.call({
      method: 'POST',
      path: 'auth/token/renew-self',
      token,
      body: {},
    });
    return 'reason' in response || response.status !== 200 ? null : this.#fromAuth(response.body);
  }

  async #logIn(): Promise<Token | SecretProblem> {
    const call = await this.#loginCall();
    if (isSecretProblem(call)) return call;
    const response = await this.#parts.call(call);
    const token = 'body' in response && response.status === 200 && this.#fromAuth(response.body);
    return token || problemOf(response, 'refuses the login of this service');
  }

  async #loginCall(): Promise<VaultCall | SecretProblem> {
    const { login } = this.#parts;
    const post = (mount: string, body: Json): VaultCall => ({
      method: 'POST',
      path: `auth/${mount}/login`,
      body,
    });
    switch (login.kind) {
      case 'token':
        throw new Error('a fixed token needs no login');
      case 'approle':
        return post(login.mount, { role_id: login.roleId, secret_id: login.secretId });
      case 'kubernetes':
        try {
          return post(login.mount, { role: login.role, jwt: (await login.readToken()).trim() });
        } catch (error) {
          const { code = 'unreadable' } = error as NodeJS.ErrnoException;
          const message = `The file with the token of the service account cannot be read (${code})`;
          return { code: 'secret_store_unavailable', message };
        }
    }
  }

  #fromAuth(body: Json | null): Token | null {
    const value = memberAt(body, 'auth', 'client_token');
    if (typeof value !== 'string' || !/^[\x21-\x7e]+$/.test(value)) return null;
    const [life, renewable] = [
      memberAt(body, 'auth', 'lease_duration'),
      memberAt(body, 'auth', 'renewable'),
    ];
    return this.#tokenOf(value, life, renewable);
  }

  /** @param life in seconds; 0 for a token that does not expire */
  #tokenOf(value: string, life: unknown, renewable: unknown): Token {
    const lifeMs = typeof life === 'number' && life > 0 ? life * 1_000 : 0;
    const expiresMs = lifeMs === 0 ? null : this.#parts.clock.monotonicMs() + lifeMs;
    return { value, renewable: renewable === true, expiresMs, lifeMs };
  }

  #endsSoon({ expiresMs, lifeMs }: Token): boolean {
    if (expiresMs === null) return false;
    return expiresMs - this.#parts.clock.monotonicMs() <= lifeMs * RENEW_PART;
  }

  #isOver({ expiresMs }: Token): boolean {
    return expiresMs !== null && expiresMs <= this.#parts.clock.monotonicMs();
  }
}
