import type { Handler } from '../handler.ts';

export const testCredential: Handler<'testCredential', 'credentials'> = async (
  { caller, path, signal, endTurn },
  { credentials },
) => {
  endTurn();
  return { status: 200, data: await credentials.test(caller, path.credentialId, signal) };
};
