import type { Handler } from '../handler.ts';
import { presentKey } from '../present/key.ts';

export const updateKey: Handler<'updateKey', 'keys'> = async (
  { caller, path, body: { name, scopes } },
  { keys },
) => {
  const change = {
    ...(name === undefined ? {} : { name }),
    ...(scopes === undefined ? {} : { scopes }),
  };
  const key = await keys.update(caller, path.keyId, change);
  return { status: 200, body: { key: presentKey(key) } };
};
