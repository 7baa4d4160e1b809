import { MAX_MAILS_PER_RUN, type NodeProblem } from '../../../engine/index.ts';
import type { DeliveryOutput } from './begun-reports.ts';
import { tooManyCalls, tooManyMails } from './problems.ts';

const MAX_CALLS = 100_000;

/** The problem of a run with too many calls or mails, or null. */
export function callsProblem(outputs: readonly DeliveryOutput[]): NodeProblem | null {
  let calls = 0;
  for (const { nodeId, totalRows, delivery } of outputs) {
    if (delivery.kind === 'load') continue;
    if (delivery.kind === 'mail') {
      if (delivery.perRow && totalRows > MAX_MAILS_PER_RUN)
        return tooManyMails(nodeId, totalRows, MAX_MAILS_PER_RUN);
      continue;
    }
    calls += Math.ceil(totalRows / delivery.rowsPerCall);
    if (calls > MAX_CALLS) return tooManyCalls(nodeId, calls, MAX_CALLS);
  }
  return null;
}
