/** Maps an unavailable backend to a 503, for both PostgreSQL and Redis; wraps each store once. */

import { ApiError } from '../errors.ts';
import { withTimeout } from '../kit/with-timeout.ts';

/**
 * Every method of the store throws SERVICE_UNAVAILABLE if the backend is unavailable.
 * @param deadlineMs null if the store limits each step itself and a whole call can take long
 */
export function guardStore<S extends object>(
  store: S,
  backend: string,
  deadlineMs: number | null = null,
): S {
  const guarded = Object.entries(store).map(
    ([name, method]: [string, (...args: unknown[]) => Promise<unknown>]) => [
      name,
      (...args: unknown[]) => withinDeadline(method(...args), backend, deadlineMs),
    ],
  );
  return Object.fromEntries(guarded) as S;
}

async function withinDeadline<T>(
  work: Promise<T>,
  backend: string,
  deadlineMs: number | null,
): Promise<T> {
  try {
    return await (deadlineMs === null
      ? work
      : withTimeout(deadlineMs, work, () => unavailable(backend)));
  } catch (error) {
    throw explained(error, backend);
  }
}

/** The same for an async iterable of the store. */
export async function* guardChunks<T>(
  chunks: AsyncIterable<T>,
  backend: string,
): AsyncGenerator<T> {
  try {
    yield* chunks;
  } catch (error) {
    throw explained(error, backend);
  }
}

function explained(error: unknown, backend: string): unknown {
  return isUnavailable(error) && !(error instanceof ApiError) ? unavailable(backend, error) : error;
}

export function unavailable(backend: string, cause?: unknown): ApiError {
  return new ApiError(
    'SERVICE_UNAVAILABLE',
    `The ${backend} is not available at the moment. Try again shortly.`,
    {
      retryAfterSeconds: 1,
      cause,
    },
  );
}

/** The backend became unavailable while it stored a change, and the outcome is unknown. */
export function outcomeUnknown(backend: string, cause: unknown): ApiError {
  return new ApiError(
    'SERVICE_UNAVAILABLE',
    `The ${backend} became unavailable while it stored the change, and it is not known whether the change was stored. Read it before you send the request again.`,
    { retryAfterSeconds: 1, cause },
  );
}

/** Returns true if the backend is unreachable or cannot serve, as opposed to rejecting the command. */
export function isUnavailable(error: unknown): boolean {
  if (error === null || typeof error !== 'object') return false;
  const { code, syscall, kind, message, cause, meta, errors } = error as Record<string, unknown>;
  if (typeof kind === 'string' && KINDS.has(kind)) return true;
  if (typeof code === 'string' && (syscall !== undefined || CODE.test(code))) return true;
  if (typeof message === 'string' && MESSAGE.test(message)) return true;
  // Prisma wraps its driver's errors, and Node.js joins those of several addresses.
  const inner =
    meta !== null && typeof meta === 'object' && 'driverAdapterError' in meta
      ? meta.driverAdapterError
      : undefined;
  return [cause, inner, ...(Array.isArray(errors) ? (errors as unknown[]) : [])].some(
    isUnavailable,
  );
}

const KINDS: ReadonlySet<string> = new Set([
  'DatabaseNotReachable',
  'DatabaseDoesNotExist',
  'DatabaseAccessDenied',
  'AuthenticationFailed',
  'ConnectionClosed',
  'SocketTimeout',
  'TlsConnectionError',
  'TooManyConnections',
  'TransactionWriteConflict',
]);

/**
 * PostgreSQL: classes 08 (connection), 53 (resources), 57 (operator intervention, including statement timeouts) and
 * 58 (system), read-only standbys, statements that could not be prepared, rejected logins, databases that do not
 * exist (yet), lock timeouts. Prisma: P1xxx (connection), P2024 and P2028 (no connection or transaction in time),
 * P2034 (conflict). Node.js: system error codes.
 */
const CODE =
  /^(?:(?:08|53|57|58)[0-9A-Z]{3}|25006|26000|28000|28P01|3D000|55P03|P1\d{3}|P2024|P2028|P2034|E(?:ACCES|AI_\w+|CONN\w+|HOSTUNREACH|NETUNREACH|NOENT|NOTFOUND|PIPE|TIMEDOUT))$/;

/** `pg` and `ioredis` report these failures by message only; Prisma adds lines before the message. */
const MESSAGE =
  /^(?:timeout (?:exceeded|expired)|Query read timeout|Connection terminated|Connection is closed|Client has encountered a connection error|Cannot use a pool after|Command timed out|Stream isn't writeable|Socket (?:closed|timeout)|Reached the max retries|(?:LOADING|READONLY|MASTERDOWN|CLUSTERDOWN|OOM|BUSY|NOAUTH|WRONGPASS|EXECABORT|MISCONF|NOREPLICAS) |ERR Error running script .*\b(?:OOM|READONLY|MISCONF|NOREPLICAS) )/m;
