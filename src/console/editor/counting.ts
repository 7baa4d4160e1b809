/** Row counts of every node, from a run or from a preview of the document. */

import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../api/client.ts';
import { useQueryParam } from '../design/query-param.ts';
import type { GraphDocument, GraphNode } from '../graph/model.ts';
import { idOfNode } from '../graph/wire.ts';
import { callersOf, countsOf, previewInput } from './preview.ts';
import { useStore, type EditorStore } from './state.ts';

export async function countRows(store: EditorStore): Promise<void> {
  const { document, kinds, state } = store;
  const callers = callersOf(document, kinds);
  const input = previewInput(document, callers, state);
  const { nodes } = await api.previewGraph({ ...input, show: [], rows: 0 });
  store.put({
    counts: { document, rows: countsOf(document, nodes), run: null },
    announcement: 'Row counts are shown on the edges',
  });
}

/** Shows the row counts of the run in `?run=` on the edges. Returns the error if it cannot. */
export function useRunCounts(workflowId: number): Error | null {
  const store = useStore();
  const [number] = useQueryParam('run');
  const query = useQuery({
    queryKey: ['run-rows', number],
    queryFn: async ({ signal }) => {
      const run = await api.getExecution(Number(number), { signal });
      const { nodes } = await api.getRevision(workflowId, run.workflow_revision, { signal });
      return { run, nodes };
    },
    enabled: /^\d{1,15}$/.test(number),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { data } = query;
  useEffect(() => {
    if (data === undefined) return;
    const { document } = store;
    const rows = data.run.nodes.flatMap(({ node_id: id, rows: total }) => {
      const node = nodeOfRevision(document, id, data.nodes);
      return total === null || node === undefined ? [] : [[node.id, total] as const];
    });
    store.put({ counts: { document, rows: new Map(rows), run: data.run.id } });
  }, [store, data]);
  return query.error;
}

interface RevisionNode {
  readonly id: number;
  readonly label: string;
  readonly node_type: string;
}

/** Node ids differ between revisions, so a node of an older one is matched by its label and type. */
function nodeOfRevision(
  { nodes }: GraphDocument,
  id: number,
  revision: readonly RevisionNode[],
): GraphNode | undefined {
  const same = nodes.find((node) => node.id === idOfNode(id));
  if (same !== undefined) return same;
  const old = revision.find((node) => node.id === id);
  return nodes.find(({ label, type }) => label === old?.label && type === old.node_type);
}
