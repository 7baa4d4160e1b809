import type { Caller, Visibility } from '../model/caller.ts';

/**
 * Workflows and their parts: keys of level `client` and logged-in admins see those of the organization, all others those
 * of their user.
 */
export function workflowVisibility(caller: Caller): Visibility {
  return {
    organizationId: caller.organizationId,
    userId: seesOrganization(caller) ? null : caller.userId,
  };
}

export function seesOrganization(caller: Caller): boolean {
  if (caller.kind === 'viewer') return caller.seesOrganization;
  return caller.kind === 'key' ? caller.scopeLevel === 'client' : caller.role === 'admin';
}

/** Keys: logged-in admins see those of the organization, all others those of their user. */
export function keyVisibility(caller: Caller): Visibility {
  const whole = caller.kind === 'session' && caller.role === 'admin';
  return { organizationId: caller.organizationId, userId: whole ? null : caller.userId };
}
