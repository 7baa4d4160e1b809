/** Secrets that workflows use for other hosts. A secret itself is never part of the model. */

import type { CredentialId, OrganizationId } from './ids.ts';

/** Sent with HTTP requests, or used to sign them. */
export const HTTP_CREDENTIAL_TYPES = [
  'api_key_header',
  'api_key_query',
  'bearer',
  'basic',
  'oauth2',
  'hmac',
  'aws_sigv4',
  'mtls',
] as const;
export type HttpCredentialType = (typeof HTTP_CREDENTIAL_TYPES)[number];
/**
 * `postgres` and `mysql` log in to a database, `smtp` to a mail server, `sftp` to a file server; `s3` signs requests to a
 * bucket; `spark` opens sessions on a cluster.
 */
export type ServerCredentialType = 'postgres' | 'mysql' | 'smtp' | 's3' | 'sftp' | 'spark';
export type CredentialType = HttpCredentialType | ServerCredentialType;

/** The field of each type that is the secret. For `oauth2` and `sftp`, it depends on the settings. */
const SECRET_FIELDS = {
  api_key_header: 'value',
  api_key_query: 'value',
  bearer: 'token',
  basic: 'password',
  postgres: 'password',
  mysql: 'password',
  smtp: 'password',
  s3: 'secret_access_key',
  sftp: 'password',
  spark: 'token',
  oauth2: 'client_secret',
  hmac: 'secret',
  aws_sigv4: 'secret_access_key',
  mtls: 'private_key',
} as const satisfies Readonly<Record<CredentialType, string>>;

export type SecretField = (typeof SECRET_FIELDS)[CredentialType];

export const SECRET_FIELD_NAMES: ReadonlySet<SecretField> = new Set(Object.values(SECRET_FIELDS));

/** The settings that determine which field is the secret. */
export type SecretSettings = Pick<CredentialSettings, 'grant' | 'has_private_key'>;

export function secretFieldOf(
  type: CredentialType,
  { grant, has_private_key: hasKey }: SecretSettings,
): SecretField {
  return grant === 'jwt_bearer' || hasKey === true ? 'private_key' : SECRET_FIELDS[type];
}

/** A client of OAuth 2.0 without a secret. */
export const isPublicClient = ({ client_authentication: how }: CredentialSettings): boolean =>
  how === 'none';

export type OAuthGrant = 'client_credentials' | 'authorization_code' | 'jwt_bearer';

/** The responses of a host that say that an access token is no longer valid. */
export interface ExpiredWhen {
  readonly statuses?: readonly number[] | undefined;
  /** A JSON Pointer into the body of an error, and the value there. */
  readonly pointer?: string | undefined;
  readonly value?: string | undefined;
}

/** The fields of `oauth2` that are no secrets, with the names of RFC 6749 and of the API. */
export interface OAuthSettings {
  readonly grant?: OAuthGrant | undefined;
  readonly token_url?: string | undefined;
  readonly authorization_url?: string | undefined;
  readonly client_id?: string | undefined;
  /** The place of the client's id and secret in requests to the token endpoint. */
  readonly client_authentication?: 'basic' | 'body' | 'none' | undefined;
  /** The requested scopes, separated by spaces. */
  readonly scope?: string | undefined;
  /** Further parameters of token requests. */
  readonly token_parameters?: Readonly<Record<string, string>> | undefined;
  /** Of `jwt_bearer`, like the two below: members of the assertion. Of `hmac`: the public name of the secret. */
  readonly key_id?: string | undefined;
  readonly subject?: string | undefined;
  readonly audience?: string | undefined;
  readonly expired_when?: ExpiredWhen | undefined;
}

/** The fields of `hmac` that are no secrets. */
export interface SignatureSettings {
  readonly algorithm?: 'sha256' | 'sha512' | undefined;
  /** The text to sign, with placeholders. */
  readonly signed_text?: string | undefined;
  /** Templates of headers by name, with placeholders. */
  readonly signature_headers?: Readonly<Record<string, string>> | undefined;
  readonly signature_encoding?: 'hex' | 'base64' | 'base64url' | undefined;
  readonly secret_encoding?: 'text' | 'hex' | 'base64' | undefined;
}

/** The fields of `s3` that are no secrets, with the names of the API. `aws_sigv4` has some of them. */
export interface BucketSettings {
  /** A URL without a path: `https://s3.eu-central-1.amazonaws.com`. */
  readonly endpoint?: string | undefined;
  readonly region?: string | undefined;
  readonly bucket?: string | undefined;
  readonly access_key_id?: string | undefined;
  /** True if the bucket is in the path of requests, false if it is part of the host name. */
  readonly path_style?: boolean | undefined;
}

/** The fields that are no secrets. */
export interface CredentialSettings extends OAuthSettings, SignatureSettings, BucketSettings {
  /** The place of the secret in a store of the operator: `vault:kv/data/shop#token`. Absent: the secret is sealed. */
  readonly secret_reference?: string | undefined;
  /** Of `api_key_header`. */
  readonly header?: string | undefined;
  /** Of `api_key_query`. */
  readonly parameter?: string | undefined;
  /** Of `aws_sigv4`, like the one below. */
  readonly service?: string | undefined;
  /** True if the sealed secret contains a session token. */
  readonly has_session_token?: true | undefined;
  /** Of `sftp`: true if the sealed secret is a private key with its passphrase, rather than a password. */
  readonly has_private_key?: true | undefined;
  /** Of `sftp`: the pinned key of the server, in the format of OpenSSH: `SHA256:…`. Absent: none is trusted yet. */
  readonly host_key?: string | undefined;
  /** Of `mtls`: certificates in PEM. The first is that of the client. */
  readonly certificate?: string | undefined;
  /** Of `basic`, `sftp`, databases and `smtp`. Absent or empty for a mail server without a login. */
  readonly username?: string | undefined;
  /** Of servers, like all below: a name, or an address without brackets. */
  readonly host?: string | undefined;
  readonly port?: number | undefined;
  /** Of databases. */
  readonly database?: string | undefined;
  readonly tls?: TlsMode | undefined;
  /** Of `smtp`: true if encryption begins with the command STARTTLS. */
  readonly starttls?: boolean | undefined;
  /** Certificate authorities in PEM. Absent: those of the service. */
  readonly ca?: string | undefined;
}

/** `verify` checks the certificate and its name, `unverified` neither, `off` does not encrypt. */
export type TlsMode = 'verify' | 'unverified' | 'off';

export interface Credential {
  readonly id: CredentialId;
  readonly organizationId: OrganizationId;
  readonly name: string;
  readonly type: CredentialType;
  /** Hosts to which the secret may be sent, as normalized host patterns. A server has its host and port. */
  readonly hosts: readonly string[];
  readonly settings: CredentialSettings;
  readonly testUrl: string | null;
  /** Of `oauth2`: the state of its tokens. Null for other types. */
  readonly tokens: TokenState | null;
  readonly created: Date;
  readonly modified: Date;
}

/** The reasons for which a credential has no access token that can be sent. */
export type TokenProblemCode =
  /** No user has authorized the client yet. */
  | 'authorization_needed'
  /** The authorization of the user has expired or was revoked. */
  | 'authorization_revoked'
  /** The authorization server refuses the client, its secret or its scopes. */
  | 'token_refused'
  /** The response of the token endpoint has no token. */
  | 'token_invalid'
  /** The authorization server did not answer, or is overloaded. */
  | 'token_unavailable';

export interface TokenProblem {
  readonly code: TokenProblemCode;
  /** For the user, without secrets and without a final period. */
  readonly message: string;
}

export interface TokenState {
  readonly hasTokens: boolean;
  readonly expires: Date | null;
  /** The granted scopes, separated by spaces. Null if they are unknown. */
  readonly scope: string | null;
  /** The problem of the latest request for a token. Null if it succeeded. */
  readonly problem: TokenProblem | null;
}

/** An encrypted secret. */
export interface Sealed {
  readonly sealed: Buffer;
  /** Id of the key that opens it. */
  readonly keyId: string;
}

export type SealedCredential = Credential & Sealed;

/** False only for a mail server without a login and for a public client. */
export function hasSecret({ type, settings }: Pick<Credential, 'type' | 'settings'>): boolean {
  if (isPublicClient(settings)) return false;
  return type !== 'smtp' || (settings.username ?? '') !== '';
}
