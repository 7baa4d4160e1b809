/** Decrypts a credential for one request. */

import type { CredentialId, OrganizationId } from '../../model/ids.ts';
import type {
  CredentialSettings,
  CredentialType,
  SealedCredential,
} from '../../model/credential.ts';
import type { CredentialStore } from '../../stores/index.ts';
import { headerName, headerValue, isHttpType } from './fields.ts';
import type { AccessTokens } from './oauth/access-tokens.ts';
import { saysExpired } from './oauth/expired-when.ts';
import { isProblem, type TokenOrProblem } from './oauth/token-requests.ts';
import type { Vault } from './vault.ts';

/** A decrypted credential, for one request. */
export interface UsableCredential {
  readonly id: CredentialId;
  readonly hosts: readonly string[];
  /** The name is in lower case. */
  readonly header: { readonly name: string; readonly value: string };
  /** For secrets that can be replaced by the service itself. */
  readonly renewal?: Renewal | undefined;
}

export interface Renewal {
  /** Returns true if an error response says that the secret is no longer valid. */
  isExpired(status: number, text: string): boolean;
  /** The reason if that fails. Null if the secret is too new to be replaced. */
  renew(): Promise<UsableCredential | string | null>;
}

export interface OpeningParts {
  readonly vault: Pick<Vault, 'open'>;
  readonly tokens: Pick<AccessTokens, 'current' | 'renewed' | 'mayHaveExpired'>;
}

/** The reason if it cannot be sent with a request. Throws SERVICE_UNAVAILABLE if it cannot be decrypted. */
export async function openCredential(
  { store, ...parts }: OpeningParts & { readonly store: Pick<CredentialStore, 'readSealed'> },
  organizationId: OrganizationId,
  id: CredentialId,
): Promise<UsableCredential | string> {
  const credential = await store.readSealed(organizationId, id);
  if (credential === null) return `Credential ${id} does not exist in this organization`;
  if (credential.type === 'oauth2')
    return withToken(credential, await parts.tokens.current(credential), parts);
  const opened = isHttpType(credential.type)
    ? usable(credential, parts.vault.open(credential))
    : null;
  return (
    opened ?? `Credential ${id} is of type ${credential.type} and cannot be sent with a request`
  );
}

/**
 * Null if the type is not sent in a header.
 * @param secret for `oauth2`, the access token
 */
export function usable(credential: SealedCredential, secret: string): UsableCredential | null {
  const { id, hosts, type } = credential;
  if (!isHttpType(type)) return null;
  const name = headerName(credential);
  const value = headerValue(credential, secret);
  return name === null || value === null ? null : { id, hosts, header: { name, value } };
}

function withToken(
  credential: SealedCredential,
  token: TokenOrProblem,
  parts: Pick<OpeningParts, 'tokens'>,
): UsableCredential | string {
  const {
    id,
    settings: { expired_when: expiredWhen },
  } = credential;
  if (isProblem(token))
    return `Credential ${id} has no access token (${token.code}). ${token.message}`;
  const opened = usable(credential, token.value);
  if (opened === null) throw new Error('an access token is sent in a header');
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
}

export function openedConnection(
  credential: SealedCredential,
  vault: Pick<Vault, 'open'>,
): OpenedConnection {
  const { id, type, settings, modified } = credential;
  const revision = `${id}:${modified.getTime()}`;
  return { id, type, revision, settings, secret: vault.open(credential) };
}
