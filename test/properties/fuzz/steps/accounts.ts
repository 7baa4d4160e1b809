/** The catalogue, sessions and users. Passwords are made to be slow, so these steps are rare. */

import { deepStrictEqual as same } from 'node:assert';
import fc from 'fast-check';
import type { CatalogueEntry } from '../graphs.ts';
import { queryParameters, validBodies, validValues } from '../specification.ts';
import { expectStatus } from '../user-model.ts';
import { step, type WeightedStep } from './step.ts';

interface UserBody {
  readonly email: string;
  readonly name: string;
  readonly password: string;
  readonly role: string;
}

interface Filters {
  readonly category?: string;
  readonly role?: string;
  readonly page?: number;
  readonly limit?: number;
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
    listingNodeTypes(catalogue),
    readingSession,
    loggingIn,
    changingPassword,
    creatingUser,
    creatingOrganization,
  ];
}

const listingNodeTypes = (catalogue: readonly CatalogueEntry[]): WeightedStep => ({
  weight: 2,
  arbitrary: step('listNodeTypes', filters, async (user, query) => {
    const response = await user.call('listNodeTypes', {
      query: query as Record<string, string>,
    });
    expectStatus(response, 200);
    const { category = '', role, page, limit } = query as Filters;
    const wanted = catalogue.filter(
      ({ node_type, node_role }) =>
        (role === undefined || node_role === role) &&
        node_type.split('/')[0]!.toLowerCase().includes(category.toLowerCase()),
    );
    // Those of integrations come and go in other rounds at the same time.
    const listed = (response.body.data.node_types as readonly CatalogueEntry[]).map(
      ({ node_type }) => node_type,
    );
    const weirs = listed.filter((type) => !type.startsWith('fuzz-'));
    const isPaged = page !== undefined || limit !== undefined;
    const size = limit ?? 100;
    // Weir's own come first.
    const onPage = isPaged ? wanted.slice((page ?? 0) * size, ((page ?? 0) + 1) * size) : wanted;
    same(
      weirs,
      onPage.map(({ node_type }) => node_type),
    );
    const { total } = response.body.data;
    if (isPaged) same(total >= wanted.length && listed.length <= size, true);
    else same(total, listed.length);
  }),
});

const readingSession: WeightedStep = {
  weight: 1,
  arbitrary: step('getSession', fc.constant(null), async (user) => {
    const response = await user.call('getSession');
    expectStatus(response, 200);
    same(response.body.data.user.email, user.account.email.toLowerCase());
  }),
};

const loggingIn: WeightedStep = {
  weight: 0.3,
  arbitrary: step('log in, and out', fc.constant(null), async (user) => {
    const { email, password } = user.account;
    const login = await user.call('logIn', { body: { email: email.toUpperCase(), password } });
    expectStatus(login, 200);
    const cookie = login.headers['set-cookie']!.split(';')[0]!;
    expectStatus(await user.call('logOut', { cookie }), 204);
    expectStatus(await user.call('getSession', { cookie }), 401);
  }),
};

const changingPassword: WeightedStep = {
  weight: 0.1,
  arbitrary: step('a password is changed', fc.constant(null), async (user) => {
    const password = 'another fuzz password';
    const body = {
      email: user.unique('changer@example.com'),
      name: 'Changer',
      password: user.account.password,
      role: 'member',
    };
    const made = await user.call('createUser', { body });
    expectStatus(made, 201);
    const enter = async (secret: string) =>
      user.call('logIn', { body: { email: body.email, password: secret } });
    const [one, other] = [await enter(body.password), await enter(body.password)].map(
      ({ headers }) => headers['set-cookie']!.split(';')[0]!,
    );
    const listed = await user.call('listSessions', { cookie: one! });
    same(listed.body.data.sessions.map(({ current }: { current: boolean }) => current).sort(), [
      false,
      true,
    ]);
    expectStatus(
      await user.call('changePassword', {
        cookie: one!,
        body: { current_password: body.password, new_password: password },
      }),
      204,
    );
    expectStatus(await user.call('getSession', { cookie: other! }), 401);
    expectStatus(await enter(body.password), 401);
    expectStatus(await enter(password), 200);
    expectStatus(await user.call('endOtherSessions', { cookie: one! }), 204);
    same((await user.call('listSessions', { cookie: one! })).body.data.total, 1);
    expectStatus(await user.call('deleteUser', { params: { userId: made.body.data.id } }), 204);
  }),
};

const creatingUser: WeightedStep = {
  weight: 0.3,
  arbitrary: step('a user is created and deleted', newUser, async (user, input) => {
    const body = { ...input, email: user.unique(input.email) };
    const made = await user.call('createUser', { body });
    expectStatus(made, 201);
    const { id, ...shown } = made.body.data;
    same([shown.email, shown.name, shown.role], [body.email.toLowerCase(), body.name, body.role]);
    const listed = await user.call('listUsers');
    same(
      listed.body.data.users.some((user: { id: number }) => user.id === id),
      true,
    );
    same((await user.call('getUser', { params: { userId: id } })).body.data, made.body.data);
    const renamed = await user.call('updateUser', {
      params: { userId: id },
      body: { name: 'Renamed', role: 'admin' },
    });
    expectStatus(renamed, 200);
    same(renamed.body.data, { ...made.body.data, name: 'Renamed', role: 'admin' });
    expectStatus(await user.call('deleteUser', { params: { userId: id } }), 204);
    expectStatus(await user.call('getUser', { params: { userId: id } }), 404);
    expectStatus(await user.call('deleteUser', { params: { userId: id } }), 404);
  }),
};

const creatingOrganization: WeightedStep = {
  weight: 0.2,
  arbitrary: step(
    'createOrganization',
    newOrganization,
    async (user, { name, admin }) => {
      const body = { name, admin: { ...admin, email: user.unique(admin.email) } };
      const response = await user.call('createOrganization', { body });
      expectStatus(response, 201);
      same(
        [response.body.data.organization.name, response.body.data.admin.email],
        [body.name, body.admin.email.toLowerCase()],
      );
    },
    (user) => user.options.signupOpen,
  ),
};
