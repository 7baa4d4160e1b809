/**
 * Work that starts before the key of a request has been looked up, if this process admitted the last request of that key: the
 * request is counted, and a synchronous run asks for its slot and its workflow. All of this takes one round trip. A key that
 * is revoked, or over its limit, is forgotten, so that its next requests take nothing from the other keys of its organization.
 */

import type { Executions } from '../../services/executions/executions.ts';
import type { FoundRoute } from '../openapi/route-table.ts';
import type { AdmittedKeys } from './admitted-keys.ts';
import type { RequestCounts } from './request-counts.ts';
import type { EarlyWork, EdgeContext } from './state.ts';

interface Dependencies {
  readonly admittedKeys: Pick<AdmittedKeys, 'find'>;
  readonly counts: RequestCounts;
  readonly executions: Pick<Executions, 'prefetch'>;
}

export type StartEarlyWork = (context: EdgeContext, route: FoundRoute) => EarlyWork | null;

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

/** A background run takes no slot, and neither does a repeated request. */
function isWaitedFor({ req: { headers } }: EdgeContext): boolean {
  return headers['idempotency-key'] === undefined && headers['prefer'] === undefined;
}
