import { ApiError } from '../../errors.ts';
import type { Handler } from '../handler.ts';

export const changePassword: Handler<'changePassword', 'accounts'> = async (
  { caller, session, body, endTurn },
  { accounts },
) => {
  if (session === null)
    throw new ApiError('UNAUTHORIZED', 'Log in first and send the session cookie.');
  endTurn();
  const { current_password: currentPassword, new_password: newPassword } = body;
  await accounts.changePassword(caller, { currentPassword, newPassword }, session.user);
  return { status: 204 };
};
