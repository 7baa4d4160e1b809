/** The options of credentials that sign requests, send a key in the query, or present a certificate. */

import { CliError } from '../cli-error.ts';
import { EXIT } from '../exit-codes.ts';
import { readInput } from '../files/input.ts';
import type { Io } from '../io.ts';
import type { CredentialData } from '../product/credentials.ts';
import { variableOf } from './variable.ts';

export const REQUEST_OPTIONS = {
  parameter: {
    type: 'string',
    requiresArg: true,
    describe: 'Name of the query parameter (type api_key_query)',
  },
  'signed-text': {
    type: 'string',
    requiresArg: true,
    describe: 'Text to sign, such as {timestamp}.{body} (type hmac)',
  },
  'signature-header': {
    type: 'array',
    string: true,
    requiresArg: true,
    describe:
      'Header to add, such as X-Signature=t={timestamp},v1={signature}; repeatable (type hmac)',
  },
  algorithm: {
    choices: ['sha256', 'sha512'] as const,
    describe: 'Hash function (type hmac); by default sha256',
  },
  'signature-encoding': {
    choices: ['hex', 'base64', 'base64url'] as const,
    describe: 'How the signature is written (type hmac); by default hex',
  },
  'secret-encoding': {
    choices: ['text', 'hex', 'base64'] as const,
    describe: 'How the secret is written (type hmac); by default text',
  },
  region: { type: 'string', requiresArg: true, describe: 'Region (types aws_sigv4 and s3)' },
  service: {
    type: 'string',
    requiresArg: true,
    describe: 'Name of the service, such as execute-api (type aws_sigv4)',
  },
  'access-key-id': {
    type: 'string',
    requiresArg: true,
    describe: 'Id of the access key (types aws_sigv4 and s3)',
  },
  'session-token-env': {
    type: 'string',
    requiresArg: true,
    describe: 'Name of the environment variable that has the session token (type aws_sigv4)',
  },
  'certificate-file': {
    type: 'string',
    requiresArg: true,
    describe: 'File with the client certificate in PEM (type mtls)',
  },
} as const;

export interface RequestOptions {
  readonly parameter?: string | undefined;
  readonly 'signed-text'?: string | undefined;
  readonly 'signature-header'?: readonly string[] | undefined;
  readonly algorithm?: CredentialData['algorithm'];
  readonly 'signature-encoding'?: CredentialData['signature_encoding'];
  readonly 'secret-encoding'?: CredentialData['secret_encoding'];
  readonly region?: string | undefined;
  readonly service?: string | undefined;
  readonly 'access-key-id'?: string | undefined;
  readonly 'session-token-env'?: string | undefined;
  readonly 'certificate-file'?: string | undefined;
}

export async function requestDataOf(
  options: RequestOptions,
  { stdin, environment }: Pick<Io, 'stdin' | 'environment'>,
): Promise<CredentialData> {
  const { parameter, algorithm, region, service } = options;
  const headers = options['signature-header'];
  const variable = options['session-token-env'];
  const file = options['certificate-file'];
  const data: Record<string, unknown> = {
    parameter,
    algorithm,
    region,
    service,
    signed_text: options['signed-text'],
    signature_headers: headers && Object.fromEntries(headers.map(headerOf)),
    signature_encoding: options['signature-encoding'],
    secret_encoding: options['secret-encoding'],
    access_key_id: options['access-key-id'],
    session_token: variable && variableOf(variable, environment),
    certificate: file && (await readInput(file, stdin)),
  };
  return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined));
}

function headerOf(text: string): [name: string, template: string] {
  const at = text.indexOf('=');
  if (at < 1)
    throw new CliError(
      EXIT.usage,
      '--signature-header is name=value, such as X-Signature={signature}.',
    );
  return [text.slice(0, at), text.slice(at + 1)];
}
