/** The current and former graphs of a workflow. */

import type { KeyId, UserId } from './ids.ts';
import type { RunnableWorkflow } from './workflow.ts';

/** The author of a revision. */
export interface Author {
  readonly userId: UserId;
  /** Null if a session made the change. */
  readonly keyId: KeyId | null;
}

export interface RevisionItem {
  readonly number: number;
  readonly created: Date;
  /** Null for a revision that is older than the history of revisions. */
  readonly userId: UserId | null;
  readonly keyId: KeyId | null;
  /** The revision that was restored; null if the graph was sent. */
  readonly restoredFrom: number | null;
  readonly isCurrent: boolean;
  readonly nodeCount: number;
  readonly edgeCount: number;
}

/** With the ids of nodes and edges in that revision. */
export type Revision = RevisionItem & RunnableWorkflow;

/** Returns true if the change makes a new revision. Absent members are unchanged. */
export function isRevised(change: {
  readonly graph?: unknown;
  readonly parameters?: unknown;
  readonly settings?: unknown;
}): boolean {
  const { graph, parameters, settings } = change;
  return graph !== undefined || parameters !== undefined || settings !== undefined;
}
