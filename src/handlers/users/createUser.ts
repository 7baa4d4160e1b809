import type { Handler } from '../handler.ts';
import { presentUser } from '../present/user.ts';

export const createUser: Handler<'createUser', 'accounts'> = async (
  { caller, body, endTurn },
  { accounts },
) => {
  endTurn();
  const { email, name, password, role } = body;
  const user = await accounts.createUser(caller, { email, name, password, role });
  return {
    status: 201,
    headers: { Location: `/product/users/${user.id}` },
    data: presentUser(user),
  };
};
