/**
 * The access tokens of credentials of the type `oauth2`. All processes share the stored tokens; one of them at a time
 * requests new ones, with a lease that ends by itself. No database connection is held during the request, and new
 * tokens are stored before they are used.
 */

import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

import { createSingleFlight, type SingleFlight } from '../../../kit/single-flight.ts';
import type {
  SealedCredential,
  TokenProblem,
  TokenProblemCode,
} from '../../../model/credential.ts';
import type { StoredTokens } from '../../../stores/index.ts';
import type { TokenGrant } from './token-call.ts';
import {
  isProblem,
  TokenRequests,
  type AccessToken,
  type TokenOrProblem,
  type TokenParts,
} from './token-requests.ts';

/** Longer than a request for tokens, at most 20 seconds, and storing them can take. */
const LEASE_MS = 40_000;
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
  readonly #parts: TokenParts;
  readonly #requests: TokenRequests;
  readonly #flights: SingleFlight<TokenOrProblem> = createSingleFlight();
  readonly #pending = new Set<Promise<unknown>>();

  constructor(parts: TokenParts) {
    this.#parts = parts;
    this.#requests = new TokenRequests(parts);
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

  /** Exchanges a code for the first tokens, which replace all others. A problem is stored with the credential. */
  authorize(credential: SealedCredential, grant: TokenGrant): Promise<TokenOrProblem> {
    return this.#tracked(this.#authorize(credential, grant));
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
    return this.#tracked(this.#flights.run(key, () => this.#findAlone(credential, wanted)));
  }

  #tracked(request: Promise<TokenOrProblem>): Promise<TokenOrProblem> {
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
      const stored = await this.#read(credential);
      const token = this.#tokenOf(credential, stored, wanted);
      if (token !== null && !this.#expiresSoon(stored)) return token;
      const problem = this.#pause(stored, wanted);
      if (problem !== null) return token ?? problem;
      const lease = { id: credential.id, version: stored.version, leaseId };
      if (await store.lease(lease, LEASE_MS)) {
        const end = await this.#requests.request(credential, stored, lease);
        if (end !== 'changed') return isProblem(end) ? (token ?? end) : end;
      } else if (token !== null) {
        return token;
      } else if (this.#parts.clock.monotonicMs() > untilMs) {
        return BUSY;
      } else {
        await delay(POLL_MS);
      }
    }
  }

  async #authorize(credential: SealedCredential, grant: TokenGrant): Promise<TokenOrProblem> {
    const { store, clock } = this.#parts;
    const leaseId = randomUUID();
    const untilMs = clock.monotonicMs() + LEASE_MS;
    do {
      const stored = await this.#read(credential);
      const lease = { id: credential.id, version: stored.version, leaseId };
      if (await store.lease(lease, LEASE_MS)) {
        const end = await this.#requests.request(credential, stored, lease, grant);
        return end === 'changed' ? CHANGED : end;
      }
      await delay(POLL_MS);
    } while (clock.monotonicMs() <= untilMs);
    return BUSY;
  }

  async #read({ id }: SealedCredential): Promise<StoredTokens> {
    const stored = await this.#parts.store.read(id);
    if (stored === null) throw new Error(`credential ${id} has no row of tokens`);
    return stored;
  }

  /** Null if there is none, or if it is too old or has expired. */
  #tokenOf(
    credential: SealedCredential,
    { version, tokens, expires }: StoredTokens,
    wanted: Wanted,
  ): AccessToken | null {
    if (tokens === null || version < wanted.version) return null;
    if (expires !== null && expires.getTime() <= this.#nowMs()) return null;
    return { value: this.#requests.open(credential, tokens).access_token, version, expires };
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

  #nowMs(): number {
    return this.#parts.clock.now().getTime();
  }
}

const CHANGED: TokenProblem = {
  code: 'authorization_needed',
  message: 'The credential was changed during the authorization',
};
const BUSY: TokenProblem = {
  code: 'token_unavailable',
  message: 'Another process of the service has been requesting a token for too long',
};
