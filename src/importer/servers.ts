/** The base URL of the API. */

import { elements, isObject, member, textOf, type Located } from './located.ts';
import type { Reading } from './reading.ts';
import type { ImportOptions } from './types.ts';

/** Undefined, with an error, if the document does not have it. */
export function baseUrlOf(reading: Reading, options: ImportOptions): string | undefined {
  if (options.baseUrl !== undefined) return options.baseUrl.replace(/\/+$/, '');
  return reading.version === '2.0' ? swaggerBase(reading, options) : serverBase(reading, options);
}

function serverBase(reading: Reading, options: ImportOptions): string | undefined {
  const servers = member(reading.root, 'servers');
  const listed = elements(servers);
  const candidates = listed.length > 0 ? listed : [{ value: { url: '/' }, path: servers.path }];
  const urls = candidates.map((server) => ({ server, ...absolute(serverUrl(server), options) }));
  const server = urls.find(({ url }) => url !== undefined);
  if (!server) {
    const [first] = urls;
    reading.addProblem(
      listed.length === 0 ? '/servers' : `${first?.server.path ?? '/servers'}/url`,
      first?.why ?? '',
    );
    return undefined;
  }
  if (candidates.length > 1)
    reading.warn(
      '/servers',
      `There are ${candidates.length} servers, of which \`${server.url}\` is taken`,
    );
  return server.url;
}

/** The URL of a server, with the defaults of its variables. */
function serverUrl(server: Located): string {
  const url = textOf(member(server, 'url')) ?? '/';
  const variables = member(server, 'variables');
  return url.slice(0, 2_000).replace(/\{([^{}]*)\}/g, (whole, name: string) => {
    const variable = member(variables, name);
    const [first] = elements(member(variable, 'enum'));
    const value = member(variable, 'default').value ?? first?.value;
    return ['string', 'number'].includes(typeof value) ? String(value) : whole;
  });
}

function swaggerBase(reading: Reading, options: ImportOptions): string | undefined {
  const documentUrl = options.documentUrl === undefined ? undefined : new URL(options.documentUrl);
  const host = textOf(member(reading.root, 'host')) ?? documentUrl?.host;
  if (host === undefined) {
    reading.addProblem('/host', `is missing: ${HOW_TO_FIX}`);
    return undefined;
  }
  const schemes = elements(member(reading.root, 'schemes')).map(({ value }) => value);
  const fallback =
    documentUrl && documentUrl.host === host ? documentUrl.protocol.slice(0, -1) : 'https';
  const scheme = schemes.includes('https') ? 'https' : schemes.includes('http') ? 'http' : fallback;
  const path = textOf(member(reading.root, 'basePath')) ?? '';
  const { url, why } = absolute(`${scheme}://${host}/${path.replace(/^\/+/, '')}`, options);
  if (url === undefined) reading.addProblem('/host', why ?? '');
  return url;
}

const HOW_TO_FIX = 'give `base_url`, or import the document by its `url`';

function absolute(
  text: string,
  { documentUrl }: Pick<ImportOptions, 'documentUrl'>,
): { readonly url?: string; readonly why?: string } {
  const isRelative = !/^[a-z][a-z0-9+.-]*:/i.test(text);
  if (isRelative && documentUrl === undefined && !text.startsWith('//'))
    return { why: `is relative, and the document does not say to what: ${HOW_TO_FIX}` };
  if (/[{}]/.test(text)) return { why: 'has a variable without a default: give `base_url`' };
  const parsed = parse(text, documentUrl);
  if (!parsed || !['http:', 'https:'].includes(parsed.protocol) || parsed.hostname === '')
    return { why: 'must be an address that begins with `https://` or `http://`: give `base_url`' };
  if (parsed.username !== '' || parsed.password !== '')
    return { why: 'must not have a user name or a password' };
  if (parsed.search !== '' || parsed.hash !== '')
    return { why: 'must not have a query or a fragment: give `base_url`' };
  return { url: `${parsed.origin}${parsed.pathname}`.replace(/\/+$/, '') };
}

function parse(text: string, base = 'https://localhost'): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

/** Returns true if an operation or a path has its own servers, without that of the integration. */
export function isElsewhere(
  parts: readonly Located[],
  baseUrl: string,
  options: ImportOptions,
): boolean {
  if (options.baseUrl !== undefined) return false;
  const servers = parts
    .map((part) => member(part, 'servers'))
    .find(({ value }) => isNonEmpty(value));
  if (!servers) return false;
  return !elements(servers).some((server) => {
    const { url } = absolute(serverUrl(server), {
      documentUrl: options.documentUrl ?? `${baseUrl}/`,
    });
    return url === baseUrl;
  });
}

function isNonEmpty(value: unknown): boolean {
  return Array.isArray(value) && value.some(isObject);
}
