import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../api/client.ts';
import { useQueryParam } from '../design/query-param.ts';
import { withRevision } from '../graph/wire.ts';
import { useStore } from './state.ts';

/** Opens the graph of the revision in `?revision=` as a draft, which one undo takes back. Returns why it cannot. */
export function useRestoring(id: number): Error | null {
  const store = useStore();
  const [number, setNumber] = useQueryParam('revision');
  const revision = useQuery({
    queryKey: ['revision', id, number],
    queryFn: ({ signal }) => api.getRevision(id, Number(number), { signal }),
    enabled: /^\d{1,9}$/.test(number),
    staleTime: Number.POSITIVE_INFINITY,
  });
  useEffect(() => {
    if (number === '' || revision.data === undefined) return;
    store.change(withRevision(store.document, revision.data));
    store.put({ announcement: `Revision ${number} is open as a draft` });
    setNumber('');
    // The address changes with the first run, so the next one has nothing to do.
  }, [store, number, revision.data, setNumber]);
  return revision.error;
}
