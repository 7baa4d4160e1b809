/** The options of credentials of the type oauth2. */

import { CliError } from '../cli-error.ts';
import { EXIT } from '../exit-codes.ts';
import type { CredentialData } from '../product/credentials.ts';

export const OAUTH_OPTIONS = {
  grant: {
    choices: ['client_credentials', 'authorization_code', 'jwt_bearer'] as const,
    describe: 'How an access token is requested (type oauth2)',
  },
  'token-url': {
    type: 'string',
    requiresArg: true,
    describe: 'Token endpoint of the authorization server (type oauth2)',
  },
  'authorization-url': {
    type: 'string',
    requiresArg: true,
    describe: 'Authorization endpoint (type oauth2, grant authorization_code)',
  },
  'client-id': { type: 'string', requiresArg: true, describe: 'Id of the client (type oauth2)' },
  'client-authentication': {
    choices: ['basic', 'body', 'none'] as const,
    describe: 'Place of the client secret in token requests (type oauth2); by default basic',
  },
  scope: {
    type: 'string',
    requiresArg: true,
    describe: 'Scopes to request, separated by spaces (type oauth2)',
  },
  'token-parameter': {
    type: 'array',
    string: true,
    requiresArg: true,
    describe: 'Further parameter of token requests, as name=value; repeatable (type oauth2)',
  },
  'key-id': {
    type: 'string',
    requiresArg: true,
    describe: 'Id of the key (type hmac; type oauth2, grant jwt_bearer)',
  },
  subject: {
    type: 'string',
    requiresArg: true,
    describe: 'User for whom the client acts (type oauth2, grant jwt_bearer)',
  },
  audience: {
    type: 'string',
    requiresArg: true,
    describe:
      'Audience of the assertions (type oauth2, grant jwt_bearer); by default the token URL',
  },
} as const;

export interface OAuthOptions {
  readonly grant?: CredentialData['grant'];
  readonly 'token-url'?: string | undefined;
  readonly 'authorization-url'?: string | undefined;
  readonly 'client-id'?: string | undefined;
  readonly 'client-authentication'?: CredentialData['client_authentication'];
  readonly scope?: string | undefined;
  readonly 'token-parameter'?: readonly string[] | undefined;
  readonly 'key-id'?: string | undefined;
  readonly subject?: string | undefined;
  readonly audience?: string | undefined;
}

export function oauthDataOf(options: OAuthOptions): CredentialData {
  const { grant, scope, subject, audience } = options;
  const parameters = options['token-parameter'];
  const {
    'token-url': tokenUrl,
    'authorization-url': authorizationUrl,
    'client-id': clientId,
    'client-authentication': authentication,
    'key-id': keyId,
  } = options;
  return {
    ...(grant === undefined ? {} : { grant }),
    ...(tokenUrl === undefined ? {} : { token_url: tokenUrl }),
    ...(authorizationUrl === undefined ? {} : { authorization_url: authorizationUrl }),
    ...(clientId === undefined ? {} : { client_id: clientId }),
    ...(authentication === undefined ? {} : { client_authentication: authentication }),
    ...(scope === undefined ? {} : { scope }),
    ...(parameters === undefined
      ? {}
      : { token_parameters: Object.fromEntries(parameters.map(parameterOf)) }),
    ...(keyId === undefined ? {} : { key_id: keyId }),
    ...(subject === undefined ? {} : { subject }),
    ...(audience === undefined ? {} : { audience }),
  };
}

function parameterOf(text: string): [name: string, value: string] {
  const at = text.indexOf('=');
  if (at < 1)
    throw new CliError(EXIT.usage, `--token-parameter is name=value, such as audience=orders.`);
  return [text.slice(0, at), text.slice(at + 1)];
}
