import type { Handler } from '../handler.ts';

export const deleteUser: Handler<'deleteUser', 'accounts'> = async (
  { caller, path },
  { accounts },
) => {
  await accounts.deleteUser(caller, path.userId);
  return { status: 204 };
};
