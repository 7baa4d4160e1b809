/** Operations on executions, and waiting for their end. */

import type { Call } from './call.ts';
import type { Client, ExecuteOptions } from './interface.ts';
import type { Clock } from './retry.ts';
import type * as Api from './types.ts';

export type ExecutionClient = Pick<
  Client,
  | 'executeWorkflow'
  | 'submitWorkflow'
  | 'listExecutions'
  | 'getExecution'
  | 'waitForExecution'
  | 'cancelExecution'
  | 'rerunExecution'
  | 'resendRows'
  | 'listUndeliveredRows'
>;

const revisionQuery = ({ revision }: ExecuteOptions) =>
  revision === undefined ? {} : { query: { revision: String(revision) } };

export function createExecutionClient(call: Call, clock: Clock): ExecutionClient {
  const client: ExecutionClient = {
    async executeWorkflow(workflowId, body = {}, options = {}) {
      const input = { path: { workflowId }, ...revisionQuery(options), body };
      const { data } = await call('executeWorkflow', input, options);
      // Only requests with another preference get the other response.
      return data as Api.ExecutionResult;
    },
    async submitWorkflow(workflowId, body = {}, options = {}) {
      const header = { Prefer: 'respond-async' };
      const input = { path: { workflowId }, ...revisionQuery(options), header, body };
      return (await call('executeWorkflow', input, options)).data as Api.Execution;
    },
    async listExecutions(query = {}, options = {}) {
      return (await call('listExecutions', { query }, options)).data;
    },
    async getExecution(executionId, options = {}) {
      const { waitSeconds } = options;
      const header = waitSeconds === undefined ? {} : { Prefer: `wait=${waitSeconds}` };
      return (await call('getExecution', { path: { executionId }, header }, options)).data;
    },
    async waitForExecution(executionId, options = {}) {
      for (;;) {
        const askedMs = clock.nowMs();
        const execution = await client.getExecution(executionId, { ...options, waitSeconds: 30 });
        if (execution.finished_at !== null) return execution;
        // A service that stops, or that has many waiting requests, responds early.
        if (clock.nowMs() - askedMs < 1000) await clock.sleep(1000, options.signal);
      }
    },
    async listUndeliveredRows(executionId, nodeId, query, options = {}) {
      const path = { executionId, nodeId };
      return (await call('listUndeliveredRows', { path, query }, options)).data;
    },
    async rerunExecution(executionId, body = {}, options = {}) {
      return (await call('rerunExecution', { path: { executionId }, body }, options)).data;
    },
    async resendRows(executionId, nodeId, body, options = {}) {
      const path = { executionId, nodeId };
      return (await call('resendRows', { path, body }, options)).data;
    },
    async cancelExecution(executionId, options = {}) {
      return (await call('cancelExecution', { path: { executionId } }, options)).data;
    },
  };
  return client;
}
