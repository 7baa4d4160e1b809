/** A problem at the start that the operator can correct. The message is complete, so no stack is printed. */

import { ApiError, StartFailure } from '../../errors.ts';

/**
 * @param databaseUrl null for the embedded database
 * @returns an error with an explanation if the database is not available, or else the same error
 */
export function explainDatabaseFailure(error: unknown, databaseUrl: string | null): unknown {
  if (!(error instanceof ApiError) || error.code !== 'SERVICE_UNAVAILABLE') return error;
  const reason = innermost(error.cause).replace(/\s+/g, ' ').trim();
  const target =
    databaseUrl === null
      ? 'The embedded database'
      : `The database that DATABASE_URL points to (${locationOf(databaseUrl)})`;
  return new StartFailure(`${target} cannot be used: ${reason}.`, { cause: error });
}

/** Host, port and database, without user and password. */
function locationOf(databaseUrl: string): string {
  const { host, pathname, searchParams } = new URL(databaseUrl);
  return `${searchParams.get('host') ?? host}${pathname}`;
}

/** By the error code of the system or of PostgreSQL. */
const REASONS: ReadonlyMap<unknown, string> = new Map([
  ['ECONNREFUSED', 'nothing answers there'],
  ['28000', 'its user may not enter it'],
  ['28P01', 'its user or its password is wrong'],
  ['3D000', 'there is no database of that name'],
  ['53300', 'it has no connection left'],
]);

/** The driver's error at the end of the chain of causes. */
function innermost(error: unknown): string {
  if (error === null || typeof error !== 'object') return 'it does not answer';
  const { cause, errors, message, code } = error as Partial<
    Record<'cause' | 'errors' | 'message' | 'code', unknown>
  >;
  const words = REASONS.get(code);
  if (words !== undefined) return words;
  const inner = Array.isArray(errors) && errors.length > 0 ? (errors as unknown[])[0] : cause;
  if (inner !== null && typeof inner === 'object') return innermost(inner);
  if (typeof message === 'string' && message !== '') return message.replace(/\.$/, '');
  return typeof code === 'string' ? code : 'it does not answer';
}

/** System errors of an unusable directory. Others are shown unchanged. */
const DIRECTORY_REASONS: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'it belongs to another user',
  EROFS: 'its file system is read-only',
  ENOSPC: 'its disk is full',
  EDQUOT: 'the disk quota of this user is used up',
  ENOTDIR: 'a part of the path is a file',
  EEXIST: 'it is a file',
  ENOENT: 'its file system does not take directories',
  EIO: 'its disk does not work',
};

/** @returns an error with an explanation if the system rejected a path in the data directory, or else the same error */
export function explainDirectoryFailure(error: unknown, dataDir: string): unknown {
  if (typeof error !== 'object' || error === null) return error;
  if (!('code' in error) || !('path' in error)) return error;
  if (!String(error.path).startsWith(dataDir) && error.code !== 'ENOSPC') return error;
  const reason = DIRECTORY_REASONS[String(error.code)];
  if (reason === undefined) return error;
  return new StartFailure(
    `DATA_DIR (${dataDir}) cannot be used: ${reason}. Set DATA_DIR to a directory that this user can write to.`,
    { cause: error },
  );
}
