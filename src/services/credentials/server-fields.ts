/** The fields of credentials that log in to a server. */

import { X509Certificate } from 'node:crypto';

import { parseHostPattern } from '../../kit/host-pattern.ts';
import type { CredentialSettings } from '../../model/credential.ts';
import type { FieldProblem } from '../invalid-input.ts';

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
  if (ca !== undefined && ca !== '' && !areCertificates(ca))
    problems.push({
      field: '/data/ca',
      message:
        'must be one or more certificates in PEM, each from `-----BEGIN CERTIFICATE-----` to `-----END CERTIFICATE-----`',
    });
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
export function serverPattern({ host = '', port = 0 }: CredentialSettings): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Without brackets. Null if the text is not a host. */
function serverHost(text: string): string | null {
  const pattern = parseHostPattern(text);
  if (pattern === null || pattern.startsWith('*') || /^[^[].*:/.test(pattern)) return null;
  if (pattern.startsWith('[') && !pattern.endsWith(']')) return null;
  return pattern.replace(/^\[(.*)\]$/, '$1');
}

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

function areCertificates(text: string): boolean {
  const certificates = text.match(CERTIFICATE) ?? [];
  if (certificates.length === 0 || text.replace(CERTIFICATE, '').trim() !== '') return false;
  return certificates.every((one) => {
    try {
      return new X509Certificate(one).raw.length > 0;
    } catch {
      // The text is not a certificate.
      return false;
    }
  });
}
