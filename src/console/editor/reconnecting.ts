/** Retries failed requests of the editor when the service can be reached again. */

import { useEffect } from 'react';
import { onConnectionNews } from '../api/send.ts';
import { isUnreachable } from '../api/unreachable.ts';
import { useStore } from './state.ts';

/** Checks the document if the last check could not reach the service, and retries a waiting save. */
export function useReconnecting(save: () => Promise<boolean>): void {
  const store = useStore();
  useEffect(
    () =>
      onConnectionNews(({ kind }) => {
        if (kind !== 'reached') return;
        const { check, saving } = store.state;
        if (isUnreachable(check?.error)) store.checkAgain();
        if (saving.kind === 'waiting') void save();
      }),
    [store, save],
  );
}
