/** The operations on the schedules of a workflow. */

import type { Client as FetchClient } from 'openapi-fetch';
import type { paths } from '../generated/v1.ts';
import type { CallOptions, KeyedOptions, Send } from './send.ts';
import type * as Api from './types.ts';

/** A workflow has at most as many schedules as a page holds. */
export interface ScheduleClient {
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
  /** Starts it now. The execution that it gives has yet to run: `waitForExecution` follows it. */
  runSchedule(
    workflowId: number,
    scheduleId: number,
    options?: KeyedOptions,
  ): Promise<Api.Execution>;
}

const ALL = '/api/v1/workflows/{workflowId}/schedules';
const ONE = '/api/v1/workflows/{workflowId}/schedules/{scheduleId}';

export function createScheduleClient(http: FetchClient<paths>, send: Send): ScheduleClient {
  return {
    async listSchedules(workflowId, query = {}, options = {}) {
      const params = { path: { workflowId }, query };
      return (await send('listSchedules', options, (init) => http.GET(ALL, { params, ...init })))
        .data;
    },
    async createSchedule(workflowId, body, options = {}) {
      const params = { path: { workflowId } };
      return (
        await send('createSchedule', options, (init) => http.POST(ALL, { params, body, ...init }))
      ).data;
    },
    async getSchedule(workflowId, scheduleId, options = {}) {
      const params = { path: { workflowId, scheduleId } };
      return (await send('getSchedule', options, (init) => http.GET(ONE, { params, ...init })))
        .data;
    },
    async updateSchedule(workflowId, scheduleId, body, options = {}) {
      const params = { path: { workflowId, scheduleId } };
      return (
        await send('updateSchedule', options, (init) => http.PATCH(ONE, { params, body, ...init }))
      ).data;
    },
    async deleteSchedule(workflowId, scheduleId, options = {}) {
      const params = { path: { workflowId, scheduleId } };
      await send('deleteSchedule', options, (init) => http.DELETE(ONE, { params, ...init }));
    },
    async runSchedule(workflowId, scheduleId, options = {}) {
      const params = { path: { workflowId, scheduleId } };
      return (
        await send('runSchedule', options, (init) => http.POST(`${ONE}/run`, { params, ...init }))
      ).data;
    },
  };
}
