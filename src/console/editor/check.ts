/** Validation of the document while it is edited. */

import { useEffect, useRef } from 'react';
import type { GraphProblem } from '../../client/index.ts';
import { asError } from '../api/as-error.ts';
import { api } from '../api/client.ts';
import { inputsOf, type Column, type GraphDocument } from '../graph/model.ts';
import { graphInput } from '../graph/wire.ts';
import { SLOW_MS } from './pace.ts';
import { useDocument, useEditor, useStore, type EditorStore } from './state.ts';
import type { Check, NodeProblem, RunsAt } from './types.ts';

/** After the last change. */
const PAUSE_MS = 150;

export async function checkDocument(
  document: GraphDocument,
  before: Check | null,
  signal: AbortSignal,
): Promise<Check> {
  const start = performance.now();
  const result = await api.validateGraph(graphInput(document), { signal });
  const problem = (isWarning: boolean) => (one: GraphProblem) =>
    nodeProblem(one, document, isWarning);
  const columns = new Map(before?.columns);
  const places = new Map<string, RunsAt>();
  for (const { node_index: index, outputs, runs_at: place } of result.nodes) {
    const node = document.nodes[index];
    if (node === undefined) continue;
    if (place !== null) places.set(node.id, place);
    const previous = before?.columns.get(node.id);
    // Below a broken node the last known columns still help.
    columns.set(
      node.id,
      Object.fromEntries(
        Object.entries(outputs).map(([port, list]) => [port, list ?? previous?.[port] ?? null]),
      ),
    );
  }
  return {
    document,
    problems: [
      ...(result.errors ?? []).map(problem(false)),
      ...(result.warnings ?? []).map(problem(true)),
    ],
    columns,
    places,
    error: null,
    isSlow: performance.now() - start > SLOW_MS,
  };
}

function nodeProblem(
  problem: GraphProblem,
  { nodes }: GraphDocument,
  isWarning: boolean,
): NodeProblem {
  const {
    node_index: index,
    code,
    message,
    path,
    range,
    suggestion,
    port,
    doc_url: page,
  } = problem;
  return {
    node: index === null ? null : (nodes[index]?.id ?? null),
    code,
    message,
    path: path ?? null,
    range,
    suggestion,
    port,
    page: page ?? null,
    isWarning,
  };
}

/** Checks after each change. A newer document aborts the check of an older one. After slow checks, the next one waits for a higher `round`. */
export function useChecks(): void {
  const store = useStore();
  const document = useDocument();
  const round = useEditor((state) => state.round);
  const lastRound = useRef(-1);
  useEffect(() => {
    if (store.state.isCheckPaused && lastRound.current === round) return undefined;
    lastRound.current = round;
    const abort = new AbortController();
    const timer = setTimeout(
      () => void runCheck(store, document, abort.signal),
      store.state.check === null ? 0 : PAUSE_MS,
    );
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [store, document, round]);
}

async function runCheck(
  store: EditorStore,
  document: GraphDocument,
  signal: AbortSignal,
): Promise<void> {
  const before = store.state.check;
  try {
    const check = await checkDocument(document, before, signal);
    // A single slow check can be a coincidence.
    const isCheckPaused = check.isSlow && before?.isSlow === true;
    store.put({ check, isCheckPaused, ...announcementOf(before, check) });
  } catch (error) {
    if (signal.aborted) return;
    store.put({
      check: {
        document,
        problems: before?.problems ?? [],
        columns: before?.columns ?? new Map<string, never>(),
        places: before?.places ?? new Map<string, never>(),
        error: asError(error),
        isSlow: before?.isSlow ?? false,
      },
    });
  }
}

function announcementOf(before: Check | null, after: Check): { announcement?: string } {
  const [was, is] = [before?.problems.length ?? 0, after.problems.length];
  if (was === is) return {};
  return { announcement: is === 0 ? 'No problems' : is === 1 ? '1 problem' : `${is} problems` };
}

/** The columns at each input port of a node. */
export function inputColumns(
  document: GraphDocument,
  check: Check | null,
  id: string,
): Readonly<Record<string, readonly Column[] | undefined>> {
  return Object.fromEntries(
    inputsOf(document, id).map((edge) => [
      edge.targetPort,
      check?.columns.get(edge.source)?.[edge.sourcePort] ?? undefined,
    ]),
  );
}

export const problemsOf = (check: Check | null, id: string | null): readonly NodeProblem[] =>
  (check?.problems ?? []).filter(({ node }) => node === id);
