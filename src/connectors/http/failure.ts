/** Describes a failed call in a sentence that names the host and no address. */

import { SourceError } from '../../engine/index.ts';
import type { ConnectionStep } from '../connector.ts';
import { CallError } from './call-error.ts';
import { GuardRefusal } from './guard-refusal.ts';

export const BROKEN_COMPRESSION = 'sent a response whose compression is broken';

const SENTENCES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'refused the connection',
  EHOSTUNREACH: 'cannot be reached',
  EHOSTDOWN: 'cannot be reached',
  ENETUNREACH: 'cannot be reached',
  ENETDOWN: 'cannot be reached',
  EADDRNOTAVAIL: 'cannot be reached',
  EINVAL: 'cannot be reached',
  ETIMEDOUT: 'did not respond in time',
  HPE_HEADER_OVERFLOW: 'sent headers that are too large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'sent chunk extensions that are too large',
  HPE_UNEXPECTED_CONTENT_LENGTH: 'stated the length of its response more than once',
  HPE_INVALID_TRANSFER_ENCODING: 'stated the length of its response more than once',
  HPE_INVALID_CONTENT_LENGTH: 'sent a response whose Content-Length is not valid',
  Z_DATA_ERROR: BROKEN_COMPRESSION,
  Z_NEED_DICT: BROKEN_COMPRESSION,
  Z_BUF_ERROR: 'sent a response whose compression is cut off',
};

/** Errors of connections that may succeed on another attempt. */
const UNREACHABLE: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'EADDRNOTAVAIL',
  'ETIMEDOUT',
]);

const HANG_UPS: ReadonlySet<string> = new Set([
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ENOTCONN',
  'ERR_STREAM_PREMATURE_CLOSE',
  'HPE_INVALID_EOF_STATE',
]);

/**
 * @param responded true if the headers of the final response had arrived
 * @returns undefined for failures that the remote host did not cause
 */
export function remoteFailure(
  error: unknown,
  host: string,
  responded: boolean,
): SourceError | undefined {
  if (error instanceof SourceError) return error;
  const code = errorCode(error);
  const sentence = code === undefined ? undefined : (SENTENCES[code] ?? kindOf(code, responded));
  if (code === undefined || sentence === undefined) return undefined;
  return new CallError(`The host ${host} ${sentence}`, {
    isTransient: UNREACHABLE.has(code) || HANG_UPS.has(code),
    cause: error,
  });
}

/** The step of the connection at which a call failed. */
export function failedStep(error: SourceError): ConnectionStep {
  if (error instanceof GuardRefusal) return 'dns';
  const code = errorCode(error.cause) ?? '';
  if (UNREACHABLE.has(code)) return 'tcp';
  return isTlsError(code) || isCertificateError(code) ? 'tls' : 'call';
}

/** Returns true if the host closed the connection. */
export function isHangUp(error: unknown): boolean {
  return HANG_UPS.has(errorCode(error) ?? '');
}

/** Returns true if the HTTP parser rejected the response. */
export function isParseError(error: unknown): boolean {
  return errorCode(error)?.startsWith('HPE_') === true;
}

function kindOf(code: string, responded: boolean): string | undefined {
  if (HANG_UPS.has(code))
    return responded
      ? 'closed the connection before its response was complete'
      : 'closed the connection without a response';
  if (code.startsWith('HPE_'))
    return responded ? 'sent a response whose chunks are broken' : 'did not respond in HTTP';
  if (isTlsError(code)) return 'did not agree on a secure connection';
  if (isCertificateError(code)) return 'has a certificate that is not valid for it';
  return /BROTLI|^ERR_(_ERROR_FORMAT|PADDING)/.test(code) ? BROKEN_COMPRESSION : undefined;
}

function isTlsError(code: string): boolean {
  return code.startsWith('ERR_SSL_') || code === 'EPROTO';
}

function isCertificateError(code: string): boolean {
  return /CERT|CRL|ISSUER|SELF_SIGNED|UNABLE_TO_VERIFY|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH|MISMATCH/.test(
    code,
  );
}

/** The failures of several addresses are combined in an aggregate error, of which the first one is used. */
function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return 'errors' in error && Array.isArray(error.errors) ? errorCode(error.errors[0]) : undefined;
}
