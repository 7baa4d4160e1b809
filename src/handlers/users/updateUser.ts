import type { Handler } from '../handler.ts';
import { presentUser } from '../present/user.ts';

export const updateUser: Handler<'updateUser', 'accounts'> = async (
  { caller, path, body: { name, role, password }, endTurn },
  { accounts },
) => {
  if (password !== undefined) endTurn();
  const change = {
    ...(name === undefined ? {} : { name }),
    ...(role === undefined ? {} : { role }),
    ...(password === undefined ? {} : { password }),
  };
  return { status: 200, data: presentUser(await accounts.updateUser(caller, path.userId, change)) };
};
