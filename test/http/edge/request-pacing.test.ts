/** Of many requests at once a few begin in each turn of the event loop, and addresses take turns. */

import type { IncomingMessage, ServerResponse } from 'node:http';
import { paceRequests } from '../../../src/http/server/request-pacing.ts';

const AT_ONCE = 16;

let begun: string[];
let listener: ReturnType<typeof paceRequests>;
beforeEach(() => {
  const own: string[] = [];
  begun = own;
  listener = paceRequests((request) => void own.push(request.url!), 0);
});

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

function arrive(url: string, remoteAddress: string): { destroyed: boolean } {
  const socket = { remoteAddress, destroyed: false };
  listener({ url, socket, headers: {} } as unknown as IncomingMessage, {} as ServerResponse);
  return socket;
}

const flood = (count: number, address: string) =>
  Array.from({ length: count }, (_, number) => arrive(`/${address}/${number}`, address));
const urls = (address: string, from: number, to: number) =>
  Array.from({ length: to - from }, (_, number) => `/${address}/${from + number}`);

it('begins a request as it arrives', () => {
  arrive('/one', '192.0.2.1');
  arrive('/other', '192.0.2.1');
  expect(begun).toEqual(['/one', '/other']);
});

it('begins as many in a turn as may be, the others in the next turns, in their order', async () => {
  flood(AT_ONCE * 2 + 1, '192.0.2.1');
  expect(begun).toEqual(urls('192.0.2.1', 0, AT_ONCE));
  await nextTurn();
  expect(begun).toEqual(urls('192.0.2.1', 0, AT_ONCE * 2));
  await nextTurn();
  expect(begun).toEqual(urls('192.0.2.1', 0, AT_ONCE * 2 + 1));
  await nextTurn();
  flood(AT_ONCE + 1, '192.0.2.2');
  expect(begun.slice(AT_ONCE * 2 + 1)).toEqual(urls('192.0.2.2', 0, AT_ONCE));
  await nextTurn();
  expect(begun.at(-1)).toBe(`/192.0.2.2/${AT_ONCE}`);
});

it('lets a request of another address begin in the next turn, however many came before it', async () => {
  flood(1_000, '192.0.2.1');
  arrive('/mine', '192.0.2.2');
  arrive('/mine too', '192.0.2.2');
  await nextTurn();
  expect(begun.slice(AT_ONCE, AT_ONCE + 4)).toEqual([
    `/192.0.2.1/${AT_ONCE}`,
    '/mine',
    `/192.0.2.1/${AT_ONCE + 1}`,
    '/mine too',
  ]);
});

it('counts a network of IPv6 as one address', async () => {
  flood(AT_ONCE, '192.0.2.1');
  for (const number of [1, 2, 3]) arrive(`/${number}`, `2001:db8::${number}`);
  arrive('/mine', '192.0.2.2');
  await nextTurn();
  expect(begun.slice(AT_ONCE)).toEqual(['/1', '/mine', '/2', '/3']);
});

it('does not begin what its client no longer waits for', async () => {
  const sockets = flood(AT_ONCE + 3, '192.0.2.1');
  sockets[AT_ONCE + 1]!.destroyed = true;
  await nextTurn();
  expect(begun.slice(AT_ONCE)).toEqual([`/192.0.2.1/${AT_ONCE}`, `/192.0.2.1/${AT_ONCE + 2}`]);
});

it('knows the clients behind a proxy that it trusts apart', async () => {
  const behindProxy = paceRequests((request) => void begun.push(request.url!), 1);
  const send = (url: string, client: string) =>
    behindProxy(
      {
        url,
        headers: { 'x-forwarded-for': client },
        socket: { remoteAddress: '192.0.2.1', destroyed: false },
      } as unknown as IncomingMessage,
      {} as ServerResponse,
    );
  for (let number = 0; number < 100; number += 1) send(`/${number}`, '198.51.100.1');
  send('/mine', '198.51.100.2');
  await nextTurn();
  expect(begun.slice(AT_ONCE, AT_ONCE + 2)).toEqual([`/${AT_ONCE}`, '/mine']);
});
