/** The request header `Prefer` (RFC 7240), as far as operations know its preferences. */

import { ApiError } from '../../errors.ts';
import type { Preferences } from '../../handlers/handler.ts';

/** Longer than any proxy between client and service is sure to wait, it makes no sense to hold a response. */
const MAX_WAIT_SECONDS = 50;

const MAX_LENGTH = 1_000;

const NONE: Preferences = { respondAsync: false, waitSeconds: null };

/** One preference: a token, with a value that is a token or a quoted string; then parameters, which nothing here has. */
const PREFERENCE =
  /^[ \t]*([!#$%&'*+.^_`|~\w-]+)[ \t]*(?:=[ \t]*(?:"((?:[^"\\]|\\.)*)"[ \t]*|([!#$%&'*+.^_`|~\w-]+)[ \t]*)?)?(?:;|$)/;

const MALFORMED_WAIT = /^[ \t]*wait[ \t]*=/i;

/**
 * What is unknown is ignored; of a preference that comes twice, the first counts.
 * @throws ApiError where the header is too long, or `wait` is no whole number of seconds, or more than a response is held
 */
export function readPreferences(header: string | string[] | undefined): Preferences {
  if (header === undefined) return NONE;
  const text = [header].flat().join(',');
  if (text.length > MAX_LENGTH)
    refuse(`The header \`Prefer\` must have at most ${MAX_LENGTH} characters.`);
  const found = new Map<string, string>();
  for (const part of splitList(text)) {
    const [, name, quoted, token] = PREFERENCE.exec(part) ?? [];
    if (name === undefined && MALFORMED_WAIT.test(part)) readWait('');
    if (name === undefined || found.has(name.toLowerCase())) continue;
    found.set(name.toLowerCase(), quoted?.replace(/\\(.)/g, '$1') ?? token ?? '');
  }
  return {
    respondAsync: found.get('respond-async') === '',
    waitSeconds: readWait(found.get('wait')),
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

/** At the commas outside of quoted strings. */
function splitList(text: string): readonly string[] {
  return text.match(/(?:"(?:[^"\\]|\\.)*"|[^,"]|")+/g) ?? [];
}
