/** Loads rows into a table in one transaction, which its parent lets commit. */

import { RowError } from '../../database/child/row-error.ts';
import type { Ask } from '../../database/child/session.ts';
import type {
  CheckLoadJob,
  JobEnd,
  JobFailure,
  LoadChecked,
  LoadJob,
} from '../../database/protocol.ts';
import { loadFailure, placeOf, type ServerError } from './load-failure.ts';
import { findTarget, type LoadTarget } from './load-target.ts';
import { checkKeys, Merge } from './merge.ts';
import type { Session } from './session.ts';
import { applySettings } from './settings.ts';
import type { StagedRows } from './staged-rows.ts';
import { Staging } from './staging.ts';

/** Values that a column cannot hold are errors; 0 is no request for a new number. */
const SQL_MODE = [
  'STRICT_ALL_TABLES',
  'STRICT_TRANS_TABLES',
  'NO_ZERO_DATE',
  'NO_ZERO_IN_DATE',
  'ERROR_FOR_DIVISION_BY_ZERO',
  'NO_ENGINE_SUBSTITUTION',
  'NO_AUTO_VALUE_ON_ZERO',
].join(',');

async function begin(session: Session, timeoutMs: number): Promise<void> {
  await applySettings(session, timeoutMs);
  await session.run(`SET SESSION sql_mode = '${SQL_MODE}'`);
}

export async function checkLoad(session: Session, job: CheckLoadJob): Promise<LoadChecked> {
  await begin(session, job.timeoutMs);
  const target = await findTarget(session, job.request, job.columns);
  if (!('table' in target)) return { kind: 'load checked', problems: target };
  try {
    await new Staging(session, target.columns).createTyped(false);
    return { kind: 'load checked', problems: [] };
  } catch (error) {
    const { message } = error as Error;
    const problem = `The login needs a temporary table for the rows, and cannot create it: ${message}`;
    return { kind: 'load checked', problems: [{ message: problem, path: '/table' }] };
  }
}

export async function load(session: Session, job: LoadJob, ask: Ask): Promise<JobEnd> {
  const { request } = job;
  try {
    await begin(session, job.timeoutMs);
    const target = await findTarget(session, request, job.columns);
    if (!('table' in target))
      return { kind: 'failed', step: 'call', code: 'rejected', message: target[0]?.message ?? '' };
    const rows = await stagedRows(session, job, target);
    await new Merge(session, request, target, rows).run();
    const transaction = String(session.connection.threadId);
    if (!(await ask({ transaction }))) return { kind: 'not committed' };
  } catch (error) {
    return loadFailure(error, request.table);
  }
  return commit(session, request.table);
}

async function stagedRows(
  session: Session,
  { request, content }: LoadJob,
  { columns }: LoadTarget,
): Promise<StagedRows> {
  const staging = new Staging(session, columns);
  const rows = await staging.stage(content);
  if (request.keyColumns.length === 0) return rows;
  try {
    const typed = rows.isTyped ? rows : await staging.convert(rows, false);
    await checkKeys(session, request, typed);
    return request.duplicateKeys === 'last' ? await staging.convert(typed, true) : typed;
  } catch (error) {
    const place = placeOf(error);
    throw place === null ? error : new RowError(place.row, place.column, place.reason);
  }
}

/** A commit that the server refuses has no effect. */
async function commit(session: Session, table: string): Promise<JobEnd> {
  try {
    await session.run('COMMIT');
    return { kind: 'loaded' };
  } catch (error) {
    const failure: JobFailure = loadFailure(error, table);
    const { fatal = false, errno = 0 } = error as ServerError;
    return { ...failure, isRolledBack: !fatal && ROLLED_BACK.has(errno) };
  }
}

/** Deadlocks, and conflicts in a cluster. */
const ROLLED_BACK: ReadonlySet<number> = new Set([1205, 1213, 3101]);
