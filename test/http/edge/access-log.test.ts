/** What the log says of a response that is streamed, by how it ended. */

import { EventEmitter } from 'node:events';
import { Readable } from 'node:stream';
import { accessLog } from '../../../src/http/middleware/access-log.ts';
import type { EdgeContext } from '../../../src/http/context.ts';
import { recordedLog } from '../../support/recorded-log.ts';

/** @param end what becomes of the response */
async function logged(end: (body: Readable, response: EventEmitter) => Promise<void>) {
  const log = recordedLog();
  const observed: unknown[] = [];
  const metrics = {
    observe: (...measured: readonly unknown[]) => void observed.push(measured),
    expose: () => Promise.reject(new Error('not here')),
  };
  const body = new Readable({ read: () => undefined });
  body.on('error', () => undefined);
  const res = Object.assign(new EventEmitter(), { destroyed: false, writableFinished: false });
  const context = {
    body,
    res,
    status: 200,
    method: 'GET',
    path: '/x',
    ip: '127.0.0.1',
    req: { destroyed: false, complete: true },
    state: {
      requestId: 'r',
      operationId: 'exportResult',
      caller: null,
      loggedInUserId: null,
      executionId: null,
    },
  } as unknown as EdgeContext;
  await accessLog({ log: log, metrics })(context, () => Promise.resolve());
  // Nothing is said before the response has ended.
  expect(log.entries).toEqual([]);
  await end(body, res);
  return { lines: log.entries.map(({ fields }) => fields), observed };
}

it('that was sent whole', async () => {
  const { lines, observed } = await logged(async (_body, response) => {
    Object.assign(response, { writableFinished: true });
    response.emit('close');
  });
  expect(lines).toMatchObject([{ status: 200, operationId: 'exportResult' }]);
  expect(lines[0]).not.toHaveProperty('cutOff');
  expect(observed).toEqual([['exportResult', 200, expect.any(Number)]]);
});

it('says how long it took, in milliseconds with one decimal', async () => {
  const now = jest.spyOn(performance, 'now').mockReturnValue(5_000);
  const { lines, observed } = await logged(async (_body, response) => {
    now.mockReturnValue(6_234.56);
    Object.assign(response, { writableFinished: true });
    response.emit('close');
  });
  now.mockRestore();
  expect(lines).toMatchObject([{ ms: 1_234.6 }]);
  expect(observed).toEqual([['exportResult', 200, expect.closeTo(1.23456, 6)]]);
});

it('that the service cut off', async () => {
  const { lines, observed } = await logged(async (body, response) => {
    body.destroy(new Error('the rest is gone'));
    await new Promise((resolve) => body.once('close', resolve));
    response.emit('close');
  });
  expect(lines).toMatchObject([{ status: 200, cutOff: true }]);
  expect(observed).toEqual([['exportResult', 200, expect.any(Number)]]);
});

it('that its client left', async () => {
  const { lines, observed } = await logged(async (_body, response) => {
    response.emit('close');
  });
  expect(lines).toMatchObject([{ status: 499 }]);
  expect(lines[0]).not.toHaveProperty('cutOff');
  expect(observed).toEqual([['exportResult', 499, expect.any(Number)]]);
});

interface Given {
  readonly state?: object;
  readonly req?: object;
  readonly res?: object;
  readonly body?: unknown;
  readonly next?: () => Promise<void>;
}

/** What is said at once, of a response that is not streamed. */
async function loggedAtOnce({ state, req, res, body = 'x', next }: Given) {
  const log = recordedLog();
  const observed: unknown[] = [];
  const metrics = {
    observe: (operation: string, status: number) => void observed.push([operation, status]),
    expose: () => Promise.reject(new Error('not here')),
  };
  const context = {
    body,
    status: 404,
    method: 'PUT',
    path: '/x',
    ip: '192.0.2.1',
    res: Object.assign(new EventEmitter(), { destroyed: false, ...res }),
    req: { destroyed: false, complete: true, ...req },
    state: {
      requestId: 'r',
      operationId: null,
      caller: null,
      loggedInUserId: null,
      executionId: null,
      ...state,
    },
  } as unknown as EdgeContext;
  const logging = accessLog({ log, metrics });
  const end: unknown = await Promise.resolve(
    logging(context, next ?? (() => Promise.resolve())),
  ).then(
    () => null,
    (error: unknown) => error,
  );
  return { entries: log.entries, observed, end };
}

const LINE = {
  requestId: 'r',
  operationId: null,
  method: 'PUT',
  path: '/x',
  status: 404,
  ms: expect.any(Number) as number,
  address: '192.0.2.1',
};

describe('any other', () => {
  it.each([
    ['of nobody', {}, {}, 'none'],
    [
      'of a key',
      { caller: { kind: 'key', keyId: 3, userId: 4 }, operationId: 'getKey' },
      { keyId: 3, userId: 4, operationId: 'getKey' },
      'getKey',
    ],
    ['of a session', { caller: { kind: 'session', userId: 4 } }, { userId: 4 }, 'none'],
    ['that logged in', { loggedInUserId: 5 }, { userId: 5 }, 'none'],
    ['about a run', { executionId: '6' }, { executionId: '6' }, 'none'],
  ])('%s says so', async (_, state, fields, operation) => {
    const { entries, observed } = await loggedAtOnce({ state });
    expect(entries).toEqual([
      { level: 'info', fields: { ...LINE, ...fields }, message: 'request' },
    ]);
    expect(observed).toEqual([[operation, 404]]);
  });

  it.each<[Given, number]>([
    [{}, 404],
    [{ res: { destroyed: true } }, 499],
    [{ req: { destroyed: true, complete: false } }, 499],
    [{ req: { destroyed: true, complete: true } }, 404],
    [{ req: { destroyed: false, complete: false } }, 404],
    // Nothing waits for a stream that has no reader left.
    [{ res: { destroyed: true }, body: Readable.from([]) }, 499],
  ])('%j has the status %i', async (given, status) => {
    const { entries, observed } = await loggedAtOnce(given);
    expect(entries.map(({ fields }) => fields)).toEqual([{ ...LINE, status }]);
    expect(observed).toEqual([['none', status]]);
  });

  it('is written where what is behind fails, too', async () => {
    const failure = new Error('fault');
    const { entries, end } = await loggedAtOnce({ next: () => Promise.reject(failure) });
    expect([entries.length, end]).toEqual([1, failure]);
  });
});
