import type { Handler } from '../handler.ts';
import { presentPageOf } from '../present/page.ts';
import { presentSchedule } from '../present/schedule.ts';

export const listSchedules: Handler<'listSchedules', 'schedules'> = async (
  { caller, path: { workflowId }, query },
  { schedules },
) => {
  const page = await schedules.list(caller, workflowId, query);
  const path = `/api/v1/workflows/${workflowId}/schedules`;
  const { pagination, headers } = presentPageOf(path, page, query);
  return {
    status: 200,
    headers,
    data: { schedules: page.items.map(presentSchedule), ...pagination },
  };
};
