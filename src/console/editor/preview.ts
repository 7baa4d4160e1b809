/** Rows of the selected node while the graph is edited. A node that calls another service is called on a click only. */

import { useEffect, useRef } from 'react';
import type { PreviewGraphInput } from '../../client/index.ts';
import { asError } from '../api/as-error.ts';
import { api } from '../api/client.ts';
import type { Sample } from '../graph/draft.ts';
import {
  inputsOf,
  nodeOf,
  withAncestors,
  type Config,
  type GraphDocument,
  type GraphNode,
  type Kinds,
} from '../graph/model.ts';
import { graphInput } from '../graph/wire.ts';
import { SLOW_MS } from './pace.ts';
import { useEditor, useSelected, useStore, type EditorState, type EditorStore } from './state.ts';
import type { Check, Preview } from './types.ts';

const PAUSE_MS = 300;
const ROWS = 50;
const SAMPLE_ROWS = 1_000;

/** The preview that is possible for a node. */
export type Plan =
  | Extract<Preview, { kind: 'none' | 'blocked' | 'calls' }>
  | { readonly kind: 'run'; readonly node: string; readonly input: PreviewGraphInput };

export function planPreview(
  document: GraphDocument,
  kinds: Kinds,
  id: string,
  { check, samples, params }: Pick<EditorState, 'check' | 'samples' | 'params'>,
): Plan {
  const node = nodeOf(document, id);
  if (node === undefined) return { kind: 'none' };
  const target = node.role === 'terminator' ? inputsOf(document, id)[0]?.source : id;
  if (target === undefined) return { kind: 'blocked', reason: 'Connect an input to see its rows.' };
  const ancestors = withAncestors(document, target);
  const broken = (check?.problems ?? []).find(
    (one) => !one.isWarning && one.node !== null && ancestors.has(one.node),
  );
  if (broken !== undefined) {
    const label = broken.node === null ? '' : nodeOf(document, broken.node)?.label;
    return { kind: 'blocked', reason: `Fix the problems of ${label} to see rows.` };
  }
  const callers = callersOf(document, kinds).filter((one) => ancestors.has(one.id));
  const missing = callers.filter((one) => samples[one.id] === undefined);
  if (missing.length > 0) return { kind: 'calls', nodes: missing };
  const input = inputUntil(document, target, callers, { samples, params });
  return { kind: 'run', node: target, input };
}

/** The nodes that call other services for their rows. */
export const callersOf = ({ nodes }: GraphDocument, kinds: Kinds): readonly GraphNode[] =>
  nodes.filter(
    ({ type, role }) => role !== 'terminator' && kinds.get(type)?.calls_services === true,
  );

type Values = Pick<EditorState, 'samples' | 'params'>;

function inputUntil(
  document: GraphDocument,
  id: string,
  callers: readonly GraphNode[],
  values: Values,
): PreviewGraphInput {
  const index = document.nodes.findIndex((node) => node.id === id);
  const input = previewInput(document, callers, values);
  return { ...input, until_node_index: index, show: [index], rows: ROWS };
}

/** @param callers nodes whose samples take the place of calls */
export function previewInput(
  document: GraphDocument,
  callers: readonly GraphNode[],
  { samples, params }: Values,
): PreviewGraphInput {
  const fixtures = Object.fromEntries(
    callers.map((node) => [
      String(document.nodes.indexOf(node)),
      [...(samples[node.id]?.rows ?? [])],
    ]),
  );
  return {
    ...graphInput(document),
    params: declared(document, params),
    ...(callers.length === 0 ? {} : { fixtures }),
  };
}

/** Row counts of a preview, by the id of the node. */
export function countsOf(
  document: GraphDocument,
  previewed: readonly { readonly node_index: number; readonly total_rows: number }[],
): ReadonlyMap<string, number> {
  const counts = previewed.flatMap(({ node_index: index, total_rows: total }) => {
    const id = document.nodes[index]?.id;
    return id === undefined ? [] : [[id, total] as const];
  });
  return new Map(counts);
}

/** Parameters that the workflow no longer declares would be refused. */
function declared({ parameters }: GraphDocument, params: Config): Config {
  if (parameters === null) return params;
  return Object.fromEntries(Object.entries(params).filter(([name]) => name in parameters));
}

/** Fetches the rows of a node that calls another service. */
export async function fetchSample(store: EditorStore, id: string): Promise<void> {
  const { document, state } = store;
  const index = document.nodes.findIndex((node) => node.id === id);
  const callers = document.nodes.filter(
    (one) => one.id !== id && state.samples[one.id] !== undefined,
  );
  const ancestors = withAncestors(document, id);
  const before = callers.filter((one) => ancestors.has(one.id));
  const input = inputUntil(document, id, before, state);
  try {
    const { nodes } = await api.previewGraph({ ...input, show: [index], rows: SAMPLE_ROWS });
    const rows = nodes.find((node) => node.node_index === index)?.rows ?? [];
    const sample: Sample = { rows, at: Date.now() };
    store.put({ samples: { ...store.state.samples, [id]: sample } });
  } catch (error) {
    store.put({
      preview: { kind: 'error', error: asError(error) },
    });
  }
}

/** Keeps `preview` of the state up to date. */
export function usePreview(): void {
  const store = useStore();
  const selected = useSelected();
  const check = useEditor((state) => state.check);
  const samples = useEditor((state) => state.samples);
  const params = useEditor((state) => state.params);
  const isOpen = useEditor((state) => state.isPreviewOpen);
  const round = useEditor((state) => state.previewRound);
  const lastRound = useRef(0);
  const id = selected?.id;
  useEffect(() => {
    // The check of this document comes first: it says whether the preview can run.
    if (!isOpen || check === null || check.document !== store.document || check.error !== null)
      return;
    if (id === undefined) return store.put({ preview: { kind: 'none' } });
    const plan = planPreview(check.document, store.kinds, id, { check, samples, params });
    if (plan.kind !== 'run') return store.put({ preview: plan });
    if (store.state.isPreviewPaused && lastRound.current === round)
      return store.put({ preview: { kind: 'paused' } });
    lastRound.current = round;
    const abort = new AbortController();
    const timer = setTimeout(() => void run(store, check, plan, abort.signal), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [store, id, check, samples, params, isOpen, round]);
}

async function run(
  store: EditorStore,
  { document }: Check,
  { node, input }: Extract<Plan, { kind: 'run' }>,
  signal: AbortSignal,
): Promise<void> {
  try {
    const { nodes } = await api.previewGraph(input, { signal });
    if (signal.aborted) return;
    const target = nodes.find(({ node_index: index }) => document.nodes[index]?.id === node);
    if (target === undefined) return;
    const { columns, rows, total_rows: total, ms } = target;
    store.put({
      preview: { kind: 'rows', node, columns, rows, total, ms, counts: countsOf(document, nodes) },
      isPreviewPaused: nodes.reduce((sum, one) => sum + one.ms, 0) > SLOW_MS,
    });
  } catch (error) {
    if (signal.aborted) return;
    store.put({
      preview: { kind: 'error', error: asError(error) },
    });
  }
}
