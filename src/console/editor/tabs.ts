/** Other tabs of this browser with the same workflow. */

import { useEffect } from 'react';
import { CHANNEL, type Saved } from './channel.ts';
import { loadBase } from './saving.ts';
import { useStore, type EditorStore } from './state.ts';

/** Follows a save in another tab, or says that there was one if this tab has changes of its own. */
export function useOtherTabs(id: number): void {
  const store = useStore();
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = ({ data }: MessageEvent<Saved>) => {
      if (data.workflowId !== id || data.etag === store.state.base.etag) return;
      // If the other version cannot be read now, the notice says that there is one.
      follow(store, id).catch(() => store.put({ isOutdated: true }));
    };
    return () => channel.close();
  }, [store, id]);
}

async function follow(store: EditorStore, id: number): Promise<void> {
  if (store.isChanged) return store.put({ isOutdated: true });
  const { document, etag } = await loadBase(id);
  store.rebase({ document, etag }, document);
  store.put({ announcement: 'Updated: another tab has saved this workflow' });
}
