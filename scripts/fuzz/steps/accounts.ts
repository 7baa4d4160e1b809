/** The catalogue, sessions and users. Passwords are made to be slow, so these steps are rare. */

import { deepStrictEqual as same } from 'node:assert';
import fc from 'fast-check';
import type { CatalogueEntry } from '../graphs.ts';
import { queryParameters, validBodies, validValues } from '../specification.ts';
import { expectStatus } from '../world.ts';
import { step, type WeightedStep } from './step.ts';

interface UserBody {
  readonly email: string;
  readonly name: string;
  readonly password: string;
  readonly role: string;
}

const filters = fc.record(
  Object.fromEntries(
    queryParameters('listNodeTypes').map(({ name, schema }) => [
      name,
      validValues('listNodeTypes', schema),
    ]),
  ),
  { requiredKeys: [], noNullPrototype: true },
);
const newUser = validBodies('createUser', {}) as fc.Arbitrary<UserBody>;
const newOrganization = validBodies('createOrganization', {}) as fc.Arbitrary<{
  name: string;
  admin: UserBody;
}>;

export function accountSteps(catalogue: readonly CatalogueEntry[]): readonly WeightedStep[] {
  return [
    {
      weight: 2,
      arbitrary: step('listNodeTypes', filters, async (world, query) => {
        const answer = await world.call('listNodeTypes', {
          query: query as Record<string, string>,
        });
        expectStatus(answer, 200);
        const { category = '', role } = query as { category?: string; role?: string };
        const wanted = catalogue.filter(
          ({ node_type, node_role }) =>
            (role === undefined || node_role === role) &&
            node_type.split('/')[0]!.toLowerCase().includes(category.toLowerCase()),
        );
        // Those of integrations come and go in other rounds at the same time.
        const listed = (answer.body.data.node_types as readonly CatalogueEntry[]).map(
          ({ node_type }) => node_type,
        );
        const weirs = listed.filter((type) => !type.startsWith('fuzz-'));
        same(
          weirs,
          wanted.map(({ node_type }) => node_type),
        );
        same(answer.body.data.total, listed.length);
      }),
    },
    {
      weight: 1,
      arbitrary: step('getSession', fc.constant(null), async (world) => {
        const answer = await world.call('getSession');
        expectStatus(answer, 200);
        same(answer.body.data.user.email, world.account.email.toLowerCase());
      }),
    },
    {
      weight: 0.3,
      arbitrary: step('log in, and out', fc.constant(null), async (world) => {
        const { email, password } = world.account;
        const login = await world.call('logIn', { body: { email: email.toUpperCase(), password } });
        expectStatus(login, 200);
        const cookie = login.headers['set-cookie']!.split(';')[0]!;
        expectStatus(await world.call('logOut', { cookie }), 204);
        expectStatus(await world.call('getSession', { cookie }), 401);
      }),
    },
    {
      weight: 0.1,
      arbitrary: step('a password is changed', fc.constant(null), async (world) => {
        const password = 'another fuzz password';
        const body = {
          email: world.unique('changer@example.com'),
          name: 'Changer',
          password: world.account.password,
          role: 'member',
        };
        const made = await world.call('createUser', { body });
        expectStatus(made, 201);
        const enter = async (secret: string) =>
          world.call('logIn', { body: { email: body.email, password: secret } });
        const [one, other] = [await enter(body.password), await enter(body.password)].map(
          ({ headers }) => headers['set-cookie']!.split(';')[0]!,
        );
        const listed = await world.call('listSessions', { cookie: one! });
        same(listed.body.data.sessions.map(({ current }: { current: boolean }) => current).sort(), [
          false,
          true,
        ]);
        expectStatus(
          await world.call('changePassword', {
            cookie: one!,
            body: { current_password: body.password, new_password: password },
          }),
          204,
        );
        expectStatus(await world.call('getSession', { cookie: other! }), 401);
        expectStatus(await enter(body.password), 401);
        expectStatus(await enter(password), 200);
        expectStatus(await world.call('endOtherSessions', { cookie: one! }), 204);
        same((await world.call('listSessions', { cookie: one! })).body.data.total, 1);
        expectStatus(
          await world.call('deleteUser', { params: { userId: made.body.data.id } }),
          204,
        );
      }),
    },
    {
      weight: 0.3,
      arbitrary: step('a user comes and goes', newUser, async (world, wish) => {
        const body = { ...wish, email: world.unique(wish.email) };
        const made = await world.call('createUser', { body });
        expectStatus(made, 201);
        const { id, ...shown } = made.body.data;
        same(
          [shown.email, shown.name, shown.role],
          [body.email.toLowerCase(), body.name, body.role],
        );
        const listed = await world.call('listUsers');
        same(
          listed.body.data.users.some((user: { id: number }) => user.id === id),
          true,
        );
        same((await world.call('getUser', { params: { userId: id } })).body.data, made.body.data);
        const renamed = await world.call('updateUser', {
          params: { userId: id },
          body: { name: 'Renamed', role: 'admin' },
        });
        expectStatus(renamed, 200);
        same(renamed.body.data, { ...made.body.data, name: 'Renamed', role: 'admin' });
        expectStatus(await world.call('deleteUser', { params: { userId: id } }), 204);
        expectStatus(await world.call('getUser', { params: { userId: id } }), 404);
        expectStatus(await world.call('deleteUser', { params: { userId: id } }), 404);
      }),
    },
    {
      weight: 0.2,
      arbitrary: step(
        'createOrganization',
        newOrganization,
        async (world, { name, admin }) => {
          const body = { name, admin: { ...admin, email: world.unique(admin.email) } };
          const answer = await world.call('createOrganization', { body });
          expectStatus(answer, 201);
          same(
            [answer.body.data.organization.name, answer.body.data.admin.email],
            [body.name, body.admin.email.toLowerCase()],
          );
        },
        (world) => world.options.signupOpen,
      ),
    },
  ];
}
