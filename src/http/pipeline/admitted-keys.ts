/**
 * The keys whose last request this process admitted, and for whom they count. Whether a key works and what it may do is
 * not among it: that is looked up for each request.
 */

import { hash } from 'node:crypto';
import { createLruCache } from '../../kit/lru-cache.ts';
import type { KeyIdentity } from '../../model/caller.ts';

/** By the header that brings them, which is undefined where there is none. */
export interface AdmittedKeys {
  find(authorization: string | undefined): KeyIdentity | null;
  add(authorization: string | undefined, key: KeyIdentity): void;
  remove(authorization: string | undefined): void;
}

/** Of about 200 bytes each. */
const MAX_KEYS = 20_000;

export function createAdmittedKeys(): AdmittedKeys {
  const keys = createLruCache<string, KeyIdentity>({ maxEntries: MAX_KEYS });
  return {
    find(authorization) {
      return authorization === undefined ? null : (keys.get(hashOf(authorization)) ?? null);
    },
    add(authorization = '', { keyId, organizationId }) {
      keys.set(hashOf(authorization), { keyId, organizationId });
    },
    remove: (authorization = '') => keys.delete(hashOf(authorization)),
  };
}

/** The header itself is a secret that a dump of the memory must not show. */
function hashOf(authorization: string): string {
  return hash('sha256', authorization, 'base64url');
}
