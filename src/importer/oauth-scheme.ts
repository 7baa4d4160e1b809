/** Security schemes of OAuth 2.0 and OpenID Connect. */

import type { Counterpart } from './counterpart.ts';
import { member, textOf, type Located } from './located.ts';
import { quoted } from './texts.ts';

/** The flows for which a credential can request tokens, with its grants. The simplest is first. */
const GRANTS = [
  ['clientCredentials', 'client_credentials'],
  ['application', 'client_credentials'],
  ['authorizationCode', 'authorization_code'],
  ['accessCode', 'authorization_code'],
] as const;

const TOKEN_URL = ['tokenUrl', 'token_url'] as const;
/** The members of a flow with URLs, and the fields of the credential for them. */
const URLS = {
  client_credentials: [TOKEN_URL],
  authorization_code: [['authorizationUrl', 'authorization_url'], TOKEN_URL],
} as const;

export function oauthScheme(scheme: Located, name: string, type: string): Counterpart {
  if (type === 'openIdConnect') {
    const url = textOf(member(scheme, 'openIdConnectUrl')) ?? '';
    return {
      auth: { type: 'oauth2' },
      warning: `${quoted(name)} is OpenID Connect: nodes need a credential of the type \`oauth2\`, with the URLs that ${quoted(url, 200)} lists`,
    };
  }
  const [flow] = GRANTS.flatMap(([key, grant]) => {
    const located = flowOf(scheme, key);
    return located === undefined ? [] : [{ grant, located }];
  });
  if (flow === undefined)
    return {
      auth: { type: 'bearer' },
      warning: `${quoted(name)} is oauth2 without a flow that a service can use: nodes send a bearer token that you get from the provider of the API, and do not renew it`,
    };
  const urls = URLS[flow.grant].flatMap(([key, field]) => {
    const url = textOf(member(flow.located, key));
    return url === undefined ? [] : [`\`${field}\` ${quoted(url, 200)}`];
  });
  const listed = urls.length === 0 ? '' : ` and ${urls.join(', ')}`;
  return {
    auth: { type: 'oauth2' },
    warning: `${quoted(name)} is oauth2: nodes need a credential of the type \`oauth2\` with the grant \`${flow.grant}\`${listed}`,
  };
}

/** Swagger 2.0 has one flow, whose members are those of the scheme. */
function flowOf(scheme: Located, key: string): Located | undefined {
  if (textOf(member(scheme, 'flow')) === key) return scheme;
  const flow = member(member(scheme, 'flows'), key);
  return flow.value === undefined ? undefined : flow;
}
