/** Input and interface of the client. */

import type { Call } from './call.ts';
import type { CursorClient } from './cursors.ts';
import type { ExportClient } from './exports.ts';
import type { FileClient } from './files.ts';
import type { PageOptions } from './pages.ts';
import type { Clock } from './retry.ts';
import type { PublishingClient } from './publishing.ts';
import type { RevisionClient, WriteOptions } from './revisions.ts';
import type { ScheduleClient } from './schedules.ts';
import type { CallOptions, KeyedOptions, Retry } from './send.ts';
import type * as Api from './types.ts';
import type { WorkflowTestClient } from './workflow-tests.ts';

export interface ClientOptions {
  /**
   * URL of the service without `/api/v1`: `https://weir.example.com`. Undefined throws, so that a missing variable is
   * noticed.
   */
  readonly baseUrl: string | undefined;
  /** The API key, sent as `Authorization: Bearer …`. */
  readonly key?: string | undefined;
  /** Sent with every request, for example the session cookie for creating the first key. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Replaces the global one. */
  readonly fetch?: (request: Request) => Promise<Response>;
  /**
   * Maximum number of retries of a failed request; 3 by default, 0 for none. While the service works on an earlier
   * attempt (409 IDEMPOTENCY_CONFLICT), the client waits for that response.
   */
  readonly retries?: number;
  /**
   * The longest wait before a retry; 60 by default. If the service requests a longer one, the call fails immediately.
   */
  readonly maxRetryDelaySeconds?: number;
  /** Called before each wait. */
  readonly onRetry?: (retry: Retry) => void;
  /** For tests. */
  readonly clock?: Clock;
}

export interface GetExecutionOptions extends CallOptions {
  /** Delays the response until the run has ended, at most for this number of seconds (maximum 50). */
  readonly waitSeconds?: number;
}

export interface RevokeKeyOptions extends CallOptions {
  /** Revokes all keys that were created with it, directly or indirectly: for a leaked key. */
  readonly descendants?: boolean;
}

/** Methods reject with WeirError or, if the signal is aborted, with the signal's reason. */
export interface ExecuteOptions extends KeyedOptions {
  /** Default: `published`, which is the newest revision if none is published. */
  readonly revision?: number | 'latest' | 'published' | undefined;
}

export interface Client
  extends
    PublishingClient,
    CursorClient,
    ScheduleClient,
    RevisionClient,
    ExportClient,
    FileClient,
    WorkflowTestClient {
  /**
   * Calls any operation by its id, with the same retries: `call('getKey', { path: { keyId: 4 } })`. For operations
   * without a method.
   */
  readonly call: Call;
  /** Every key that is visible to the caller, newest first. */
  listKeys(options?: PageOptions): Promise<Api.ApiKey[]>;
  getKey(keyId: number, options?: CallOptions): Promise<Api.ApiKey>;
  createKey(input: Api.CreateKeyInput, options?: KeyedOptions): Promise<Api.CreatedKey>;
  updateKey(keyId: number, input: Api.UpdateKeyInput, options?: CallOptions): Promise<Api.ApiKey>;
  revokeKey(keyId: number, options?: RevokeKeyOptions): Promise<Api.RevokedKey>;

  listWorkflows(query?: Api.ListWorkflowsQuery, options?: CallOptions): Promise<Api.WorkflowList>;
  createWorkflow(
    input: Api.CreateWorkflowInput,
    options?: KeyedOptions & WriteOptions,
  ): Promise<Api.WrittenWorkflow>;
  getWorkflow(workflowId: number, options?: CallOptions): Promise<Api.Workflow>;
  /** An OpenAPI document for this workflow, for generating a typed client. */
  getWorkflowDocument(workflowId: number, options?: CallOptions): Promise<Api.WorkflowDocument>;
  validateWorkflow(workflowId: number, options?: CallOptions): Promise<Api.WorkflowValidation>;
  /** Runs the workflow and returns the first rows of each node. Nothing is stored. */
  previewWorkflow(
    workflowId: number,
    input?: Api.PreviewInput,
    options?: CallOptions,
  ): Promise<Api.WorkflowPreview>;
  /** Validates a graph that is not stored. Problems refer to nodes by position. */
  validateGraph(graph: Api.ValidateGraphInput, options?: CallOptions): Promise<Api.GraphValidation>;
  /** Runs a graph that is not stored, and returns the first rows of each node, by position. */
  previewGraph(input: Api.PreviewGraphInput, options?: CallOptions): Promise<Api.GraphPreview>;
  /** Runs the published revision, or the newest one if none is published, unless `revision` names another. */
  executeWorkflow(
    workflowId: number,
    input?: Api.ExecuteInput,
    options?: ExecuteOptions,
  ): Promise<Api.ExecutionResult>;
  /** Runs the workflow in the background. The response is sent as soon as the run is queued. */
  submitWorkflow(
    workflowId: number,
    input?: Api.ExecuteInput,
    options?: ExecuteOptions,
  ): Promise<Api.Execution>;
  listExecutions(
    query?: Api.ListExecutionsQuery,
    options?: CallOptions,
  ): Promise<Api.ExecutionList>;
  getExecution(executionId: number, options?: GetExecutionOptions): Promise<Api.Execution>;
  /** Waits for the end of the execution, without a time limit, and returns it. */
  waitForExecution(executionId: number, options?: CallOptions): Promise<Api.Execution>;
  cancelExecution(executionId: number, options?: CallOptions): Promise<Api.Execution>;
  /** Runs an execution again, in the background, with its parameters and constants. */
  rerunExecution(
    executionId: number,
    input?: Api.RerunExecutionInput,
    options?: KeyedOptions,
  ): Promise<Api.Execution>;
  /** Sends the rows again that a terminator did not deliver, in the background. */
  resendRows(
    executionId: number,
    nodeId: number,
    input: Api.ResendRowsInput,
    options?: KeyedOptions,
  ): Promise<Api.Execution>;
  /** The rows that a terminator did not deliver. */
  listUndeliveredRows(
    executionId: number,
    nodeId: number,
    query: Api.UndeliveredRowsQuery,
    options?: CallOptions,
  ): Promise<Api.UndeliveredRowList>;
  getResultPage(
    workflowId: number,
    resultId: string,
    query?: Api.ResultPageQuery,
    options?: CallOptions,
  ): Promise<Api.ResultPage>;
  /** The functions of expressions. */
  listFunctions(options?: CallOptions): Promise<Api.FunctionList>;
  listNodeTypes(query?: Api.NodeTypesQuery, options?: CallOptions): Promise<Api.NodeTypeList>;

  /** The same keys, page by page. */
  keys(options?: PageOptions): AsyncGenerator<Api.ApiKey, void, undefined>;
  /**
   * Every workflow that is visible to the key, newest first; with `q`, the first 1,000 with words that begin with those
   * of `q`.
   */
  workflows(
    options?: PageOptions & { readonly q?: string },
  ): AsyncGenerator<Api.WorkflowListItem, void, undefined>;
  /** Every row of a stored result: with one request or, with a page size, page by page. */
  rows(
    workflowId: number,
    resultId: string,
    options?: PageOptions,
  ): AsyncGenerator<Api.Row, void, undefined>;
  /** The same rows in the pages of the service, each with schema and expiry. */
  pages(
    workflowId: number,
    resultId: string,
    options?: PageOptions,
  ): AsyncGenerator<Api.ResultPage, void, undefined>;
  /** Every row of a completed run, in batches: those in its response, then those that are only stored. */
  rowsOf(
    result: Pick<Api.ExecutionResult, 'workflow_id' | 'result_id' | 'rows' | 'total_rows'>,
    options?: CallOptions,
  ): AsyncGenerator<readonly Api.Row[], void, undefined>;
}
