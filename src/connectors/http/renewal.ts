/** Replaces a credential that has expired, and repeats the call once. */

import { SourceError } from '../../engine/index.ts';
import type { OpenedCredential } from '../../model/opened-credential.ts';
import { RefusedResponse } from './refused-response.ts';

/** @param renewed called before the second attempt */
export async function withRenewal<T>(
  credential: OpenedCredential | null,
  call: (credential: OpenedCredential | null) => Promise<T>,
  renewed: () => void = () => undefined,
): Promise<T> {
  try {
    return await call(credential);
  } catch (error) {
    if (!(error instanceof RefusedResponse) || !error.isExpired) throw error;
    const next = await credential?.renewal?.renew();
    if (next === undefined || next === null) throw error;
    if (typeof next === 'string') throw new SourceError(next, { cause: error });
    renewed();
    return call(next);
  }
}

/** Calls `note` with the credential and with those that replace it. */
export function tracked(
  credential: OpenedCredential,
  note: (credential: OpenedCredential) => void,
): OpenedCredential {
  note(credential);
  const { renewal } = credential;
  if (renewal === undefined) return credential;
  return {
    ...credential,
    renewal: {
      isExpired: (status, text) => renewal.isExpired(status, text),
      async renew() {
        const next = await renewal.renew();
        return next === null || typeof next === 'string' ? next : tracked(next, note);
      },
    },
  };
}
