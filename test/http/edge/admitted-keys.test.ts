/** The keys that this process admitted: found by the header that brings them. */

import { inspect } from 'node:util';
import { createAdmittedKeys } from '../../../src/http/pipeline/admitted-keys.ts';

const KEY = { keyId: 1, organizationId: 2 };

it('are found until they are removed, and nothing else of them is kept', () => {
  const keys = createAdmittedKeys();
  const [mine, other] = ['Bearer mine', 'Bearer other'];
  expect([keys.find(mine), keys.find(undefined)]).toEqual([null, null]);
  keys.add(mine, { ...KEY, scopes: ['a'] } as typeof KEY);
  expect([keys.find(mine), keys.find(other), keys.find(undefined)]).toEqual([KEY, null, null]);
  keys.remove(other);
  expect(keys.find(mine)).toEqual(KEY);
  keys.remove(mine);
  expect(keys.find(mine)).toBeNull();
});

it('are known by a hash: no value of a key stays in the memory', () => {
  const stored: unknown[] = [];
  const set = jest.spyOn(Map.prototype, 'set').mockImplementation(function (
    this: Map<unknown, unknown>,
    ...entry
  ) {
    stored.push(...entry);
    return this;
  });
  createAdmittedKeys().add('Bearer weir_secret', KEY);
  set.mockRestore();
  expect(stored).not.toEqual([]);
  expect(inspect(stored, { depth: 5 })).not.toContain('secret');
});
