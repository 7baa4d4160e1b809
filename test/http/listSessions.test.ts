import { describeSessionAccess } from './access.ts';
import { openHouse, type House } from './house.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

describe('listSessions', () => {
  describeSessionAccess('listSessions', () => house);

  describe('200', () => {
    it("shows one's own that have not ended, the one used last first, and which is the current one", async () => {
      const { client, clock } = house;
      const person = await house.newMember(house.admin);
      await house.newMember(house.admin);
      const ended = await house.logIn(person.email);
      await client.ok('logOut', { cookie: ended.cookie });
      const began = clock.now().toISOString();
      clock.advance({ minutes: 20 });
      const later = await house.logIn(person.email);
      const { body, text } = await client.ok('listSessions', { cookie: later.cookie });
      const now = clock.now().toISOString();
      expect(body.data).toEqual({
        sessions: [
          { id: expect.any(Number), created: now, last_seen: now, current: true },
          { id: expect.any(Number), created: began, last_seen: began, current: false },
        ],
        total: 2,
      });
      expect(text).not.toContain(later.cookie.split('=')[1]);
      clock.advance({ minutes: 15 });
      const after = await client.ok('listSessions', { cookie: later.cookie });
      expect(after.body.data.sessions.map(({ current }) => current)).toEqual([true]);
      Object.assign(house.admin, await house.logIn(house.admin.email));
    });
  });
});
