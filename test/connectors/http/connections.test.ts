/** Which calls of a run share connections. */

import { PassThrough } from 'node:stream';

import { createConnections } from '../../../src/connectors/http/connections.ts';

const url = (text: string): URL => new URL(text);
const at = (...addresses: string[]) => ({ addresses });
const connections = createConnections();
afterAll(() => connections.close());

it('those of one origin and the same addresses, in whatever order these are', () => {
  const first = connections.agentFor(url('https://a.example/x'), at('192.0.2.1', '192.0.2.2'));
  expect(connections.agentFor(url('https://a.example:443/y?z'), at('192.0.2.2', '192.0.2.1'))).toBe(
    first,
  );
  for (const [origin, address] of [
    ['http://a.example/', ['192.0.2.1', '192.0.2.2']],
    ['https://a.example:8443/', ['192.0.2.1', '192.0.2.2']],
    ['https://b.example/', ['192.0.2.1', '192.0.2.2']],
    ['https://a.example/', ['192.0.2.1']],
  ] as const)
    expect(connections.agentFor(url(origin), at(...address))).not.toBe(first);
});

it('keep a connection for two seconds, and few of them', () => {
  const secure = connections.agentFor(url('https://a.example/'), at('192.0.2.1'));
  const plain = connections.agentFor(url('http://a.example/'), at('192.0.2.1'));
  for (const [agent, protocol] of [
    [secure, 'https:'],
    [plain, 'http:'],
  ] as const)
    expect(agent).toMatchObject({
      protocol,
      maxFreeSockets: 8,
      options: { keepAlive: true, timeout: 2_000 },
    });
});

it('get new ones once theirs were given up, or those of 32 other origins came', () => {
  const own = createConnections();
  const to = (number: number) => own.agentFor(url(`http://h${number}.example/`), at('192.0.2.1'));
  const agents = Array.from({ length: 32 }, (_, number) => to(number));
  expect(agents.map((_, number) => to(number))).toEqual(agents);
  own.renew(url('http://h5.example/'), at('192.0.2.1'));
  expect(to(5)).not.toBe(agents[5]);
  own.renew(url('http://unknown.example/'), at('192.0.2.1'));
  to(32);
  expect(to(1)).toBe(agents[1]);
  expect(to(0)).not.toBe(agents[0]);
  own.close();
});

it('are closed at once where they are idle and given up', () => {
  const own = createConnections();
  const [to, destination] = [url('http://a.example/'), at('192.0.2.1')];
  const idle = new PassThrough();
  Object.assign(own.agentFor(to, destination).freeSockets, { 'a.example:80:': [idle] });
  own.renew(to, destination);
  expect(idle.destroyed).toBe(true);
  own.close();
});

it('are closed at the end, those that were given up too', () => {
  const own = createConnections();
  const agents = ['http://a.example/', 'http://b.example/'].map((text) =>
    own.agentFor(url(text), at('192.0.2.1')),
  );
  own.renew(url('http://a.example/'), at('192.0.2.1'));
  const destroyed = agents.map((agent) => jest.spyOn(agent, 'destroy'));
  own.close();
  expect(destroyed.map((spy) => spy.mock.calls.length)).toEqual([1, 1]);
  own.close();
  expect(destroyed.map((spy) => spy.mock.calls.length)).toEqual([1, 1]);
});
