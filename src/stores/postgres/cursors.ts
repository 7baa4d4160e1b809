import type { Prisma } from '../../generated/prisma/client.ts';
import * as sql from '../../generated/statements/cursors.ts';
import type { Visibility } from '../../model/caller.ts';
import type { CursorState, ExecutionCursor, WorkflowCursor } from '../../model/cursor.ts';
import type { WorkflowId } from '../../model/ids.ts';
import type { Database } from './connection/database.ts';
import type { Attempt } from './execution-end.ts';
import { visibleRows } from './queries/visible-rows.ts';

export interface OpenedCursors {
  readonly cursors: readonly ExecutionCursor[];
  /** False if the call of the run chose a revision. */
  readonly movesCursors: boolean;
}

export interface CursorStore {
  /** Cursors without a state are missing. */
  states(workflowId: WorkflowId, names: readonly string[]): Promise<readonly CursorState[]>;
  /**
   * Stores the cursors with a background run before it reads its sources. Returns those of the first attempt; null
   * if the run was superseded.
   */
  open(run: Attempt, cursors: readonly ExecutionCursor[]): Promise<OpenedCursors | null>;
  /** By name. Empty if the workflow is not visible. */
  list(visibility: Visibility, workflowId: WorkflowId): Promise<readonly WorkflowCursor[]>;
  /**
   * Replaces the value and forgets the keys, so that runs in progress do not move the cursor. Empty if the workflow is
   * not visible.
   * @param value null: the cursor has no value any more
   */
  set(
    visibility: Visibility,
    workflowId: WorkflowId,
    values: readonly { readonly name: string; readonly value: string | null }[],
  ): Promise<readonly WorkflowCursor[]>;
  /** Removes cursors that are gone from the graph. Returns the number of removed ones. */
  remove(visibility: Visibility, workflowId: WorkflowId, names: readonly string[]): Promise<number>;
}

export function createCursorStore({
  prisma,
  query,
}: Pick<Database, 'prisma' | 'query'>): CursorStore {
  return {
    states: (workflowId, names) => query(sql.states, [workflowId, names]),

    async open({ executionId, attempt }, cursors) {
      return (await query(sql.open, [executionId, attempt, JSON.stringify(cursors)]))[0] ?? null;
    },

    async list(visibility, workflowId) {
      const rows = await prisma.workflowCursor.findMany({
        where: { workflowId, workflow: visibleRows(visibility) },
        orderBy: { name: 'asc' },
        select: SHOWN,
      });
      return rows.map(toCursor);
    },

    set({ organizationId, userId }, workflowId, values) {
      return query(sql.set, [workflowId, organizationId, userId, JSON.stringify(values)]);
    },

    async remove(visibility, workflowId, names) {
      const where = { workflowId, name: { in: [...names] }, workflow: visibleRows(visibility) };
      return (await prisma.workflowCursor.deleteMany({ where })).count;
    },
  };
}

const SHOWN = {
  name: true,
  column: true,
  value: true,
  keyCount: true,
  executionId: true,
  modified: true,
} as const satisfies Prisma.WorkflowCursorSelect;

type ShownRow = Prisma.WorkflowCursorGetPayload<{ select: typeof SHOWN }>;

/** Only this store and the runs write the rows. */
function toCursor(row: ShownRow): WorkflowCursor {
  return row;
}
