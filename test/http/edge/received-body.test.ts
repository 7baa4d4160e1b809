/** A body while it arrives: exactly how much is taken, what is waited for, and what is left behind when it has ended. */

import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { ApiError } from '../../../src/errors.ts';
import { ClientGone } from '../../../src/http/body/client-gone.ts';
import { discardBody } from '../../../src/http/body/discard-body.ts';
import {
  receiveBody,
  type AcceptChunk,
  type BodyRule,
} from '../../../src/http/body/receive-body.ts';
import { bodyRule } from '../../support/body-rule.ts';
import { arrived, requestWith, responseWith } from './arriving-body.ts';

const nothing: AcceptChunk = () => null;

const receive = (
  request: IncomingMessage,
  rule: Partial<BodyRule> = {},
  accept: AcceptChunk = nothing,
): Promise<unknown> =>
  receiveBody(request, responseWith(), { ...bodyRule, ...rule }, accept).catch(
    (error: unknown) => error,
  );

/** A field of the header makes it longer, and what comes out stays the same. */
function gzipOf(content: Buffer, bytes: number): Buffer {
  const packed = gzipSync(content);
  const extra = Buffer.alloc(bytes - packed.length - 2);
  const header = Buffer.from(packed.subarray(0, 10));
  header[3]! |= 4;
  const length = Buffer.alloc(2);
  length.writeUInt16LE(extra.length);
  return Buffer.concat([header, length, extra, packed.subarray(10)]);
}

const GZIP = { 'content-encoding': 'gzip' };

describe('of a body is taken', () => {
  it.each([
    [{}, (text: string) => Buffer.from(text)],
    [GZIP, (text: string) => gzipSync(text)],
  ])('what the operation takes, and not a byte more, with %j', async (headers, pack) => {
    expect(await receive(arrived(pack('x'.repeat(100)), headers), { maxBytes: 100 })).toBe(true);
    expect(await receive(arrived(pack('x'.repeat(101)), headers), { maxBytes: 100 })).toMatchObject(
      {
        code: 'PAYLOAD_TOO_LARGE',
        message: 'The request body is larger than 100 bytes, the most that this operation takes.',
        headers: { Connection: 'close' },
      },
    );
  });

  it('two hundred times what was sent, when it is inflated', async () => {
    const sent = 6_000;
    const rule = { maxBytes: 1e8 };
    const inflated = (bytes: number) =>
      receive(arrived(gzipOf(Buffer.alloc(bytes), sent), GZIP), rule);
    expect(await inflated(200 * sent)).toBe(true);
    expect(await inflated(200 * sent + 1)).toMatchObject({
      code: 'PAYLOAD_TOO_LARGE',
      message: expect.stringContaining('more than 200 times as large') as string,
      headers: { Connection: 'close' },
    });
  });

  it('a mebibyte, whatever it was before', async () => {
    const rule = { maxBytes: 1e8 };
    const inflated = (bytes: number) => receive(arrived(gzipSync(Buffer.alloc(bytes)), GZIP), rule);
    expect(await inflated(1_048_576)).toBe(true);
    expect(await inflated(1_048_577)).toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
    // What was not compressed has been sent as it is.
    expect(await receive(arrived(Buffer.alloc(1_048_577)), rule)).toBe(true);
  });

  it('as much as it declares, which is reserved before it is read', async () => {
    const reserved: number[] = [];
    const lease = { ...bodyRule.lease, reserve: (bytes: number) => (reserved.push(bytes), null) };
    await receive(arrived('{"a":1}', { 'content-length': '7', 'transfer-encoding': undefined }), {
      lease,
    });
    expect(reserved).toEqual([7, 7]);
    reserved.length = 0;
    await receive(arrived(gzipSync('{}'), { ...GZIP, 'content-length': '22' }), { lease });
    expect(reserved).toEqual([0, 2]);
  });
});

describe('a body that is refused by its headers', () => {
  it.each<[object, string, Partial<BodyRule>]>([
    [{ 'content-type': 'text/plain' }, 'found `text/plain`.', {}],
    [{ 'content-type': undefined }, 'found none.', {}],
    [{ 'content-type': 'application/json; charset=latin1' }, 'the Content-Type says latin1.', {}],
    [{ 'content-encoding': 'zstd' }, 'must be gzip, deflate, br or identity.', {}],
    [{ 'content-encoding': 'constructor' }, 'must be gzip, deflate, br or identity.', {}],
    [GZIP, 'This operation takes no compressed body', { compressed: false }],
  ])('%j: %s', async (headers, message, rule) => {
    expect(await receive(arrived('{}', headers), rule)).toMatchObject({
      code: 'UNSUPPORTED_MEDIA_TYPE',
      message: expect.stringContaining(message) as string,
    });
  });

  it.each([
    { 'content-type': 'Application/JSON ; Charset="UTF-8"' },
    { 'content-type': 'application/json;charset=utf8;x=y' },
    { 'content-encoding': ' Identity ' },
  ])('is not one with %j', async (headers) => {
    expect(await receive(arrived('{}', headers))).toBe(true);
  });

  it('needs not be sent where the client waits for leave, and leave is given to others', async () => {
    const declared = { 'content-length': '101', expect: '100-Continue' };
    const waiting = requestWith(declared);
    expect(await receive(waiting, { maxBytes: 100 })).toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
    const response = responseWith();
    const taken = requestWith(declared);
    const end = receiveBody(taken, response, bodyRule, nothing);
    expect(response.continued).toBe(1);
    taken.end('{}');
    expect(await end).toBe(true);
    const other = responseWith();
    await receiveBody(arrived('{}'), other, bodyRule, nothing);
    expect(other.continued).toBe(0);
  });
});

describe('no body', () => {
  const none = { 'transfer-encoding': undefined };
  it.each([{}, { 'content-length': '0' }])(
    'is enough where none is needed: %j',
    async (headers) => {
      const request = () => requestWith({ ...none, ...headers });
      expect(await receive(request(), { required: false })).toBe(false);
      expect(await receive(request())).toMatchObject({
        code: 'INVALID_BODY',
        message: 'This operation needs a JSON object as request body.',
      });
    },
  );

  it('is an empty one that has no media type', async () => {
    const empty = requestWith({ 'content-type': undefined });
    empty.end();
    const end = receive(empty, { required: false });
    Object.assign(empty, { complete: true });
    expect(await end).toBe(false);
  });
});

describe('each chunk', () => {
  it('is hashed, inflated, before it is accepted', async () => {
    const hash = createHash('sha256');
    await receive(arrived(gzipSync('{"a":1}'), GZIP), { hash });
    expect(hash.digest('hex')).toBe(createHash('sha256').update('{"a":1}').digest('hex'));
  });

  it('waits until the one before it is worked off', async () => {
    const request = requestWith();
    const taken: string[] = [];
    let goOn = (): void => undefined;
    let ended: unknown = null;
    void receive(request, {}, (chunk) => {
      taken.push(String(chunk));
      return taken.length === 1 ? new Promise((resolve) => (goOn = resolve)) : null;
    }).then((end) => (ended = end));
    request.write('a');
    await turn();
    request.end('b');
    await turn();
    expect([taken, ended]).toEqual([['a'], null]);
    goOn();
    while (ended === null) await turn();
    expect([taken, ended]).toEqual([['a', 'b'], true]);
  });

  it.each([
    ['is refused', () => new ApiError('INVALID_INPUT', 'no'), 'no'],
    ['fails later', () => Promise.reject(new Error('no space')), 'no space'],
  ])('that %s is the last', async (_, accept, message) => {
    const request = requestWith();
    const taken: string[] = [];
    const end = receive(request, {}, (chunk) => (taken.push(String(chunk)), accept()));
    request.write('a');
    await turn();
    request.end('b');
    expect(await end).toMatchObject({ message });
    expect(taken).toEqual(['a']);
  });
});

describe('nothing listens to the request any longer', () => {
  const events = ['data', 'end', 'error', 'close', 'readable', 'unpipe'] as const;
  const listening = (request: IncomingMessage) =>
    events.map((event) => request.listenerCount(event));

  it.each<[string, object, Buffer, AcceptChunk]>([
    ['it has been read', {}, Buffer.from('{}'), nothing],
    ['it has been inflated', GZIP, gzipSync('{}'), nothing],
    ['it was no gzip', GZIP, Buffer.from('{}'), nothing],
    ['it failed', {}, Buffer.from('{}'), () => Promise.reject(new Error('no'))],
  ])('once %s', async (_, headers, bytes, accept) => {
    const request = requestWith(headers);
    const before = listening(request);
    request.end(bytes);
    await receive(request, {}, accept);
    await turn();
    const after = listening(request);
    // What only waits for the end of a body that is thrown away ends with it.
    for (const [index, count] of after.entries()) expect(count).toBeLessThanOrEqual(before[index]!);
  });
});

it('a client that leaves ends it', async () => {
  const request = requestWith();
  const end = receive(request);
  request.write('{');
  await turn();
  request.destroy();
  expect(await end).toBeInstanceOf(ClientGone);
});

it('a compressed body that is broken or cut off is refused', async () => {
  const packed = gzipSync('{"a":"some text"}');
  for (const bytes of [Buffer.from('no gzip'), packed.subarray(0, -9)])
    expect(await receive(arrived(bytes, GZIP))).toMatchObject({
      code: 'INVALID_BODY',
      message: 'The request body cannot be decompressed as its Content-Encoding says.',
    });
});

describe('what is thrown away', () => {
  it('is nothing of a request that has come to its end', async () => {
    for (const state of [{ complete: true }, { destroyed: true }]) {
      const never = (): never => {
        throw new Error('listens');
      };
      const request = { ...state, on: never, once: never };
      await discardBody(request as unknown as IncomingMessage);
    }
  });

  it('is 64 MiB at most, and then nothing listens', async () => {
    const request = requestWith();
    let isOver = false;
    void discardBody(request).then(() => (isOver = true));
    const chunk = Buffer.alloc(1_048_576);
    for (let count = 0; count < 64; count += 1) {
      expect(isOver).toBe(false);
      request.write(count === 63 ? chunk.subarray(1) : chunk);
      await turn();
    }
    expect(isOver).toBe(false);
    request.write('x');
    await turn();
    expect([isOver, request.listenerCount('data')]).toEqual([true, 0]);
  });

  it.each(['end', 'close', 'error'])('is over with the event %s', async (event) => {
    const request = requestWith();
    request.on('error', () => undefined);
    const over = discardBody(request);
    request.emit(event, new Error('reset'));
    await over;
    expect(request.listenerCount('data')).toBe(0);
  });
});
