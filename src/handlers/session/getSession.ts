import { ApiError } from '../../errors.ts';
import type { Handler } from '../handler.ts';
import { presentLogin } from '../present/user.ts';

export const getSession: Handler<'getSession', never> = ({ session }) => {
  if (session === null)
    throw new ApiError('UNAUTHORIZED', 'Log in first and send the session cookie.');
  return { status: 200, data: presentLogin(session) };
};
