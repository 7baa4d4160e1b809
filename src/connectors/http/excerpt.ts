/** Quotes responses in messages, and removes the secrets of a request from messages. */

import type { CredentialUse, OpenedCredential } from '../../model/opened-credential.ts';

const MAX_CHARACTERS = 300;
const REMOVED = '[removed]';

/** The start of a body on one line. Never used for a host that received a credential. */
export function excerptOf(text: string): string {
  const line = text.replace(/[\p{C}\p{Z}\s\ufffd]+/gu, ' ').trim();
  return line.length > MAX_CHARACTERS ? `${line.slice(0, MAX_CHARACTERS).trimEnd()}…` : line;
}

/** Shorter secrets occur in too many words. */
const MIN_SECRET_CHARACTERS = 4;

/** @param text a message of ours that may quote a host; host names are in lower case */
export function withoutSecrets(text: string, credential: OpenedCredential | null): string {
  let clean = text;
  for (const secret of secretsOf(credential).filter((one) => one.length >= MIN_SECRET_CHARACTERS))
    clean = clean.replace(anyCase(secret), REMOVED);
  return clean;
}

/** The secrets of the credential, also in other encodings. */
export function secretsOf(credential: OpenedCredential | null): readonly string[] {
  if (credential === null) return [];
  const written = plainSecrets(credential.use).flatMap((secret) => [
    secret,
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret),
    encodeURIComponent(secret).replaceAll('%20', '+'),
    // The encoding of JSON Pointers.
    secret.replace(/~/g, '~0').replace(/\//g, '~1'),
    Buffer.from(secret).toString('base64'),
    secret.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`),
  ]);
  return [...new Set(written)]
    .filter((secret) => secret !== '')
    .sort((one, other) => other.length - one.length);
}

function plainSecrets(use: CredentialUse): readonly string[] {
  switch (use.kind) {
    case 'header':
      return headerSecrets(use.value);
    case 'query':
      return [use.value];
    case 'hmac':
      return [
        use.secret.toString('utf8'),
        use.secret.toString('base64'),
        use.secret.toString('hex'),
      ];
    case 'aws':
      return [use.secretAccessKey, ...(use.sessionToken === undefined ? [] : [use.sessionToken])];
    case 'certificate':
      return [use.privateKey];
  }
}

/** The header's value, the part after `Bearer` or `Basic`, and the password in it. */
function headerSecrets(value: string): readonly string[] {
  const [, scheme = '', rest] = /^(\w+) (.+)$/.exec(value) ?? [];
  const raw = [value, ...(rest === undefined ? [] : [rest])];
  if (rest !== undefined && scheme.toLowerCase() === 'basic') {
    const login = Buffer.from(rest, 'base64').toString('utf8');
    raw.push(login, login.slice(login.indexOf(':') + 1));
  }
  return raw;
}

/** Hosts and pages can change the case of a text. */
function anyCase(secret: string): RegExp {
  return new RegExp(secret.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&'), 'gi');
}
