/** Input and interface of the client. */

import type { Call } from './call.ts';
import type { ExportClient } from './exports.ts';
import type { PageOptions } from './pages.ts';
import type { Clock } from './retry.ts';
import type { RevisionClient } from './revisions.ts';
import type { ScheduleClient } from './schedules.ts';
import type { CallOptions, KeyedOptions, Retry } from './send.ts';
import type * as Api from './types.ts';

export interface ClientOptions {
  /**
   * Address of the service without `/api/v1`: `https://weir.example.com`. Undefined throws, so that an unset variable
   * is noticed.
   */
  readonly baseUrl: string | undefined;
  /** The API key, sent as `Authorization: Bearer …`. */
  readonly key?: string | undefined;
  /** Sent with every request; for the session cookie that makes the first key. */
  readonly headers?: Readonly<Record<string, string>>;
  /** In the place of the global one. */
  readonly fetch?: (request: Request) => Promise<Response>;
  /**
   * How many times a request that failed is sent again at most; 3 unless set, 0 for never. While the service works on an
   * earlier attempt (409 IDEMPOTENCY_CONFLICT), it waits for that response.
   */
  readonly retries?: number;
  /** The longest wait before a request is sent again; 60 unless set. Asked for a longer one, the call fails at once. */
  readonly maxRetryDelaySeconds?: number;
  /** Called before each wait. */
  readonly onRetry?: (retry: Retry) => void;
  /** For tests. */
  readonly clock?: Clock;
}

export interface GetExecutionOptions extends CallOptions {
  /** Holds the response until the run has ended, for at most this many seconds (maximum 50). */
  readonly waitSeconds?: number;
}

export interface RevokeKeyOptions extends CallOptions {
  /** Revokes every key that was made with it too, however far down: for a key that has leaked. */
  readonly descendants?: boolean;
}

/** Methods reject with WeirError or, if the signal is aborted, with the signal's reason. */
export interface Client extends ScheduleClient, RevisionClient, ExportClient {
  /**
   * Calls any operation by its id, with the same retries: `call('getKey', { path: { keyId: 4 } })`. For operations
   * without a method.
   */
  readonly call: Call;
  /** Every key that the caller sees, newest first. */
  listKeys(options?: PageOptions): Promise<Api.ApiKey[]>;
  getKey(keyId: number, options?: CallOptions): Promise<Api.ApiKey>;
  createKey(input: Api.CreateKeyInput, options?: KeyedOptions): Promise<Api.CreatedKey>;
  updateKey(keyId: number, input: Api.UpdateKeyInput, options?: CallOptions): Promise<Api.ApiKey>;
  revokeKey(keyId: number, options?: RevokeKeyOptions): Promise<Api.RevokedKey>;

  listWorkflows(query?: Api.ListWorkflowsQuery, options?: CallOptions): Promise<Api.WorkflowList>;
  createWorkflow(
    input: Api.CreateWorkflowInput,
    options?: KeyedOptions,
  ): Promise<Api.WrittenWorkflow>;
  getWorkflow(workflowId: number, options?: CallOptions): Promise<Api.Workflow>;
  /** An OpenAPI document of this workflow alone, to generate a typed client from. */
  getWorkflowDocument(workflowId: number, options?: CallOptions): Promise<Api.WorkflowDocument>;
  validateWorkflow(workflowId: number, options?: CallOptions): Promise<Api.WorkflowValidation>;
  /** Runs the workflow to show what each node gives; nothing is stored. */
  previewWorkflow(
    workflowId: number,
    input?: Api.PreviewInput,
    options?: CallOptions,
  ): Promise<Api.WorkflowPreview>;
  /** Validates a graph that is not stored: problems name nodes by their position. */
  validateGraph(graph: Api.ValidateGraphInput, options?: CallOptions): Promise<Api.GraphValidation>;
  executeWorkflow(
    workflowId: number,
    input?: Api.ExecuteInput,
    options?: KeyedOptions,
  ): Promise<Api.ExecutionResult>;
  /** Runs the workflow in the background: the response comes as soon as the run is queued. */
  submitWorkflow(
    workflowId: number,
    input?: Api.ExecuteInput,
    options?: KeyedOptions,
  ): Promise<Api.Execution>;
  listExecutions(
    query?: Api.ListExecutionsQuery,
    options?: CallOptions,
  ): Promise<Api.ExecutionList>;
  getExecution(executionId: number, options?: GetExecutionOptions): Promise<Api.Execution>;
  /** The execution once it has ended, however long that takes: it asks repeatedly, each time waiting. */
  waitForExecution(executionId: number, options?: CallOptions): Promise<Api.Execution>;
  cancelExecution(executionId: number, options?: CallOptions): Promise<Api.Execution>;
  getResultPage(
    workflowId: number,
    resultId: string,
    query?: Api.ResultPageQuery,
    options?: CallOptions,
  ): Promise<Api.ResultPage>;
  /** The functions that expressions can call. */
  listFunctions(options?: CallOptions): Promise<Api.FunctionList>;
  listNodeTypes(query?: Api.NodeTypesQuery, options?: CallOptions): Promise<Api.NodeTypeList>;

  /** The same keys, a page at a time. */
  keys(options?: PageOptions): AsyncGenerator<Api.ApiKey, void, undefined>;
  /** Every workflow that the key sees, newest first. */
  workflows(options?: PageOptions): AsyncGenerator<Api.WorkflowListItem, void, undefined>;
  /** Every row of a stored result: by one request or, with a page size, page by page. */
  rows(
    workflowId: number,
    resultId: string,
    options?: PageOptions,
  ): AsyncGenerator<Api.Row, void, undefined>;
  /** The same, in the pages that the service returns, each with schema and expiry. */
  pages(
    workflowId: number,
    resultId: string,
    options?: PageOptions,
  ): AsyncGenerator<Api.ResultPage, void, undefined>;
  /** Every row of a run that has completed, in batches: those in its response, then those that are only stored. */
  rowsOf(
    result: Pick<Api.ExecutionResult, 'workflow_id' | 'result_id' | 'rows' | 'total_rows'>,
    options?: CallOptions,
  ): AsyncGenerator<readonly Api.Row[], void, undefined>;
}
