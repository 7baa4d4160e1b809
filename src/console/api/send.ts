/** The transport of this page. It dispatches connection news as events. */

import { systemClock } from '../../client/index.ts';
import { createTransport, type ConnectionNews } from './transport.ts';

const EVENT = 'weir:connection';

export const send = createTransport({
  fetch: (request) => fetch(request),
  sleep: (ms, signal) => systemClock.sleep(ms, signal),
  announce: (news) => void dispatchEvent(new CustomEvent(EVENT, { detail: news })),
});

/** Returns a function that removes the listener. */
export function onConnectionNews(listener: (news: ConnectionNews) => void): () => void {
  const listen = (event: Event): void => listener((event as CustomEvent<ConnectionNews>).detail);
  addEventListener(EVENT, listen);
  return () => removeEventListener(EVENT, listen);
}
