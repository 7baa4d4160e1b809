import type { Handler } from './handler.ts';

export const revokeKey: Handler<'revokeKey', 'keys'> = async ({ caller, path }, { keys }) => {
  await keys.revoke(caller, path.keyId);
  return { status: 200, body: { revoked: true } };
};
