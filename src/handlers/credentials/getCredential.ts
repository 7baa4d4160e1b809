import type { Handler } from '../handler.ts';
import { presentCredential } from '../present/credential.ts';

export const getCredential: Handler<'getCredential', 'credentials'> = async (
  { caller, path },
  { credentials },
) => ({
  status: 200,
  data: presentCredential(await credentials.get(caller, path.credentialId)),
});
