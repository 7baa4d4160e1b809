/**
 * Remembers the keys whose last request this process admitted, and whose limits their requests count against. Whether a key
 * still works, and what it may do, is looked up for each request.
 */

import { hash } from 'node:crypto';
import { createLruCache } from '../../kit/lru-cache.ts';
import type { KeyIdentity } from '../../model/caller.ts';

/** Keys are identified by the `Authorization` header. */
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

/** A dump of the memory must not show the key. */
function hashOf(authorization: string): string {
  return hash('sha256', authorization, 'base64url');
}
