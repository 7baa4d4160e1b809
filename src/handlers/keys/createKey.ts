import type { NewKey } from '../../services/keys/keys.ts';
import type { Handler } from '../handler.ts';
import { presentNewKey } from '../present/key.ts';

export const createKey: Handler<'createKey', 'keys'> = async ({ caller, body, once }, { keys }) => {
  const input = {
    name: body.name,
    scopeLevel: body.scope_level ?? 'user',
    scopes: body.scopes ?? ['workflows:read'],
    expiresAt: body.expires_at == null ? null : new Date(body.expires_at),
  } as const;
  return once.change<NewKey>(
    (commit) => keys.create(caller, input, commit),
    ({ key, fullKey }) => ({
      status: 201,
      headers: { Location: `/api/v1/keys/${key.id}` },
      body: { key: presentNewKey(key), full_key: fullKey },
    }),
  );
};
