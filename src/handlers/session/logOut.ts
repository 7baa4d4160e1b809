import type { Handler } from '../handler.ts';

export const logOut: Handler<'logOut', 'accounts'> = async ({ caller }, { accounts }) => {
  await accounts.logOut(caller);
  return { status: 204, session: null };
};
