/** The end of a key that `weir login` created. */

import { createClient, WeirError, type Clock } from '../../client/index.ts';

interface OwnKey {
  readonly url: string;
  readonly key: string;
  readonly keyId: number;
}

/** Revokes a key with itself. A key that no longer works is as good as revoked. */
export async function revokeOwnKey(
  { url, key, keyId }: OwnKey,
  { clock, signal }: { readonly clock: Clock; readonly signal: AbortSignal },
): Promise<void> {
  try {
    await createClient({ baseUrl: url, key, clock }).revokeKey(keyId, { signal });
  } catch (error) {
    if (!(error instanceof WeirError && (error.status === 401 || error.status === 404)))
      throw error;
  }
}
