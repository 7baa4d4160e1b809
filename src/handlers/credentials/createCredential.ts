import type { Handler } from '../handler.ts';
import { presentCredential } from '../present/credential.ts';

export const createCredential: Handler<'createCredential', 'credentials'> = async (
  { caller, body },
  { credentials },
) => {
  const { name, type, hosts, data, test_url: testUrl = null } = body;
  const credential = await credentials.create(caller, { name, type, hosts, data, testUrl });
  return {
    status: 201,
    headers: { Location: `/product/credentials/${credential.id}` },
    data: presentCredential(credential),
  };
};
