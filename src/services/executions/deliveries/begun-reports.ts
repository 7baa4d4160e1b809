/** The reports with which an attempt begins: new ones, or those of the attempt before it. */

import { randomUUID } from 'node:crypto';

import {
  isRepeatable,
  type CallsDelivery,
  type MailDelivery,
  type NodeProblem,
  type RunOutput,
} from '../../../engine/index.ts';
import {
  PROCESS_DIED,
  sendingRows,
  settledRows,
  withSendingCalls,
} from '../../../model/delivery.ts';
import type { ExecutionDelivery } from '../../../model/execution.ts';
import { digestOf, parsedRows, rowsOfCalls } from './calls.ts';
import { changedRows, failedRows, loadInDoubt, mailInDoubt, rowsInDoubt } from './problems.ts';
import { withoutSending } from './report.ts';

export type DeliveryOutput = RunOutput & {
  readonly delivery: NonNullable<RunOutput['delivery']>;
};

export async function newReport(
  run: { readonly isBackground: boolean },
  output: DeliveryOutput,
): Promise<ExecutionDelivery> {
  const { nodeId, totalRows, delivery } = output;
  const counts = { rows: totalRows, delivered: 0, failed: 0, inDoubt: 0, calls: 0 };
  return {
    nodeId,
    ...counts,
    failedRanges: [],
    inDoubtRanges: [],
    errors: [],
    sendingUntil: 0,
    key: randomUUID(),
    digest: run.isBackground ? await digestOf(output, delivery) : null,
    ...(delivery.kind === 'calls' ? {} : { kind: delivery.kind }),
  };
}

/** The last report of each node, in node order. */
export function reportsById(
  reports: readonly ExecutionDelivery[],
  nodeIds: readonly number[] = [],
): Map<number, ExecutionDelivery> {
  const positions = new Map(nodeIds.map((id, position) => [id, position]));
  const position = ({ nodeId }: ExecutionDelivery): number => positions.get(nodeId) ?? 0;
  const sorted = reports.toSorted((one, other) => position(one) - position(other));
  return new Map(sorted.map((report) => [report.nodeId, report]));
}

/** Continues with the reports of an earlier attempt, or returns the reason why nothing more is sent. */
export async function resume(
  outputs: readonly DeliveryOutput[],
  reports: Map<number, ExecutionDelivery>,
  startedReports: readonly ExecutionDelivery[],
): Promise<NodeProblem | null> {
  let problem: NodeProblem | null = null;
  for (const report of startedReports) {
    const output = outputs.find(({ nodeId }) => nodeId === report.nodeId);
    const isSame = reports.get(report.nodeId)?.digest === report.digest;
    const reportProblem =
      output === undefined || !isSame
        ? changedRows(report)
        : await reasonNotToContinue(output, report);
    reports.set(
      report.nodeId,
      reportProblem === null ? withSendingCalls(report) : withoutSending(report, PROCESS_DIED),
    );
    problem ??= reportProblem;
  }
  return problem;
}

async function reasonNotToContinue(
  output: DeliveryOutput,
  report: ExecutionDelivery,
): Promise<NodeProblem | null> {
  const { nodeId, delivery } = output;
  if (delivery.kind === 'load') {
    if (report.failed + report.inDoubt > 0) return failedRows(nodeId, report);
    return delivery.isRepeatable || sendingRows(report).rows === 0 ? null : loadInDoubt(report);
  }
  if (delivery.kind === 'mail') return reasonNotToMail(delivery, report);
  if (delivery.onError === 'stop' && report.failed + report.inDoubt > 0)
    return failedRows(nodeId, report);
  if (report.sendingUntil <= settledRows(report) || (await mayRepeat(output, delivery, report)))
    return null;
  return rowsInDoubt(report);
}

function reasonNotToMail(
  { perRow, onRejected }: MailDelivery,
  report: ExecutionDelivery,
): NodeProblem | null {
  const stops = !perRow || onRejected === 'fail';
  if (stops && report.failed + report.inDoubt > 0) return failedRows(report.nodeId, report);
  // A mail can have no rows.
  const isSending = sendingRows(report).rows > 0 || (report.sendingCalls ?? 0) > 0;
  return isSending ? mailInDoubt(report) : null;
}

async function mayRepeat(
  output: DeliveryOutput,
  delivery: CallsDelivery,
  report: ExecutionDelivery,
): Promise<boolean> {
  const calls = rowsOfCalls(output, delivery, settledRows(report));
  for await (const rows of calls) {
    if (rows.row >= report.sendingUntil) return true;
    // It is looked up again.
    if (rows.repeated !== undefined && delivery.lookUp !== undefined) continue;
    const first = delivery.call(parsedRows(rows));
    return !first.ok || isRepeatable(first.value);
  }
  return true;
}
