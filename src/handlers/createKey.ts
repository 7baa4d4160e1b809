import { ApiError } from '../errors.ts';
import type { Handler } from './handler.ts';
import { presentNewKey } from './present.ts';

export const createKey: Handler<'createKey', 'keys'> = async ({ caller, body }, { keys }) => {
  const { key, fullKey } = await keys.create(caller, {
    name: body.name,
    scopeLevel: body.scope_level ?? 'user',
    scopes: body.scopes ?? ['workflows:read'],
    expiresAt: readMoment(body.expires_at ?? null),
  });
  return { status: 201, headers: { Location: `/api/v1/keys/${key.id}` }, body: { key: presentNewKey(key), full_key: fullKey } };
};

/** RFC 3339 allows leap seconds, which no `Date` can hold. */
function readMoment(text: string | null): Date | null {
  if (text === null) return null;
  const moment = new Date(text);
  if (!Number.isNaN(moment.getTime())) return moment;
  const message = '`expires_at` must be a date and time that exists, such as 2030-01-01T00:00:00Z.';
  throw new ApiError('INVALID_INPUT', message, { details: [{ path: '/expires_at', message }] });
}
