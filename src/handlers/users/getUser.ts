import type { Handler } from '../handler.ts';
import { presentUser } from '../present/user.ts';

export const getUser: Handler<'getUser', 'accounts'> = async ({ caller, path }, { accounts }) => ({
  status: 200,
  data: presentUser(await accounts.getUser(caller, path.userId)),
});
