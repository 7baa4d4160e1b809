/** Requests tokens and stores them, with a lease. */

import type { Clock } from '../../../kit/clock.ts';
import { isJsonObject, type Json } from '../../../kit/json-value.ts';
import type { Log } from '../../../kit/log.ts';
import type {
  OAuthGrant,
  Sealed,
  SealedCredential,
  TokenProblem,
} from '../../../model/credential.ts';
import { isSecretProblem, type SecretProblem } from '../../../model/secret-store.ts';
import type {
  CredentialStore,
  CredentialTokenStore,
  StoredTokens,
  TokenLease,
} from '../../../stores/index.ts';
import { retryWhileUnavailable } from '../../retry-while-unavailable.ts';
import type { SealedFor } from '../seal.ts';
import type { CredentialSecrets } from '../credential-secrets.ts';
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

export interface TokenParts {
  readonly credentials: Pick<CredentialStore, 'readSealed'>;
  readonly store: Pick<CredentialTokenStore, 'read' | 'lease' | 'save' | 'fail' | 'release'>;
  readonly vault: Pick<Vault, 'sealer' | 'open'>;
  readonly secrets: CredentialSecrets;
  readonly send: SendTokenCall;
  readonly clock: Clock;
  readonly log: Pick<Log, 'info' | 'warn'>;
}

const SAVE_MS = 15_000;

export class TokenRequests {
  readonly #parts: TokenParts;

  constructor(parts: TokenParts) {
    this.#parts = parts;
  }

  /**
   * Requests tokens with the lease, and stores them. `changed`: the credential was changed in the meantime.
   * @param grant by default, that of the credential
   */
  async request(
    credential: SealedCredential,
    stored: StoredTokens,
    lease: TokenLease,
    grant?: TokenGrant,
  ): Promise<TokenOrProblem | 'changed'> {
    try {
      return await this.#request(credential, stored, lease, grant);
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
    requested?: TokenGrant,
  ): Promise<TokenOrProblem | 'changed'> {
    const { credentials, store, log } = this.#parts;
    // Read after the lease: a later change of the credential changes the version.
    const credential = await credentials.readSealed(organizationId, id);
    if (credential === null)
      return { code: 'token_refused', message: `Credential ${id} does not exist any more` };
    const { settings } = credential;
    const current = stored.tokens && this.open(credential, stored.tokens);
    const grant = requested ?? this.#grantOf(settings.grant, current?.refresh_token ?? null);
    if (grant === null) {
      await store.release(lease);
      const message = `Credential ${id} has not been authorized by a user yet`;
      return { code: 'authorization_needed', message };
    }
    const end = await this.#send(credential, grant);
    if ('code' in end) {
      log.info({ credentialId: id, reason: end.code }, 'no access token was received');
      await store.fail(lease, end, this.#parts.clock.now());
      return end;
    }
    // The old refresh token can belong to another user.
    const oldToken = requested === undefined ? (current?.refresh_token ?? null) : null;
    const tokens = await this.#seal(credential, end, oldToken);
    const received = this.#parts.clock.now();
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

  async #send(
    credential: SealedCredential,
    grant: TokenGrant,
  ): Promise<ReceivedTokens | TokenProblem> {
    const { organizationId, settings } = credential;
    const secret = await this.#parts.secrets.read(credential);
    if (isSecretProblem(secret)) return tokenProblem(secret);
    const call = tokenCall(settings, secret.value, grant);
    const response = await this.#parts.send(call, String(organizationId));
    return 'unreachable' in response
      ? { code: 'token_unavailable', message: response.unreachable }
      : readTokens(new URL(call.url).host, grant.kind, response);
  }

  #grantOf(grant: OAuthGrant | undefined, refreshToken: string | null): TokenGrant | null {
    if (grant === 'client_credentials') return { kind: grant };
    if (grant === 'jwt_bearer') return { kind: grant, now: this.#parts.clock.now() };
    return refreshToken === null ? null : { kind: 'refresh_token', refreshToken };
  }

  async #seal(credential: SealedFor, tokens: ReceivedTokens, oldRefreshToken: string | null) {
    const refreshToken = tokens.refreshToken ?? oldRefreshToken;
    const seal = await this.#parts.vault.sealer();
    const opened: OpenedTokens = {
      access_token: tokens.accessToken,
      ...(refreshToken !== null && { refresh_token: refreshToken }),
    };
    return seal(JSON.stringify(opened), ownerOf(credential));
  }

  open(credential: SealedFor, sealed: Sealed): OpenedTokens {
    const text = this.#parts.vault.open({ ...ownerOf(credential), ...sealed });
    const opened = JSON.parse(text) as Json;
    if (!isJsonObject(opened) || typeof opened['access_token'] !== 'string')
      throw new Error(`the tokens of credential ${credential.id} have no access token`);
    const { access_token, refresh_token } = opened;
    return {
      access_token,
      ...(typeof refresh_token === 'string' && { refresh_token }),
    };
  }
}

function tokenProblem({ code, message }: SecretProblem): TokenProblem {
  const isTemporary = code === 'secret_store_sealed' || code === 'secret_store_unavailable';
  return {
    code: isTemporary ? 'token_unavailable' : 'token_refused',
    message: `The secret of the client cannot be read (${code}). ${message}`,
  };
}

/** The tokens are sealed apart from the secret of the credential. */
const ownerOf = ({ id, organizationId, type }: SealedFor): SealedFor => ({
  id,
  organizationId,
  type,
  part: 'tokens',
});

interface OpenedTokens {
  readonly access_token: string;
  readonly refresh_token?: string;
}

function expiryOf(received: Date, { lifetimeSeconds }: ReceivedTokens): Date | null {
  return lifetimeSeconds === null ? null : new Date(received.getTime() + lifetimeSeconds * 1_000);
}
