/** Bytes that are sent often, with a tag that is another one for other bytes. */

import { webcrypto } from 'node:crypto';

export interface TaggedBytes {
  readonly bytes: Buffer;
  /** The content of the entity tag, without quotes. */
  readonly tag: string;
}

const TAG_BYTES = 16;

/** Another thread computes the tag. */
export async function tagBytes(bytes: Buffer): Promise<TaggedBytes> {
  const digest = await webcrypto.subtle.digest('SHA-256', bytes);
  return { bytes, tag: Buffer.from(digest, 0, TAG_BYTES).toString('hex') };
}
