/** A body's bytes as text, by the charset of its media type; UTF-8 where none is named. */

import { TextDecoder } from 'node:util';

import { BodyError } from './rows.ts';

export function bodyText(bytes: Uint8Array, contentType: string): string {
  const charset = /;\s*charset="?([^";\s]+)/i.exec(contentType)?.[1] ?? 'utf-8';
  let decoder: TextDecoder;
  try {
    decoder = new TextDecoder(charset, { fatal: true });
  } catch {
    throw new BodyError(`The response is said to be in the charset ${charset}, which is not known`);
  }
  try {
    return decoder.decode(bytes);
  } catch {
    throw new BodyError(`The response is not valid ${charset} text`);
  }
}
