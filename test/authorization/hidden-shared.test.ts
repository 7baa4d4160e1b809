/** What a whole organization shares answers to all others as what does not exist. */

import { bearer } from '../http/credentials.ts';
import { weather } from '../http/integrations.ts';
import { requestAll, codes } from './request-as.ts';
import { createPrincipals, type Principals } from './principals.ts';

let principals: Principals;
beforeAll(async () => {
  principals = await createPrincipals();
});
afterAll(() => principals.server.close());

describe.each([
  ['credential', 'Credential', () => bearer],
  ['integration', 'Integration', () => weather()],
] as const)('a %s', (what, noun, body) => {
  const requests = (id: number) => {
    const params = { [`${what}Id`]: id };
    const change = { params, body: { name: 'Mine now' } };
    const test = noun === 'Credential' ? { testCredential: { params } } : {};
    return {
      [`get${noun}`]: { params },
      [`update${noun}`]: change,
      [`delete${noun}`]: { params },
      ...test,
    };
  };

  it('of another organization answers as one that is not there yet and one that was deleted', async () => {
    const { client } = principals.server;
    const { cookie } = principals.users.stranger;
    const create = () => client.ok(`create${noun}`, { cookie, body: body() });
    const make = async () => (await create()).body.data.id;
    const next = (await make()) + 1;
    const before = await requestAll(principals, ['admin-cookie', 'client'], requests(next));
    const id = await make();
    expect(id).toBe(next);
    expect(await requestAll(principals, ['admin-cookie', 'client'], requests(id))).toEqual(before);

    await client.ok(`delete${noun}`, { params: { [`${what}Id`]: id }, cookie });
    expect(await requestAll(principals, ['admin-cookie', 'client'], requests(id))).toEqual(before);
    expect(codes(before)).toEqual(new Set([`${what.toUpperCase()}_NOT_FOUND`]));
  });
});
