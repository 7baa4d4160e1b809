/** One method per operation of the interface, and iterators over everything that comes in pages. */

import createFetchClient from 'openapi-fetch';
import type { paths } from '../generated/v1.ts';
import { everyKey, everyPage, everyRowOf, everyWorkflow, type PageOptions } from './pages.ts';
import { systemClock, type Clock } from './retry.ts';
import { createScheduleClient, type ScheduleClient } from './schedules.ts';
import { createSend, type CallOptions, type Retry } from './send.ts';
import type * as Api from './types.ts';

export interface ClientOptions {
  /** Where the service is, without `/api/v1`: `https://weir.example.com`. */
  readonly baseUrl: string;
  /** The API key, sent as `Authorization: Bearer …`. */
  readonly key?: string | undefined;
  /** Sent with every request; for the session cookie that makes the first key. */
  readonly headers?: Readonly<Record<string, string>>;
  /** In the place of the global one. */
  readonly fetch?: (request: Request) => Promise<Response>;
  /** How many times a request is sent again at most; 3 unless set, 0 for never. */
  readonly retries?: number;
  /** The longest wait before a request is sent again; 60 unless set. Asked for a longer one, the call fails at once. */
  readonly maxRetryDelaySeconds?: number;
  /** Told before each wait. */
  readonly onRetry?: (retry: Retry) => void;
  /** For tests. */
  readonly clock?: Clock;
}

export interface ExecuteOptions extends CallOptions {
  /** Says that running the workflow twice does no harm: then it is also run again after 503 and where no answer came. */
  readonly repeatable?: boolean;
}

export interface RevokeKeyOptions extends CallOptions {
  /** Revokes every key that was made with it too, however far down: for a key that has leaked. */
  readonly descendants?: boolean;
}

/** Everything rejects with WeirError or, where the signal is aborted, with the signal's reason. */
export interface Client extends ScheduleClient {
  /** Every key that the caller sees, newest first. */
  listKeys(options?: PageOptions): Promise<Api.ApiKey[]>;
  getKey(keyId: number, options?: CallOptions): Promise<Api.ApiKey>;
  createKey(input: Api.CreateKeyInput, options?: CallOptions): Promise<Api.CreatedKey>;
  updateKey(keyId: number, input: Api.UpdateKeyInput, options?: CallOptions): Promise<Api.ApiKey>;
  revokeKey(keyId: number, options?: RevokeKeyOptions): Promise<Api.RevokedKey>;

  listWorkflows(query?: Api.ListWorkflowsQuery, options?: CallOptions): Promise<Api.WorkflowList>;
  createWorkflow(
    input: Api.CreateWorkflowInput,
    options?: CallOptions,
  ): Promise<Api.WrittenWorkflow>;
  getWorkflow(workflowId: number, options?: CallOptions): Promise<Api.Workflow>;
  updateWorkflow(
    workflowId: number,
    input: Api.UpdateWorkflowInput,
    options?: CallOptions,
  ): Promise<Api.WrittenWorkflow>;
  deleteWorkflow(workflowId: number, options?: CallOptions): Promise<void>;
  validateWorkflow(workflowId: number, options?: CallOptions): Promise<Api.WorkflowValidation>;
  /** Of a graph that is not stored: problems name nodes by their position. */
  validateGraph(graph: Api.ValidateGraphInput, options?: CallOptions): Promise<Api.GraphValidation>;
  executeWorkflow(
    workflowId: number,
    input?: Api.ExecuteInput,
    options?: ExecuteOptions,
  ): Promise<Api.ExecutionResult>;
  getResultPage(
    workflowId: number,
    resultId: string,
    query?: Api.ResultPageQuery,
    options?: CallOptions,
  ): Promise<Api.ResultPage>;
  listNodeTypes(query?: Api.NodeTypesQuery, options?: CallOptions): Promise<Api.NodeTypeList>;

  /** The same keys, a page at a time. */
  keys(options?: PageOptions): AsyncGenerator<Api.ApiKey, void, undefined>;
  /** Every workflow that the key sees, newest first. */
  workflows(options?: PageOptions): AsyncGenerator<Api.WorkflowListItem, void, undefined>;
  /** Every row of a stored result. */
  rows(
    workflowId: number,
    resultId: string,
    options?: PageOptions,
  ): AsyncGenerator<Api.Row, void, undefined>;
  /** The same, in the pages that the service answers, each with schema and expiry. */
  pages(
    workflowId: number,
    resultId: string,
    options?: PageOptions,
  ): AsyncGenerator<Api.ResultPage, void, undefined>;
  /** Every row of a run that has completed, in batches: those it answered with, then those that are only stored. */
  rowsOf(
    result: Api.ExecutionResult,
    options?: CallOptions,
  ): AsyncGenerator<readonly Api.Row[], void, undefined>;
}

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
    ...createScheduleClient(http, send),
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
    async updateWorkflow(workflowId, body, options = {}) {
      const params = { path: { workflowId } };
      return (
        await send('updateWorkflow', options, (init) =>
          http.PATCH('/api/v1/workflows/{workflowId}', { params, body, ...init }),
        )
      ).data;
    },
    async deleteWorkflow(workflowId, options = {}) {
      const params = { path: { workflowId } };
      await send('deleteWorkflow', options, (init) =>
        http.DELETE('/api/v1/workflows/{workflowId}', { params, ...init }),
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
    async validateGraph(body, options = {}) {
      return (
        await send('validateGraph', options, (init) =>
          http.POST('/api/v1/graphs/validate', { body, ...init }),
        )
      ).data;
    },
    async executeWorkflow(workflowId, body = {}, options = {}) {
      const params = { path: { workflowId } };
      return (
        await send('executeWorkflow', options, (init) =>
          http.POST('/api/v1/workflows/{workflowId}/execute', { params, body, ...init }),
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
      for await (const { rows } of client.pages(workflowId, resultId, options)) yield* rows;
    },
    pages: (workflowId, resultId, options = {}) =>
      everyPage(
        (query) => client.getResultPage(workflowId, resultId, query, options),
        options.pageSize === undefined ? {} : { limit: options.pageSize },
      ),
    rowsOf: (result, options = {}) =>
      everyRowOf(result, (query) =>
        client.getResultPage(result.workflow_id, result.result_id, query, options),
      ),
  };
  return client;
}
