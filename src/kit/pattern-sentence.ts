/** The patterns of the schemas in words. */

import { HEADER_NAME_PATTERN } from './header-name.ts';

const NO_NUL = 'must not have the character U+0000';
const NO_CONTROLS = 'must not have control characters';

const SENTENCES: ReadonlyMap<string, string> = new Map([
  [String.raw`^[^\x00]*[^\x00\s][^\x00]*$`, 'must not be blank'],
  [String.raw`^[^\x00]*$`, NO_NUL],
  [String.raw`^[^\x00]+$`, NO_NUL],
  [String.raw`^[^\x00-\x1f\x7f]*$`, NO_CONTROLS],
  [String.raw`^[^\x00-\x1f\x7f]+$`, NO_CONTROLS],
  [String.raw`^[^\x00-\x1f\x7f:]*$`, 'must not have colons or control characters'],
  [
    String.raw`^[^\x00-\x1f\x7f/\\"<>:|?*]+$`,
    'must be a file name: no control characters, and none of / \\ " < > : | ? *',
  ],
  [
    String.raw`^[a-z][a-z0-9-]*:[^#\x00-\x1f\x7f]+#[^#\x00-\x1f\x7f]+$`,
    'must be a store, a path and a field, such as `vault:kv/data/shop#token`',
  ],
  [String.raw`^[\x20-\x7e]+$`, 'must have printable ASCII characters only'],
  [String.raw`^[\x21-\x7e]+$`, 'must have printable ASCII characters only, and no blanks'],
  [String.raw`^[\x20-\x7e]*$`, 'must have printable ASCII characters only'],
  [String.raw`^/[^\s?#]*$`, 'must begin with `/`, and have no blanks, query or fragment'],
  [
    '^[0-9A-Za-z][0-9A-Za-z._-]*$',
    'must begin with a letter or digit, and have letters, digits, dots, underscores and hyphens only',
  ],
  ['^https?://', 'must begin with https:// or http://'],
  [
    String.raw`^[Hh][Tt][Tt][Pp][Ss]?://[^\s]+$`,
    'must be an address that begins with https:// or http:// and has no blanks',
  ],
  [
    String.raw`^[\t\x20-\x7e\x80-\xff]*$`,
    'must have characters that a header can carry only: no line breaks, and none beyond U+00FF',
  ],
  ['^(/([^~/]|~[01])*)+$', 'must be a JSON Pointer, such as `/meta/next`'],
  ['^(/([^~/]|~[01])*)*$', 'must be a JSON Pointer, such as `/data/items`, or empty'],
  [
    '^(SHA256:[A-Za-z0-9+/]{43}=?)?$',
    'must be the SHA-256 fingerprint of a key, in the format of `ssh-keygen -l`: `SHA256:` and 43 characters',
  ],
  ['^[A-Za-z0-9_.-]+$', 'must have letters, digits and the characters `_.-` only'],
  ['^[A-Za-z0-9_.-]+/[A-Za-z0-9_.-]+$', 'must be a category and a name, such as `sources/params`'],
  [HEADER_NAME_PATTERN, 'must be the name of a header'],
  [
    '^[a-z][a-z0-9-]*$',
    'must begin with a small letter, and have small letters, digits and hyphens only',
  ],
  [
    '^[a-z](-?[a-z0-9])*$',
    'must begin with a small letter, and have small letters, digits and single hyphens between them only',
  ],
  [
    '^[a-z0-9](-?[a-z0-9])*$',
    'must have small letters, digits and single hyphens between them only',
  ],
  [
    '^https?://[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:[1-9][0-9]{0,4})?$',
    'must be an origin in small letters, such as `https://app.example.com`, without a path',
  ],
  [
    '^(latest|published|[1-9][0-9]{0,9})$',
    'must be `latest`, `published` or the number of a revision',
  ],
  [
    '^[1-9][0-9]{0,9}(:[1-9][0-9]{0,9})?$',
    'must be the id of a workflow, such as `12`, or an id and a revision, such as `12:3`',
  ],
  [
    '^[A-Za-z][A-Za-z0-9_]*$',
    'must begin with a letter, and have letters, digits and underscores only',
  ],
]);

/** A pattern is never shown: people who write configs do not read them. */
export function patternSentence(pattern: string): string {
  return SENTENCES.get(pattern) ?? UNKNOWN_PATTERN;
}

export const UNKNOWN_PATTERN = 'does not have the form that is described for it';
