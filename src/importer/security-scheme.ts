/** Converts a security scheme to the type of credential that it needs. */

import { isHeaderName } from '../kit/header-name.ts';
import { credentialHeaderProblem } from '../kit/credential-header.ts';
import type { Counterpart } from './counterpart.ts';
import { member, textOf, type Located } from './located.ts';
import { oauthScheme } from './oauth-scheme.ts';
import { quoted } from './texts.ts';

const MAX_NAME = 100;

type Unsupported = (what: string) => Counterpart;

export function counterpart(scheme: Located, name: string): Counterpart {
  const type = textOf(member(scheme, 'type')) ?? '';
  const without: Unsupported = (what) => ({
    auth: undefined,
    warning: `${quoted(name)} is ${what}, which is not supported: nodes send no credential`,
  });
  switch (type) {
    case 'basic':
      return { auth: { type: 'basic' } };
    case 'oauth2':
    case 'openIdConnect':
      return oauthScheme(scheme, name, type);
    case 'mutualTLS':
      return { auth: { type: 'mtls' } };
    case 'http':
      return httpScheme(scheme, name, without);
    case 'apiKey':
      return apiKey(scheme, without);
    default:
      return without(`of the type ${quoted(type, 50)}`);
  }
}

function httpScheme(scheme: Located, name: string, without: Unsupported): Counterpart {
  const kind = (textOf(member(scheme, 'scheme')) ?? '').toLowerCase();
  switch (kind) {
    case 'bearer':
    case 'basic':
      return { auth: { type: kind } };
    case 'aws4-hmac-sha256':
      return { auth: { type: 'aws_sigv4' } };
    case 'hmac':
      return {
        auth: { type: 'hmac' },
        warning: `${quoted(name)} is a signature of the request: the credential describes how it is made`,
      };
    default:
      return without(`HTTP authentication ${quoted(kind, 50)}`);
  }
}

function apiKey(scheme: Located, without: Unsupported): Counterpart {
  if (isAwsScheme(scheme)) return { auth: { type: 'aws_sigv4' } };
  const place = textOf(member(scheme, 'in')) ?? '';
  const key = textOf(member(scheme, 'name')) ?? '';
  if (place === 'query') {
    const isUsable = key.length > 0 && key.length <= MAX_NAME && /^[\x21-\x7e]+$/.test(key);
    return isUsable
      ? { auth: { type: 'api_key_query', parameter: key } }
      : without(`a key in the query parameter ${quoted(key)}`);
  }
  if (place !== 'header') return without(`a key in ${place.slice(0, 50)}`);
  const isUsable = isHeaderName(key) && key.length <= MAX_NAME;
  if (!isUsable || credentialHeaderProblem(key) !== undefined)
    return without(`a key in the header \`${key.slice(0, MAX_NAME)}\``);
  return { auth: { type: 'api_key_header', header: key } };
}

/** An extension of API Gateway, which all documents of AWS have. */
const isAwsScheme = (scheme: Located): boolean =>
  textOf(member(scheme, 'x-amazon-apigateway-authtype'))?.toLowerCase() === 'awssigv4';
