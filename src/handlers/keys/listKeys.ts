import type { Handler } from '../handler.ts';
import { presentPageOf } from '../present/page.ts';
import { presentKey } from '../present/model.ts';

export const listKeys: Handler<'listKeys', 'keys'> = async ({ caller, query }, { keys }) => {
  const found = await keys.list(caller, query);
  return {
    status: 200,
    body: { keys: found.items.map(presentKey), ...presentPageOf('/api/v1/keys', found, query) },
  };
};
