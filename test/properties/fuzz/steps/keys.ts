/** Keys: made, listed, changed, used and revoked. */

import { deepStrictEqual as same } from 'node:assert';
import fc from 'fast-check';
import { validBodies } from '../specification.ts';
import { dateTimes } from '../values.ts';
import { expectStatus, type KnownKey, type UserModel } from '../user-model.ts';
import { expectedPage, pageQueries } from './page.ts';
import { pick, step, type WeightedStep } from './step.ts';

const choice = fc.nat();
const hasKeys = (user: UserModel): boolean => user.keys.length > 0;

interface KeyBody {
  readonly name: string;
  readonly scope_level?: string;
  readonly scopes?: readonly string[];
  readonly expires_at?: string | null;
}

const newKey = validBodies('createKey', {
  'CreateKeyInput/expires_at': fc.oneof(fc.constant(null), dateTimes),
}) as fc.Arbitrary<KeyBody>;
const changes = validBodies('updateKey', {}) as fc.Arbitrary<{
  name?: string;
  scopes?: readonly string[];
}>;

export const keySteps: readonly WeightedStep[] = [
  {
    weight: 3,
    arbitrary: step(
      'createKey',
      fc.record({ body: newKey, bySession: fc.boolean() }),
      async (user, { body, bySession }) => {
        const response = await user.call('createKey', {
          body,
          ...(bySession ? { cookie: user.account.cookie } : {}),
        });
        // A bearer key gives no level that it lacks; the account's own has the level `user`.
        if (!bySession && body.scope_level === 'client') return expectStatus(response, 403);
        expectStatus(response, 201);
        const { key, full_key } = response.body;
        same(
          [key.name, key.scope_level, [...key.scopes].sort()],
          [body.name, body.scope_level ?? 'user', [...(body.scopes ?? ['workflows:read'])].sort()],
        );
        same(key.key_prefix, full_key.slice(0, 12));
        same(key.expires_at === null, body.expires_at == null);
        same(response.headers['location'], `/api/v1/keys/${key.id}`);
        user.keys.push({
          id: key.id,
          value: full_key,
          scopes: key.scopes,
          name: key.name,
          active: true,
          expires: key.expires_at !== null,
          madeBy: bySession ? null : user.account.keyId,
        });
      },
    ),
  },
  {
    weight: 2,
    arbitrary: step('listKeys', pageQueries(1000), async (user, query) => {
      const response = await user.call('listKeys', { query: { ...query } });
      expectStatus(response, 200);
      const { success: _, keys, ...rest } = response.body;
      const known = user.keys
        .map(({ id, active, name }) => ({ id, is_active: active, name }))
        .reverse();
      // The oldest key is the one that the requests bear.
      const expected = expectedPage('/api/v1/keys', [...known, { id: user.account.keyId }], {
        limit: 1000,
        ...query,
      });
      same(rest, expected.rest);
      same(
        keys.map((key: object, index: number) => ({ ...key, ...expected.items[index] })),
        keys,
      );
      same(keys.length, expected.items.length);
    }),
  },
  {
    weight: 2,
    arbitrary: step(
      'updateKey',
      fc.record({ choice, change: changes }),
      async (user, { choice, change }) => {
        const key = pick(user.keys, choice);
        const response = await user.call('updateKey', {
          params: { keyId: key.id },
          body: change,
          cookie: user.account.cookie,
        });
        expectStatus(response, 200);
        Object.assign(key, { name: change.name ?? key.name, scopes: change.scopes ?? key.scopes });
        same(
          [
            response.body.key.name,
            [...response.body.key.scopes].sort(),
            response.body.key.is_active,
          ],
          [key.name, [...key.scopes].sort(), key.active],
        );
      },
      hasKeys,
    ),
  },
  {
    weight: 2,
    arbitrary: step(
      'revokeKey',
      choice,
      async (user, choice) => {
        const key = pick(user.keys, choice);
        const response = await user.call('revokeKey', {
          params: { keyId: key.id },
          cookie: user.account.cookie,
        });
        expectStatus(response, 200);
        key.active = false;
        await useKey(user, key);
      },
      hasKeys,
    ),
  },
  {
    weight: 1,
    arbitrary: step(
      'getKey',
      choice,
      async (user, choice) => {
        const key = pick(user.keys, choice);
        const response = await user.call('getKey', { params: { keyId: key.id } });
        expectStatus(response, 200);
        same(
          [
            response.body.key.id,
            response.body.key.name,
            response.body.key.is_active,
            response.body.key.created_by_key_id,
          ],
          [key.id, key.name, key.active, key.madeBy],
        );
      },
      hasKeys,
    ),
  },
  {
    weight: 1,
    arbitrary: step(
      'a key leaks',
      choice,
      async (user, choice) => {
        const leaked = pick(user.keys, choice);
        const { cookie } = user.account;
        const lineage = (ids: readonly number[]): readonly KnownKey[] => {
          const made = user.keys.filter(({ madeBy }) => madeBy !== null && ids.includes(madeBy));
          return made.length === 0 ? [] : [...made, ...lineage(made.map(({ id }) => id))];
        };
        const all = [leaked, ...lineage([leaked.id])];
        const response = await user.call('revokeKey', {
          params: { keyId: leaked.id },
          query: { descendants: 'true' },
          cookie,
        });
        expectStatus(response, 200);
        same(response.body.revoked_count, all.filter(({ active }) => active).length);
        for (const key of all) key.active = false;
      },
      hasKeys,
    ),
  },
  {
    weight: 2,
    arbitrary: step(
      'a key makes a key',
      choice,
      async (user, choice) => {
        const maker = pick(user.keys, choice);
        const response = await user.call('createKey', {
          body: { name: 'Made', scopes: [] },
          key: maker.value,
        });
        if (!maker.active) return expectStatus(response, 401);
        // One that expires gives no life without an end.
        if (maker.expires) return expectStatus(response, 403);
        expectStatus(response, 201);
        const { key, full_key } = response.body;
        user.keys.push({
          id: key.id,
          value: full_key,
          scopes: [],
          name: 'Made',
          active: true,
          expires: false,
          madeBy: maker.id,
        });
      },
      hasKeys,
    ),
  },
  {
    weight: 3,
    arbitrary: step(
      'useKey',
      choice,
      (user, choice) => useKey(user, pick(user.keys, choice)),
      hasKeys,
    ),
  },
];

/** It lets in exactly where its scopes do. */
async function useKey(user: UserModel, { value, active, scopes }: KnownKey): Promise<void> {
  const list = await user.call('listWorkflows', { key: value });
  expectStatus(list, !active ? 401 : scopes.includes('workflows:read') ? 200 : 403);
  const create = await user.call('createWorkflow', { key: value, body: {} });
  expectStatus(create, !active ? 401 : scopes.includes('workflows:write') ? 400 : 403);
  const types = await user.call('listNodeTypes', {
    key: value,
    query: { category: 'termination' },
  });
  expectStatus(types, !active ? 401 : scopes.length > 0 ? 200 : 403);
}
