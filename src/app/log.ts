/** Structured logs: JSON lines on standard error, so that standard output stays readable for a person. */

import { destination as openDestination, pino, stdSerializers, type DestinationStream } from 'pino';
import type { Log } from '../kit/log.ts';

/**
 * Members that must never be written, wherever a log call puts them. No call
 * passes them on purpose: this is the second line of defence.
 */
const SECRETS = [
  'authorization',
  'cookie',
  'password',
  'token',
  'fullKey',
  'full_key',
  'passwordHash',
  'databaseUrl',
  'redisUrl',
];

/** For the process as a whole, which may have to end. */
export interface ProcessLog extends Log {
  readonly fatal: Log['error'];
}

/** @param to where the lines go; absent: standard error, written without blocking */
export function createLog(level: string, to?: DestinationStream): ProcessLog {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`]), censor: '[hidden]' },
      serializers: { error: serializeError, err: serializeError },
    },
    to ?? openDestination({ dest: 2, sync: false }),
  );
}

/** Connection strings stand in the messages of database and Redis clients; their passwords go no further. */
function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { type, message, stack } = stdSerializers.err(error);
  const code = 'code' in error ? { code: error.code } : {};
  return { type, message: withoutPasswords(message), stack: withoutPasswords(stack), ...code };
}

function withoutPasswords(text: string): string {
  return text
    .replace(/(\w+:\/\/[^\s:/@]*):[^\s@]*@/g, '$1:[hidden]@')
    .replace(/weir_[0-9A-Za-z]{20,}/g, 'weir_[hidden]');
}
