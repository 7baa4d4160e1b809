/** The fields of the types that sign requests, send a key in the query, or present a certificate. */

import type {
  CredentialSettings,
  HttpCredentialType,
  SignatureSettings,
} from '../../model/credential.ts';
import type { FieldProblem } from '../invalid-input.ts';
import { certificateProblems } from './certificate-fields.ts';
import { signatureProblems } from './signature-fields.ts';

export interface RequestData extends SignatureSettings {
  readonly parameter?: string | undefined;
  readonly secret?: string | undefined;
  readonly region?: string | undefined;
  readonly service?: string | undefined;
  readonly access_key_id?: string | undefined;
  readonly secret_access_key?: string | undefined;
  /** Empty: none. */
  readonly session_token?: string | undefined;
  readonly certificate?: string | undefined;
  readonly private_key?: string | undefined;
  readonly key_id?: string | undefined;
  readonly ca?: string | undefined;
}

type RequestType = Extract<HttpCredentialType, 'api_key_query' | 'hmac' | 'aws_sigv4' | 'mtls'>;
type Field = keyof RequestData & keyof CredentialSettings;

export const REQUEST_SETTINGS = {
  api_key_query: ['parameter'],
  hmac: [
    'algorithm',
    'signed_text',
    'signature_headers',
    'signature_encoding',
    'secret_encoding',
    'key_id',
  ],
  aws_sigv4: ['region', 'service', 'access_key_id'],
  mtls: ['certificate', 'ca'],
} as const satisfies Readonly<Record<RequestType, readonly Field[]>>;

export const REQUEST_OPTIONAL = {
  hmac: ['algorithm', 'signature_encoding', 'secret_encoding', 'key_id'],
  aws_sigv4: ['session_token'],
  mtls: ['ca'],
} as const satisfies Readonly<Partial<Record<RequestType, readonly (keyof RequestData)[]>>>;

export const REQUEST_DEFAULTS: Readonly<Partial<Record<RequestType, CredentialSettings>>> = {
  hmac: { algorithm: 'sha256', signature_encoding: 'hex', secret_encoding: 'text' },
};

/** Empty texts are removed. A new secret of AWS replaces the session token too. */
export function normalizedRequest(
  type: HttpCredentialType,
  settings: CredentialSettings,
  data: RequestData,
  current: CredentialSettings,
): CredentialSettings {
  if (type === 'hmac' || type === 'mtls')
    return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== ''));
  if (type !== 'aws_sigv4') return settings;
  const { secret_access_key: secret, session_token: token = '' } = data;
  const hasToken = secret === undefined ? current.has_session_token === true : token !== '';
  return hasToken ? { ...settings, has_session_token: true } : settings;
}

export function requestProblems(
  type: HttpCredentialType,
  data: RequestData,
  current: CredentialSettings | undefined,
): readonly FieldProblem[] {
  if (type === 'hmac') return signatureProblems(data, current);
  if (type === 'mtls') return certificateProblems(data);
  if (type !== 'aws_sigv4') return [];
  const { session_token: token, secret_access_key: secret } = data;
  const [field, needed] = ['session_token', 'secret_access_key'];
  return token === undefined || secret !== undefined
    ? []
    : [{ field: `/data/${field}`, message: `needs the secret (\`/data/${needed}\`) with it` }];
}
