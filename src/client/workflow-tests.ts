/** Operations on the tests of a workflow. */

import type { Call } from './call.ts';
import type { CallOptions, KeyedOptions } from './send.ts';
import type * as Api from './types.ts';

/** All tests of a workflow fit in one page. */
export interface WorkflowTestClient {
  listWorkflowTests(
    workflowId: number,
    query?: Api.ListWorkflowTestsQuery,
    options?: CallOptions,
  ): Promise<Api.WorkflowTestList>;
  createWorkflowTest(
    workflowId: number,
    input: Api.CreateWorkflowTestInput,
    options?: KeyedOptions,
  ): Promise<Api.WorkflowTest>;
  getWorkflowTest(
    workflowId: number,
    testId: number,
    options?: CallOptions,
  ): Promise<Api.WorkflowTest>;
  updateWorkflowTest(
    workflowId: number,
    testId: number,
    input: Api.UpdateWorkflowTestInput,
    options?: CallOptions,
  ): Promise<Api.WorkflowTest>;
  deleteWorkflowTest(workflowId: number, testId: number, options?: CallOptions): Promise<void>;
  runWorkflowTests(
    workflowId: number,
    input?: Api.RunWorkflowTestsInput,
    options?: CallOptions,
  ): Promise<Api.WorkflowTestRun>;
  /** Makes a test of a completed run. Rows that the run fetched must be in `fixtures`. */
  captureExecution(
    executionId: number,
    input: Api.CaptureExecutionInput,
    options?: KeyedOptions,
  ): Promise<Api.WorkflowTest>;
}

export function createWorkflowTestClient(call: Call): WorkflowTestClient {
  return {
    async listWorkflowTests(workflowId, query = {}, options = {}) {
      return (await call('listWorkflowTests', { path: { workflowId }, query }, options)).data;
    },
    async createWorkflowTest(workflowId, body, options = {}) {
      return (await call('createWorkflowTest', { path: { workflowId }, body }, options)).data;
    },
    async getWorkflowTest(workflowId, testId, options = {}) {
      return (await call('getWorkflowTest', { path: { workflowId, testId } }, options)).data;
    },
    async updateWorkflowTest(workflowId, testId, body, options = {}) {
      const path = { workflowId, testId };
      return (await call('updateWorkflowTest', { path, body }, options)).data;
    },
    async deleteWorkflowTest(workflowId, testId, options = {}) {
      await call('deleteWorkflowTest', { path: { workflowId, testId } }, options);
    },
    async runWorkflowTests(workflowId, body = {}, options = {}) {
      return (await call('runWorkflowTests', { path: { workflowId }, body }, options)).data;
    },
    async captureExecution(executionId, body, options = {}) {
      return (await call('captureExecution', { path: { executionId }, body }, options)).data;
    },
  };
}
