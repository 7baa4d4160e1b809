/** The rows that a caller may see. */

import type { Caller, Visibility } from '../model/caller.ts';

/** Workflows and what belongs to them: a key of level `client` sees the organization's, all else its user's own. */
export function workflowVisibility(caller: Caller): Visibility {
  const whole = caller.kind === 'key' && caller.scopeLevel === 'client';
  return { organizationId: caller.organizationId, userId: whole ? null : caller.userId };
}

/** Keys: an admin who is logged in sees the organization's, all else those of their own user. */
export function keyVisibility(caller: Caller): Visibility {
  const whole = caller.kind === 'session' && caller.role === 'admin';
  return { organizationId: caller.organizationId, userId: whole ? null : caller.userId };
}
