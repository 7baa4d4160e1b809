import { ApiError } from '../../errors.ts';
import { runInTimeSlices } from '../../kit/time-slices.ts';
import { REACHABLE_EXECUTIONS } from '../../model/execution.ts';
import type { Handler } from '../handler.ts';
import { printExecutions } from '../present/execution.ts';
import { presentPageOf } from '../present/page.ts';

export const listExecutions: Handler<'listExecutions', 'executions'> = async (
  { caller, query: { page, limit, ...filters }, signal },
  { executions },
) => {
  if (page * limit >= REACHABLE_EXECUTIONS) throw outOfReach();
  const result = await executions.list(
    caller,
    {
      workflowId: filters.workflow_id,
      statuses: filters.status,
      trigger: filters.trigger,
      hasFailedDeliveries: filters.deliveries === 'failed',
      backfillId: filters.backfill_id === undefined ? undefined : BigInt(filters.backfill_id),
      startedAfter: moment(filters.started_after),
      startedBefore: moment(filters.started_before),
    },
    { page, limit },
  );
  const { pagination, headers } = presentPageOf(
    '/api/v1/executions',
    result,
    { page, limit },
    Object.entries(filters).flatMap(([name, value]) =>
      [value].flat().map((one) => [name, String(one)] as const),
    ),
  );
  const { total, ...rest } = pagination;
  const frame = { total, total_is_capped: result.isCapped, ...rest };
  const printing = printExecutions(result.items, frame);
  return { status: 200, headers, bytes: await runInTimeSlices(printing, signal) };
};

function moment(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : new Date(text);
}

function outOfReach(): ApiError {
  const message = `The query parameter \`page\` must lead into the first ${REACHABLE_EXECUTIONS} executions. Narrow the list with \`started_before\` to read on.`;
  return new ApiError('INVALID_INPUT', message, { details: [{ path: 'page', message }] });
}
