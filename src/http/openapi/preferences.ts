/** The preferences in the request header `Prefer` (RFC 7240) that operations support. */

import { ApiError } from '../../errors.ts';
import type { Preferences } from '../../handlers/handler.ts';

/** Proxies between client and service may not wait longer. */
const MAX_WAIT_SECONDS = 50;

const MAX_LENGTH = 1_000;

const NONE: Preferences = { respondAsync: false, waitSeconds: null };

/**
 * One preference: a token, optionally with a token or quoted string as its value; then parameters, which we do not
 * use.
 */
const PREFERENCE =
  /^[ \t]*([!#$%&'*+.^_`|~\w-]+)[ \t]*(?:=[ \t]*(?:"((?:[^"\\]|\\.)*)"[ \t]*|([!#$%&'*+.^_`|~\w-]+)[ \t]*)?)?(?:;|$)/;

const MALFORMED_WAIT = /^[ \t]*wait[ \t]*=/i;

/**
 * Ignores unknown preferences; the first of repeated ones counts.
 * @throws ApiError if the header is too long, or `wait` is not an integer in range
 */
export function readPreferences(header: string | string[] | undefined): Preferences {
  if (header === undefined) return NONE;
  const text = [header].flat().join(',');
  if (text.length > MAX_LENGTH)
    refuse(`The header \`Prefer\` must have at most ${MAX_LENGTH} characters.`);
  const preferences = new Map<string, string>();
  for (const part of splitList(text)) {
    const [, name, quoted, token] = PREFERENCE.exec(part) ?? [];
    if (name === undefined && MALFORMED_WAIT.test(part)) readWait('');
    if (name === undefined || preferences.has(name.toLowerCase())) continue;
    preferences.set(name.toLowerCase(), quoted?.replace(/\\(.)/g, '$1') ?? token ?? '');
  }
  return {
    respondAsync: preferences.get('respond-async') === '',
    waitSeconds: readWait(preferences.get('wait')),
  };
}

function readWait(text: string | undefined): number | null {
  if (text === undefined) return null;
  const seconds = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (seconds <= MAX_WAIT_SECONDS) return seconds;
  return refuse(
    `The header \`Prefer\`: \`wait\` must be a whole number of seconds from 0 to ${MAX_WAIT_SECONDS}.`,
  );
}

function refuse(message: string): never {
  throw new ApiError('INVALID_INPUT', message, { details: [{ path: 'Prefer', message }] });
}

function splitList(text: string): readonly string[] {
  return text.match(/(?:"(?:[^"\\]|\\.)*"|[^,"]|")+/g) ?? [];
}
