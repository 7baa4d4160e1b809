/**
 * The access tokens of credentials of the type `oauth2`. All processes share the stored tokens; one of them at a time
 * requests new ones, with a lease that ends by itself. No database connection is held during the request, and new
 * tokens are stored before they are used.
 */

import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

import type { Clock } from '../../../kit/clock.ts';
import { isJsonObject, type Json } from '../../../kit/json-value.ts';
import { createSingleFlight, type SingleFlight } from '../../../kit/single-flight.ts';
import type { Log } from '../../../kit/log.ts';
import type {
  OAuthGrant,
  SealedCredential,
  TokenProblem,
  TokenProblemCode,
} from '../../../model/credential.ts';
import type {
  CredentialStore,
  CredentialTokenStore,
  StoredTokens,
  TokenLease,
} from '../../../stores/index.ts';
import { retryWhileUnavailable } from '../../retry-while-unavailable.ts';
import type { SealedFor } from '../seal.ts';
import type { Vault } from '../vault.ts';
import { tokenCall, type TokenCall, type TokenGrant } from './token-call.ts';
import { readTokens, type ReceivedTokens, type TokenResponse } from './token-response.ts';

/** Sends the request, and returns the response whatever its status is, or the reason why there is none. */
export type SendTokenCall = (
  call: TokenCall,
  tenant: string,
) => Promise<TokenResponse | { readonly unreachable: string }>;

export interface AccessToken {
  readonly value: string;
  /** Counts the tokens of the credential. */
  readonly version: number;
  /** Null if it is unknown. */
  readonly expires: Date | null;
}

export type TokenOrProblem = AccessToken | TokenProblem;

export const isProblem = (end: TokenOrProblem): end is TokenProblem => 'code' in end;

interface Dependencies {
  readonly credentials: Pick<CredentialStore, 'readSealed'>;
  readonly store: Pick<CredentialTokenStore, 'read' | 'lease' | 'save' | 'fail' | 'release'>;
  readonly vault: Pick<Vault, 'sealer' | 'open'>;
  readonly send: SendTokenCall;
  readonly clock: Clock;
  readonly log: Pick<Log, 'info' | 'warn'>;
}

/** Longer than a request for tokens, at most 20 seconds, and storing them can take. */
const LEASE_MS = 40_000;
const SAVE_MS = 15_000;
const POLL_MS = 100;
/** A token is replaced this long before it expires, or after nine tenths of a shorter life. */
const EARLY_MS = 60_000;
const EARLY_PART = 0.1;
/** A host that refuses each new token must not cause a request for another one each time. */
const MIN_AGE_MS = 10_000;
/** After a problem, no request is sent for this time. */
const PAUSE_MS: Readonly<Record<TokenProblemCode, number>> = {
  authorization_needed: 0,
  // A new authorization replaces the tokens.
  authorization_revoked: Number.POSITIVE_INFINITY,
  token_refused: 60_000,
  token_invalid: 60_000,
  token_unavailable: 5_000,
};

interface Wanted {
  /** The oldest version that can be used. */
  readonly version: number;
  /** True to try again although a request has just failed. */
  readonly ignoresPause: boolean;
}

export class AccessTokens {
  readonly #parts: Dependencies;
  readonly #requests: SingleFlight<TokenOrProblem> = createSingleFlight();
  readonly #pending = new Set<Promise<unknown>>();

  constructor(parts: Dependencies) {
    this.#parts = parts;
  }

  /** A token that has not expired: the stored one, or a new one. */
  current(credential: SealedCredential): Promise<TokenOrProblem> {
    return this.#find(credential, { version: 0, ignoresPause: false });
  }

  /** A newer token than one that a host refuses. Null if that one is too new to be replaced. */
  async renewed(credential: SealedCredential, version: number): Promise<TokenOrProblem | null> {
    const stored = await this.#parts.store.read(credential.id);
    const ageMs = this.#nowMs() - (stored?.received?.getTime() ?? 0);
    if (stored !== null && stored.version <= version && ageMs < MIN_AGE_MS) return null;
    return this.#find(credential, { version: version + 1, ignoresPause: false });
  }

  /** For a test: requests a new token unless only a user can authorize one, and even if a request has just failed. */
  async fresh(credential: SealedCredential): Promise<TokenOrProblem> {
    const stored = await this.#parts.store.read(credential.id);
    const isNew = credential.settings.grant !== 'authorization_code';
    const version = isNew && stored !== null ? stored.version + 1 : 0;
    return this.#find(credential, { version, ignoresPause: true });
  }

  /** Returns true if the token has expired, or if its expiry is unknown. */
  mayHaveExpired({ expires }: AccessToken): boolean {
    return expires === null || expires.getTime() <= this.#nowMs();
  }

  /** Waits for requests in progress: the tokens of an interrupted one could be lost. */
  async close(): Promise<void> {
    await Promise.allSettled([...this.#pending]);
  }

  #find(credential: SealedCredential, wanted: Wanted): Promise<TokenOrProblem> {
    const key = JSON.stringify([credential.id, wanted]);
    const request = this.#requests.run(key, () => this.#findAlone(credential, wanted));
    this.#pending.add(request);
    const remove = (): void => void this.#pending.delete(request);
    request.then(remove, remove);
    return request;
  }

  async #findAlone(credential: SealedCredential, wanted: Wanted): Promise<TokenOrProblem> {
    const { store } = this.#parts;
    const leaseId = randomUUID();
    const untilMs = this.#parts.clock.monotonicMs() + LEASE_MS;
    for (;;) {
      const stored = await store.read(credential.id);
      if (stored === null) throw new Error(`credential ${credential.id} has no row of tokens`);
      const token = this.#tokenOf(credential, stored, wanted);
      if (token !== null && !this.#expiresSoon(stored)) return token;
      const problem = this.#pause(stored, wanted);
      if (problem !== null) return token ?? problem;
      const lease = { id: credential.id, version: stored.version, leaseId };
      if (await store.lease(lease, LEASE_MS)) {
        const end = await this.#requestOnce(credential, stored, lease);
        if (end !== 'changed') return isProblem(end) ? (token ?? end) : end;
      } else if (token !== null) {
        return token;
      } else if (this.#parts.clock.monotonicMs() > untilMs) {
        const message = 'Another process of the service has been requesting a token for too long';
        return { code: 'token_unavailable', message };
      } else {
        await delay(POLL_MS);
      }
    }
  }

  /** Null if there is none, or if it is too old or has expired. */
  #tokenOf(
    { id, organizationId, type }: SealedCredential,
    { version, tokens, expires }: StoredTokens,
    wanted: Wanted,
  ): AccessToken | null {
    if (tokens === null || version < wanted.version) return null;
    if (expires !== null && expires.getTime() <= this.#nowMs()) return null;
    const owner = { id, organizationId, type, part: 'tokens' } as const;
    const { access_token: value } = this.#open({ ...owner, ...tokens });
    return { value, version, expires };
  }

  #expiresSoon({ received, expires }: StoredTokens): boolean {
    if (expires === null || received === null) return false;
    const lifeMs = expires.getTime() - received.getTime();
    return expires.getTime() - this.#nowMs() <= Math.min(EARLY_MS, lifeMs * EARLY_PART);
  }

  #pause({ problem, failed }: StoredTokens, { ignoresPause }: Wanted): TokenProblem | null {
    if (problem === null || failed === null) return null;
    const pauseMs = PAUSE_MS[problem.code];
    if (ignoresPause && Number.isFinite(pauseMs)) return null;
    return this.#nowMs() - failed.getTime() < pauseMs ? problem : null;
  }

  async #requestOnce(
    credential: SealedCredential,
    stored: StoredTokens,
    lease: TokenLease,
  ): Promise<TokenOrProblem | 'changed'> {
    try {
      return await this.#request(credential, stored, lease);
    } catch (error) {
      // If this fails too, the lease ends by itself.
      await this.#parts.store.release(lease).catch(() => undefined);
      throw error;
    }
  }

  async #request(
    { organizationId, id }: SealedCredential,
    stored: StoredTokens,
    lease: TokenLease,
  ): Promise<TokenOrProblem | 'changed'> {
    const { credentials, store, vault, send, log } = this.#parts;
    // Read after the lease: a later change of the credential changes the version.
    const credential = await credentials.readSealed(organizationId, id);
    if (credential === null)
      return { code: 'token_refused', message: `Credential ${id} does not exist any more` };
    const { settings, type } = credential;
    const owner = { id, organizationId, type, part: 'tokens' } as const;
    const current = stored.tokens && this.#open({ ...owner, ...stored.tokens });
    const grant = this.#grantOf(settings.grant, current?.refresh_token ?? null);
    if (grant === null) {
      const message = `Credential ${id} has not been authorized by a user yet`;
      return { code: 'authorization_needed', message };
    }
    const { host } = new URL(settings.token_url ?? '');
    const response = await send(
      tokenCall(settings, vault.open(credential), grant),
      String(organizationId),
    );
    const end =
      'unreachable' in response
        ? ({ code: 'token_unavailable', message: response.unreachable } as const)
        : readTokens(host, grant.kind, response);
    if ('code' in end) {
      log.info({ credentialId: id, host, reason: end.code }, 'no access token was received');
      await store.fail(lease, end, this.#now());
      return end;
    }
    const tokens = await this.#seal(owner, end, current?.refresh_token ?? null);
    const received = this.#now();
    const expires = expiryOf(received, end);
    const scope = end.scope ?? settings.scope ?? null;
    // A server that replaces refresh tokens does not accept the old one again.
    const isSaved = await retryWhileUnavailable(
      () => store.save(lease, { tokens, received, expires, scope }),
      { giveUpAfterMs: SAVE_MS, log, fields: { credentialId: id } },
    );
    if (!isSaved) return 'changed';
    return { value: end.accessToken, version: stored.version + 1, expires };
  }

  #grantOf(grant: OAuthGrant | undefined, refreshToken: string | null): TokenGrant | null {
    if (grant === 'client_credentials') return { kind: grant };
    if (grant === 'jwt_bearer') return { kind: grant, now: this.#now() };
    return refreshToken === null ? null : { kind: 'refresh_token', refreshToken };
  }

  async #seal(owner: SealedFor, tokens: ReceivedTokens, oldRefreshToken: string | null) {
    const refreshToken = tokens.refreshToken ?? oldRefreshToken;
    const seal = await this.#parts.vault.sealer();
    const opened: OpenedTokens = {
      access_token: tokens.accessToken,
      ...(refreshToken !== null && { refresh_token: refreshToken }),
    };
    return seal(JSON.stringify(opened), owner);
  }

  #open(sealed: Parameters<Vault['open']>[0]): OpenedTokens {
    const opened = JSON.parse(this.#parts.vault.open(sealed)) as Json;
    if (!isJsonObject(opened) || typeof opened['access_token'] !== 'string')
      throw new Error(`the tokens of credential ${sealed.id} have no access token`);
    const { access_token, refresh_token } = opened;
    return {
      access_token,
      ...(typeof refresh_token === 'string' && { refresh_token }),
    };
  }

  #now(): Date {
    return this.#parts.clock.now();
  }

  #nowMs(): number {
    return this.#now().getTime();
  }
}

interface OpenedTokens {
  readonly access_token: string;
  readonly refresh_token?: string;
}

function expiryOf(received: Date, { lifetimeSeconds }: ReceivedTokens): Date | null {
  return lifetimeSeconds === null ? null : new Date(received.getTime() + lifetimeSeconds * 1_000);
}
