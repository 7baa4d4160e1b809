import { useSyncExternalStore } from 'react';

/** Characters of share tokens and of signed tokens. Others cannot be in the header. */
const TOKEN = /^[\w.-]{1,8192}$/;

/**
 * The token in the fragment of the address, which stays there, so that the address can be stored as a bookmark.
 * An embedding site replaces the fragment to renew its token. Empty: there is none.
 */
export function useToken(): string {
  return useSyncExternalStore(subscribe, () => globalThis.location.hash.slice(1));
}

export const isToken = (text: string): boolean => TOKEN.test(text);

function subscribe(notify: () => void): () => void {
  globalThis.addEventListener('hashchange', notify);
  return () => globalThis.removeEventListener('hashchange', notify);
}
