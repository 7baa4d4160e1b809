/** What a client still sends of a body that is refused is read on, and for how long: who sends without a pause reads the response. */

import type { IncomingMessage, ServerResponse } from 'node:http';
import { PassThrough } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { receiveBody } from '../../../src/http/body/receive-body.ts';
import { bodyRule } from '../../support/body-rule.ts';

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
});
afterEach(() => {
  jest.useRealTimers();
});

function refused() {
  const body = new PassThrough();
  const request = Object.assign(body, {
    complete: false,
    headers: { 'content-type': 'application/json', 'content-length': '1000' },
  });
  let ended: string | null = null;
  void receiveBody(
    request as unknown as IncomingMessage,
    {} as ServerResponse,
    { ...bodyRule, maxBytes: 100 },
    () => null,
  ).catch((error: { code: string }) => (ended = error.code));
  return {
    send: (text: string) => void body.write(text),
    finish: () => void body.end(),
    after: async (ms: number): Promise<string | null> => {
      await turn();
      jest.advanceTimersByTime(ms);
      await turn();
      return ended;
    },
  };
}

it('is refused once it has come to its end', async () => {
  const { send, finish, after } = refused();
  send('{"a":');
  expect(await after(0)).toBeNull();
  finish();
  expect(await after(0)).toBe('PAYLOAD_TOO_LARGE');
});

it('is refused after a second without a byte, however long it has been coming', async () => {
  const { send, after } = refused();
  for (let count = 0; count < 5; count += 1) {
    send('x');
    expect(await after(999)).toBeNull();
  }
  expect(await after(1)).toBe('PAYLOAD_TOO_LARGE');
});
