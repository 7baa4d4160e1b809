/** The graphs that a workflow has and had. */

import type { KeyId, UserId } from './ids.ts';
import type { Workflow } from './workflow.ts';

/** Who makes a revision. */
export interface Author {
  readonly userId: UserId;
  /** null where a session did. */
  readonly keyId: KeyId | null;
}

export interface RevisionItem {
  readonly number: number;
  readonly created: Date;
  /** null of a revision that is older than the history of revisions. */
  readonly userId: UserId | null;
  readonly keyId: KeyId | null;
  /** The revision whose graph this is again; null where the graph was sent. */
  readonly restoredFrom: number | null;
  readonly isCurrent: boolean;
  readonly nodeCount: number;
  readonly edgeCount: number;
}

/** With the ids that nodes and edges had then. */
export type Revision = RevisionItem & Pick<Workflow, 'nodes' | 'edges' | 'parameters'>;
