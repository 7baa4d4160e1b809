import type { Handler } from '../handler.ts';

export const endOtherSessions: Handler<'endOtherSessions', 'accounts'> = async (
  { caller },
  { accounts },
) => {
  await accounts.endOtherSessions(caller);
  return { status: 204 };
};
