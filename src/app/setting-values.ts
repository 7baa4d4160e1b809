/** Parsers for the values of variables. Each reads one kind of value, or describes the problem. */

import { parseAddress, type MailAddress } from '../mail/address.ts';
import { passwordProblem } from '../services/accounts/password-rules.ts';

/** The value of a variable, or its problem as a phrase that follows the variable's name. */
export type Parsed<T> = { readonly value: T } | { readonly problem: string };

export function whole(minimum: number, maximum: number): (text: string) => Parsed<number> {
  return (text) => {
    const value = Number(text);
    if (/^\d{1,15}$/.test(text) && value >= minimum && value <= maximum) return { value };
    return {
      problem: `must be a whole number from ${minimum} to ${maximum}, not ${JSON.stringify(text)}`,
    };
  };
}

export function oneOf<const T extends string>(values: readonly T[]): (text: string) => Parsed<T> {
  return (text) => {
    const value = values.find((candidate) => candidate === text);
    return value === undefined
      ? { problem: `must be one of ${values.join(', ')}, not ${JSON.stringify(text)}` }
      : { value };
  };
}

/** The message never contains the text, because connection URLs contain passwords. */
export function url(...protocols: readonly string[]): (text: string) => Parsed<string> {
  return (text) => {
    const parsed = parseUrl(text, protocols);
    return 'problem' in parsed ? parsed : { value: text.replace(/\/+$/, '') };
  };
}

function parseUrl(text: string, protocols: readonly string[]): Parsed<URL> {
  const parsed = URL.canParse(text) ? new URL(text) : null;
  if (parsed !== null && protocols.includes(parsed.protocol)) return { value: parsed };
  return {
    problem: `must be a URL like ${protocols.map((protocol) => `${protocol}//…`).join(' or ')}`,
  };
}

/** Scheme, host and port, in the format of browsers: paths of the API are appended to it. */
export function origin(text: string): Parsed<string> {
  const parsed = parseUrl(text, ['http:', 'https:']);
  if ('problem' in parsed) return parsed;
  const { origin: value, username, password: secret, pathname, search, hash } = parsed.value;
  if (username !== '' || secret !== '')
    return { problem: 'must not carry a user name or a password' };
  if (pathname !== '/')
    return {
      problem: `must end after the host and the port: the service cannot be below the path ${JSON.stringify(pathname)}`,
    };
  if (search !== '') return { problem: 'must not carry a query (what follows a question mark)' };
  if (hash !== '') return { problem: 'must not carry a fragment (what follows a number sign)' };
  return { value };
}

export const anyText = (text: string): Parsed<string> => ({ value: text });

export function email(text: string): Parsed<string> {
  return /^[^\s@]+@[^\s@]+$/.test(text)
    ? { value: text }
    : { problem: `must be an email address, not ${JSON.stringify(text)}` };
}

/** A mail address, optionally with a name. */
export function sender(text: string): Parsed<MailAddress> {
  const address = parseAddress(text);
  if (address !== null) return { value: Object.freeze(address) };
  return {
    problem: `must be a mail address such as weir@example.com or Weir <weir@example.com>, not ${JSON.stringify(text)}`,
  };
}

/** Ids, or null for all. */
export function idsOrAll(text: string): Parsed<readonly number[] | null> {
  if (text === '*') return { value: null };
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const bad = parts.find((part) => !/^[1-9]\d{0,8}$/.test(part));
  return bad === undefined
    ? { value: Object.freeze(parts.map(Number)) }
    : { problem: `lists ${JSON.stringify(bad)}, which is not an id; * means all` };
}

/** The rules of the API for passwords. */
export function password(text: string): Parsed<string> {
  if (text.includes('\0')) return { problem: 'must not contain the character U+0000' };
  const problem = passwordProblem(text, null);
  return problem === null ? { value: text } : { problem };
}

/** Keys of 32 bytes in base64, separated by commas. The message never contains the text. */
export function readKeys(text: string): Parsed<readonly Buffer[]> {
  const parts = text.split(',').map((part) => part.trim());
  if (parts.every((part) => /^[\w+/-]{43}=?$/.test(part)))
    return { value: Object.freeze(parts.map((part) => Buffer.from(part, 'base64'))) };
  return {
    problem:
      'must be a key of 32 random bytes in base64, or several with commas between: `openssl rand -base64 32` makes one',
  };
}

/** `host` or `host:port`, separated by commas. */
export function hostList(text: string): Parsed<readonly string[]> {
  const hosts = text
    .split(',')
    .map((host) => host.trim())
    .filter((host) => host !== '');
  const isHost = (host: string): boolean =>
    /^[\w.:[\]-]+$/.test(host) &&
    (URL.canParse(`http://${host}/`) || URL.canParse(`http://[${host}]/`));
  const bad = hosts.find((host) => !isHost(host));
  return bad === undefined
    ? { value: Object.freeze(hosts) }
    : { problem: `lists ${JSON.stringify(bad)}, which is not a host` };
}
