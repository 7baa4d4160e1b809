/** The transport of this page. Its news of the connection are events. */

import { systemClock } from '../../client/index.ts';
import { createTransport, type ConnectionNews } from './transport.ts';

const EVENT = 'weir:connection';

export const send = createTransport({
  fetch: (request) => fetch(request),
  sleep: (ms, signal) => systemClock.sleep(ms, signal),
  announce: (news) => void dispatchEvent(new CustomEvent(EVENT, { detail: news })),
});

/** Calls the listener with all news. Returns a function that ends this. */
export function onConnectionNews(listener: (news: ConnectionNews) => void): () => void {
  const listen = (event: Event): void => listener((event as CustomEvent<ConnectionNews>).detail);
  addEventListener(EVENT, listen);
  return () => removeEventListener(EVENT, listen);
}
