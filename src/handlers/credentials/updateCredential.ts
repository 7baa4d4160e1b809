import type { Handler } from '../handler.ts';
import { presentCredential } from '../present/credential.ts';

export const updateCredential: Handler<'updateCredential', 'credentials'> = async (
  { caller, path, body },
  { credentials },
) => {
  const { test_url: testUrl, ...rest } = body;
  const change = { ...rest, ...(testUrl === undefined ? {} : { testUrl }) };
  const credential = await credentials.update(caller, path.credentialId, change);
  return { status: 200, data: presentCredential(credential) };
};
