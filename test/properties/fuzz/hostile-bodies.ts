/** Bytes, media types and encodings of bodies that no honest client sends. */

import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';

export const jsonish = fc.oneof(
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  fc.json().map((text) => Buffer.from(text)),
  fc
    .string({ unit: 'binary', maxLength: 100 })
    .map((text) => Buffer.from(JSON.stringify({ title: text, name: text }))),
  fc
    .constantFrom(
      '',
      ' ',
      '{',
      '{}',
      '[]',
      'null',
      '"',
      '{"title":"T"',
      '{"title":"T"}}',
      '{"title":"T",}',
      '{"title":1e999}',
      '{"title":"\\ud800"}',
      '{"title":"T","title":7}',
      '{"a":NaN}',
      '\ufeff{}',
      "{'title':'T'}",
      '{"title":"T"}\0',
      '{"__proto__":{"title":"T"}}',
      '{"title":"T","nodes":{"length":3}}',
      `{"title":${'['.repeat(3000)}`,
      `{"title":"T","description":"${'x'.repeat(70_000)}"}`,
    )
    .map((text) => Buffer.from(text)),
  fc.tuple(fc.json(), fc.nat(), fc.nat({ max: 255 })).map(([text, at, byte]) => {
    const bytes = Buffer.from(text);
    if (bytes.length > 0) bytes[at % bytes.length] = byte;
    return bytes;
  }),
);

export const CONTENT_TYPES = [
  'application/json',
  'application/json; charset=utf-8',
  'APPLICATION/JSON',
  'application/json;charset=utf-16',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/problem+json',
  '',
  ',',
  'application/json, text/plain',
  '*/*',
  'application/json; q="',
  'x'.repeat(2000),
];
export const ENCODINGS: readonly (readonly [name: string, encode: (bytes: Buffer) => Buffer])[] = [
  ['identity', (bytes) => bytes],
  ['gzip', (bytes) => gzipSync(bytes)],
  ['gzip', (bytes) => bytes],
  ['deflate', (bytes) => deflateSync(bytes)],
  ['br', (bytes) => brotliCompressSync(bytes)],
  ['br', (bytes) => bytes],
  ['gzip, br', (bytes) => bytes],
  ['zstd', (bytes) => bytes],
  ['gzip', (bytes) => gzipSync(bytes).subarray(0, -5)],
];
