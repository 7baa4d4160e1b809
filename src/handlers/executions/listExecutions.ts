import { runInTimeSlices } from '../../kit/time-slices.ts';
import { REACHABLE_EXECUTIONS } from '../../model/execution.ts';
import type { Handler } from '../handler.ts';
import { printExecutions } from '../present/execution.ts';
import { presentPageOf } from '../present/page.ts';
import { requireReachable } from '../present/reachable.ts';

const LIST = { items: 'executions', reachable: REACHABLE_EXECUTIONS, filter: 'started_before' };

export const listExecutions: Handler<'listExecutions', 'executions'> = async (
  { caller, query: { page, limit, ...filters }, signal },
  { executions },
) => {
  requireReachable({ page, limit }, LIST);
  const result = await executions.list(
    caller,
    {
      workflowId: filters.workflow_id,
      statuses: filters.status,
      trigger: filters.trigger,
      hasFailedDeliveries: filters.deliveries === 'failed',
      backfillId: filters.backfill_id === undefined ? undefined : BigInt(filters.backfill_id),
      scheduleId: filters.schedule_id,
      userId: filters.user_id,
      keyId: filters.key_id,
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
