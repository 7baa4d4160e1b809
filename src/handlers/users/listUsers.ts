import type { Handler } from '../handler.ts';
import { presentPageOf } from '../present/page.ts';
import { presentUser } from '../present/user.ts';

export const listUsers: Handler<'listUsers', 'accounts'> = async (
  { caller, query },
  { accounts },
) => {
  const page = await accounts.listUsers(caller, query);
  const { pagination, headers } = presentPageOf('/product/users', page, query);
  return { status: 200, headers, data: { users: page.items.map(presentUser), ...pagination } };
};
