/** Users, organizations and sessions as the API shows them. */

import type { Organization, User } from '../../model/user.ts';
import type { SessionInfo } from '../../services/accounts/accounts.ts';
import type { Shapes } from './shapes.ts';

export function presentUser({ id, email, name, role, created }: User): Shapes['User'] {
  return { id, email, name, role, created: created.toISOString() };
}

export function presentOrganization({ id, name, created }: Organization): Shapes['Organization'] {
  return { id, name, created: created.toISOString() };
}

/** The user who is logged in. */
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
    created: createdAt.toISOString(),
    last_seen: lastSeenAt.toISOString(),
    current: id === currentId,
  };
}
