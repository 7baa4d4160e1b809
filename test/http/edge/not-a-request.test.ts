/** What gets a response that never became a request. */

import { EventEmitter } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { refuseMalformed, respondToClientErrors } from '../../../src/http/server/client-error.ts';
import { movableClock } from '../../support/movable-clock.ts';

const docUrl = (code: string): string => `http://weir/docs/errors/${code}`;

interface Socket {
  readonly writable?: boolean;
  readonly _httpMessage?: { headersSent: boolean } | null;
}

/** What is written for such an error, and whether the connection is closed. */
function respond(code: string | undefined, given: Socket = {}) {
  const server = new EventEmitter();
  respondToClientErrors(server as Server, { 'X-Common': 'yes' }, movableClock(), docUrl);
  const seen = { text: '', destroyed: 0, closedBefore: 0 };
  let written = (): void => undefined;
  const socket = {
    writable: true,
    ...given,
    end(text: string, done: () => void) {
      seen.text = text;
      seen.closedBefore = seen.destroyed;
      written = done;
    },
    destroy: () => (seen.destroyed += 1),
  };
  server.emit('clientError', Object.assign(new Error('x'), { code }), socket);
  const before = seen.destroyed;
  written();
  const [head = '', body = ''] = seen.text.split('\r\n\r\n');
  const [line = '', ...headers] = head.split('\r\n');
  return { line, headers, body, before, after: seen.destroyed };
}

it.each([
  ['HPE_INVALID_METHOD', '400 Bad Request', 'INVALID_INPUT', 'The request is not valid HTTP.'],
  [undefined, '400 Bad Request', 'INVALID_INPUT', 'The request is not valid HTTP.'],
  [
    'HPE_HEADER_OVERFLOW',
    '431 Request Header Fields Too Large',
    'HEADERS_TOO_LARGE',
    'The request line and headers are larger than the service takes.',
  ],
  [
    'ERR_HTTP_REQUEST_TIMEOUT',
    '408 Request Timeout',
    'REQUEST_TIMEOUT',
    'The request did not arrive in time.',
  ],
])('%s is answered with %s', (error, status, code, message) => {
  const { line, headers, body, before, after } = respond(error);
  expect(line).toBe(`HTTP/1.1 ${status}`);
  const json = JSON.parse(body) as { meta: { request_id: string } };
  const id = json.meta.request_id;
  expect(id).toMatch(/^req_[\da-f-]{36}$/);
  expect(json).toEqual({
    success: false,
    error: { code, message, doc_url: docUrl(code) },
    meta: { request_id: id, timestamp: '2026-03-01T12:00:00.000Z' },
  });
  expect(headers).toEqual([
    'X-Common: yes',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Access-Control-Allow-Origin: *',
    'Cache-Control: no-store',
    `X-Request-Id: ${id}`,
    'Connection: close',
  ]);
  // Once it is written, and not before.
  expect([before, after]).toEqual([0, 1]);
});

it.each<[string, string, Socket]>([
  ['was reset', 'ECONNRESET', {}],
  ['takes nothing any more', 'HPE_INVALID_METHOD', { writable: false }],
  ['has begun a response', 'HPE_INVALID_METHOD', { _httpMessage: { headersSent: true } }],
])('a connection that %s is closed without a word', (_, code, socket) => {
  const { line, before } = respond(code, socket);
  expect([line, before]).toEqual(['', 1]);
});

it.each<[Socket]>([[{ _httpMessage: null }], [{ _httpMessage: { headersSent: false } }]])(
  'one that has not begun a response gets this one: %j',
  (socket) => {
    expect(respond('HPE_INVALID_METHOD', socket).line).toBe('HTTP/1.1 400 Bad Request');
  },
);

function handled(request: Partial<IncomingMessage>) {
  const got: unknown[] = [];
  const listener = refuseMalformed(() => void got.push('handled'), movableClock(), docUrl);
  const response = {
    writeHead: (status: number, headers: object) => (got.push(status, headers), response),
    end: (body: string) => void got.push(JSON.parse(body)),
  };
  listener(request as IncomingMessage, response as unknown as ServerResponse);
  return got;
}

const HOST = { host: 'weir' };

it.each([
  [HOST, '1.1', '/api'],
  [HOST, '1.1', '*'],
  [HOST, '1.1', 'http://weir/api'],
  [HOST, '1.1', '/x//y\\z'],
  [HOST, '1.1', '//x'],
  [{ host: '' }, '1.1', '/'],
  [{}, '1.0', '/'],
])('a request with %j in HTTP/%s for %s is handled', (headers, httpVersion, url) => {
  expect(handled({ headers, httpVersion, url })).toEqual(['handled']);
});

it.each([
  [{}, '1.1', '/', 'The request has no Host header.'],
  [HOST, '1.1', '//a@[::1', 'The target of the request is not a valid URL.'],
  [HOST, '1.1', 'http://[::1', 'The target of the request is not a valid URL.'],
  [HOST, '1.1', '/\\a@[::1', 'The target of the request is not a valid URL.'],
])('one with %j in HTTP/%s for %s is refused', (headers, httpVersion, url, message) => {
  expect(handled({ headers, httpVersion, url })).toEqual([
    400,
    expect.objectContaining({ Connection: 'close', 'Cache-Control': 'no-store' }),
    expect.objectContaining({
      success: false,
      error: { code: 'INVALID_INPUT', message, doc_url: docUrl('INVALID_INPUT') },
    }),
  ]);
});
