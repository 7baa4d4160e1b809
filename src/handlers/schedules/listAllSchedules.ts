import { REACHABLE_SCHEDULES } from '../../model/schedule.ts';
import type { Handler } from '../handler.ts';
import { presentPageOf } from '../present/page.ts';
import { requireReachable } from '../present/reachable.ts';
import { presentListedSchedule } from '../present/schedule.ts';

const LIST = { items: 'schedules', reachable: REACHABLE_SCHEDULES, filter: 'workflow_id' };

export const listAllSchedules: Handler<'listAllSchedules', 'schedules'> = async (
  { caller, query: { page, limit, ...filters } },
  { schedules },
) => {
  requireReachable({ page, limit }, LIST);
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
