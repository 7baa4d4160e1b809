/** How many unread bytes are counted, whichever way responses end. */

import { EventEmitter } from 'node:events';
import { Readable } from 'node:stream';
import type { KeyCaller } from '../../../src/model/caller.ts';
import type { EdgeContext } from '../../../src/http/context.ts';
import { createUnreadResponses } from '../../../src/http/reply/unread-responses.ts';

const BYTES = 100_000;

function setup({ perOrganization = 2 * BYTES, perProcess = 3 * BYTES } = {}) {
  const unread = createUnreadResponses({
    responseStallMs: 1_000,
    unreadBytesPerOrganization: perOrganization,
    unreadBytes: perProcess,
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
  const admittedBody = (organizationId: number, body: unknown): string => {
    try {
      unread.admitBody(caller(organizationId), body);
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
      body: Buffer.alloc(bytes),
      req: { socket },
      res,
      state,
    } as unknown as EdgeContext);
    return { res, socket };
  };
  return { admitted, admittedBody, respond, newSocket };
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

it('keeps the last eighth of the process for organizations that have little', () => {
  const { admitted, respond, newSocket } = setup({
    perOrganization: 20 * BYTES,
    perProcess: 64 * BYTES,
  });
  for (const organization of [1, 2, 3]) respond(organization, newSocket(), 18 * BYTES + BYTES / 2);
  expect([1, 2, 3, 4].map(admitted)).toEqual(Array(4).fill('admitted'));
  respond(4, newSocket(), BYTES);
  // 56.5 of 64 are taken.
  expect([1, 2, 3].map(admitted)).toEqual(Array(3).fill('SERVICE_UNAVAILABLE'));
  expect([5, 6].map(admitted)).toEqual(['admitted', 'admitted']);
});

it('refuses a body of a request that was admitted before the others had theirs', () => {
  const { admitted, admittedBody, respond } = setup();
  const body = Buffer.alloc(BYTES);
  expect([1, 1, 1].map(admitted)).toEqual(['admitted', 'admitted', 'admitted']);
  expect(admittedBody(1, Buffer.alloc(9 * BYTES))).toBe('admitted');
  respond(1);
  expect(admittedBody(1, body)).toBe('admitted');
  respond(1);
  expect(admittedBody(1, body)).toBe('RATE_LIMITED');
  expect(admittedBody(1, body.subarray(0, 65_535))).toBe('admitted');
  expect(admittedBody(1, Readable.from([body]))).toBe('RATE_LIMITED');
  respond(2);
  expect(admittedBody(3, body)).toBe('SERVICE_UNAVAILABLE');
});

it('counts to the byte', () => {
  const own = setup({ perOrganization: 2 * BYTES, perProcess: 100 * BYTES });
  own.respond(1);
  expect(own.admittedBody(1, Buffer.alloc(BYTES))).toBe('admitted');
  expect(own.admittedBody(1, Buffer.alloc(BYTES + 1))).toBe('RATE_LIMITED');
  expect(own.admittedBody(1, 'x'.repeat(BYTES + 1))).toBe('RATE_LIMITED');
  own.respond(1, own.newSocket(), BYTES - 1);
  expect(own.admitted(1)).toBe('admitted');
  own.respond(2, own.newSocket(), 2 * BYTES);
  expect(own.admitted(2)).toBe('RATE_LIMITED');

  const all = setup({ perOrganization: 100 * BYTES, perProcess: 3 * BYTES });
  all.respond(1, all.newSocket(), 3 * BYTES - 1);
  expect(all.admitted(2)).toBe('admitted');
  expect(all.admittedBody(2, Buffer.alloc(BYTES))).toBe('admitted');
  const last = all.respond(2, all.newSocket(), BYTES);
  expect(all.admitted(3)).toBe('SERVICE_UNAVAILABLE');
  last.res.emit('close');
  expect(all.admitted(3)).toBe('admitted');
});

it('counts a stream as a mebibyte, whatever its length', () => {
  const { admittedBody, respond, newSocket } = setup({
    perOrganization: 1_048_576 + BYTES,
    perProcess: 100 * 1_048_576,
  });
  const stream = (): Readable => Readable.from([]);
  respond(1);
  expect(admittedBody(1, stream())).toBe('admitted');
  respond(2, newSocket(), BYTES + 1);
  expect(admittedBody(2, stream())).toBe('RATE_LIMITED');
});

it.each(['RATE_LIMITED', 'SERVICE_UNAVAILABLE'])('%s says to come again in a second', (code) => {
  const unread = createUnreadResponses({
    responseStallMs: 1_000,
    unreadBytesPerOrganization: code === 'RATE_LIMITED' ? 1 : 10 * BYTES,
    unreadBytes: code === 'RATE_LIMITED' ? 10 * BYTES : 1,
  });
  const caller = { kind: 'key', organizationId: 1 } as KeyCaller;
  const res = Object.assign(new EventEmitter(), {
    destroyed: false,
    setTimeout: () => undefined,
    prependOnceListener: () => undefined,
  });
  unread.watch({
    body: 'x'.repeat(BYTES),
    req: { socket: new EventEmitter() },
    res,
    state: { caller },
  } as unknown as EdgeContext);
  let error: unknown;
  try {
    unread.admit(caller);
  } catch (caught) {
    error = caught;
  }
  expect(error).toMatchObject({ code, retryAfterSeconds: 1 });
});

it('cuts a response off that nobody reads, and leaves what has ended alone', () => {
  const unread = createUnreadResponses({
    responseStallMs: 1_234,
    unreadBytesPerOrganization: BYTES,
    unreadBytes: BYTES,
  });
  const events: unknown[] = [];
  const socket = Object.assign(new EventEmitter(), {
    setTimeout: (ms: number) => events.push(['socket', ms]),
  });
  const res = Object.assign(new EventEmitter(), {
    destroyed: false,
    destroy: () => events.push('destroyed'),
    setTimeout: (ms: number, onTimeout: () => void) => {
      events.push(ms);
      onTimeout();
    },
  });
  const context = { body: 'x', req: { socket }, res, state: { caller: null } };
  unread.watch(context as unknown as EdgeContext);
  expect(events.splice(0)).toEqual([1_234, 'destroyed']);
  res.emit('finish');
  expect(events.splice(0)).toEqual([['socket', 0]]);
  unread.watch({ ...context, res: { ...res, destroyed: true } } as unknown as EdgeContext);
  expect(events).toEqual([]);
});
