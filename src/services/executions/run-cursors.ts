/** The cursors of a run: where its getters begin, and what its end moves. */

import {
  graphCursors,
  type CursorBounds,
  type CursorProgress,
  type Graph,
  type NodeProblem,
} from '../../engine/index.ts';
import type { CursorMove, CursorState, ExecutionCursor } from '../../model/cursor.ts';
import type { ExecutionDelivery } from '../../model/execution.ts';
import type { WorkflowId } from '../../model/ids.ts';
import type { CursorStore } from '../../stores/index.ts';
import type { FinishedExecution } from '../../stores/postgres/executions.ts';
import { ClaimLost } from './claim-lease.ts';
import type { StartedRun } from './started-run.ts';

export interface OpenedCursors {
  readonly cursors: readonly ExecutionCursor[];
  readonly movesCursors: boolean;
  /** By name. */
  readonly bounds: ReadonlyMap<string, CursorBounds>;
}

export const NO_CURSORS: OpenedCursors = { cursors: [], movesCursors: false, bounds: new Map() };

/**
 * Reads the state of the cursors in the graph. Later attempts begin at the value of the first one: if the state has
 * changed since, the keys of its delivered rows are gone, and the run has a problem. Throws ClaimLost.
 */
export async function openCursors(
  store: Pick<CursorStore, 'states' | 'open'>,
  run: Pick<
    StartedRun,
    'executionId' | 'attempt' | 'workflowId' | 'graph' | 'isBackground' | 'movesCursors'
  >,
): Promise<OpenedCursors | NodeProblem> {
  const wanted = graphCursors(run.graph);
  if (wanted.length === 0) return NO_CURSORS;
  const states = await statesOf(store, run.workflowId, run.graph);
  const fresh = wanted.map(({ name, column }): ExecutionCursor => {
    const { value = null, version = 0 } = states.get(name) ?? {};
    return { name, column, from: value, to: null, moved: false, reason: null, version };
  });
  const opened = run.isBackground
    ? await store.open(run, fresh)
    : { cursors: fresh, movesCursors: run.movesCursors ?? true };
  if (opened === null) throw new ClaimLost();
  const bounds = new Map<string, CursorBounds>();
  for (const { name, from, version, until } of opened.cursors) {
    const state = states.get(name);
    const isCurrent = (state?.version ?? 0) === version;
    if (!isCurrent && until === undefined) return changedMeanwhile(wanted, name);
    const current = isCurrent ? state : undefined;
    bounds.set(name, {
      column: current?.column ?? null,
      from,
      keys: current?.keys ?? [],
      to: until,
    });
  }
  return { ...opened, bounds };
}

/** The bounds of a run that moves nothing. */
export async function currentBounds(
  store: Pick<CursorStore, 'states'>,
  workflowId: WorkflowId,
  graph: Graph,
): Promise<ReadonlyMap<string, CursorBounds>> {
  const states = await statesOf(store, workflowId, graph);
  return new Map(
    [...states].map(([name, { column, value, keys }]) => [name, { column, from: value, keys }]),
  );
}

async function statesOf(
  store: Pick<CursorStore, 'states'>,
  workflowId: WorkflowId,
  graph: Graph,
): Promise<ReadonlyMap<string, CursorState>> {
  const names = graphCursors(graph).map(({ name }) => name);
  if (names.length === 0) return new Map();
  const states = await store.states(workflowId, names);
  return new Map(states.map((state) => [state.name, state]));
}

function changedMeanwhile(wanted: ReturnType<typeof graphCursors>, name: string): NodeProblem {
  return {
    nodeId: wanted.find((cursor) => cursor.name === name)?.nodeId ?? null,
    code: 'source_failed',
    message: `Another run, or a user, changed the cursor \`${name}\` after the first attempt of this run began. The next run begins at its new value`,
  };
}

interface EndingRun {
  readonly workflowId: WorkflowId;
  readonly opened: OpenedCursors;
  readonly read: readonly CursorProgress[];
  readonly deliveries: readonly ExecutionDelivery[];
}

/** For the record of the end of a run. Cursors move only if the run completed and delivered every row. */
export function endedCursors(
  { workflowId, opened, read, deliveries }: EndingRun,
  isCompleted: boolean,
): FinishedExecution['cursors'] {
  if (opened.cursors.length === 0) return undefined;
  const progress = new Map(read.map((one) => [one.name, one]));
  const reason = commonReason(opened, deliveries, isCompleted);
  const moves: CursorMove[] = [];
  const cursors = opened.cursors.map((cursor): ExecutionCursor => {
    const one = progress.get(cursor.name);
    const { column = cursor.column, to = null, rows = 0, keys = [] } = one ?? {};
    const ended = { ...cursor, column, to };
    if (reason !== null) return { ...ended, reason };
    if (to === null || rows === 0) return { ...ended, reason: 'no_new_rows' };
    moves.push({ name: cursor.name, column, value: to, keys, version: cursor.version });
    return ended;
  });
  return { workflowId, cursors, moves };
}

function commonReason(
  { movesCursors }: OpenedCursors,
  deliveries: readonly ExecutionDelivery[],
  isCompleted: boolean,
): ExecutionCursor['reason'] {
  if (!isCompleted) return 'run_not_completed';
  if (!movesCursors) return 'revision_chosen';
  const isDelivered = deliveries.every(({ rows, delivered }) => delivered === rows);
  return isDelivered ? null : 'rows_not_delivered';
}
