import type { ConnectionNews } from '../api/transport.ts';

export type Connection =
  | { readonly kind: 'reached' }
  /** The next attempt begins at `until`. */
  | { readonly kind: 'lost'; readonly until: number; readonly attempts: number }
  | { readonly kind: 'waiting'; readonly until: number };

export const REACHED: Connection = { kind: 'reached' };

const FIRST_SECONDS = 2;
const MOST_SECONDS = 30;

/** @param now in milliseconds */
export function afterNews(before: Connection, news: ConnectionNews, now: number): Connection {
  switch (news.kind) {
    case 'reached':
      // Other requests can go through while one waits.
      return before.kind === 'waiting' && now < before.until ? before : REACHED;
    case 'waiting':
      return { kind: 'waiting', until: now + news.seconds * 1000 };
    case 'lost': {
      if (before.kind === 'lost' && now < before.until) return before;
      const attempts = before.kind === 'lost' ? before.attempts + 1 : 1;
      const seconds = Math.min(MOST_SECONDS, FIRST_SECONDS * 2 ** (attempts - 1));
      return { kind: 'lost', until: now + seconds * 1000, attempts };
    }
  }
}
