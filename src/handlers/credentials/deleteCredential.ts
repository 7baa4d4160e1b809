import type { Handler } from '../handler.ts';

export const deleteCredential: Handler<'deleteCredential', 'credentials'> = async (
  { caller, path, query },
  { credentials },
) => {
  await credentials.delete(caller, path.credentialId, query.force === true);
  return { status: 204 };
};
