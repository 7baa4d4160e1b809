/** One method per operation of the interface, and iterators over everything that comes in pages. */

import createFetchClient from 'openapi-fetch';
import type { paths } from '../generated/v1.ts';
import { createCall } from './call.ts';
import { createExportClient } from './exports.ts';
import type { Client, ClientOptions } from './interface.ts';
import { everyKey, everyPage, everyRowOf, everyWorkflow } from './pages.ts';
import { systemClock } from './retry.ts';
import { createRevisionClient } from './revisions.ts';
import { createScheduleClient } from './schedules.ts';
import { createSend } from './send.ts';
import type * as Api from './types.ts';

export function createClient(options: ClientOptions): Client {
  const {
    baseUrl,
    key,
    headers,
    clock = systemClock,
    retries = 3,
    maxRetryDelaySeconds = 60,
    onRetry,
  } = options;
  const http = createFetchClient<paths>({
    baseUrl,
    headers: { ...headers, ...(key === undefined ? {} : { authorization: `Bearer ${key}` }) },
    ...(options.fetch === undefined ? {} : { fetch: options.fetch }),
  });
  const send = createSend({ clock, retries, maxRetryDelaySeconds, onRetry });

  const call = createCall(http, send);

  const client: Client = {
    call,
    ...createRevisionClient(http, send, call),
    ...createScheduleClient(call),
    ...createExportClient(http, send),
    async listKeys(options = {}) {
      const keys: Api.ApiKey[] = [];
      for await (const key of client.keys(options)) keys.push(key);
      return keys;
    },
    async getKey(keyId, options = {}) {
      return (await call('getKey', { path: { keyId } }, options)).key;
    },
    async createKey(body, options = {}) {
      const { key, full_key } = await call('createKey', { body }, options);
      return { key, full_key };
    },
    async updateKey(keyId, body, options = {}) {
      return (await call('updateKey', { path: { keyId }, body }, options)).key;
    },
    async revokeKey(keyId, options = {}) {
      const { success: _, ...revoked } = await call(
        'revokeKey',
        {
          path: { keyId },
          query: options.descendants === true ? { descendants: true } : {},
        },
        options,
      );
      return revoked;
    },

    async listWorkflows(query = {}, options = {}) {
      return (await call('listWorkflows', { query }, options)).data;
    },
    async createWorkflow(body, options = {}) {
      return (await call('createWorkflow', { body }, options)).data;
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
    async validateGraph(body, options = {}) {
      return (await call('validateGraph', { body }, options)).data;
    },
    async executeWorkflow(workflowId, body = {}, options = {}) {
      const { data } = await call('executeWorkflow', { path: { workflowId }, body }, options);
      // The other answer is for those who prefer it.
      return data as Api.ExecutionResult;
    },
    async submitWorkflow(workflowId, body = {}, options = {}) {
      const { data } = await call(
        'executeWorkflow',
        { path: { workflowId }, header: { Prefer: 'respond-async' }, body },
        options,
      );
      return data as Api.Execution;
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
        // A service that stops, or has many who wait, does not hold its answer.
        if (clock.nowMs() - askedMs < 1000) await clock.sleep(1000, options.signal);
      }
    },
    async cancelExecution(executionId, options = {}) {
      return (await call('cancelExecution', { path: { executionId } }, options)).data;
    },
    async getResultPage(workflowId, resultId, query = {}, options = {}) {
      return (await call('getResultPage', { path: { workflowId, resultId }, query }, options)).data;
    },
    async listFunctions(options = {}) {
      return (await call('listFunctions', {}, options)).data;
    },
    async listNodeTypes(query = {}, options = {}) {
      return (await call('listNodeTypes', { query }, options)).data;
    },

    keys: (options = {}) =>
      everyKey((query) => call('listKeys', { query }, options), options.pageSize),
    workflows: (options = {}) =>
      everyWorkflow((query) => client.listWorkflows(query, options), options.pageSize),
    async *rows(workflowId, resultId, options = {}) {
      if (options.pageSize === undefined)
        for await (const rows of client.exportedRows(workflowId, resultId, options)) yield* rows;
      else for await (const { rows } of client.pages(workflowId, resultId, options)) yield* rows;
    },
    pages: (workflowId, resultId, options = {}) =>
      everyPage(
        (query) => client.getResultPage(workflowId, resultId, query, options),
        options.pageSize === undefined ? {} : { limit: options.pageSize },
      ),
    rowsOf: (result, options = {}) =>
      everyRowOf(result, () => client.exportedRows(result.workflow_id, result.result_id, options)),
  };
  return client;
}
