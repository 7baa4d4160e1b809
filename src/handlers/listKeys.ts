import type { Handler } from './handler.ts';
import { presentKey } from './present.ts';

export const listKeys: Handler<'listKeys', 'keys'> = async ({ caller }, { keys }) => {
  const all = await keys.list(caller);
  return { status: 200, body: { keys: all.map(presentKey) } };
};
