/** How many unread bytes are counted, whichever way responses end. */

import { EventEmitter } from 'node:events';
import type { KeyCaller } from '../../../src/model/caller.ts';
import type { EdgeContext } from '../../../src/http/pipeline/state.ts';
import { createUnreadResponses } from '../../../src/http/server/unread-responses.ts';

const BYTES = 100_000;

function setup() {
  const unread = createUnreadResponses({
    responseStallMs: 1_000,
    unreadBytesPerOrganization: 2 * BYTES,
    unreadBytes: 3 * BYTES,
  });
  const caller = (organizationId: number) => ({ kind: 'key', organizationId }) as KeyCaller;
  const admitted = (organizationId: number): string => {
    try {
      unread.admit(caller(organizationId));
      return 'admitted';
    } catch (error) {
      return (error as { code: string }).code;
    }
  };
  const newSocket = () => Object.assign(new EventEmitter(), { setTimeout: () => undefined });
  const respond = (organizationId: number, socket = newSocket(), bytes = BYTES) => {
    const res = Object.assign(new EventEmitter(), {
      destroyed: false,
      setTimeout: () => undefined,
      prependOnceListener: () => undefined,
    });
    const state = { caller: caller(organizationId) };
    unread.watch({
      ...{ body: Buffer.alloc(bytes), req: { socket }, res, state },
    } as unknown as EdgeContext);
    return { res, socket };
  };
  return { admitted, respond, newSocket };
}

it('refuses an organization at its limit, and all at the limit of the process', () => {
  const { admitted, respond } = setup();
  respond(1);
  expect(admitted(1)).toBe('admitted');
  respond(1);
  expect([admitted(1), admitted(2)]).toEqual(['RATE_LIMITED', 'admitted']);
  respond(2);
  expect(admitted(3)).toBe('SERVICE_UNAVAILABLE');
});

it('does not count what fits into the buffers of the system', () => {
  const { admitted, respond, newSocket } = setup();
  for (let count = 0; count < 10; count += 1) respond(1, newSocket(), 65_535);
  expect(admitted(1)).toBe('admitted');
  for (let count = 0; count < 4; count += 1) respond(1, newSocket(), 65_536);
  expect(admitted(1)).toBe('RATE_LIMITED');
});

it('forgets each response once, when it is closed, or its connection before it', () => {
  const { admitted, respond, newSocket } = setup();
  const socket = newSocket();
  const [one] = [respond(1, socket), respond(1, socket)];
  expect(admitted(1)).toBe('RATE_LIMITED');
  one.res.emit('close');
  one.res.emit('close');
  expect(admitted(1)).toBe('admitted');
  // The second is counted until the connection is gone, and no longer.
  respond(1);
  expect(admitted(1)).toBe('RATE_LIMITED');
  socket.emit('close');
  expect(admitted(1)).toBe('admitted');
  respond(1);
  expect(admitted(1)).toBe('RATE_LIMITED');
});
