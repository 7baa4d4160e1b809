/** The entity tags that a request names in `If-Match` or `If-None-Match`, without their quotes. */

export type EntityTags = '*' | readonly string[];

export function namesTag(tags: EntityTags, tag: string): boolean {
  return tags === '*' || tags.includes(tag);
}
