import { describeBody } from './access.ts';
import { openHouse, PASSWORD, type House } from './house.ts';

jest.setTimeout(60_000);
let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const logIn = (body: object, headers = {}) => house.client.call('logIn', { body, headers });

describe('logIn', () => {
  describeBody('logIn', () => house, {
    credentials: () => ({}),
    withText: (password) => ({ email: 'nobody@example.com', password }),
    maxBytes: 1_048_576,
  });

  describe('200', () => {
    it('begins a session and says who is logged in', async () => {
      const { admin } = house;
      const { body, headers } = await house.client.ok('logIn', { body: { email: admin.email, password: PASSWORD } });
      expect(body.data).toEqual({
        user: { id: admin.id, email: admin.email, name: 'Admin', role: 'admin', created: expect.any(String) },
        organization: { id: expect.any(Number), name: 'Organization', created: expect.any(String) },
      });
      const [pair = '', ...attributes] = headers['set-cookie']?.split('; ') ?? [];
      expect(pair).toMatch(/^weir_session=[\w-]{22,}$/);
      expect(attributes.sort()).toEqual(['HttpOnly', 'Path=/', 'SameSite=Lax']);
      expect(body).not.toHaveProperty('data.token');
      await house.client.ok('getSession', { cookie: pair });
    });

    it('gives a new token each time, and leaves earlier sessions open', async () => {
      const [one, other] = [await house.logIn(house.admin.email), await house.logIn(house.admin.email.toUpperCase())];
      expect(one.cookie).not.toBe(other.cookie);
      for (const { cookie } of [one, other]) await house.client.ok('getSession', { cookie });
    });

    it('never takes over a token that the client brings along', async () => {
      const brought = `weir_session=${'a'.repeat(43)}`;
      const { headers } = await house.client.ok('logIn', { body: { email: house.admin.email, password: PASSWORD }, cookie: brought });
      expect(headers['set-cookie']).not.toContain('a'.repeat(43));
      await house.client.fails('UNAUTHORIZED', 'getSession', { cookie: brought });
    });
  });

  describe('400', () => {
    it.each([
      ['no password', { email: 'a@example.com' }, '/password'],
      ['no email', { password: 'x' }, '/email'],
      ['an email that is no text', { email: {}, password: 'x' }, '/email'],
      ['a password of 201 characters', { email: 'a@example.com', password: 'x'.repeat(201) }, '/password'],
      ['another member', { email: 'a@example.com', password: 'x', remember: true }, '/remember'],
    ])('for %s', async (_, body, path) => {
      expect((await logIn(body)).body.error).toMatchObject({ code: 'INVALID_INPUT', details: [{ path }] });
    });
  });

  describe('401', () => {
    it('for a wrong password and for an unknown email alike', async () => {
      const answers = [
        await logIn({ email: house.admin.email, password: 'wrong password' }),
        await logIn({ email: 'nobody@example.com', password: PASSWORD }),
      ];
      for (const { status, headers } of answers) {
        expect(status).toBe(401);
        expect(headers).not.toHaveProperty('set-cookie');
      }
      expect(answers[0]?.body.error).toEqual(answers[1]?.body.error);
    });
  });

  describe('403', () => {
    it('for a request that another site starts', async () => {
      const { body } = await logIn({ email: house.admin.email, password: PASSWORD }, { 'sec-fetch-site': 'cross-site' });
      expect(body.error.code).toBe('FORBIDDEN');
    });
  });

  describe('429', () => {
    it('after too many failures, even with the right password, until Retry-After has passed', async () => {
      const { email } = await house.newAdmin();
      const wrong = () => logIn({ email, password: 'wrong password' });
      const statuses: number[] = [];
      for (let attempt = 0; attempt < 10; attempt += 1) statuses.push((await wrong()).status);
      expect(new Set(statuses)).toEqual(new Set([401]));
      const right = await logIn({ email, password: PASSWORD });
      expect([right.status, right.body.error.code]).toEqual([429, 'RATE_LIMITED']);
      house.clock.advance({ seconds: Number(right.headers['retry-after']) });
      expect((await logIn({ email, password: PASSWORD })).status).toBe(200);
    });
  });
});
