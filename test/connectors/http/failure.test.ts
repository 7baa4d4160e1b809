/** Failures of a host are described in one sentence, whichever layer detects them. */

import { SourceError } from '../../../src/engine/index.ts';
import { isParseError, remoteFailure } from '../../../src/connectors/http/failure.ts';

const fail = (code: string): Error =>
  Object.assign(new Error('connect ECONNREFUSED 10.0.0.1:80'), { code });
const sentenceOf = (error: unknown, responded: boolean): string | undefined =>
  remoteFailure(error, 'a.example', responded)?.message;

it.each([
  [['ECONNREFUSED'], 'refused the connection'],
  [
    ['EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN', 'EADDRNOTAVAIL', 'EINVAL'],
    'cannot be reached',
  ],
  [['ETIMEDOUT'], 'did not respond in time'],
  [['HPE_HEADER_OVERFLOW'], 'sent headers that are too large'],
  [['HPE_CHUNK_EXTENSIONS_OVERFLOW'], 'sent chunk extensions that are too large'],
  [
    ['HPE_UNEXPECTED_CONTENT_LENGTH', 'HPE_INVALID_TRANSFER_ENCODING'],
    'stated the length of its response more than once',
  ],
  [['HPE_INVALID_CONTENT_LENGTH'], 'sent a response whose Content-Length is not valid'],
  [
    [
      'Z_DATA_ERROR',
      'Z_NEED_DICT',
      'ERR_BROTLI_DECODER_ERROR_FORMAT_PADDING_1',
      'ERR__ERROR_FORMAT_PADDING_1',
      'ERR_PADDING_2',
    ],
    'sent a response whose compression is broken',
  ],
  [['Z_BUF_ERROR'], 'sent a response whose compression is cut off'],
  [['ERR_SSL_WRONG_VERSION_NUMBER', 'EPROTO'], 'did not agree on a secure connection'],
  [
    [
      'CERT_HAS_EXPIRED',
      'DEPTH_ZERO_SELF_SIGNED_CERT',
      'SELF_SIGNED_CERT_IN_CHAIN',
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
      'ERR_TLS_CERT_ALTNAME_INVALID',
      'UNABLE_TO_GET_CRL',
      'UNABLE_TO_GET_ISSUER_CERT',
      'INVALID_CA',
      'INVALID_PURPOSE',
      'PATH_LENGTH_EXCEEDED',
      'HOSTNAME_MISMATCH',
    ],
    'has a certificate that is not valid for it',
  ],
])('%j: it %s, before the response and within it', (codes, sentence) => {
  for (const code of codes)
    expect([code, sentenceOf(fail(code), false), sentenceOf(fail(code), true)]).toEqual([
      code,
      `The host a.example ${sentence}`,
      `The host a.example ${sentence}`,
    ]);
});

it.each([
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ENOTCONN',
  'ERR_STREAM_PREMATURE_CLOSE',
  'HPE_INVALID_EOF_STATE',
])('%s: it hung up, before or within its response', (code) => {
  expect(sentenceOf(fail(code), false)).toBe(
    'The host a.example closed the connection without a response',
  );
  expect(sentenceOf(fail(code), true)).toBe(
    'The host a.example closed the connection before its response was complete',
  );
});

it.each(['HPE_INVALID_CONSTANT', 'HPE_INVALID_CHUNK_SIZE'])(
  '%s: what it sent is no HTTP',
  (code) => {
    expect(sentenceOf(fail(code), false)).toBe('The host a.example did not respond in HTTP');
    expect(sentenceOf(fail(code), true)).toBe(
      'The host a.example sent a response whose chunks are broken',
    );
    expect(isParseError(fail(code))).toBe(true);
  },
);

it('describes the failures of several addresses by the first', () => {
  expect(sentenceOf(new AggregateError([fail('ETIMEDOUT'), fail('ECONNREFUSED')]), false)).toBe(
    'The host a.example did not respond in time',
  );
  expect(isParseError(new AggregateError([fail('ECONNREFUSED')]))).toBe(false);
});

it('keeps known messages, and reveals nothing about other failures', () => {
  const own = new SourceError('The URL is not valid');
  expect(remoteFailure(own, 'a.example', false)).toBe(own);
  for (const error of [
    fail('ENOSPC'),
    fail('EMFILE'),
    new TypeError('x'),
    new AggregateError([]),
    Object.assign(new Error('x'), { code: 7 }),
    null,
    'x',
  ]) {
    expect(remoteFailure(error, 'a.example', true)).toBeUndefined();
    expect(isParseError(error)).toBe(false);
  }
});
