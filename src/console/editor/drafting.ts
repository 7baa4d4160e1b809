/** Keeps the draft of the open workflow in the browser. */

import { useEffect } from 'react';
import { asError } from '../api/as-error.ts';
import type { Draft } from '../graph/draft.ts';
import type { Drafts } from '../graph/drafts.ts';
import { useStore, type EditorStore } from './state.ts';

/** After a change. */
const PAUSE_MS = 300;

export const draftKey = (userId: number, workflowId: number): string => `${userId}/${workflowId}`;

function draftOf(store: EditorStore): Draft | null {
  const { base, samples, params } = store.state;
  const hasSamples = Object.keys(samples).length + Object.keys(params).length > 0;
  if (!store.isChanged && !hasSamples) return null;
  return {
    base: base.document,
    etag: base.etag,
    document: store.document,
    modified: Date.now(),
    samples,
    params,
  };
}

/** Writes 300 ms after the first change since the last write, and when the page goes. */
export function useDrafting(drafts: Drafts, key: string, onError: (error: Error) => void): void {
  const store = useStore();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    let written = signature(store);
    const write = (): void => {
      if (timer !== null) clearTimeout(timer);
      timer = null;
      const next = signature(store);
      if (next.every((part, index) => part === written[index])) return;
      written = next;
      const draft = draftOf(store);
      const done = draft === null ? drafts.remove(key) : drafts.write(key, draft);
      done.catch((error: unknown) => onError(asError(error)));
    };
    const unsubscribe = store.subscribe(() => (timer ??= setTimeout(write, PAUSE_MS)));
    addEventListener('pagehide', write);
    return () => {
      removeEventListener('pagehide', write);
      unsubscribe();
      write();
    };
  }, [store, drafts, key, onError]);
}

/** The parts of the state that a draft holds. */
const signature = ({ state }: EditorStore): readonly unknown[] => [
  state.history.present,
  state.base,
  state.samples,
  state.params,
];
