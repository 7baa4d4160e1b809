/** Which bodies are read at all: what holds for every operation that takes one. */

import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import type { OperationId } from '../../src/generated/operations.ts';
import type { CallRequest } from '../../scripts/service/client.ts';
import type { TestServer } from './test-server.ts';

/** Without credentials; it may name what does not exist, because access is decided before that. */
type Request = Omit<CallRequest, 'key' | 'cookie'>;

interface BodyOptions {
  readonly credentials: () =>
    | Promise<Pick<CallRequest, 'key' | 'cookie' | 'params'>>
    | Pick<CallRequest, 'key' | 'cookie' | 'params'>;
  /** A body that is read, with this text in it. */
  readonly withText: (text: string) => object;
  readonly maxBytes: number;
  /** Whether the operation can be called without a body; then `null` counts as none. */
  readonly optional?: boolean;
  /** What the service says of the body without anything wrong in its text, where that is refused for another reason. */
  readonly plainStatus?: number;
}

/** What holds for every operation with a body. */
export function describeBody(
  id: OperationId,
  server: () => TestServer,
  { credentials, withText, maxBytes, optional = false, plainStatus }: BodyOptions,
): void {
  const send = async (request: Request) =>
    server().client.call(id, { ...(await credentials()), ...request });

  describe('400 INVALID_BODY', () => {
    it.each([
      ['half an object', '{"a":'],
      ['two values', '{} {}'],
      ['no JSON', 'name=x'],
      ['bytes that are not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
    ])('for %s', async (_, body) => {
      expect(await send({ body })).toMatchObject({
        status: 400,
        body: { error: { code: 'INVALID_BODY' } },
      });
    });
  });

  describe('400 INVALID_INPUT', () => {
    it.each([
      ['an array', '[]'],
      ...(optional ? [] : [['null', 'null']]),
      ['a text', '"text"'],
      ['an unknown member', '{"surprise":1}'],
      ['a member called __proto__', '{"__proto__":{"name":"x"}}'],
      ['very deep JSON', `${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}`],
    ])('for %s', async (_, body) => {
      expect(await send({ body })).toMatchObject({
        status: 400,
        body: { error: { code: expect.stringMatching(/^INVALID_(INPUT|BODY)$/) } },
      });
    });

    it.each([
      ['U+0000', 'a long text with \u0000 in it'],
      ['half of a surrogate pair', 'a long text with \ud800 in it'],
    ])('for a text with %s', async (_, text) => {
      const plain = await send({ body: withText(text.replace(/[\0\ud800]/, 'nothing')) });
      if (plainStatus === undefined) expect(plain.status).not.toBe(400);
      else expect(plain.status).toBe(plainStatus);
      expect(await send({ body: withText(text) })).toMatchObject({
        status: 400,
        body: { error: { code: 'INVALID_INPUT' } },
      });
    });

    it('names an unknown member', async () => {
      const { body } = await send({ body: { surprise: 1 } });
      expect(body.error.details).toContainEqual({ path: '/surprise', message: expect.any(String) });
    });
  });

  describe('413', () => {
    it.each([
      ['declared', {}],
      ['found out', { 'transfer-encoding': 'chunked' }],
    ])('for a body over its limit, %s', async (_, headers) => {
      const body = `{"surprise":"${'x'.repeat(maxBytes)}"}`;
      expect(await send({ body, headers })).toMatchObject({
        status: 413,
        body: { error: { code: 'PAYLOAD_TOO_LARGE' } },
      });
    });
  });

  describe('415', () => {
    it.each([
      ['text/plain', { 'content-type': 'text/plain' }],
      ['a form', { 'content-type': 'application/x-www-form-urlencoded' }],
      ['no media type', { 'content-type': null }],
      ['an encoding that is not read', { 'content-encoding': 'compress' }],
    ])('for %s', async (_, headers) => {
      expect(await send({ body: '{}', headers })).toMatchObject({
        status: 415,
        body: { error: { code: 'UNSUPPORTED_MEDIA_TYPE' } },
      });
    });
  });
}

/** What holds beside that for every operation that anyone may call: inflating a body costs more than sending it. */
export function describeAnonymousBody(id: OperationId, server: () => TestServer): void {
  describe('415', () => {
    it.each([
      ['gzip', gzipSync],
      ['deflate', deflateSync],
      ['br', brotliCompressSync],
    ])('for a body compressed with %s', async (encoding, compress) => {
      const response = await server().client.call(id, {
        body: compress('{}'),
        headers: { 'content-encoding': encoding },
      });
      expect(response).toMatchObject({
        status: 415,
        body: { error: { code: 'UNSUPPORTED_MEDIA_TYPE' } },
        headers: { 'accept-encoding': 'identity' },
      });
    });
  });
}
