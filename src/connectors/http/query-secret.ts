/** A secret in the query of a URL. */

import type { QueryUse } from '../../model/opened-credential.ts';

type Secret = Pick<QueryUse, 'parameter' | 'value'>;

export function withSecretParameter(url: URL, { parameter, value }: Secret): URL {
  const pair = `${encodeURIComponent(parameter)}=${encodeURIComponent(value)}`;
  const to = new URL(url);
  to.search = url.search === '' ? pair : `${url.search}&${pair}`;
  return to;
}

/** Services repeat the whole query in redirects and in the addresses of next pages. */
export function withoutSecretParameter(url: URL, { parameter, value }: Secret): URL {
  if (!url.searchParams.getAll(parameter).includes(value)) return url;
  const to = new URL(url);
  const pairs = url.search.slice(1).split('&');
  to.search = pairs.filter((pair) => !isPair(pair, parameter, value)).join('&');
  return to;
}

function isPair(text: string, parameter: string, value: string): boolean {
  const parameters = new URLSearchParams(text);
  return parameters.get(parameter) === value && [...parameters].length === 1;
}
