/** Says why a load failed, with the row and the column if the server names them. */

import type { JobFailure } from '../../database/protocol.ts';
import { StepError } from '../../step-error.ts';

export interface ServerError {
  readonly errno?: number;
  readonly sqlState?: string;
  readonly fatal?: boolean;
  readonly message: string;
}

interface Place {
  readonly row: number;
  readonly column: string;
  readonly reason: string;
}

/** `Incorrect integer value: 'x' for column 'n' at row 2`; MariaDB has the table before the column. */
const PLACE =
  /^([^]*?)(?: for)? column [`']?(?:[`'.\w$-]*[`']\.[`'])?([^`']+)[`']?(?: at row (\d+))$/;

/** The row is counted from the first one that the statement writes. Null if the message names none. */
export function placeOf(error: unknown): Place | null {
  const [, reason, column, row] = PLACE.exec((error as ServerError).message) ?? [];
  if (reason === undefined || column === undefined || row === undefined) return null;
  return { row: Number(row), column, reason };
}

/** Of errors that a single row causes. */
const OF_ROWS: ReadonlySet<number> = new Set([
  1048, 1062, 1216, 1264, 1265, 1364, 1366, 1411, 1452, 1690, 3140, 3156, 3819, 4025,
]);

export function isOfRow(error: unknown): boolean {
  const { errno = 0, sqlState = '' } = error as ServerError;
  return OF_ROWS.has(errno) || /^2[23]/.test(sqlState);
}

/** @param row that of the error, if it is known; null otherwise */
export function loadFailure(error: unknown, table: string): JobFailure {
  if (error instanceof StepError) {
    const { step, message } = error;
    return { kind: 'failed', step, message, ...(step === 'call' ? { code: 'invalid_value' } : {}) };
  }
  const { message } = error as ServerError;
  return {
    kind: 'failed',
    step: 'call',
    code: codeOf(error as ServerError),
    message: `The rows cannot be loaded into \`${table}\`: ${message}`,
  };
}

const DENIED: ReadonlySet<number> = new Set([1044, 1045, 1142, 1143, 1227, 1370]);

function codeOf(error: ServerError): string {
  const { errno = 0, fatal = false } = error;
  if (isOfRow(error)) return 'invalid_value';
  if (DENIED.has(errno)) return 'not_allowed';
  return fatal || errno <= 0 ? 'no_response' : 'rejected';
}
