import { ApiError } from '../../errors.ts';
import { REACHABLE_SCHEDULES } from '../../model/schedule.ts';
import type { Handler } from '../handler.ts';
import { presentPageOf } from '../present/page.ts';
import { presentListedSchedule } from '../present/schedule.ts';

export const listAllSchedules: Handler<'listAllSchedules', 'schedules'> = async (
  { caller, query: { page, limit, ...filters } },
  { schedules },
) => {
  if (page * limit >= REACHABLE_SCHEDULES) throw outOfReach();
  const filter = { workflowId: filters.workflow_id, isActive: filters.is_active };
  const result = await schedules.listAll(caller, filter, { page, limit });
  const { pagination, headers } = presentPageOf(
    '/api/v1/schedules',
    result,
    { page, limit },
    Object.entries(filters).map(([name, value]) => [name, String(value)] as const),
  );
  return {
    status: 200,
    headers,
    data: {
      schedules: result.items.map(presentListedSchedule),
      ...pagination,
      total_is_capped: result.isCapped,
    },
  };
};

function outOfReach(): ApiError {
  const message = `The query parameter \`page\` must lead into the first ${REACHABLE_SCHEDULES} schedules. Narrow the list with \`workflow_id\` to read on.`;
  return new ApiError('INVALID_INPUT', message, { details: [{ path: 'page', message }] });
}
