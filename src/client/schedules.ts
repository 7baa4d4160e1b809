/** Operations on schedules. */

import type { Call } from './call.ts';
import type { CallOptions, KeyedOptions } from './send.ts';
import type * as Api from './types.ts';

export interface ScheduleClient {
  /** A page of the schedules of all workflows, next run first. */
  listAllSchedules(
    query?: Api.ListAllSchedulesQuery,
    options?: CallOptions,
  ): Promise<Api.AllSchedules>;
  /** All schedules of a workflow fit in one page. */
  listSchedules(
    workflowId: number,
    query?: Api.ListSchedulesQuery,
    options?: CallOptions,
  ): Promise<Api.ScheduleList>;
  createSchedule(
    workflowId: number,
    input: Api.CreateScheduleInput,
    options?: KeyedOptions,
  ): Promise<Api.Schedule>;
  getSchedule(workflowId: number, scheduleId: number, options?: CallOptions): Promise<Api.Schedule>;
  updateSchedule(
    workflowId: number,
    scheduleId: number,
    input: Api.UpdateScheduleInput,
    options?: CallOptions,
  ): Promise<Api.Schedule>;
  deleteSchedule(workflowId: number, scheduleId: number, options?: CallOptions): Promise<void>;
  /** Starts a run now. `waitForExecution` waits for the end of the returned execution. */
  runSchedule(
    workflowId: number,
    scheduleId: number,
    options?: KeyedOptions,
  ): Promise<Api.Execution>;
  /** Queues runs for due times in the past. `listExecutions` with the `backfill_id` lists them. */
  backfillSchedule(
    workflowId: number,
    scheduleId: number,
    input: Api.BackfillInput,
    options?: KeyedOptions,
  ): Promise<Api.ScheduleBackfill>;
}

export function createScheduleClient(call: Call): ScheduleClient {
  return {
    async listAllSchedules(query = {}, options = {}) {
      return (await call('listAllSchedules', { query }, options)).data;
    },
    async listSchedules(workflowId, query = {}, options = {}) {
      return (await call('listSchedules', { path: { workflowId }, query }, options)).data;
    },
    async createSchedule(workflowId, body, options = {}) {
      return (await call('createSchedule', { path: { workflowId }, body }, options)).data;
    },
    async getSchedule(workflowId, scheduleId, options = {}) {
      return (await call('getSchedule', { path: { workflowId, scheduleId } }, options)).data;
    },
    async updateSchedule(workflowId, scheduleId, body, options = {}) {
      return (await call('updateSchedule', { path: { workflowId, scheduleId }, body }, options))
        .data;
    },
    async deleteSchedule(workflowId, scheduleId, options = {}) {
      await call('deleteSchedule', { path: { workflowId, scheduleId } }, options);
    },
    async runSchedule(workflowId, scheduleId, options = {}) {
      return (await call('runSchedule', { path: { workflowId, scheduleId } }, options)).data;
    },
    async backfillSchedule(workflowId, scheduleId, body, options = {}) {
      return (await call('backfillSchedule', { path: { workflowId, scheduleId }, body }, options))
        .data;
    },
  };
}
