/** What the log says of a response that is streamed, by how it ended. */

import { EventEmitter } from 'node:events';
import { Readable } from 'node:stream';
import { accessLog } from '../../../src/http/pipeline/access-log.ts';
import type { EdgeContext } from '../../../src/http/pipeline/state.ts';
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
    ...{ body, res, status: 200, method: 'GET', path: '/x', ip: '127.0.0.1' },
    req: { destroyed: false, complete: true },
    state: {
      ...{ requestId: 'r', operationId: 'exportResult', caller: null },
      ...{ loggedInUserId: null, executionId: null },
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
