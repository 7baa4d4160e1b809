import type { Handler } from '../handler.ts';
import { presentLogin } from '../present/user.ts';

export const logIn: Handler<'logIn', 'accounts'> = async (
  { body: { email, password }, address },
  { accounts },
) => {
  const { token, user, organization } = await accounts.logIn({ email, password, address });
  return {
    status: 200,
    session: { token, userId: user.id },
    data: presentLogin({ user, organization }),
  };
};
