/** Decrypts a credential for one request. */

import type { CredentialRef } from '../../kit/credential-ref.ts';
import type { CredentialId, OrganizationId } from '../../model/ids.ts';
import { isSecretProblem } from '../../model/secret-store.ts';
import type {
  CredentialSettings,
  CredentialType,
  SealedCredential,
} from '../../model/credential.ts';
import { findSealed, type ReadCredentials } from './find-credential.ts';
import type { OpenedCredential, TestRequest } from '../../model/opened-credential.ts';
import { isHttpType, useOf } from './credential-use.ts';
import type { AccessTokens } from './oauth/access-tokens.ts';
import { saysExpired } from './oauth/expired-when.ts';
import { isProblem, type TokenOrProblem } from './oauth/token-requests.ts';
import { withoutSecret, type CredentialSecrets } from './credential-secrets.ts';

export interface OpeningParts {
  readonly secrets: CredentialSecrets;
  readonly tokens: Pick<AccessTokens, 'current' | 'renewed' | 'mayHaveExpired'>;
}

/** The reason if it cannot be sent with a request. Throws SERVICE_UNAVAILABLE if it cannot be decrypted. */
export async function openCredential(
  { store, ...parts }: OpeningParts & { readonly store: ReadCredentials },
  organizationId: OrganizationId,
  ref: CredentialRef,
): Promise<OpenedCredential | string> {
  const credential = await findSealed(store, organizationId, ref);
  if (typeof credential === 'string') return credential;
  if (credential.type === 'oauth2')
    return withToken(credential, await parts.tokens.current(credential), parts);
  const { id, type } = credential;
  const unfit = `Credential ${id} is of type ${type} and cannot be sent with a request`;
  if (!isHttpType(type)) return unfit;
  const secret = await parts.secrets.read(credential);
  if (isSecretProblem(secret)) return withoutSecret(id, secret);
  return usable(credential, secret.value) ?? unfit;
}

/**
 * Null if the type does not authenticate requests.
 * @param secret for `oauth2`, the access token
 */
export function usable(credential: SealedCredential, secret: string): OpenedCredential | null {
  const { id, hosts } = credential;
  const use = useOf(credential, secret);
  return use && { id, hosts, use };
}

function withToken(
  credential: SealedCredential,
  token: TokenOrProblem,
  parts: Pick<OpeningParts, 'tokens'>,
): OpenedCredential | string {
  const {
    id,
    settings: { expired_when: expiredWhen },
  } = credential;
  if (isProblem(token))
    return `Credential ${id} has no access token (${token.code}). ${token.message}`;
  const opened = usable(credential, token.value);
  if (opened === null) throw new Error('an access token authenticates requests');
  return {
    ...opened,
    renewal: {
      isExpired(status, text) {
        const mayHaveExpired = parts.tokens.mayHaveExpired(token);
        return saysExpired(expiredWhen, { status, text, mayHaveExpired });
      },
      async renew() {
        const renewed = await parts.tokens.renewed(credential, token.version);
        return renewed && withToken(credential, renewed, parts);
      },
    },
  };
}

/** The login of a connector, for one call. */
export interface OpenedConnection {
  readonly id: CredentialId;
  readonly type: CredentialType;
  /** Changes whenever the credential does. */
  readonly revision: string;
  readonly settings: CredentialSettings;
  readonly secret: string;
  /** Set for types that are sent with HTTP requests, if there is a test URL. */
  readonly testRequest?: TestRequest;
}

/** @param secret for `oauth2`, the access token */
export function openedConnection(credential: SealedCredential, secret: string): OpenedConnection {
  const { id, type, settings, modified, testUrl } = credential;
  const revision = `${id}:${modified.getTime()}`;
  const connection = { id, type, revision, settings, secret };
  const opened = testUrl === null ? null : usable(credential, secret);
  if (testUrl === null || opened === null) return connection;
  return { ...connection, testRequest: { url: testUrl, credential: opened } };
}
