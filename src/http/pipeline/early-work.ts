/**
 * What a request of a key asks for in the round trip in which its key is looked up, where this process admitted the last
 * request of that key: it is counted, and a run that is waited for asks for its slot and its workflow. A key that no longer
 * works, or that sends more than it may, takes nothing from the others of its organization: its next requests ask for
 * nothing before it is known.
 */

import type { Executions } from '../../services/executions/executions.ts';
import type { RouteMatch } from '../openapi/route-table.ts';
import type { AdmittedKeys } from './admitted-keys.ts';
import type { RequestCounts } from './request-counts.ts';
import type { EarlyWork, EdgeContext } from './state.ts';

interface Dependencies {
  readonly admittedKeys: Pick<AdmittedKeys, 'find'>;
  readonly counts: RequestCounts;
  readonly executions: Pick<Executions, 'prefetch'>;
}

type Match = Extract<RouteMatch, { found: true }>;

export type StartEarlyWork = (context: EdgeContext, match: Match) => EarlyWork | null;

export function createEarlyWork({
  admittedKeys,
  counts,
  executions,
}: Dependencies): StartEarlyWork {
  return (context, { operationId, operation, rawParameters }) => {
    const key =
      operation.keyScopes.length === 0
        ? null
        : admittedKeys.find(context.req.headers.authorization);
    if (key === null) return null;
    const counting = counts.count(key);
    const isRun = operationId === 'executeWorkflow' && isWaitedFor(context);
    const run = isRun ? executions.prefetch(key, Number(rawParameters['workflowId'])) : null;
    return { counting, run };
  };
}

/** A queued run takes no slot, and a repeated one none either. */
function isWaitedFor({ req: { headers } }: EdgeContext): boolean {
  return headers['idempotency-key'] === undefined && headers['prefer'] === undefined;
}
