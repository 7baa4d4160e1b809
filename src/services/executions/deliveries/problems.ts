import type { NodeProblem, UnfinishedRun } from '../../../engine/index.ts';
import type { ExecutionDelivery } from '../../../model/execution.ts';
import { settledRows } from '../../../model/delivery.ts';

export function failedWith(problem: NodeProblem): UnfinishedRun {
  return { status: 'failed', problem };
}

export function interrupted(
  reason: 'timed_out' | 'cancelled',
  timeoutSeconds: number,
): UnfinishedRun {
  const message =
    reason === 'cancelled'
      ? 'The run was cancelled'
      : `The run did not end within ${timeoutSeconds} seconds`;
  return { status: reason, problem: { nodeId: null, code: reason, message } };
}

export function failedRows(nodeId: number, report: ExecutionDelivery): NodeProblem {
  const [error] = report.errors;
  const why = error === undefined ? '' : ` ${named(error.row, error.rows)}: ${error.message}.`;
  const { delivered, rows } = report;
  const settled = settledRows(report);
  const sentBefore = Math.max(0, report.sendingUntil - settled);
  const inDoubt =
    sentBefore === 0
      ? ''
      : ` ${named(settled, sentBefore)} may have been delivered before the run was started again.`;
  return {
    nodeId,
    code: 'delivery_failed',
    message: `${counted(delivered)} of ${counted(rows)} rows were delivered.${why}${inDoubt} ${counted(rows - settled - sentBefore)} rows were not sent.`,
  };
}

/** @param report the last report of the process that died */
export function rowsInDoubt(report: ExecutionDelivery): NodeProblem {
  const first = settledRows(report);
  const end = report.sendingUntil;
  return {
    nodeId: report.nodeId,
    code: 'delivery_in_doubt',
    message: `The process that ran the workflow ended while it sent ${named(first, end - first).toLowerCase()}, which may have been delivered. Nothing is sent again, because a repeated POST may be carried out twice: set an idempotency header, or use PUT. ${counted(report.rows - end)} rows were not sent.`,
  };
}

/** @param report the last report of the process that died */
export function loadInDoubt({ nodeId, rows }: ExecutionDelivery): NodeProblem {
  return {
    nodeId,
    code: 'delivery_in_doubt',
    message: `The process that ran the workflow ended while the target stored ${counted(rows)} rows, and the target does not say whether it did. Nothing is sent again, because rows could then be stored twice.`,
  };
}

/**
 * @param reason a sentence without its full stop
 * @param isPartial true if it says which rows were stored
 */
export function failedLoad(
  { nodeId, rows, inDoubt }: ExecutionDelivery,
  reason: string,
  isPartial: boolean,
): NodeProblem {
  if (isPartial) return { nodeId, code: 'delivery_in_doubt', message: reason };
  return inDoubt > 0
    ? {
        nodeId,
        code: 'delivery_in_doubt',
        message: `${reason}. Either all ${counted(rows)} rows were stored, or none`,
      }
    : { nodeId, code: 'delivery_failed', message: `${reason}. No row was stored` };
}

/** @param report the last report of the process that died */
export function mailInDoubt({ nodeId }: ExecutionDelivery): NodeProblem {
  return {
    nodeId,
    code: 'delivery_in_doubt',
    message:
      'The process that ran the workflow ended while it sent a mail, which may have been accepted. Nothing is sent again, because the recipients could get it twice.',
  };
}

/** A mail without rows, which the report cannot show. */
export function failedMail(
  nodeId: number,
  { message, inDoubt }: { readonly message: string; readonly inDoubt: boolean },
): NodeProblem {
  return { nodeId, code: inDoubt ? 'delivery_in_doubt' : 'delivery_failed', message };
}

export function tooManyMails(nodeId: number, rows: number, maxMails: number): NodeProblem {
  return {
    nodeId,
    code: 'delivery_failed',
    message: `The input has ${counted(rows)} rows, and a run sends at most ${counted(maxMails)} mails for single rows. Nothing was sent: send fewer rows, or all of them in one mail`,
  };
}

export function changedRows({ nodeId, delivered }: ExecutionDelivery): NodeProblem {
  return {
    nodeId,
    code: 'delivery_changed',
    message: `The run was started again after its process had ended, and now has other rows, or sends them elsewhere. ${counted(delivered)} rows had been delivered before; nothing more was sent.`,
  };
}

/** @param reports those of an earlier attempt. @param withOutcome the terminators whose outcome is read */
export function lostOutcome(
  reports: readonly ExecutionDelivery[],
  withOutcome: ReadonlySet<number>,
): NodeProblem | null {
  const report = reports.find((one) => withOutcome.has(one.nodeId) && settledRows(one) > 0);
  if (report === undefined) return null;
  return {
    nodeId: report.nodeId,
    code: 'delivery_changed',
    message: `The run was started again after its process had ended. ${counted(settledRows(report))} rows had been sent before, whose responses are not kept, so the nodes after this one cannot run. Nothing more was sent.`,
  };
}

export function tooManyCalls(nodeId: number, calls: number, maxCalls: number): NodeProblem {
  return {
    nodeId,
    code: 'delivery_failed',
    message: `The rows take ${counted(calls)} requests, and a run makes at most ${counted(maxCalls)}. Nothing was sent: send several rows with each request (\`batch\`), or fewer rows`,
  };
}

/** Messages count rows from 1, but `row` counts from 0. */
function named(row: number, rows: number): string {
  return rows === 1 ? `Row ${row + 1}` : `Rows ${row + 1} to ${row + rows}`;
}

function counted(count: number): string {
  return count.toLocaleString('en-US');
}
