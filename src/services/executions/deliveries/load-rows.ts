/** Loads the rows of one terminator into a database: all in one transaction, which is recorded before it is committed. */

import type {
  LoadDelivery,
  LoadEnd,
  LoadRows,
  LoadRun,
  LoadTransaction,
} from '../../../engine/index.ts';
import { sendingRows, withDoubt, withFailure } from '../../../model/delivery.ts';
import type { ExecutionDelivery } from '../../../model/execution.ts';
import type { UndeliveredCall } from '../../../model/undelivered.ts';
import { ClaimLost } from '../claim-lease.ts';
import type { DeliveryOutput } from './begun-reports.ts';
import { failedLoad } from './problems.ts';
import { added } from './report.ts';
import { storableRows } from './undelivered-calls.ts';
import type { Sending, SendingEnd } from './send-rows.ts';

export interface Loading extends Pick<
  Sending,
  'tenant' | 'ending' | 'remainingMs' | 'beforeGroup' | 'holdsClaim' | 'onOutcome' | 'save'
> {
  readonly output: DeliveryOutput;
  readonly delivery: LoadDelivery;
  readonly load: LoadRows;
  readonly run: LoadRun;
}

/** A problem if the load failed. */
export type LoadingEnd = Exclude<SendingEnd, 'failed'> | ReturnType<typeof failedLoad>;

export async function loadRows(loading: Loading, before: ExecutionDelivery): Promise<LoadingEnd> {
  const { ending, save, onOutcome } = loading;
  if (before.rows > 0 && before.delivered === before.rows) return 'done';
  if (!ending.aborted) await loading.beforeGroup();
  if (ending.aborted) return 'interrupted';
  const end = await loadOnce(loading, before);
  if (end === 'superseded') return end;
  if (end === 'interrupted')
    return (await save(withoutTransaction(before), [])) ? end : 'superseded';
  const report = withEnd(before, end);
  onOutcome(report);
  const undelivered = end.kind === 'delivered' ? [] : await undeliveredRows(loading, end);
  if (!(await save(report, undelivered))) return 'superseded';
  if (end.kind === 'delivered') return 'done';
  return failedLoad(report, end.message, end.kind === 'in_doubt' && end.isPartial === true);
}

type Settled = Exclude<LoadEnd, { readonly kind: 'refused' }>;

async function loadOnce(
  { output, delivery, tenant, ending, remainingMs, load, run, holdsClaim, save }: Loading,
  before: ExecutionDelivery,
): Promise<Settled | 'superseded' | 'interrupted'> {
  const { columns, file, inline, totalRows } = output;
  const content = file === null ? { text: String(inline ?? '') } : { file };
  const onPrepared = async (transaction: LoadTransaction): Promise<boolean> =>
    (await holdsClaim()) &&
    save({ ...before, transaction, sendingUntil: totalRows, sendingCalls: 1 }, []);
  try {
    const rows = { columns, content, totalRows };
    const options = { ...rows, run, tenant, signal: ending, remainingMs, onPrepared };
    const end = await load(delivery, options);
    return end.kind === 'refused' ? 'superseded' : end;
  } catch (error) {
    if (error instanceof ClaimLost) return 'superseded';
    if (ending.aborted) return 'interrupted';
    throw error;
  }
}

function withoutTransaction(report: ExecutionDelivery): ExecutionDelivery {
  return { ...report, transaction: undefined, sendingUntil: 0, sendingCalls: 0 };
}

function withEnd(before: ExecutionDelivery, end: Settled): ExecutionDelivery {
  const { rows, calls } = before;
  const report = { ...withoutTransaction(before), calls: calls + 1, sendingUntil: rows };
  if (end.kind === 'delivered') return { ...report, delivered: rows };
  if (rows === 0) return report;
  const all = { row: 0, rows };
  const isInDoubt = end.kind === 'in_doubt';
  const code = isInDoubt ? 'in_doubt' : end.code;
  const error = { ...all, code, message: end.message.toWellFormed() };
  const settled = isInDoubt ? withDoubt(report, all) : withFailure(report, all);
  return { ...settled, errors: added(report.errors, error) };
}

async function undeliveredRows(
  { output }: Loading,
  end: Exclude<Settled, { readonly kind: 'delivered' }>,
): Promise<readonly UndeliveredCall[]> {
  const isInDoubt = end.kind === 'in_doubt';
  const reason = {
    status: isInDoubt ? 'in_doubt' : 'failed',
    code: isInDoubt ? 'in_doubt' : end.code,
    message: end.message.toWellFormed(),
    response: null,
    attempts: 1,
  } as const;
  return (await storableRows(output)).map((call) => ({ ...reason, ...call }));
}

/** Returns true if a load of an earlier attempt may have been committed. */
export function isUnsettled(report: ExecutionDelivery): boolean {
  return report.transaction !== undefined && (sendingRows(report).rows > 0 || report.rows === 0);
}
