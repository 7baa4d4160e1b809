import type { Handler } from '../handler.ts';
import { presentPageOf } from '../present/page.ts';
import { presentKey } from '../present/key.ts';

export const listKeys: Handler<'listKeys', 'keys'> = async ({ caller, query }, { keys }) => {
  const found = await keys.list(caller, query);
  const { shown, headers } = presentPageOf('/api/v1/keys', found, query);
  return { status: 200, headers, body: { keys: found.items.map(presentKey), ...shown } };
};
