/** The parser of SMTP_URL. Messages never contain the text, which can have a password. */

import { SUBMISSION_PORT, TLS_PORT, type MailServer } from '../model/mail-server.ts';
import type { TlsMode } from '../model/credential.ts';
import type { Parsed } from './setting-values.ts';

const MODES: readonly TlsMode[] = ['verify', 'unverified', 'off'];

export function smtpUrl(text: string): Parsed<MailServer> {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '')
    return { problem: 'must be a URL like smtp://… or smtps://…' };
  if (!['', '/'].includes(url.pathname) || url.hash !== '')
    return { problem: 'must end after the host, the port and the query' };
  const isTls = url.protocol === 'smtps:';
  const tls = modeOf(url.searchParams);
  if (tls === undefined)
    return { problem: 'can only have the query tls=verify, tls=unverified or tls=off' };
  if (isTls && tls === 'off') return { problem: 'must be a URL like smtp://… if it has tls=off' };
  const login = loginOf(url);
  if ('problem' in login) return login;
  const server = {
    host: decodeURIComponent(url.hostname).replace(/^\[(.*)\]$/, '$1'),
    port: Number(url.port) || (isTls ? TLS_PORT : SUBMISSION_PORT),
    ...login.value,
    tls,
    startTls: !isTls,
  };
  return { value: Object.freeze(server) };
}

function modeOf(query: URLSearchParams): TlsMode | undefined {
  if ([...query.keys()].some((name) => name !== 'tls')) return undefined;
  return MODES.find((mode) => mode === (query.get('tls') ?? 'verify'));
}

function loginOf(url: URL): Parsed<Pick<MailServer, 'username' | 'password'>> {
  const [username, password] = [decoded(url.username), decoded(url.password)];
  if (username === undefined || password === undefined)
    return { problem: 'has a login whose signs are not encoded as in URLs (% as %25)' };
  if ((username === '') !== (password === ''))
    return { problem: 'must have both a user name and a password, or neither' };
  return { value: { username, password } };
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    // A sign is not encoded.
    return undefined;
  }
}
