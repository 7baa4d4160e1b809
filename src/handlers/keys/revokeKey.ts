import type { Handler } from '../handler.ts';

export const revokeKey: Handler<'revokeKey', 'keys'> = async (
  { caller, path, query },
  { keys },
) => {
  if (query.descendants === true) {
    return {
      status: 200,
      body: { revoked: true, revoked_count: await keys.revokeWithDescendants(caller, path.keyId) },
    };
  }
  await keys.revoke(caller, path.keyId);
  return { status: 200, body: { revoked: true } };
};
