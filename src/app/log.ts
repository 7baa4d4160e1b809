/** Structured logs on standard error: JSON lines or, on a terminal, lines for people. */

import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { destination as openDestination, pino, stdSerializers, type DestinationStream } from 'pino';
import type { Log } from '../kit/log.ts';
import { readableLine } from './readable-log.ts';

/**
 * Members that must never be logged. Callers do not pass them on purpose; this is the second line of defence.
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

/** The log of the process, which can report the reason for its end. */
export interface ProcessLog extends Log {
  readonly fatal: Log['error'];
  /** Writes buffered lines if that is possible soon. Call it before the process exits. */
  end(): Promise<void>;
}

/**
 * Lines that cannot be written, for example to a full disk, are buffered up to this size. Further lines are dropped.
 */
const MAX_BUFFERED_CHARACTERS = 16 * 1024 * 1024;
const LAST_WRITE_MS = 2_000;

export type LogFormat = 'auto' | 'json' | 'text';

/** @param to the destination of the lines; by default standard error, without blocking */
export function createLog(
  level: string,
  to?: DestinationStream,
  format: LogFormat = 'json',
): ProcessLog {
  const standardError = to === undefined ? openStandardError() : null;
  const log = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`]), censor: '[hidden]' },
      serializers: { error: serializeError, err: serializeError },
    },
    destinationOf(to ?? standardError!.stream, format),
  );
  return Object.assign(log, { end: standardError?.end ?? (() => Promise.resolve()) });
}

function destinationOf(stream: DestinationStream, format: LogFormat): DestinationStream {
  const isTerminal = process.stderr.isTTY === true;
  if (format === 'json' || (format === 'auto' && !isTerminal)) return stream;
  return { write: (line) => stream.write(readableLine(line, isTerminal)) };
}

/** If the log cannot be written, for example to a closed terminal, the process neither ends nor hangs at its end. */
function openStandardError() {
  const stream = openDestination({ dest: 2, sync: false, maxLength: MAX_BUFFERED_CHARACTERS });
  stream.on('error', () => undefined);
  const end = async (): Promise<void> => {
    const flushed = new Promise<void>((resolve) => stream.flush(() => resolve()));
    const timeout = sleep(LAST_WRITE_MS, undefined, { ref: false });
    await Promise.race([flushed, once(stream, 'error'), timeout]).catch(() => undefined);
    // At the exit, pino would retry endlessly to write the remaining lines.
    stream.flushSync = () => undefined;
  };
  return { stream, end };
}

/** Error messages of database and Redis clients contain connection strings. Their passwords are removed. */
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
