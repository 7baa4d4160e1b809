import type { Handler } from '../handler.ts';
import { presentCredential } from '../present/credential.ts';
import { presentPageOf } from '../present/page.ts';

export const listCredentials: Handler<'listCredentials', 'credentials'> = async (
  { caller, query },
  { credentials },
) => {
  const page = await credentials.list(caller, query);
  const { pagination, headers } = presentPageOf('/product/credentials', page, query);
  return {
    status: 200,
    headers,
    data: { credentials: page.items.map(presentCredential), ...pagination },
  };
};
