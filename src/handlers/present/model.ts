/** From the model to the API's shapes: snake_case names, timestamps as text. */

import type { components as ProductComponents } from '../../generated/product.ts';
import type { components as V1Components } from '../../generated/v1.ts';
import type { ApiKey } from '../../model/key.ts';
import type { Organization, User } from '../../model/user.ts';
import type { Workflow, WorkflowListItem, WorkflowSummary } from '../../model/workflow.ts';
import type { SessionInfo } from '../../services/accounts/accounts.ts';
import type { WrittenWorkflow } from '../../services/workflows/workflows.ts';

export type Shapes = V1Components['schemas'] & ProductComponents['schemas'];

const timestamp = (date: Date): string => date.toISOString();

export function presentNewKey(key: ApiKey): Shapes['NewKey'] {
  return {
    id: key.id,
    name: key.name,
    key_prefix: key.keyPrefix,
    scope_level: key.scopeLevel,
    scopes: [...key.scopes],
    expires_at: key.expiresAt && timestamp(key.expiresAt),
    created: timestamp(key.created),
  };
}

export function presentKey(key: ApiKey): Shapes['ApiKey'] {
  return {
    ...presentNewKey(key),
    is_active: key.isActive,
    last_used_at: key.lastUsedAt && timestamp(key.lastUsedAt),
    created_by_key_id: key.createdByKeyId,
  };
}

function presentSummary({ id, title, description, isActive, created, modified }: WorkflowSummary) {
  return {
    id,
    title,
    description,
    is_active: isActive,
    created: timestamp(created),
    modified: timestamp(modified),
  };
}

export function presentListItem(item: WorkflowListItem): Shapes['WorkflowListItem'] {
  return { ...presentSummary(item), node_count: item.nodeCount, edge_count: item.edgeCount };
}

export function presentGraph(
  graph: Pick<Workflow, 'nodes' | 'edges' | 'parameters'>,
): Pick<Shapes['Workflow'], 'nodes' | 'edges' | 'parameters'> {
  return {
    nodes: graph.nodes.map(({ id, nodeType, nodeRole, label, config }) => ({
      id,
      node_type: nodeType,
      node_role: nodeRole,
      label,
      config,
    })),
    edges: graph.edges.map(({ id, sourceNodeId, targetNodeId, sourceKey, targetKey }) => ({
      id,
      source_node_id: sourceNodeId,
      target_node_id: targetNodeId,
      source_key: sourceKey,
      target_key: targetKey,
    })),
    parameters: graph.parameters as Shapes['WorkflowParameters'],
  };
}

export function presentWorkflow(workflow: Workflow): Shapes['Workflow'] {
  return {
    ...presentSummary(workflow),
    revision: workflow.revision,
    version: workflow.version,
    ...presentGraph(workflow),
  };
}

/** The same tag whatever the content encoding: it names the state of the workflow that `data` shows. */
export function etagOf({ entityTag }: Workflow): { readonly ETag: string } {
  return { ETag: `"${entityTag}"` };
}

/** `node_id_map` goes from positions, as strings, to ids; it is there whenever nodes were sent. */
export function presentWritten({ workflow, nodeIds }: WrittenWorkflow): Shapes['WrittenWorkflow'] {
  return {
    ...presentWorkflow(workflow),
    ...(nodeIds && { node_id_map: Object.fromEntries(nodeIds.entries()) }),
  };
}

export function presentUser({ id, email, name, role, created }: User): Shapes['User'] {
  return { id, email, name, role, created: timestamp(created) };
}

export function presentOrganization({ id, name, created }: Organization): Shapes['Organization'] {
  return { id, name, created: timestamp(created) };
}

/** Who is logged in. */
export function presentLogin({
  user,
  organization,
}: {
  user: User;
  organization: Organization;
}): Shapes['Session'] {
  return {
    user: presentUser(user),
    organization: presentOrganization(organization),
    password_change_required: user.passwordChangeRequired,
  };
}

export function presentSession(
  { id, createdAt, lastSeenAt }: SessionInfo,
  currentId: number,
): Shapes['LoginSession'] {
  return {
    id,
    created: timestamp(createdAt),
    last_seen: timestamp(lastSeenAt),
    current: id === currentId,
  };
}
