import type { Handler } from '../handler.ts';
import { presentSession } from '../present/user.ts';

export const listSessions: Handler<'listSessions', 'accounts'> = async (
  { caller },
  { accounts },
) => {
  const sessions = await accounts.listSessions(caller);
  return {
    status: 200,
    data: {
      sessions: sessions.map((session) => presentSession(session, caller.sessionId)),
      total: sessions.length,
    },
  };
};
