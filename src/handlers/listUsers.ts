import type { Handler } from './handler.ts';
import { presentUser } from './present.ts';

export const listUsers: Handler<'listUsers', 'accounts'> = async ({ caller }, { accounts }) => {
  const users = await accounts.listUsers(caller);
  return { status: 200, data: { users: users.map(presentUser), total: users.length } };
};
