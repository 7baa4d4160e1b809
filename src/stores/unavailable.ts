/**
 * A backend that is away is a 503 and nothing else is: one rule for PostgreSQL
 * and Redis, laid around each store once.
 */

import { ApiError } from '../errors.ts';
import { withTimeout } from '../kit/with-timeout.ts';

/**
 * Every method of the store throws SERVICE_UNAVAILABLE where the backend is away.
 * @param deadlineMs null where the store bounds every single step by itself and a whole may take long
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

/** The same for what a store gives piece by piece. */
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

/** The backend went away while it stored a change, and did not come back in time to say whether it did. */
export function outcomeUnknown(backend: string, cause: unknown): ApiError {
  return new ApiError(
    'SERVICE_UNAVAILABLE',
    `The ${backend} became unavailable while it stored the change, and it is not known whether the change was stored. Read it before you send the request again.`,
    { retryAfterSeconds: 1, cause },
  );
}

/** Whether the error says that the backend cannot be reached or cannot serve now, as opposed to refusing what we asked. */
export function isUnavailable(error: unknown): boolean {
  if (error === null || typeof error !== 'object') return false;
  const { code, syscall, kind, message, cause, meta, errors } = error as Record<string, unknown>;
  if (typeof kind === 'string' && KINDS.has(kind)) return true;
  if (typeof code === 'string' && (syscall !== undefined || CODE.test(code))) return true;
  if (typeof message === 'string' && MESSAGE.test(message)) return true;
  // Where Prisma wraps what its driver said, and where Node joins the failures of several addresses.
  const inner =
    meta !== null && typeof meta === 'object' && 'driverAdapterError' in meta
      ? meta.driverAdapterError
      : undefined;
  return [cause, inner, ...(Array.isArray(errors) ? (errors as unknown[]) : [])].some(
    isUnavailable,
  );
}

/** The error codes that Prisma's driver adapter maps failures to. */
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
 * PostgreSQL's classes 08 (connection), 53 (resources), 57 (operator
 * intervention, statement timeout among them), 58 (system), a read-only standby,
 * a statement that could not be prepared, a login that is refused, a database
 * that is not there (yet), a lock not had in time; Prisma's P1xxx (connection), P2024 and P2028 (no
 * connection or transaction in time), P2034 (conflict); the system's own names.
 */
const CODE =
  /^(?:(?:08|53|57|58)[0-9A-Z]{3}|25006|26000|28000|28P01|3D000|55P03|P1\d{3}|P2024|P2028|P2034|E(?:ACCES|AI_\w+|CONN\w+|HOSTUNREACH|NETUNREACH|NOENT|NOTFOUND|PIPE|TIMEDOUT))$/;

/** Failures that `pg` and `ioredis` report by message only; Prisma prefixes the message with lines of its own. */
const MESSAGE =
  /^(?:timeout (?:exceeded|expired)|Query read timeout|Connection terminated|Connection is closed|Client has encountered a connection error|Cannot use a pool after|Command timed out|Stream isn't writeable|Socket (?:closed|timeout)|Reached the max retries|(?:LOADING|READONLY|MASTERDOWN|CLUSTERDOWN|OOM|BUSY|NOAUTH|WRONGPASS|EXECABORT|MISCONF|NOREPLICAS) |ERR Error running script .*\b(?:OOM|READONLY|MISCONF|NOREPLICAS) )/m;
