import type { Handler } from '../handler.ts';
import { presentKey } from '../present/key.ts';

export const getKey: Handler<'getKey', 'keys'> = async ({ caller, path }, { keys }) => ({
  status: 200,
  body: { key: presentKey(await keys.get(caller, path.keyId)) },
});
