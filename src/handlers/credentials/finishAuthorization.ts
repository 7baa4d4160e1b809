import type { Handler } from '../handler.ts';
import { presentCredential } from '../present/credential.ts';

export const finishAuthorization: Handler<'finishAuthorization', 'authorizations'> = async (
  { caller, body, endTurn },
  { authorizations },
) => {
  endTurn();
  return { status: 200, data: presentCredential(await authorizations.finish(caller, body)) };
};
