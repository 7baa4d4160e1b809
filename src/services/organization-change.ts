/** Checks that a caller may change what the whole organization uses. */

import { ApiError } from '../errors.ts';
import type { Caller } from '../model/caller.ts';

export function requireOrganizationChange(
  caller: Caller,
  what: 'Credentials' | 'Integrations',
): void {
  if (caller.kind === 'key' ? caller.scopeLevel === 'client' : isLoggedInAdmin(caller)) return;
  const message = `${what} are changed by admins who are logged in, or with an API key of the level client.`;
  throw new ApiError('FORBIDDEN', message);
}

/** Throws FORBIDDEN for API keys, too. */
export function requireLoggedInAdmin(
  caller: Caller,
  task: 'manage its users' | 'change how it embeds dashboards',
): void {
  if (isLoggedInAdmin(caller)) return;
  const message = `Only a logged-in admin of the organization may ${task}.`;
  throw new ApiError('FORBIDDEN', message);
}

const isLoggedInAdmin = ({ kind, role }: Caller): boolean => kind === 'session' && role === 'admin';
