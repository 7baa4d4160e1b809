/** The operations on workflows and graphs; those that read or write revisions are in `revisions.ts`. */

import type { Call } from './call.ts';
import type { Client } from './interface.ts';
import { everyWorkflow } from './pages.ts';
import { validation } from './revisions.ts';

export type WorkflowClient = Pick<
  Client,
  | 'listWorkflows'
  | 'createWorkflow'
  | 'getWorkflow'
  | 'getWorkflowDocument'
  | 'validateWorkflow'
  | 'previewWorkflow'
  | 'validateGraph'
  | 'previewGraph'
  | 'workflows'
>;

export function createWorkflowClient(call: Call): WorkflowClient {
  const client: WorkflowClient = {
    async listWorkflows(query = {}, options = {}) {
      return (await call('listWorkflows', { query }, options)).data;
    },
    async createWorkflow(body, options = {}) {
      return (await call('createWorkflow', { ...validation(options), body }, options)).data;
    },
    async getWorkflow(workflowId, options = {}) {
      return (await call('getWorkflow', { path: { workflowId } }, options)).data;
    },
    async getWorkflowDocument(workflowId, options = {}) {
      return call('getWorkflowDocument', { path: { workflowId } }, options);
    },
    async validateWorkflow(workflowId, options = {}) {
      return (await call('validateWorkflow', { path: { workflowId } }, options)).data;
    },
    async previewWorkflow(workflowId, body = {}, options = {}) {
      return (await call('previewWorkflow', { path: { workflowId }, body }, options)).data;
    },
    async previewGraph(body, options = {}) {
      return (await call('previewGraph', { body }, options)).data;
    },
    async validateGraph(body, options = {}) {
      return (await call('validateGraph', { body }, options)).data;
    },
    workflows: ({ q, ...options } = {}) =>
      everyWorkflow(
        (page) => client.listWorkflows({ ...page, ...(q === undefined ? {} : { q }) }, options),
        options.pageSize,
      ),
  };
  return client;
}
