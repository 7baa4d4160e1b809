/** Which connections are cut off while the server stops, and when: to the millisecond and the byte. */

import { EventEmitter } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Connection } from '../../../src/http/server/connections.ts';
import { createLingering } from '../../../src/http/server/lingering.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

interface Given {
  readonly bytesRead?: number;
  readonly request?: Partial<IncomingMessage> | null;
  readonly responses?: readonly Partial<ServerResponse>[];
  readonly closing?: 'destroyed' | 'writableEnded';
}

function setup({ bytesRead = 10, request = null, responses = [], closing }: Given) {
  const server = new EventEmitter();
  const done: string[] = [];
  server.on('clientError', (error: { code: string }) => done.push(error.code));
  const socket = {
    bytesRead,
    destroyed: closing === 'destroyed',
    writableEnded: closing === 'writableEnded',
    destroy: () => done.push('destroy'),
    destroySoon: () => done.push('destroySoon'),
  };
  const connection = {
    socket,
    request,
    responses: new Set(responses),
    openedAt: 0,
  } as unknown as Connection;
  const lingering = createLingering(server as Server);
  const after = (ms: number): readonly string[] => {
    jest.advanceTimersByTime(ms);
    lingering.settle(connection);
    return done.splice(0);
  };
  return { socket, connection, after };
}

const REFUSED = ['ERR_HTTP_REQUEST_TIMEOUT'];
const arriving = {
  complete: false,
  readableLength: 0,
  headers: {},
  readableFlowing: true,
} as const;
const responding = { writableEnded: false } as const;

it('one on which nothing came is closed at once', () => {
  expect(setup({ bytesRead: 0 }).after(0)).toEqual(['destroy']);
});

it('one that closes already is left to itself', () => {
  expect(setup({ bytesRead: 0, closing: 'destroyed' }).after(0)).toEqual([]);
  expect(setup({ bytesRead: 0, closing: 'writableEnded' }).after(0)).toEqual([]);
});

it.each([
  ['half a request', null],
  ['nothing after a request that was served', { ...arriving, complete: true }],
])('one with %s is refused after half a second', (_what, request) => {
  const { after } = setup({ request });
  expect([after(0), after(499), after(1)]).toEqual([[], [], REFUSED]);
});

describe('a body that is still arriving', () => {
  it('is refused after half a second without progress', () => {
    const { after } = setup({ request: arriving, responses: [responding] });
    expect([after(0), after(499), after(1)]).toEqual([[], [], REFUSED]);
  });

  it('may continue while 8 KiB come in each half second', () => {
    const { socket, after } = setup({ request: arriving, responses: [responding] });
    expect(after(0)).toEqual([]);
    for (let round = 0; round < 5; round += 1) {
      socket.bytesRead += 8_192;
      expect(after(499)).toEqual([]);
    }
    socket.bytesRead += 8_191;
    expect([after(499), after(1)]).toEqual([[], REFUSED]);
  });

  it('is waited for while this side has not read what came', () => {
    const request = { ...arriving, readableLength: 1 };
    const { after } = setup({ request, responses: [responding] });
    expect([after(0), after(5_000), after(5_000)]).toEqual([[], [], []]);
    request.readableLength = 0;
    expect([after(499), after(1)]).toEqual([[], REFUSED]);
  });

  it('is waited for while it was not said that the body is wanted', () => {
    const request = {
      ...arriving,
      headers: { expect: '100-continue' },
      readableFlowing: null as boolean | null,
    };
    const { after } = setup({ request, responses: [responding] });
    expect([after(0), after(5_000)]).toEqual([[], []]);
    request.readableFlowing = true;
    expect([after(499), after(1)]).toEqual([[], REFUSED]);
  });

  it('is refused whatever an earlier response does, unless it is the request of that response', () => {
    const { after } = setup({
      request: { ...arriving, readableFlowing: null },
      responses: [responding],
    });
    expect([after(0), after(500)]).toEqual([[], REFUSED]);
  });
});

describe('the rest of a body whose response was sent', () => {
  it('is taken for a second, while it comes', () => {
    const { socket, after } = setup({ request: arriving });
    expect(after(0)).toEqual([]);
    socket.bytesRead += 10_000;
    expect(after(499)).toEqual([]);
    socket.bytesRead += 10_000;
    expect([after(499), after(1), after(1)]).toEqual([[], [], ['destroySoon']]);
  });

  it('is not waited for when it does not come', () => {
    const { after } = setup({ request: arriving });
    expect([after(0), after(499), after(1)]).toEqual([[], [], ['destroySoon']]);
  });
});

describe('a request that has arrived whole', () => {
  it('is never cut off', () => {
    const { after } = setup({ request: { ...arriving, complete: true }, responses: [responding] });
    expect([after(0), after(60_000), after(60_000)]).toEqual([[], [], []]);
  });

  it('has its response cut off when nothing of it is taken for a second, which is asked for once', () => {
    const limits: number[] = [];
    let destroyed = 0;
    const response = {
      writableEnded: true,
      setTimeout: (ms: number, onTimeout: () => void) => {
        limits.push(ms);
        onTimeout();
      },
      destroy: () => (destroyed += 1),
    } as unknown as ServerResponse;
    const { after } = setup({
      request: { ...arriving, complete: true },
      responses: [responding, response],
    });
    expect([after(0), after(60_000)]).toEqual([[], []]);
    expect([limits, destroyed]).toEqual([[1_000], 1]);
  });
});
