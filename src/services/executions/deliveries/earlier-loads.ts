/** The loads of earlier attempts: the database knows whether their transactions were committed. */

import type { FindLoadOutcome } from '../../../engine/index.ts';
import { withSendingCalls } from '../../../model/delivery.ts';
import type { ExecutionDelivery } from '../../../model/execution.ts';
import { isUnsettled } from './load-rows.ts';

/** Reports whose transaction is unknown stay as they are. */
export async function withOutcomes(
  reports: readonly ExecutionDelivery[],
  findOutcome: FindLoadOutcome,
  options: Parameters<FindLoadOutcome>[1],
): Promise<readonly ExecutionDelivery[]> {
  const settled: ExecutionDelivery[] = [];
  for (const report of reports) {
    const { transaction } = report;
    const outcome =
      transaction === undefined || !isUnsettled(report)
        ? 'unknown'
        : await findOutcome(transaction, options);
    settled.push(settledBy(report, outcome));
  }
  return settled;
}

function settledBy(
  report: ExecutionDelivery,
  outcome: Awaited<ReturnType<FindLoadOutcome>>,
): ExecutionDelivery {
  if (outcome === 'unknown') return report;
  const { rows } = report;
  const isCommitted = outcome === 'committed';
  return {
    ...(isCommitted ? withSendingCalls(report) : { ...report, sendingCalls: 0 }),
    transaction: undefined,
    delivered: isCommitted ? rows : 0,
    sendingUntil: isCommitted ? rows : 0,
  };
}
