/** One method per operation of the interface, and iterators over everything that comes in pages. */

import createFetchClient from 'openapi-fetch';
import type { paths } from '../generated/v1.ts';
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

  const client: Client = {
    ...createRevisionClient(http, send),
    ...createScheduleClient(http, send),
    ...createExportClient(http, send),
    async listKeys(options = {}) {
      const keys: Api.ApiKey[] = [];
      for await (const key of client.keys(options)) keys.push(key);
      return keys;
    },
    async getKey(keyId, options = {}) {
      const params = { path: { keyId } };
      return (
        await send('getKey', options, (init) =>
          http.GET('/api/v1/keys/{keyId}', { params, ...init }),
        )
      ).key;
    },
    async createKey(body, options = {}) {
      const { key, full_key } = await send('createKey', options, (init) =>
        http.POST('/api/v1/keys', { body, ...init }),
      );
      return { key, full_key };
    },
    async updateKey(keyId, body, options = {}) {
      const params = { path: { keyId } };
      return (
        await send('updateKey', options, (init) =>
          http.PATCH('/api/v1/keys/{keyId}', { params, body, ...init }),
        )
      ).key;
    },
    async revokeKey(keyId, options = {}) {
      const params = {
        path: { keyId },
        query: options.descendants === true ? { descendants: true } : {},
      };
      const { success: _, ...revoked } = await send('revokeKey', options, (init) =>
        http.DELETE('/api/v1/keys/{keyId}', { params, ...init }),
      );
      return revoked;
    },

    async listWorkflows(query = {}, options = {}) {
      return (
        await send('listWorkflows', options, (init) =>
          http.GET('/api/v1/workflows', { params: { query }, ...init }),
        )
      ).data;
    },
    async createWorkflow(body, options = {}) {
      return (
        await send('createWorkflow', options, (init) =>
          http.POST('/api/v1/workflows', { body, ...init }),
        )
      ).data;
    },
    async getWorkflow(workflowId, options = {}) {
      const params = { path: { workflowId } };
      return (
        await send('getWorkflow', options, (init) =>
          http.GET('/api/v1/workflows/{workflowId}', { params, ...init }),
        )
      ).data;
    },
    async getWorkflowDocument(workflowId, options = {}) {
      const params = { path: { workflowId } };
      return send('getWorkflowDocument', options, (init) =>
        http.GET('/api/v1/workflows/{workflowId}/openapi.json', { params, ...init }),
      );
    },
    async validateWorkflow(workflowId, options = {}) {
      const params = { path: { workflowId } };
      return (
        await send('validateWorkflow', options, (init) =>
          http.POST('/api/v1/workflows/{workflowId}/validate', { params, ...init }),
        )
      ).data;
    },
    async previewWorkflow(workflowId, body = {}, options = {}) {
      const params = { path: { workflowId } };
      return (
        await send('previewWorkflow', options, (init) =>
          http.POST('/api/v1/workflows/{workflowId}/preview', { params, body, ...init }),
        )
      ).data;
    },
    async validateGraph(body, options = {}) {
      return (
        await send('validateGraph', options, (init) =>
          http.POST('/api/v1/graphs/validate', { body, ...init }),
        )
      ).data;
    },
    async executeWorkflow(workflowId, body = {}, options = {}) {
      const params = { path: { workflowId } };
      const { data } = await send('executeWorkflow', options, (init) =>
        http.POST('/api/v1/workflows/{workflowId}/execute', { params, body, ...init }),
      );
      // The other answer is for those who prefer it.
      return data as Api.ExecutionResult;
    },
    async submitWorkflow(workflowId, body = {}, options = {}) {
      const params = { path: { workflowId }, header: { Prefer: 'respond-async' } };
      const { data } = await send('executeWorkflow', options, (init) =>
        http.POST('/api/v1/workflows/{workflowId}/execute', { params, body, ...init }),
      );
      return data as Api.Execution;
    },
    async listExecutions(query = {}, options = {}) {
      return (
        await send('listExecutions', options, (init) =>
          http.GET('/api/v1/executions', { params: { query }, ...init }),
        )
      ).data;
    },
    async getExecution(executionId, options = {}) {
      const { waitSeconds } = options;
      const header = waitSeconds === undefined ? {} : { Prefer: `wait=${waitSeconds}` };
      const params = { path: { executionId }, header };
      return (
        await send('getExecution', options, (init) =>
          http.GET('/api/v1/executions/{executionId}', { params, ...init }),
        )
      ).data;
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
      const params = { path: { executionId } };
      return (
        await send('cancelExecution', options, (init) =>
          http.POST('/api/v1/executions/{executionId}/cancel', { params, ...init }),
        )
      ).data;
    },
    async getResultPage(workflowId, resultId, query = {}, options = {}) {
      const params = { path: { workflowId, resultId }, query };
      return (
        await send('getResultPage', options, (init) =>
          http.GET('/api/v1/workflows/{workflowId}/data/{resultId}', { params, ...init }),
        )
      ).data;
    },
    async listFunctions(options = {}) {
      return (
        await send('listFunctions', options, (init) => http.GET('/api/v1/functions', { ...init }))
      ).data;
    },
    async listNodeTypes(query = {}, options = {}) {
      return (
        await send('listNodeTypes', options, (init) =>
          http.GET('/api/v1/node-types', { params: { query }, ...init }),
        )
      ).data;
    },

    keys: (options = {}) =>
      everyKey(
        (query) =>
          send('listKeys', options, (init) =>
            http.GET('/api/v1/keys', { params: { query }, ...init }),
          ),
        options.pageSize,
      ),
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
