/** The fields of credentials that log in to a server. */

import { parseHostPattern } from '../../kit/host-pattern.ts';
import { urlHost } from '../../kit/url-host.ts';
import type { CredentialSettings } from '../../model/credential.ts';
import type { FieldProblem } from '../invalid-input.ts';
import { certificatesIn, NOT_CERTIFICATES } from './certificates.ts';

interface ServerData {
  readonly host?: string | undefined;
  readonly ca?: string | undefined;
}

export function serverProblems({ host, ca }: ServerData): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (host !== undefined && serverHost(host) === null)
    problems.push({
      field: '/data/host',
      message:
        'must be a host name or address such as `db.example.com`, without a port, scheme, path or user name',
    });
  if (ca !== undefined && ca !== '' && certificatesIn(ca) === null)
    problems.push({ field: '/data/ca', message: NOT_CERTIFICATES });
  return problems;
}

interface Login {
  readonly username?: string | undefined;
  readonly password?: string | undefined;
}

/** A login to a server that requires one. */
export function loginProblems({ username, password }: Login): readonly FieldProblem[] {
  const message = 'must not be empty';
  return [
    ...(username === '' ? [{ field: '/data/username', message }] : []),
    ...(password === '' ? [{ field: '/data/password', message }] : []),
  ];
}

/** The host in the form of a URL; an empty `ca` is removed. */
export function normalizedServer({ ca, ...settings }: CredentialSettings): CredentialSettings {
  const host = settings.host === undefined ? undefined : serverHost(settings.host);
  return {
    ...settings,
    ...(host === null || host === undefined ? {} : { host }),
    ...(ca === undefined || ca === '' ? {} : { ca }),
  };
}

/** The only host to which the secret may be sent, as a host pattern. */
export function serverPattern({
  host = '',
  port = 0,
}: Pick<CredentialSettings, 'host' | 'port'>): string {
  return `${urlHost(host)}:${port}`;
}

/** Without brackets. Null if the text is not a host. */
function serverHost(text: string): string | null {
  const pattern = parseHostPattern(text);
  if (pattern === null || pattern.startsWith('*') || /^[^[].*:/.test(pattern)) return null;
  if (pattern.startsWith('[') && !pattern.endsWith(']')) return null;
  return pattern.replace(/^\[(.*)\]$/, '$1');
}
