/** Authorization of a client by a user in a browser (RFC 6749, section 4.1, with PKCE, RFC 7636). */

import { createHash, randomBytes } from 'node:crypto';

import { ApiError } from '../../../errors.ts';
import type { Clock } from '../../../kit/clock.ts';
import { isJsonObject, type Json } from '../../../kit/json-value.ts';
import type { SessionCaller } from '../../../model/caller.ts';
import type {
  Credential,
  CredentialSettings,
  SealedCredential,
} from '../../../model/credential.ts';
import type { CredentialId } from '../../../model/ids.ts';
import type { CredentialStore } from '../../../stores/index.ts';
import { InvalidInput } from '../../invalid-input.ts';
import { requireOrganizationChange } from '../../organization-change.ts';
import { credentialNotFound } from '../credential-not-found.ts';
import type { Vault } from '../vault.ts';
import type { AccessTokens } from './access-tokens.ts';

export interface CallbackParameters {
  readonly state: string;
  readonly code?: string | undefined;
  readonly error?: string | undefined;
}

interface Dependencies {
  readonly store: Pick<CredentialStore, 'readSealed' | 'find'>;
  readonly vault: Pick<Vault, 'sealData' | 'openData'>;
  readonly tokens: Pick<AccessTokens, 'authorize'>;
  readonly clock: Clock;
  /** The address of the service, without a trailing slash. */
  readonly baseUrl: () => string;
}

/** The page to which the authorization server sends browsers. */
const CALLBACK = '/product/oauth/callback';
const MINUTES = 10;
const PURPOSE = 'oauth state';
const VERIFIER_BYTES = 32;
const ERROR = /^[a-z_]{1,60}$/;

/** Not stored: only the browser has it, encrypted. A code can be exchanged only once, and only with its verifier. */
interface State {
  readonly credentialId: CredentialId;
  /** The time of its latest change: a code must not be sent to another endpoint than the user has seen. */
  readonly modifiedMs: number;
  readonly sessionId: number;
  readonly verifier: string;
  readonly redirectUri: string;
  readonly untilMs: number;
}

export class Authorizations {
  readonly #parts: Dependencies;

  constructor(parts: Dependencies) {
    this.#parts = parts;
  }

  /** Throws FORBIDDEN, CREDENTIAL_NOT_FOUND and INVALID_INPUT. */
  async start(
    caller: SessionCaller,
    credentialId: CredentialId,
  ): Promise<{ readonly url: string; readonly expires: Date }> {
    const { settings, modified } = await this.#find(caller, credentialId);
    const expires = new Date(this.#parts.clock.now().getTime() + MINUTES * 60_000);
    const state: State = {
      credentialId,
      modifiedMs: modified.getTime(),
      sessionId: caller.sessionId,
      verifier: randomBytes(VERIFIER_BYTES).toString('base64url'),
      redirectUri: `${this.#parts.baseUrl()}${CALLBACK}`,
      untilMs: expires.getTime(),
    };
    const sealed = await this.#parts.vault.sealData(Buffer.from(JSON.stringify(state)), PURPOSE);
    if (sealed === null)
      throw new ApiError('SERVICE_UNAVAILABLE', 'The service has no key to encrypt with.', {
        retryAfterSeconds: 60,
      });
    return { url: authorizationUrl(settings, state, sealed.toString('base64url')), expires };
  }

  /** Throws FORBIDDEN, CREDENTIAL_NOT_FOUND and INVALID_INPUT. The result says whether the server issued tokens. */
  async finish(
    caller: SessionCaller,
    { state: text, code, error }: CallbackParameters,
  ): Promise<Credential> {
    requireOrganizationChange(caller, 'Credentials');
    const state = this.#open(text);
    const isOver = state === null || state.untilMs < this.#parts.clock.now().getTime();
    if (isOver || state.sessionId !== caller.sessionId) {
      const message = `is not of an authorization that this session started within the last ${MINUTES} minutes. Start it again`;
      throw new InvalidInput({ field: '/state', message });
    }
    const { credentialId, verifier, redirectUri } = state;
    const credential = await this.#find(caller, credentialId);
    if (credential.modified.getTime() !== state.modifiedMs) {
      const message = 'was made before the credential was changed. Start the authorization again';
      throw new InvalidInput({ field: '/state', message });
    }
    if (code === undefined) {
      const reason = error !== undefined && ERROR.test(error) ? error : 'no code';
      const message = `The authorization server did not authorize the client: it reports ${reason}`;
      throw new InvalidInput({ field: '/error', message });
    }
    await this.#parts.tokens.authorize(credential, {
      kind: 'authorization_code',
      code,
      verifier,
      redirectUri,
    });
    const [authorized] = await this.#parts.store.find(caller.organizationId, [credentialId]);
    return authorized ?? credentialNotFound(credentialId);
  }

  async #find(caller: SessionCaller, id: CredentialId): Promise<SealedCredential> {
    requireOrganizationChange(caller, 'Credentials');
    const credential = await this.#parts.store.readSealed(caller.organizationId, id);
    if (credential === null) return credentialNotFound(id);
    if (credential.settings.grant === 'authorization_code') return credential;
    const message = `Credential ${id} is not authorized by a user: it needs the type oauth2 and the grant authorization_code.`;
    throw new ApiError('INVALID_INPUT', message);
  }

  #open(text: string): State | null {
    const opened = this.#parts.vault.openData(Buffer.from(text, 'base64url'), PURPOSE);
    if (opened === null) return null;
    const state = JSON.parse(opened.toString()) as Json;
    return isJsonObject(state) ? (state as unknown as State) : null;
  }
}

function authorizationUrl(
  { authorization_url: text = '', client_id: clientId = '', scope }: CredentialSettings,
  { verifier, redirectUri }: State,
  state: string,
): string {
  const url = new URL(text);
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const parameters = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    ...(scope !== undefined && { scope }),
    state,
    code_challenge: challenge,
    code_challenge_method: 'S256',
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}
