/** The state of the connection to the service, derived from the responses that the page receives. */

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { onConnectionNews, send } from '../api/send.ts';
import type { ConnectionNews } from '../api/transport.ts';
import { afterNews, REACHED, type Connection } from './connection-state.ts';

export interface WatchedConnection {
  readonly connection: Connection;
  /** Checks immediately whether the service can be reached. */
  readonly retry: () => void;
}

/** Polls the service while it cannot be reached. When it responds again, failed queries are refetched. */
export function useConnection(): WatchedConnection {
  const client = useQueryClient();
  const [connection, setConnection] = useState<Connection>(REACHED);
  useEffect(() => {
    const learn = (news: ConnectionNews): void =>
      setConnection((before) => afterNews(before, news, Date.now()));
    const goOffline = (): void => learn({ kind: 'lost' });
    const stop = onConnectionNews(learn);
    addEventListener('offline', goOffline);
    addEventListener('online', probe);
    return () => {
      stop();
      removeEventListener('offline', goOffline);
      removeEventListener('online', probe);
    };
  }, []);
  const isLost = connection.kind === 'lost';
  const wasLost = useRef(false);
  useEffect(() => {
    if (wasLost.current && !isLost)
      void client.refetchQueries({
        type: 'active',
        predicate: ({ state }) => state.error !== null,
      });
    wasLost.current = isLost;
  }, [client, isLost]);
  const until = connection.kind === 'reached' ? null : connection.until;
  useEffect(() => {
    if (until === null) return undefined;
    const end = isLost ? probe : () => setConnection(REACHED);
    const timer = setTimeout(end, Math.max(0, until - Date.now()));
    return () => clearTimeout(timer);
  }, [isLost, until]);
  return { connection, retry: probe };
}

/** The transport announces the outcome. */
function probe(): void {
  send(new Request('/product/service', { cache: 'no-store' })).catch(() => undefined);
}
