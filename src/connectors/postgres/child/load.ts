/** Loads rows into a table in one transaction, which its parent lets commit. */

import { rowsOfContent } from '../../database/child/rows-of-content.ts';
import type { Ask } from '../../database/child/session.ts';
import { textLines, textRows } from '../../database/child/text-lines.ts';
import type { CheckLoadJob, JobEnd, LoadChecked, LoadJob } from '../../database/protocol.ts';
import { copyIn } from './copy-in.ts';
import { copiedText } from './copy-values.ts';
import { loadFailure } from './load-failure.ts';
import { findTarget, type LoadTarget, type TargetColumn } from './load-target.ts';
import { Merge } from './merge.ts';
import type { Session } from './session.ts';
import { applySettings } from './settings.ts';
import { quoted } from './quoted.ts';

/** An idle transaction would hold its locks until then. */
const IDLE_MS = 60_000;

const SETTINGS: Readonly<Record<string, string>> = {
  bytea_output: 'hex',
  client_connection_check_interval: '2000',
  datestyle: 'ISO',
  idle_in_transaction_session_timeout: String(IDLE_MS),
  intervalstyle: 'iso_8601',
  standard_conforming_strings: 'on',
  timezone: 'UTC',
};

/** Without it, a commit that is reported could be lost if the server crashes. */
const COMMIT_SQL =
  "SELECT pg_catalog.set_config('synchronous_commit', 'on', true) WHERE pg_catalog.current_setting('synchronous_commit') = 'off'";

export async function checkLoad(session: Session, job: CheckLoadJob): Promise<LoadChecked> {
  await session.client.query('BEGIN READ ONLY');
  await applySettings(session, SETTINGS, job.timeoutMs);
  const target = await findTarget(session, job.request, job.columns);
  return { kind: 'load checked', problems: 'table' in target ? [] : target };
}

/** @param ask returns true if the transaction can be committed */
export async function load(session: Session, job: LoadJob, ask: Ask): Promise<JobEnd> {
  const { client } = session;
  let target: LoadTarget | undefined;
  try {
    await client.query('BEGIN');
    await applySettings(session, SETTINGS, job.timeoutMs);
    await client.query(COMMIT_SQL);
    const result = await findTarget(session, job.request, job.columns);
    if (!('table' in result))
      return { kind: 'failed', step: 'call', code: 'rejected', message: result[0]?.message ?? '' };
    target = result;
    await write(session, job, target);
    await client.query('SET CONSTRAINTS ALL IMMEDIATE');
    const transaction = await transactionId(session);
    if (!(await ask({ transaction }))) return { kind: 'not committed' };
  } catch (error) {
    return loadFailure(error, job.request.table);
  }
  try {
    const { command } = await client.query('COMMIT');
    if (command === 'COMMIT') return { kind: 'loaded' };
    return {
      ...loadFailure(new Error('it was rolled back'), job.request.table),
      isRolledBack: true,
    };
  } catch (error) {
    const { code = '' } = error as { code?: string };
    const isRolledBack = /^(?:23|40|25)/.test(code);
    return { ...loadFailure(error, job.request.table), isRolledBack };
  }
}

async function transactionId({ client }: Session): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    'SELECT pg_catalog.pg_current_xact_id()::text AS id',
  );
  const [row] = rows;
  if (row === undefined) throw new Error('The server does not number its transactions');
  return row.id;
}

async function write(session: Session, job: LoadJob, target: LoadTarget): Promise<void> {
  const { mode } = job.request;
  if (mode === 'append') return copy(session, job, target.columns, target.table, null);
  const temporary = await createTemporary(session, target);
  const number = numberColumn(target.columns);
  await copy(session, job, target.columns, temporary, number);
  const merge = new Merge(session, job.request, target, { table: temporary, number });
  await merge.run();
}

function copy(
  session: Session,
  { content }: LoadJob,
  columns: readonly TargetColumn[],
  table: string,
  number: string | null,
): Promise<void> {
  const names = columns.map(({ name }) => name);
  const list = (number === null ? names : [...names, number]).map(quoted).join(', ');
  const rows = textRows(rowsOfContent(content), columns, copiedText);
  const lines = textLines(rows, number !== null);
  return copyIn(
    session,
    `COPY ${table} (${list}) FROM STDIN (FORMAT text, ENCODING 'UTF8')`,
    lines,
  );
}

/** A name that no column has. */
function numberColumn(columns: readonly TargetColumn[]): string {
  let name = 'weir_row';
  while (columns.some((column) => column.name === name)) name = `${name}_`;
  return name;
}

/** Has the types and checks of the table, so that a wrong value fails with the number of its row. */
async function createTemporary(
  { client }: Session,
  { columns, checks }: LoadTarget,
): Promise<string> {
  const parts = [
    ...columns.map(
      ({ name, label, isRequired }) => `${quoted(name)} ${label}${isRequired ? ' NOT NULL' : ''}`,
    ),
    `${quoted(numberColumn(columns))} bigint NOT NULL`,
    ...checks,
  ];
  await client.query(`CREATE TEMPORARY TABLE weir_load (${parts.join(', ')}) ON COMMIT DROP`);
  return 'pg_temp.weir_load';
}
