/** What went wrong on the way to another host, in a sentence that names the host and no address. */

import { SourceError } from '../engine/index.ts';

const SENTENCES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'refused the connection',
  ECONNRESET: 'closed the connection',
  EPIPE: 'closed the connection',
  EHOSTUNREACH: 'cannot be reached',
  ENETUNREACH: 'cannot be reached',
  ETIMEDOUT: 'did not answer in time',
  UND_ERR_CONNECT_TIMEOUT: 'did not answer in time',
  UND_ERR_HEADERS_TIMEOUT: 'did not answer in time',
  UND_ERR_BODY_TIMEOUT: 'did not answer in time',
  UND_ERR_SOCKET: 'closed the connection',
  UND_ERR_HEADERS_OVERFLOW: 'sent headers that are too large',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'sent less or more than it said',
  ERR_STREAM_PREMATURE_CLOSE: 'closed the connection before the answer was complete',
  Z_DATA_ERROR: 'sent an answer whose compression is broken',
  Z_BUF_ERROR: 'sent an answer whose compression is cut off',
};

/** undefined for what is not the remote host's doing. */
export function remoteFailure(error: unknown, host: string): SourceError | undefined {
  const code = errorCode(error);
  if (code === undefined) return undefined;
  const sentence = SENTENCES[code] ?? kindOf(code);
  return sentence === undefined ? undefined : new SourceError(`The host ${host} ${sentence}`, { cause: error });
}

function kindOf(code: string): string | undefined {
  if (code.startsWith('HPE_')) return 'did not answer in HTTP';
  if (code.startsWith('ERR_SSL_') || code === 'EPROTO') return 'did not agree on a secure connection';
  if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/.test(code)) return 'has a certificate that is not valid for it';
  return /BROTLI|^ERR_(_ERROR_FORMAT|PADDING)/.test(code) ? 'sent an answer whose compression is broken' : undefined;
}

/** Several addresses tried in vain come as one error that holds one for each: the first tells. */
function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('code' in error && typeof error.code === 'string') return error.code;
  // undici's parser leaves the code out for what is no HTTP at all.
  if ('name' in error && error.name === 'HTTPParserError') return 'HPE_UNKNOWN';
  return 'errors' in error && Array.isArray(error.errors) ? errorCode(error.errors[0]) : undefined;
}
