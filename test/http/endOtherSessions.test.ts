import { describeSessionAccess } from './access.ts';
import { openHouse, type House } from './house.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

describe('endOtherSessions', () => {
  describeSessionAccess('endOtherSessions', () => house);

  describe('204', () => {
    it("ends all of one's sessions but the one that calls, and no one else's", async () => {
      const { client } = house;
      const person = await house.newMember(house.admin);
      const [one, other] = [await house.logIn(person.email), await house.logIn(person.email)];
      await client.ok('endOtherSessions', { cookie: one.cookie });
      await client.ok('getSession', { cookie: one.cookie });
      for (const { cookie } of [person, other])
        await client.fails('UNAUTHORIZED', 'getSession', { cookie });
      await client.ok('getSession', { cookie: house.admin.cookie });
    });
  });
});
