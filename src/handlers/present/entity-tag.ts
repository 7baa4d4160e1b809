/** Entity tags of responses that change rarely. */

import { namesTag, type EntityTags } from '../../model/entity-tags.ts';

export function tagHeader(tag: string): { readonly ETag: string } {
  return { ETag: `"${tag}"` };
}

/** Returns true if the caller has the response with this tag already. */
export function isKnown(tag: string, ifNoneMatch: EntityTags | null): boolean {
  return ifNoneMatch !== null && namesTag(ifNoneMatch, tag);
}
