/** Which rows a caller may see. */

import type { Caller, Visibility } from '../model/caller.ts';
import type { OrganizationId, UserId } from '../model/ids.ts';

interface Owner {
  readonly organizationId: OrganizationId;
  readonly userId: UserId;
}

/** Workflows and what belongs to them: a key of level `client` sees the organization's, all else its user's own. */
export function workflowVisibility(caller: Caller): Visibility {
  const whole = caller.kind === 'key' && caller.scopeLevel === 'client';
  return { organizationId: caller.organizationId, userId: whole ? null : caller.userId };
}

/** Whether a row of this owner is among them. */
export function isVisible(visibility: Visibility, owner: Owner): boolean {
  const { organizationId, userId } = visibility;
  return owner.organizationId === organizationId && (userId === null || owner.userId === userId);
}

/** Keys: an admin who is logged in sees the organization's, all else those of their own user. */
export function keyVisibility(caller: Caller): Visibility {
  const whole = caller.kind === 'session' && caller.role === 'admin';
  return { organizationId: caller.organizationId, userId: whole ? null : caller.userId };
}
