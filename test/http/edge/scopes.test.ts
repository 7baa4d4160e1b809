/** Every operation with every set of scopes: a key opens what the specification says, and some operations need two together. */

import { operations, type OperationId } from '../../../src/generated/operations.ts';
import { SCOPES, type Scope } from '../../../src/model/key.ts';
import { absentParams } from '../path-resources.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const ids = Object.keys(operations) as OperationId[];
const absent = (id: OperationId) => absentParams(operations[id].path);

/** Every set of scopes that a key can have. */
const SCOPE_SETS: readonly (readonly Scope[])[] = Array.from({ length: 7 }, (_, n) =>
  SCOPES.filter((_scope, bit) => ((n + 1) >> bit) & 1),
);
const keysBySet = new Map<string, Promise<string>>();
function keyWith(scopes: readonly Scope[]): Promise<string> {
  const name = scopes.join();
  const made = keysBySet.get(name) ?? app.newKey({ scopes }).then(({ value }) => value);
  keysBySet.set(name, made);
  return made;
}

it.each(
  ids.filter((id) => {
    const { keyScopes } = operations[id];
    return keyScopes.length > 0 && !keyScopes.some((scopes) => scopes.length === 0);
  }),
)(
  'a key opens %s with the scopes of the specification only, before the resource or the body is looked at',
  async (id) => {
    for (const scopes of SCOPE_SETS) {
      const response = await app.client.call(id, {
        params: absent(id),
        key: await keyWith(scopes),
        query: 'unknown=1',
        body: '}{',
      });
      const opens = operations[id].keyScopes.some((needed: readonly Scope[]) =>
        needed.every((scope) => scopes.includes(scope)),
      );
      expect([scopes, response.status === 403]).toEqual([scopes, !opens]);
    }
  },
);
