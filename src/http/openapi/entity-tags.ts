/** The request headers `If-Match` and `If-None-Match` (RFC 9110, 13.1). */

import { ApiError } from '../../errors.ts';
import type { EntityTags } from '../../model/entity-tags.ts';

export type ConditionHeader = 'If-Match' | 'If-None-Match';

/** Suffix of the entity tag of a compressed response. */
const CODED = /-(zstd|br|gzip)$/;

/** One element of the list: an entity tag, or nothing. */
const ELEMENT = /[ \t]*(?:(W\/)?"([\x21\x23-\x7e\x80-\xff]*)"[ \t]*)?(?:,|$)/y;

/**
 * `If-Match` compares strongly: weak tags match nothing and are dropped. `If-None-Match` compares weakly and
 * ignores the difference.
 * @returns null if the header is absent
 * @throws ApiError if it is not a list of entity tags
 */
export function readEntityTags(
  name: ConditionHeader,
  header: string | undefined,
): EntityTags | null {
  if (header === undefined) return null;
  if (header.trim() === '*') return '*';
  const tags: string[] = [];
  let isEmpty = true;
  ELEMENT.lastIndex = 0;
  while (ELEMENT.lastIndex < header.length) {
    const [, weak, tag] = ELEMENT.exec(header) ?? refuse(name);
    if (tag === undefined) continue;
    isEmpty = false;
    if (weak === undefined || name === 'If-None-Match') tags.push(tag.replace(CODED, ''));
  }
  return isEmpty ? refuse(name) : tags;
}

/** A strong tag identifies the bytes: every content coding has its own (RFC 9110, 8.8.3.3). */
export function codedEntityTag(tag: string, coding: string): string {
  return tag.startsWith('W/') ? tag : tag.replace(/"$/, `-${coding}"`);
}

function refuse(name: ConditionHeader): never {
  const message = `The header \`${name}\` must be \`*\` or entity tags in double quotes with commas between, such as \`"3-1772357400000"\`.`;
  throw new ApiError('INVALID_INPUT', message, { details: [{ path: name, message }] });
}
