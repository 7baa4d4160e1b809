/** Posts a form with secrets, and reads the response whatever its status is. */

import { SourceError } from '../../engine/index.ts';
import { headerText } from './header-text.ts';
import { callGuarded, type Guard } from './guard.ts';
import { parseUrl } from './destination.ts';
import { readOpening } from './read-opening.ts';
import { createSecretHosts } from './secret-hosts.ts';

export interface FormCall {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly tenant: string;
  readonly signal: AbortSignal;
}

export interface FormResponse {
  readonly status: number;
  /** Empty if the host does not say. */
  readonly contentType: string;
  /** At most 64 KiB. */
  readonly text: string;
}

/** Throws a SourceError if there is no response, or if the host must not be called. */
export function postForm(
  guard: Guard,
  { url: address, headers, body, tenant, signal }: FormCall,
): Promise<FormResponse> {
  const url = parseUrl(address);
  if (url.protocol !== 'https:' && !guard.allowed.has(url))
    throw new SourceError(
      `The request was not sent to ${url.host}: secrets are sent over https only`,
    );
  const secretHosts = createSecretHosts();
  secretHosts.add(url);
  const allHeaders = { 'user-agent': 'weir', 'accept-encoding': 'identity', ...headers };
  // A redirect must not turn the request into a GET, which would not carry the form.
  const first = { url, method: 'POST', headers: allHeaders, body, isDelivery: true } as const;
  const call = { first, tenant, signal, credential: null, secretHosts, isRepeatable: false };
  return callGuarded(guard, call, async (response) => ({
    status: response.statusCode ?? 0,
    contentType: headerText(response.headers['content-type']) ?? '',
    text: await readOpening(response),
  }));
}
