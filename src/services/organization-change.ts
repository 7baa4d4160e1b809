/** Checks that a caller may change what the whole organization uses. */

import { ApiError } from '../errors.ts';
import type { Caller } from '../model/caller.ts';

export function requireOrganizationChange(
  caller: Caller,
  what: 'Credentials' | 'Integrations',
): void {
  const may =
    caller.kind === 'key'
      ? caller.scopeLevel === 'client'
      : caller.kind === 'session' && caller.role === 'admin';
  if (may) return;
  const message = `${what} are changed by admins who are logged in, or with an API key of the level client.`;
  throw new ApiError('FORBIDDEN', message);
}
