/** Revisions as the API shows them. */

import type { Revision, RevisionItem } from '../../model/revision.ts';
import { presentGraph } from './workflow.ts';
import type { Shapes } from './shapes.ts';

export function presentRevisionItem(item: RevisionItem): Shapes['RevisionItem'] {
  return {
    number: item.number,
    created: item.created.toISOString(),
    user_id: item.userId,
    key_id: item.keyId,
    restored_from: item.restoredFrom,
    is_current: item.isCurrent,
    node_count: item.nodeCount,
    edge_count: item.edgeCount,
  };
}

export function presentRevision(revision: Revision): Shapes['Revision'] {
  return { ...presentRevisionItem(revision), ...presentGraph(revision) };
}
