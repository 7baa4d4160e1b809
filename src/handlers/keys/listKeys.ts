import type { Handler } from '../handler.ts';
import { presentPageOf } from '../present/page.ts';
import { presentKey } from '../present/key.ts';

export const listKeys: Handler<'listKeys', 'keys'> = async ({ caller, query }, { keys }) => {
  const page = await keys.list(caller, query);
  const { pagination, headers } = presentPageOf('/api/v1/keys', page, query);
  return { status: 200, headers, body: { keys: page.items.map(presentKey), ...pagination } };
};
