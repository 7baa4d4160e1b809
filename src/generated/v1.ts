// Written by scripts/generate.ts from openapi/v1.yaml; do not edit.

export interface paths {
    "/api/v1/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List API keys
         * @description Lists the keys of the calling user, newest first, revoked ones included; an admin with the session cookie sees those of the whole organization. Key values are never shown. Without `page` and `limit` the response holds the newest 1,000 keys: `has_more` says whether there are others, and `next_page_url` leads to them. Who may call: a logged-in user, or any bearer key.
         */
        get: operations["listKeys"];
        put?: never;
        /**
         * Create an API key
         * @description Makes a key for the calling user and returns its value, `full_key`, this once. Who may call: a logged-in user with the session cookie (that is how the first key is made), or any bearer key; a bearer key can grant only scopes and a level that it has itself, and one that expires only keys that expire no later: it must send an `expires_at`, which is never filled in for it. The level `client` is for admins. A new key has the scope `workflows:read` unless `scopes` says otherwise, and does not expire unless `expires_at` does. A user may have 100 active keys (`KEYS_PER_USER`); beyond them the request is refused with 400 INVALID_INPUT.
         */
        post: operations["createKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/keys/{keyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an API key
         * @description Shows one of the keys that listing shows. The value of a key is never shown. Who may call: a logged-in user, or any bearer key.
         */
        get: operations["getKey"];
        put?: never;
        post?: never;
        /**
         * Revoke an API key
         * @description Stops the key at once, on every server, and cancels the runs that it asked for, queued or running. The record is kept, with `is_active` false; revoking it again returns the same. Keys that were made with it stay valid, so that a key can be replaced by one that it makes. With `descendants=true` they are revoked too, however far down, all in one step: use it when a key has leaked. Who may call: a logged-in user for keys that listing shows, or any bearer key for itself and for those that have no scope or level beyond its own and expire no later; with `descendants=true` this holds for each key that is to be revoked, or none is.
         */
        delete: operations["revokeKey"];
        options?: never;
        head?: never;
        /**
         * Rename or re-scope an API key
         * @description Changes the name, the scopes, or both; it holds from the next request of that key on. Runs that the key asked for are cancelled when it loses `workflows:execute`. The level, the value and the expiry cannot be changed: make a new key and revoke the old one. Who may call: a logged-in user for keys that listing shows, or any bearer key for those that have no scope or level beyond its own and expire no later, and with scopes that it has itself.
         */
        patch: operations["updateKey"];
        trace?: never;
    };
    "/api/v1/workflows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List workflows
         * @description One page of the workflows that the key sees, newest first, without their graphs: its owner's own with the level `user`, all of the organization with the level `client`. Every page takes the same time, however many workflows there are. Needs the scope `workflows:read`.
         */
        get: operations["listWorkflows"];
        put?: never;
        /**
         * Create a workflow
         * @description Stores a workflow, with its graph or without. Edges name nodes by their position in `nodes`. Refused are an unknown node type, a role that is not the node type's, a position or port that does not exist, and the same edge twice. Everything else that may be unfinished, such as a config or a missing terminator, is stored and reported by validate. Needs the scope `workflows:write`.
         */
        post: operations["createWorkflow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workflows/{workflowId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a workflow
         * @description The workflow with its nodes and edges, in the form that create and update take back. `ETag` names its state: send it back in `If-None-Match` to read only what has changed, or in `If-Match` to change only what you have read. See [Versions](/docs/guides/versions). Needs the scope `workflows:read`.
         */
        get: operations["getWorkflow"];
        put?: never;
        post?: never;
        /**
         * Delete a workflow
         * @description Deletes the workflow with its nodes, edges, schedules and stored results. It cannot be undone. With `If-Match`, the workflow stays unless it is still as you have read it. Needs the scope `workflows:write`.
         */
        delete: operations["deleteWorkflow"];
        options?: never;
        head?: never;
        /**
         * Change a workflow
         * @description Changes what the body has and leaves the rest. With `nodes`, the whole graph is replaced, all or nothing: the old nodes and edges are deleted, the new ones get new ids, and the response has `node_id_map`. Without `nodes`, the graph stays as it is. What reading returns can be sent back. The rules for graphs are those of create. With `If-Match`, nothing changes unless the workflow is still as you have read it. Needs the scope `workflows:write`.
         */
        patch: operations["updateWorkflow"];
        trace?: never;
    };
    "/api/v1/workflows/{workflowId}/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a workflow's OpenAPI document
         * @description An OpenAPI 3.1 document of this workflow alone, to generate a typed client from: its execute and data operations, with its declared parameters typed one by one and its rows column by column, as far as the columns are known without a run. It changes with the workflow, and its `ETag` with it. Needs the scope `workflows:read` or `workflows:execute`.
         */
        get: operations["getWorkflowDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workflows/{workflowId}/execute": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Execute a workflow
         * @description Runs the workflow to its end and returns the rows that it produced: all of them up to 10,000 rows and 8 MiB; of a larger result the first ones, with `truncated` true and `next_page_url` for the rest. The whole result can be read page by page until `expires_at`. A run that takes too long is stopped; one whose caller hangs up is cancelled. `is_active` has no bearing on it. A key may have 4 executions running at once. With `Prefer: respond-async` the call returns at once with 202, and the workflow runs in the background: follow it by reading the execution. Such a run may take longer, and continues when the caller disconnects. No body, and a body of `null`, mean no parameters. Needs the scope `workflows:execute`.
         */
        post: operations["executeWorkflow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workflows/{workflowId}/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Validate a workflow
         * @description Checks the stored workflow without running it: the graph, every config, and the columns and types that flow through it, which the response lists in `nodes`. The response is a success also when the workflow is not valid. What depends on the parameters of a run or on remote data can still fail later. Needs the scope `workflows:read` or `workflows:execute`.
         */
        post: operations["validateWorkflow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workflows/{workflowId}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview a workflow
         * @description Runs the stored workflow to show what it does: how many rows each node gives, and the first of them. Terminators do not run, and nothing is stored: a preview is not an execution. With `until_node_id` no more runs than what leads to that node. A fixture replaces the output of a node, so that a graph can be tried without its sources: what leads to that node alone is neither fetched nor run. It takes the place of one of the executions that the key may have running. Needs the scope `workflows:execute`.
         */
        post: operations["previewWorkflow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workflows/{workflowId}/data/{resultId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a stored result
         * @description One page of a result that an execution stored, without running the workflow again. A page takes the same time whatever its position. A result stays for 24 hours from its execution unless configured otherwise; reading does not prolong it. Needs the scope `workflows:read` or `workflows:execute`.
         */
        get: operations["getResultPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workflows/{workflowId}/data/{resultId}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export a stored result
         * @description Every row of a result that an execution stored, as a file, in one response that is streamed. A response that breaks off is not complete: it ends without the end that HTTP requires, which clients report as an error. `format` decides, and the header `Accept` does not. Needs the scope `workflows:read` or `workflows:execute`. See [Export a result](/docs/guides/export).
         */
        get: operations["exportResult"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/executions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List executions
         * @description One page of the history of executions, newest first: those of the workflows that the key sees, whoever asked for the run. With the level `user` these are the workflows of the key's user, with `client` all of the organization's; executions of a deleted workflow stay visible to the same keys. Every run is in it, however it was started, for 30 days unless configured otherwise: a queued one from the start, one that its caller waits for once it has taken 0.1 s, calls another service, or has ended; of an organization whose executions take more than 10 GiB, the oldest are deleted earlier. The history is counted as far as 1,000 executions: `total` is at most that, with `total_is_capped` true where there may be more. A page that begins after the first 1,000 is refused; narrow the list with `started_before` to read on. Needs the scope `workflows:read`.
         */
        get: operations["listExecutions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/executions/{executionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an execution
         * @description How far a run is, or how it ended, what it read and which results it stored. With `Prefer: wait=30` the response is held until the run has ended, or for 30 seconds: follow a run so instead of asking again and again. A run has ended when `finished_at` is not null. Needs the scope `workflows:read` or `workflows:execute`.
         */
        get: operations["getExecution"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/executions/{executionId}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel an execution
         * @description Stops a run that is queued or running, in whichever process, and returns the execution. One that is queued has ended when the response comes; one that is running ends within about a second, so its `status` may still be `running`. A run that has ended stays as it ended. To cancel twice does no harm. Needs the scope `workflows:execute`.
         */
        post: operations["cancelExecution"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/graphs/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Validate a graph
         * @description Checks a graph that is not stored, exactly as validate checks a stored one, and stores nothing. Problems name nodes by their position in `nodes`. What create refuses is refused here too, with the same error; everything else that is wrong with the graph is in the validation result, which is a success. Needs the scope `workflows:read`, `workflows:write` or `workflows:execute`.
         */
        post: operations["validateGraph"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workflows/{workflowId}/revisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the revisions of a workflow
         * @description One page of the graphs that the workflow has and had, newest first. Each replacement of the graph or of its parameters makes a revision, and so does going back to an earlier one; changes of title, description or `is_active` make none. The newest 1,000 are kept, as long as the replaced graphs take up at most 64 MiB. See [Versions](/docs/guides/versions). Needs the scope `workflows:read`.
         */
        get: operations["listRevisions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workflows/{workflowId}/revisions/{revision}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a revision of a workflow
         * @description The graph as it was, with the ids that its nodes and edges had then: those that the executions of this revision name. `nodes`, `edges` and `parameters` can be sent to create and update. The current revision can be read too. Needs the scope `workflows:read`.
         */
        get: operations["getRevision"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workflows/{workflowId}/revisions/{revision}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Go back to a revision
         * @description Makes the graph of the revision the newest revision: nodes and edges get new ids, and all revisions in between stay. Title, description, `is_active` and schedules stay as they are. With `If-Match`, nothing changes unless the workflow is still as you have read it. Needs the scope `workflows:write`.
         */
        post: operations["restoreRevision"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workflows/{workflowId}/schedules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the schedules of a workflow
         * @description One page of the workflow's schedules, newest first. Needs the scope `workflows:read`.
         */
        get: operations["listSchedules"];
        put?: never;
        /**
         * Create a schedule
         * @description Runs the workflow at the times that a cron expression names. Each of these times starts one run, however many processes the service has. The runs are queued, and belong to the user whose key creates the schedule. A schedule rests while its `is_active` or that of its workflow is false, and after its user is deleted. A workflow has at most 100 schedules. See [Schedules](/docs/guides/schedules). Needs the scopes `workflows:write` and `workflows:execute`.
         */
        post: operations["createSchedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workflows/{workflowId}/schedules/{scheduleId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a schedule
         * @description The schedule with the next five times at which it runs. Needs the scope `workflows:read`.
         */
        get: operations["getSchedule"];
        put?: never;
        post?: never;
        /**
         * Delete a schedule
         * @description Deletes the schedule. Runs that are queued or running continue. Needs the scopes `workflows:write` and `workflows:execute`.
         */
        delete: operations["deleteSchedule"];
        options?: never;
        head?: never;
        /**
         * Change a schedule
         * @description Changes what the body has and leaves the rest. A change of `cron`, `time_zone` or `is_active` takes effect at once: times that have passed do not run. Runs that are queued or running continue. What reading returns can be sent back. Needs the scopes `workflows:write` and `workflows:execute`.
         */
        patch: operations["updateSchedule"];
        trace?: never;
    };
    "/api/v1/workflows/{workflowId}/schedules/{scheduleId}/run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run a schedule now
         * @description Queues a run of the workflow with the parameters of the schedule, whatever the time is, and also where the schedule is paused or `overlap` would skip a time. The run belongs to the key that requests it. The times of the schedule stay as they are. Needs the scope `workflows:execute`.
         */
        post: operations["runSchedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/node-types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List node types
         * @description The catalogue of node types with their categories, ports, config schemas and examples, filtered by category, role, or both. Weir's own come first. After them comes one for each operation of your organization's integrations, in a category that is the `slug` of the integration. It is long and rarely changes: send its `ETag` back in `If-None-Match`. Needs any one of the scopes `workflows:read`, `workflows:write` and `workflows:execute`.
         */
        get: operations["listNodeTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/functions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List functions of expressions
         * @description The functions that [expressions](/docs/expressions) can call, each with its parameters, the types of its result and an example. Needs any one of the scopes `workflows:read`, `workflows:write` and `workflows:execute`.
         */
        get: operations["listFunctions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * @description The error codes of this version, to compare `error.code` with. That field is a string: later versions may add codes.
         * @example UNAUTHORIZED
         * @enum {string}
         */
        KnownErrorCode: "UNAUTHORIZED" | "FORBIDDEN" | "RATE_LIMITED" | "INVALID_INPUT" | "INVALID_BODY" | "WORKFLOW_NOT_FOUND" | "REVISION_NOT_FOUND" | "SCHEDULE_NOT_FOUND" | "CREDENTIAL_NOT_FOUND" | "CREDENTIAL_IN_USE" | "INTEGRATION_NOT_FOUND" | "INTEGRATION_IN_USE" | "EXECUTION_NOT_FOUND" | "KEY_NOT_FOUND" | "USER_NOT_FOUND" | "DATA_EXPIRED" | "NOT_FOUND" | "METHOD_NOT_ALLOWED" | "PRECONDITION_FAILED" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "REQUEST_TIMEOUT" | "HEADERS_TOO_LARGE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_MISMATCH" | "WORKFLOW_INVALID" | "EXECUTION_FAILED" | "RESULT_TOO_LARGE" | "EXECUTION_TIMEOUT" | "SERVICE_UNAVAILABLE" | "INTERNAL_ERROR";
        /**
         * @description The execution statuses of this version, to compare `status` with and to filter by. That field is a string: later versions may add statuses.
         * @example completed
         * @enum {string}
         */
        KnownExecutionStatus: "queued" | "running" | "completed" | "failed" | "timed_out" | "cancelled";
        /**
         * @description The triggers of this version, to compare `trigger` with and to filter by. That field is a string: later versions may add triggers.
         * @example schedule
         * @enum {string}
         */
        KnownExecutionTrigger: "api" | "schedule";
        /**
         * @description The problem codes of this version, to compare `code` with. That field is a string: later versions may add codes.
         * @example missing_terminator
         * @enum {string}
         */
        KnownProblemCode: "missing_terminator" | "unknown_node_type" | "unknown_port" | "unconnected_input" | "too_many_connections" | "cycle" | "dead_branch" | "graph_too_large" | "missing_config" | "invalid_config" | "missing_param" | "unknown_param" | "credential_not_found" | "credential_not_allowed" | "credential_mismatch" | "credential_conflict" | "unknown_column" | "duplicate_column" | "type_mismatch" | "invalid_expression" | "invalid_value" | "out_of_memory" | "result_too_large" | "timed_out" | "cancelled" | "storage_full" | "engine_unavailable" | "source_failed" | "delivery_failed" | "delivery_in_doubt" | "delivery_changed" | "result_not_stored" | "engine_failed" | "cancelled_by_request" | "workflow_deleted" | "workflow_changed" | "user_deleted" | "key_revoked" | "scope_removed" | "not_permitted" | "params_expired" | "queue_timeout";
        /**
         * @description What kind of error it is: `UNAUTHORIZED`, `FORBIDDEN`, `RATE_LIMITED`, `INVALID_INPUT`, `INVALID_BODY`, `WORKFLOW_NOT_FOUND`, `REVISION_NOT_FOUND`, `SCHEDULE_NOT_FOUND`, `CREDENTIAL_NOT_FOUND`, `CREDENTIAL_IN_USE`, `INTEGRATION_NOT_FOUND`, `INTEGRATION_IN_USE`, `EXECUTION_NOT_FOUND`, `KEY_NOT_FOUND`, `USER_NOT_FOUND`, `DATA_EXPIRED`, `NOT_FOUND`, `METHOD_NOT_ALLOWED`, `PRECONDITION_FAILED`, `PAYLOAD_TOO_LARGE`, `UNSUPPORTED_MEDIA_TYPE`, `REQUEST_TIMEOUT`, `HEADERS_TOO_LARGE`, `IDEMPOTENCY_CONFLICT`, `IDEMPOTENCY_MISMATCH`, `WORKFLOW_INVALID`, `EXECUTION_FAILED`, `RESULT_TOO_LARGE`, `EXECUTION_TIMEOUT`, `SERVICE_UNAVAILABLE`, `INTERNAL_ERROR`. The list is open; later versions may add codes, so treat one that you do not know by its HTTP status.
         * @example INVALID_INPUT
         */
        ErrorCode: "UNAUTHORIZED" | "FORBIDDEN" | "RATE_LIMITED" | "INVALID_INPUT" | "INVALID_BODY" | "WORKFLOW_NOT_FOUND" | "REVISION_NOT_FOUND" | "SCHEDULE_NOT_FOUND" | "CREDENTIAL_NOT_FOUND" | "CREDENTIAL_IN_USE" | "INTEGRATION_NOT_FOUND" | "INTEGRATION_IN_USE" | "EXECUTION_NOT_FOUND" | "KEY_NOT_FOUND" | "USER_NOT_FOUND" | "DATA_EXPIRED" | "NOT_FOUND" | "METHOD_NOT_ALLOWED" | "PRECONDITION_FAILED" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "REQUEST_TIMEOUT" | "HEADERS_TOO_LARGE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_MISMATCH" | "WORKFLOW_INVALID" | "EXECUTION_FAILED" | "RESULT_TOO_LARGE" | "EXECUTION_TIMEOUT" | "SERVICE_UNAVAILABLE" | "INTERNAL_ERROR" | (string & {});
        /** @description One thing that is wrong with the request. */
        ErrorDetail: {
            /** @description What is meant, as a JSON Pointer into the body (`/nodes/0/node_type`; empty for the body as a whole) or as the name of a parameter (`limit`). */
            path: string;
            /** @description What is wrong with it, for people. The wording may change. */
            message: string;
        };
        /** @description Why the request was refused or failed. */
        ErrorInfo: {
            code: components["schemas"]["ErrorCode"];
            /** @description A sentence for people that may name the resource. The wording may change; programs go by `code`. */
            message: string;
            /**
             * Format: uri
             * @description The page about this code, which says how to fix it.
             * @example https://weir.example.com/docs/errors/INVALID_INPUT
             */
            doc_url: string;
            /** @description Everything that is wrong with the request, where there are several things or a field to name. */
            details?: components["schemas"]["ErrorDetail"][];
        };
        /**
         * @description What kind of problem it is: `missing_terminator`, `unknown_node_type`, `unknown_port`, `unconnected_input`, `too_many_connections`, `cycle`, `dead_branch`, `graph_too_large`, `missing_config`, `invalid_config`, `missing_param`, `unknown_param`, `credential_not_found`, `credential_not_allowed`, `credential_mismatch`, `credential_conflict`, `unknown_column`, `duplicate_column`, `type_mismatch`, `invalid_expression`, `invalid_value`, `out_of_memory`, `result_too_large`, `timed_out`, `cancelled`, `storage_full`, `engine_unavailable`, `source_failed`, `delivery_failed`, `delivery_in_doubt`, `delivery_changed`, `result_not_stored`, `engine_failed`, and of a run in the background `cancelled_by_request`, `workflow_deleted`, `workflow_changed`, `params_expired`, `queue_timeout`, and of a run that whoever asked for it may no longer run `user_deleted`, `key_revoked`, `scope_removed`, `not_permitted`. The list is open; later versions may add codes. Treat one that you do not know as a problem of the node that it names.
         * @example unknown_column
         */
        ProblemCode: "missing_terminator" | "unknown_node_type" | "unknown_port" | "unconnected_input" | "too_many_connections" | "cycle" | "dead_branch" | "graph_too_large" | "missing_config" | "invalid_config" | "missing_param" | "unknown_param" | "credential_not_found" | "credential_not_allowed" | "credential_mismatch" | "credential_conflict" | "unknown_column" | "duplicate_column" | "type_mismatch" | "invalid_expression" | "invalid_value" | "out_of_memory" | "result_too_large" | "timed_out" | "cancelled" | "storage_full" | "engine_unavailable" | "source_failed" | "delivery_failed" | "delivery_in_doubt" | "delivery_changed" | "result_not_stored" | "engine_failed" | "cancelled_by_request" | "workflow_deleted" | "workflow_changed" | "user_deleted" | "key_revoked" | "scope_removed" | "not_permitted" | "params_expired" | "queue_timeout" | (string & {});
        /** @description Something that validation found in a workflow. */
        Problem: {
            /**
             * Format: int32
             * @description The node that is meant; null when it is the workflow as a whole.
             */
            node_id: number | null;
            code: components["schemas"]["ProblemCode"];
            /** @description What is wrong, for people. The wording may change. */
            message: string;
            /** @description What is meant in the node's config, as a JSON Pointer (`/aggregations/0/field`). */
            path?: string;
            /**
             * Format: uri-reference
             * @description The page that says how to fix it.
             * @example /docs/guides/problems#unknown-column
             */
            doc_url?: string;
        };
        /**
         * Format: int32
         * @description Names one thing of its kind for ever; never used again after a deletion.
         * @example 1
         */
        Id: number;
        /**
         * @description A column of a result.
         * @example {
         *       "name": "price",
         *       "type": "number"
         *     }
         */
        ResultColumn: {
            /** @description Its name, as in every row. */
            name: string;
            /**
             * @description `string`, `number`, `boolean`, `date`, `timestamp`, `object` or `array`; in validation also `unknown`, of a column whose type only the values of a run can tell. The list is open. Whole numbers beyond 2^53−1 come as digit strings.
             * @example number
             */
            type: string;
        };
        /**
         * @description The columns that leave each output port, by its name; null where they are known only in a run.
         * @example {
         *       "output1": [
         *         {
         *           "name": "item",
         *           "type": "string"
         *         }
         *       ]
         *     }
         */
        PortColumns: {
            [key: string]: components["schemas"]["ResultColumn"][] | null;
        };
        /** @description What is known of a node's output without running it. */
        NodeColumns: {
            node_id: components["schemas"]["Id"];
            outputs: components["schemas"]["PortColumns"];
        };
        /** @description What validation found. `valid` and each `code` are stable; wording and order are not. */
        WorkflowValidation: {
            /** @description Whether the workflow can be executed as it is. */
            valid: boolean;
            /** @description Present when `valid` is true. What does not stop the workflow but is likely not meant. */
            warnings?: components["schemas"]["Problem"][];
            /** @description Present when `valid` is false. What stops the workflow. */
            errors?: components["schemas"]["Problem"][];
            /** @description The columns of every node, in node order, as far as they are known without a run. Absent where a run was refused. */
            nodes?: components["schemas"]["NodeColumns"][];
        };
        /**
         * Format: int64
         * @description Names one thing of its kind for ever, of which there may be more than 32 bits can count.
         * @example 4711
         */
        LongId: number;
        /**
         * @description How far the run is or how it ended: `queued`, `running`, `completed`, `failed`, `timed_out`, `cancelled`. `completed` is the only success. The list is open; later versions may add statuses: whether the run has ended says `finished_at`.
         * @example completed
         */
        ExecutionStatus: "queued" | "running" | "completed" | "failed" | "timed_out" | "cancelled" | (string & {});
        /** @description Rows that follow one another. */
        RowRange: {
            /**
             * Format: int64
             * @description The first row, counted from 0.
             */
            row: number;
            /**
             * Format: int64
             * @description How many rows there are.
             */
            rows: number;
        };
        /** @description Why the rows of one request were not delivered, or are in doubt. */
        DeliveryError: {
            /**
             * Format: int64
             * @description The first row of the request, counted from 0.
             */
            row: number;
            /**
             * Format: int64
             * @description How many rows the request carried.
             */
            rows: number;
            /**
             * @description `http_<status>`: the service responded with that status. `no_response`: the request was sent, and no response came.
             *     `unreachable`: no connection came about, or the name does not resolve to a public address. `not_allowed`: the address, a header or the credential does not allow the request.
             *     `rate_limited`: the rate of the operation left no turn before the end of the run.
             *     `interrupted`: the run ended. `in_doubt`: the process that ran the workflow ended while it sent the rows. `invalid_value`: a value
             *     cannot be sent. `too_large`: the body is larger than 16 MiB.
             */
            code: string;
            /** @description The reason, for people. The wording may change. */
            message: string;
        };
        /**
         * @description What one terminator sent to another service. Rows are counted from 0, in the order of its input. Each row is in exactly one of
         *     `delivered`, `failed`, `in_doubt` and `not_sent`.
         */
        ExecutionDelivery: {
            /** @description The terminator that sent them. */
            node_id: components["schemas"]["Id"];
            /**
             * Format: int64
             * @description Rows that the service took, as its response says (a status from 200 to 299).
             */
            delivered: number;
            /**
             * Format: int64
             * @description Rows that the service refused, or that never reached it.
             */
            failed: number;
            /**
             * Format: int64
             * @description Rows that were sent, and whose response never came: the service may have taken them. While the run continues, they include
             *     the rows that are being sent.
             */
            in_doubt: number;
            /**
             * @description Which rows are in doubt, in order; none outside of these is. Where there are more than 1,000 ranges, the last one
             *     reaches from its first row to the last row in doubt, whatever became of the rows between. Empty in reports of releases that did not list them.
             */
            in_doubt_ranges: components["schemas"]["RowRange"][];
            /**
             * Format: int64
             * @description Rows that were not sent, because the run ended before them.
             */
            not_sent: number;
            /**
             * Format: int64
             * @description How many requests were sent, repeated ones included. A row can fail without one, such as where the host accepts no connection. Requests of rows that are in doubt because the process ended count once each, though some of them may not have been sent.
             */
            calls: number;
            /** @description What went wrong with rows that failed or are in doubt, for the first 100 requests. */
            errors: components["schemas"]["DeliveryError"][];
        };
        /** @description Why a run did not complete. */
        ExecutionProblem: {
            /**
             * Format: int32
             * @description The node that failed; null when no single node is at fault.
             */
            node_id: number | null;
            code: components["schemas"]["ProblemCode"];
            /** @description The reason, for people. The wording may change. */
            message: string;
            /**
             * Format: uri-reference
             * @description The page that says how to fix it.
             * @example /docs/guides/problems#unknown-column
             */
            doc_url?: string;
        };
        /** @description A run that did not complete. It leaves no rows. */
        EndedExecution: {
            /** @description Names the run in the history, where it can be read again. Absent for a preview, which is not in it. */
            execution_id?: components["schemas"]["LongId"];
            workflow_id: components["schemas"]["Id"];
            status: components["schemas"]["ExecutionStatus"];
            /**
             * Format: int64
             * @description How long the run took, in milliseconds.
             */
            execution_time_ms: number;
            /** @description What each terminator sent to another service, in node order; absent where none sends anything. */
            deliveries?: components["schemas"]["ExecutionDelivery"][];
            /** @description Whether the run may have changed something in another service: it has begun to send rows, or a getter or setter sent a request by another method than GET. Such a run is not started again for the same `Idempotency-Key`, and a call without one would repeat what it did. Absent for a preview. */
            has_effects?: boolean;
            error: components["schemas"]["ExecutionProblem"];
        };
        /** @description With the code WORKFLOW_INVALID the validation result; with EXECUTION_FAILED, RESULT_TOO_LARGE and EXECUTION_TIMEOUT the run that did not complete. */
        ExecutionRefusalData: components["schemas"]["WorkflowValidation"] | components["schemas"]["EndedExecution"];
        /**
         * Format: date-time
         * @description A moment in UTC with milliseconds, ISO 8601.
         * @example 2026-03-01T09:30:00.000Z
         */
        Timestamp: string;
        /** @description Metadata of every enveloped response. */
        Meta: {
            /** @description Names this request in the service's logs; the same value as the `X-Request-Id` header. */
            request_id: string;
            /** @description When the response was created. */
            timestamp: components["schemas"]["Timestamp"];
        };
        /** @description The envelope of every error. */
        ErrorResponse: {
            /** @description Always false. */
            success: false;
            error: components["schemas"]["ErrorInfo"];
            /** @description Present when a workflow was not run or did not complete. */
            data?: components["schemas"]["ExecutionRefusalData"];
            meta: components["schemas"]["Meta"];
        };
        /**
         * @description A label for people, 1 to 100 characters, not only blanks.
         * @example Nightly import
         */
        KeyName: string;
        /**
         * @description Whose resources a key sees. `user`: its owner's own. `client`: all resources of the organization; only an admin can create such a key.
         * @example user
         * @enum {string}
         */
        ScopeLevel: "user" | "client";
        /**
         * @description One thing that the key may be used for, as `Scope` says: `workflows:read`, `workflows:write`, `workflows:execute`. The list is open; later versions may add scopes, so let one that you do not know pass.
         * @example workflows:read
         */
        GrantedScope: "workflows:read" | "workflows:write" | "workflows:execute" | (string & {});
        /** @description A key. Its value cannot be read after its creation. */
        ApiKey: {
            id: components["schemas"]["Id"];
            name: components["schemas"]["KeyName"];
            /** @description The first 12 characters of the key, to tell keys apart. */
            key_prefix: string;
            scope_level: components["schemas"]["ScopeLevel"];
            /** @description What the key may be used for. */
            scopes: components["schemas"]["GrantedScope"][];
            /** @description False once the key is revoked. */
            is_active: boolean;
            /**
             * Format: date-time
             * @description When the key was last used, to the minute; null when it never was.
             */
            last_used_at: string | null;
            /**
             * Format: date-time
             * @description When the key stops working; null when it does not expire.
             */
            expires_at: string | null;
            created: components["schemas"]["Timestamp"];
            /**
             * Format: int32
             * @description The id of the key that made it; null when it was made with a session.
             * @example 3
             */
            created_by_key_id: number | null;
        };
        /** @description One page of the keys that the caller may see. */
        KeyListResponse: {
            /** @description Always true. */
            success: true;
            /** @description Newest first, revoked ones included. */
            keys: components["schemas"]["ApiKey"][];
            /**
             * Format: int32
             * @description How many keys there are on all pages.
             */
            total: number;
            /**
             * Format: int32
             * @description Which page this is; the first one is 0.
             */
            page: number;
            /**
             * Format: int32
             * @description How many keys a page has.
             */
            limit: number;
            /** @description Whether further pages remain. */
            has_more: boolean;
            /** @description The path of the next page, with the same limit; null on the last page. */
            next_page_url: string | null;
        };
        /**
         * @description One thing that a key may be used for. `workflows:read`: list and read workflows, validate, read results, browse node types. `workflows:write`: create, change and delete workflows, browse node types. `workflows:execute`: execute, validate, read results, browse node types.
         * @example workflows:read
         * @enum {string}
         */
        Scope: "workflows:read" | "workflows:write" | "workflows:execute";
        /** @description A new key. */
        CreateKeyInput: {
            name: components["schemas"]["KeyName"];
            /** @description Whose resources the key sees. Absent, it is `user`. `client` can be granted by an admin only, and by a bearer key only if it is of that level itself. */
            scope_level?: components["schemas"]["ScopeLevel"];
            /** @description What the key may be used for. Absent, it is `["workflows:read"]`. A bearer key can grant only scopes that it has. */
            scopes?: components["schemas"]["Scope"][];
            /**
             * Format: date-time
             * @description When the key stops working, ISO 8601 with an offset or `Z`, in the future and before the year 3000. Absent or null, the key does not expire.
             * @example 2030-01-01T00:00:00.000Z
             */
            expires_at?: string | null;
        };
        /** @description A key as its creation shows it. */
        NewKey: {
            id: components["schemas"]["Id"];
            name: components["schemas"]["KeyName"];
            /** @description The first 12 characters of the key, to tell keys apart. */
            key_prefix: string;
            scope_level: components["schemas"]["ScopeLevel"];
            /** @description What the key may be used for. */
            scopes: components["schemas"]["GrantedScope"][];
            /**
             * Format: date-time
             * @description When the key stops working; null when it does not expire.
             */
            expires_at: string | null;
            created: components["schemas"]["Timestamp"];
        };
        /** @description The new key and, this once, its value. */
        CreatedKeyResponse: {
            /** @description Always true. */
            success: true;
            key: components["schemas"]["NewKey"];
            /** @description The key's value, to be sent as `Authorization: Bearer …`. It is shown here only and cannot be retrieved again. */
            full_key: string;
        };
        /** @description The key. */
        KeyResponse: {
            /** @description Always true. */
            success: true;
            key: components["schemas"]["ApiKey"];
        };
        /** @description The key is revoked. */
        RevokedKeyResponse: {
            /** @description Always true. */
            success: true;
            /** @description Always true; also when the key was revoked before. */
            revoked: true;
            /**
             * Format: int32
             * @description With `descendants=true`, how many keys stopped working with this call, the key itself included.
             */
            revoked_count?: number;
        };
        /** @description What to change; absent fields stay as they are. The level, the value and the expiry of a key cannot be changed. */
        UpdateKeyInput: {
            name?: components["schemas"]["KeyName"];
            /** @description All scopes of the key, in place of the old ones. A bearer key can grant only scopes that it has. */
            scopes?: components["schemas"]["Scope"][];
        };
        /**
         * @description What to call the workflow, 1 to 255 characters, not only blanks.
         * @example Orders over ten
         */
        WorkflowTitle: string;
        /** @description A workflow without its graph. */
        WorkflowListItem: {
            id: components["schemas"]["Id"];
            title: components["schemas"]["WorkflowTitle"];
            /** @description What the workflow is for; null when none was given. */
            description: string | null;
            /** @description Whether the workflow's schedules run. It has no bearing on execution by call. */
            is_active: boolean;
            created: components["schemas"]["Timestamp"];
            modified: components["schemas"]["Timestamp"];
            /**
             * Format: int32
             * @description How many nodes the workflow has.
             */
            node_count: number;
            /**
             * Format: int32
             * @description How many edges the workflow has.
             */
            edge_count: number;
        };
        /** @description One page of workflows. */
        WorkflowList: {
            /** @description Newest first. */
            workflows: components["schemas"]["WorkflowListItem"][];
            /**
             * Format: int32
             * @description How many workflows there are on all pages.
             */
            total: number;
            /**
             * Format: int32
             * @description Which page this is; the first one is 0.
             */
            page: number;
            /**
             * Format: int32
             * @description How many workflows a page has.
             */
            limit: number;
            /** @description Whether further pages remain. */
            has_more: boolean;
            /** @description The path of the next page, with the same limit; null on the last page. */
            next_page_url: string | null;
        };
        /** @description One page of workflows. */
        WorkflowListResponse: {
            /** @description Always true. */
            success: true;
            data: components["schemas"]["WorkflowList"];
            meta: components["schemas"]["Meta"];
        };
        /**
         * @description What a node does in a workflow. `getter`: fetches data from a source. `setter`: transforms, filters or enriches. `terminator`: outputs the final result.
         * @example setter
         * @enum {string}
         */
        NodeRole: "getter" | "setter" | "terminator";
        /**
         * @description The settings of a node, as the `config_schema` of its node type describes them. Any scalar or list in it may be `{"$param": "name"}`, optionally with a `default`: it takes the parameter of that name from the execute call. A config that is missing something or wrong is stored as it is and reported by validate.
         * @example {
         *       "field": "price",
         *       "operator": ">",
         *       "value": 10
         *     }
         */
        NodeConfig: {
            [key: string]: unknown;
        };
        /** @description One step of a workflow to be stored. */
        NodeInput: {
            /**
             * @description A node type of the catalogue, `<category>/<operation>`. One that the catalogue does not have is refused.
             * @example queryoperators/filter
             */
            node_type: string;
            /** @description The role that the catalogue gives the node type; another one is refused. */
            node_role: components["schemas"]["NodeRole"];
            /**
             * @description What to call the node on screen, at most 255 characters. Absent, it is the node type's label.
             * @example Only the expensive ones
             */
            label?: string;
            config?: components["schemas"]["NodeConfig"];
            /** @description The id that an earlier read gave the node. It is accepted so that what was read can be sent back; edges of the same body may name the node by it. The stored node gets an id of its own. */
            id?: components["schemas"]["Id"];
        };
        /** @description An edge to be stored. Each end is named by the node's position in `nodes` of the same body or, when a workflow that was read is sent back, by the `id` that the node has in the same body. Where both are sent, the position counts. */
        EdgeInput: {
            /**
             * Format: int32
             * @description The position of the source node in `nodes`, counted from 0.
             * @example 0
             */
            source_node_index?: number;
            /**
             * Format: int32
             * @description The position of the target node in `nodes`, counted from 0.
             * @example 1
             */
            target_node_index?: number;
            /**
             * @description The output port of the source node; the node type must have it. Absent, it is `output1`.
             * @example output1
             */
            source_key?: string;
            /**
             * @description The input port of the target node; the node type must have it. Absent, it is `input1`.
             * @example input1
             */
            target_key?: string;
            /** @description The `id` of the source node in `nodes` of the same body. */
            source_node_id?: components["schemas"]["Id"];
            /** @description The `id` of the target node in `nodes` of the same body. */
            target_node_id?: components["schemas"]["Id"];
            /** @description Accepted, so that what was read can be sent back, and ignored. */
            id?: components["schemas"]["Id"];
        };
        /**
         * @description A parameter that calls may send. Besides the fields that are listed, it may have `default`, the value where a call sends none or null, `enum`, a list of up to 200 values that are allowed, and for `rows` also `columns`, a list of `{"name", "type"}` in order or an object from name to type, with the types that configs declare columns with.
         * @example {
         *       "type": "number",
         *       "required": true,
         *       "description": "The lowest price that counts."
         *     }
         * @example {
         *       "type": "rows",
         *       "columns": [
         *         {
         *           "name": "item",
         *           "type": "string"
         *         },
         *         {
         *           "name": "price",
         *           "type": "number"
         *         }
         *       ]
         *     }
         */
        WorkflowParameter: {
            /**
             * @description `string`, `number`, `integer`, `boolean`, `date`, `timestamp`, `array` or `rows`, a list of objects or one object. An `integer` is a whole number of 64 bits; beyond 2^53 its digits are sent as text. Dates and timestamps are sent as ISO 8601 text. The list is open; later versions may add types.
             * @example number
             */
            type: "string" | "number" | "integer" | "boolean" | "date" | "timestamp" | "array" | "rows" | (string & {});
            /** @description Whether a call has to send it. Absent, it need not. One that is required has no `default`. */
            required?: boolean;
            /** @description What it is for, at most 1,000 characters. */
            description?: string;
        } & {
            [key: string]: unknown;
        };
        /**
         * @description The parameters that calls may send, up to 100, by names of at most 64 letters, digits and underscores of which the first is no digit. Where they are declared, a call is refused before it runs if it sends others, leaves out one that is required, or sends a value of another type; `{"$param": "name"}` in configs and `$name` in expressions are checked against them. Null: none are declared, and a call may send anything; an empty object: a call sends none. Together they have at most 65,536 characters of JSON.
         * @example {
         *       "min_price": {
         *         "type": "number",
         *         "default": 10
         *       }
         *     }
         */
        WorkflowParameters: {
            [key: string]: components["schemas"]["WorkflowParameter"];
        } | null;
        /**
         * @description From the position of each submitted node, as a string, to the id that it got.
         * @example {
         *       "0": 11,
         *       "1": 12
         *     }
         */
        NodeIdMap: {
            [key: string]: components["schemas"]["Id"];
        };
        /** @description A new workflow. What was read of another one can be sent as it is to make a copy. */
        CreateWorkflowInput: {
            title: components["schemas"]["WorkflowTitle"];
            /**
             * @description What the workflow is for, in at most 16,384 characters.
             * @example Keeps the orders that cost more than ten.
             */
            description?: string | null;
            /** @description Whether the workflow's schedules run. Absent, they do. */
            is_active?: boolean;
            /** @description The nodes of the graph, at most 500. */
            nodes?: components["schemas"]["NodeInput"][];
            /** @description The edges of the graph, at most 2,000. They need `nodes` in the same body. */
            edges?: components["schemas"]["EdgeInput"][];
            /** @description The parameters that calls may send. */
            parameters?: components["schemas"]["WorkflowParameters"];
            /** @description Accepted, so that what was read can be sent back, and ignored. */
            id?: components["schemas"]["Id"];
            /**
             * Format: date-time
             * @description Accepted, so that what was read can be sent back, and ignored.
             */
            created?: string;
            /**
             * Format: date-time
             * @description Accepted, so that what was read can be sent back, and ignored.
             */
            modified?: string;
            /**
             * Format: int32
             * @description Accepted, so that what was read can be sent back, and ignored.
             */
            revision?: number;
            /**
             * Format: int32
             * @description Accepted, so that what was read can be sent back, and ignored.
             */
            version?: number;
            /** @description Accepted, so that the response to a write can be sent back, and ignored. */
            node_id_map?: components["schemas"]["NodeIdMap"];
        };
        /** @description One step of a workflow. */
        Node: {
            id: components["schemas"]["Id"];
            /**
             * @description A node type of the catalogue, `<category>/<operation>`.
             * @example queryoperators/filter
             */
            node_type: string;
            node_role: components["schemas"]["NodeRole"];
            /** @description What to call the node on screen. */
            label: string;
            config: components["schemas"]["NodeConfig"];
        };
        /** @description Data flows from an output port of one node to an input port of another. */
        Edge: {
            id: components["schemas"]["Id"];
            source_node_id: components["schemas"]["Id"];
            target_node_id: components["schemas"]["Id"];
            /**
             * @description The output port of the source node.
             * @example output1
             */
            source_key: string;
            /**
             * @description The input port of the target node.
             * @example input1
             */
            target_key: string;
        };
        /** @description A workflow as it is stored now and, where nodes were sent, the ids that they got. */
        WrittenWorkflow: {
            id: components["schemas"]["Id"];
            title: components["schemas"]["WorkflowTitle"];
            /** @description What the workflow is for; null when none was given. */
            description: string | null;
            /** @description Whether the workflow's schedules run. It has no bearing on execution by call. */
            is_active: boolean;
            created: components["schemas"]["Timestamp"];
            modified: components["schemas"]["Timestamp"];
            /**
             * Format: int32
             * @description Which graph this is. It counts from 1 and goes up by one whenever the graph is replaced. The `workflow_revision` of an execution names it.
             * @example 2
             */
            revision: number;
            /**
             * Format: int32
             * @description Counts from 1 and goes up by one with every update, whatever it changes.
             * @example 3
             */
            version: number;
            /** @description In the order in which they were submitted. */
            nodes: components["schemas"]["Node"][];
            /** @description In the order in which they were submitted. */
            edges: components["schemas"]["Edge"][];
            parameters: components["schemas"]["WorkflowParameters"];
            node_id_map?: components["schemas"]["NodeIdMap"];
        };
        /** @description The workflow as it is stored now. */
        WrittenWorkflowResponse: {
            /** @description Always true. */
            success: true;
            data: components["schemas"]["WrittenWorkflow"];
            meta: components["schemas"]["Meta"];
        };
        /** @description A workflow with its graph. */
        Workflow: {
            id: components["schemas"]["Id"];
            title: components["schemas"]["WorkflowTitle"];
            /** @description What the workflow is for; null when none was given. */
            description: string | null;
            /** @description Whether the workflow's schedules run. It has no bearing on execution by call. */
            is_active: boolean;
            created: components["schemas"]["Timestamp"];
            modified: components["schemas"]["Timestamp"];
            /**
             * Format: int32
             * @description Which graph this is. It counts from 1 and goes up by one whenever the graph is replaced. The `workflow_revision` of an execution names it.
             * @example 2
             */
            revision: number;
            /**
             * Format: int32
             * @description Counts from 1 and goes up by one with every update, whatever it changes.
             * @example 3
             */
            version: number;
            /** @description In the order in which they were submitted. */
            nodes: components["schemas"]["Node"][];
            /** @description In the order in which they were submitted. */
            edges: components["schemas"]["Edge"][];
            parameters: components["schemas"]["WorkflowParameters"];
        };
        /** @description The workflow. */
        WorkflowResponse: {
            /** @description Always true. */
            success: true;
            data: components["schemas"]["Workflow"];
            meta: components["schemas"]["Meta"];
        };
        /** @description What to change; absent fields stay as they are. With `nodes`, the whole graph is replaced; without, it stays. What was read can be sent back as it is. */
        UpdateWorkflowInput: {
            title?: components["schemas"]["WorkflowTitle"];
            /** @description What the workflow is for, in at most 16,384 characters; null removes it. */
            description?: string | null;
            /** @description Whether the workflow's schedules run. */
            is_active?: boolean;
            /** @description The nodes of the new graph, at most 500. The old nodes and edges are deleted and these created, all or nothing. */
            nodes?: components["schemas"]["NodeInput"][];
            /** @description The edges of the new graph, at most 2,000. They need `nodes` in the same body. */
            edges?: components["schemas"]["EdgeInput"][];
            /** @description The parameters that calls may send, all of them: they are replaced as a whole. Null removes the declaration. */
            parameters?: components["schemas"]["WorkflowParameters"];
            /** @description Accepted, so that what was read can be sent back, and ignored. */
            id?: components["schemas"]["Id"];
            /**
             * Format: date-time
             * @description Accepted, so that what was read can be sent back, and ignored.
             */
            created?: string;
            /**
             * Format: date-time
             * @description Accepted, so that what was read can be sent back, and ignored.
             */
            modified?: string;
            /**
             * Format: int32
             * @description Accepted, so that what was read can be sent back, and ignored.
             */
            revision?: number;
            /**
             * Format: int32
             * @description Accepted, so that what was read can be sent back, and ignored. Send `If-Match` to change only what you have read.
             */
            version?: number;
            /** @description Accepted, so that the response to a write can be sent back, and ignored. */
            node_id_map?: components["schemas"]["NodeIdMap"];
        };
        /** @description A part of an OpenAPI document. */
        WorkflowDocumentPart: {
            [key: string]: unknown;
        };
        /** @description An OpenAPI 3.1 document. Its other fields are those that OpenAPI describes. */
        WorkflowDocument: {
            /**
             * @description The version of OpenAPI.
             * @example 3.1.0
             */
            openapi: string;
            info: components["schemas"]["WorkflowDocumentPart"];
            paths: components["schemas"]["WorkflowDocumentPart"];
            components: components["schemas"]["WorkflowDocumentPart"];
        } & {
            [key: string]: unknown;
        };
        /**
         * @description Parameters by name, for the nodes that take some (`sources/params`, and `{"$param":"name"}` in any config). Whole numbers beyond 2^53 that a double does not hold are refused, not rounded: send their digits as text.
         * @example {
         *       "orders": [
         *         {
         *           "item": "tea",
         *           "price": 12.5
         *         },
         *         {
         *           "item": "cup",
         *           "price": 4
         *         }
         *       ]
         *     }
         */
        ExecuteParams: {
            [key: string]: unknown;
        };
        /** @description What the run is given. */
        ExecuteInput: {
            params?: components["schemas"]["ExecuteParams"];
        };
        /**
         * @description One row; maps column name to value.
         * @example {
         *       "item": "tea",
         *       "price": 12.5
         *     }
         */
        Row: {
            [key: string]: unknown;
        };
        /**
         * @description Maps column name to type name: `string`, `number`, `boolean`, `date`, `timestamp`, `object`, `array`. The list of types is open. Whole numbers beyond 2^53−1 come as digit strings. `columns` has the columns in order, which many JSON readers do not keep for names such as `2024`.
         * @example {
         *       "item": "string",
         *       "price": "number"
         *     }
         */
        ResultSchema: {
            [key: string]: string;
        };
        /** @description One stored result of a run. */
        ExecutionOutput: {
            /** @description The terminator that made it. */
            node_id: components["schemas"]["Id"];
            /** @description Reads the rows page by page. */
            result_id: string;
            /**
             * Format: int64
             * @description How many rows it has.
             */
            total_rows: number;
        };
        /**
         * @description What may be wrong with the rows of one getter, although the run completed.
         * @example {
         *       "node_id": 12,
         *       "message": "No row has `skuu`; the rows have `sku`, `title`"
         *     }
         */
        ExecutionWarning: {
            /** @description The getter. */
            node_id: components["schemas"]["Id"];
            /** @description A sentence for people. The wording may change. */
            message: string;
        };
        /** @description What a run produced. `rows`, `schema` and `result_id` are those of the first dashboard output in node order. */
        ExecutionResult: {
            /** @description Names the run in the history, where it can be read again. */
            execution_id: components["schemas"]["LongId"];
            /** @description The same as `execution_id`, as executions have it. */
            id: components["schemas"]["LongId"];
            workflow_id: components["schemas"]["Id"];
            status: components["schemas"]["ExecutionStatus"];
            /**
             * Format: int64
             * @description How long the run took, in milliseconds.
             */
            execution_time_ms: number;
            /** @description Reads the rows again, page by page, until `expires_at`. */
            result_id: string;
            /** @description All rows, unless `truncated` is true. */
            rows: components["schemas"]["Row"][];
            /**
             * Format: int64
             * @description How many rows the result has, in `rows` or not.
             */
            total_rows: number;
            schema: components["schemas"]["ResultSchema"];
            /** @description The columns, in order. */
            columns: components["schemas"]["ResultColumn"][];
            /** @description Whether the result has more rows than this response carries (10,000 rows or 8 MiB); `next_page_url` leads to the rest. */
            truncated: boolean;
            /** @description The path of the first page that holds rows which `rows` does not; null when `rows` has them all. */
            next_page_url: string | null;
            /** @description When the stored result expires; afterwards requests for it fail with DATA_EXPIRED. */
            expires_at: components["schemas"]["Timestamp"];
            /**
             * @description Every stored result of the run, in node order. Rows that are sent to another service are no result; a workflow that does nothing else
             *     with its rows leaves an empty one.
             */
            outputs: components["schemas"]["ExecutionOutput"][];
            /** @description What each terminator sent to another service, in node order; empty where none sends anything. */
            deliveries: components["schemas"]["ExecutionDelivery"][];
            /**
             * @description What may be wrong with the rows that a getter brought in, in node order: a declared column that no row has, records that were
             *     left out, numbers that became text.
             */
            warnings: components["schemas"]["ExecutionWarning"][];
        };
        /** @description The completed run. */
        ExecutionResultResponse: {
            /** @description Always true. */
            success: true;
            data: components["schemas"]["ExecutionResult"];
            meta: components["schemas"]["Meta"];
        };
        /**
         * @description What started the run: `api`, a call of this interface, or `schedule`, a schedule of the workflow. The list is open; later versions may add triggers.
         * @example api
         */
        ExecutionTrigger: "api" | "schedule" | (string & {});
        /** @description What one getter of a run brought in, and how long that took. */
        ExecutionSource: {
            /** @description The getter. */
            node_id: components["schemas"]["Id"];
            /**
             * Format: int64
             * @description How many rows it gave.
             */
            rows: number;
            /**
             * Format: int64
             * @description The size of the rows as they came: the body of a response after decompression, the JSON of a parameter or of the rows in a
             *     config. 0 for a getter that computes its rows.
             */
            bytes: number;
            /**
             * Format: int64
             * @description How long it took to fetch and read them, in milliseconds. What a query reads while it runs counts for the run alone.
             */
            ms: number;
            /** @description What may be wrong with the rows, as sentences for people. The wording may change. */
            warnings: string[];
        };
        /** @description Why the run did not complete; null unless it has ended without success. */
        ExecutionError: {
            /**
             * Format: int32
             * @description The node that failed; null when no single node is at fault.
             */
            node_id: number | null;
            code: components["schemas"]["ProblemCode"];
            /** @description The reason, for people. The wording may change. */
            message: string;
            /**
             * Format: uri-reference
             * @description The page that says how to fix it.
             * @example /docs/guides/problems#unknown-column
             */
            doc_url?: string;
        } | null;
        /** @description One run of a workflow, from when it was asked for to how it ended. */
        Execution: {
            id: components["schemas"]["LongId"];
            /** @description The same as `id`, as results and errors have it. */
            execution_id: components["schemas"]["LongId"];
            workflow_id: components["schemas"]["Id"];
            /**
             * Format: int32
             * @description Which graph of the workflow ran, as the number of its revision, which `getRevision` reads. Of a run that is queued, the one of now.
             */
            workflow_revision: number;
            status: components["schemas"]["ExecutionStatus"];
            trigger: components["schemas"]["ExecutionTrigger"];
            /**
             * Format: int32
             * @description The schedule that started the run; null where none did.
             */
            schedule_id: number | null;
            /** @description Who asked for the run, or made its schedule. It need not be the owner of the workflow. */
            user_id: components["schemas"]["Id"];
            /**
             * Format: int32
             * @description The API key that asked for the run; null where none did.
             */
            key_id: number | null;
            /** @description When the run was asked for. */
            created: components["schemas"]["Timestamp"];
            /**
             * Format: date-time
             * @description When it began to run; null while it is queued, and where it ended before it began.
             */
            started_at: string | null;
            /**
             * Format: date-time
             * @description When it ended; null until then.
             */
            finished_at: string | null;
            /**
             * Format: int64
             * @description How long it ran, in milliseconds; null until it has ended.
             */
            execution_time_ms: number | null;
            /**
             * Format: int64
             * @description How many rows the result has; null unless the run completed.
             */
            total_rows: number | null;
            /** @description Reads the rows page by page, until `expires_at`; null unless the run completed. Of several outputs, that of the first dashboard. */
            result_id: string | null;
            /**
             * Format: date-time
             * @description When the stored result goes; null unless the run completed.
             */
            expires_at: string | null;
            /** @description The type of each column of the result by its name; empty unless the run completed. */
            schema: components["schemas"]["ResultSchema"];
            /** @description The columns of the result, in order; empty unless the run completed. */
            columns: components["schemas"]["ResultColumn"][];
            /** @description Every stored result of the run, in node order; empty unless it completed. */
            outputs: components["schemas"]["ExecutionOutput"][];
            /**
             * @description What each getter brought in, measured, in node order. It is empty until the run has ended. Of a run that did not complete it
             *     has the getters that were done by then.
             */
            sources: components["schemas"]["ExecutionSource"][];
            /** @description What each terminator sent to another service, in node order; empty where none sends anything. It grows while the run sends. */
            deliveries: components["schemas"]["ExecutionDelivery"][];
            error: components["schemas"]["ExecutionError"];
        };
        /** @description The execution. */
        ExecutionResponse: {
            /** @description Always true, also when the run failed. */
            success: true;
            data: components["schemas"]["Execution"];
            meta: components["schemas"]["Meta"];
        };
        /** @description The validation result. */
        WorkflowValidationResponse: {
            /** @description Always true, also when the workflow is not valid. */
            success: true;
            data: components["schemas"]["WorkflowValidation"];
            meta: components["schemas"]["Meta"];
        };
        /** @description Rows that replace the output of a node. */
        FixtureRows: components["schemas"]["Row"][];
        /**
         * @description Rows by the id of the node whose output they replace, as a string. A terminator has none.
         * @example {
         *       "11": [
         *         {
         *           "item": "tea",
         *           "price": 12.5
         *         }
         *       ]
         *     }
         */
        Fixtures: {
            [key: string]: components["schemas"]["FixtureRows"];
        };
        /** @description What is to be shown, and what it is tried with. */
        PreviewInput: {
            params?: components["schemas"]["ExecuteParams"];
            /** @description Runs no more than what leads to this node. Absent, every node but the terminators. */
            until_node_id?: components["schemas"]["Id"];
            /**
             * Format: int32
             * @description How many rows of each node to show, 0 to 100. Absent, 20.
             * @example 20
             */
            rows?: number;
            fixtures?: components["schemas"]["Fixtures"];
        };
        /** @description What one node gives. */
        NodePreview: {
            node_id: components["schemas"]["Id"];
            /** @description The columns, in order. */
            columns: components["schemas"]["ResultColumn"][];
            /**
             * Format: int64
             * @description How many rows the node gives, in `rows` or not.
             */
            total_rows: number;
            /** @description The first rows. */
            rows: components["schemas"]["Row"][];
            /**
             * Format: int64
             * @description How long this node alone took, in milliseconds, without what was fetched.
             */
            ms: number;
        };
        /** @description What the nodes of a workflow give. */
        WorkflowPreview: {
            /** @description The nodes that ran, in node order. */
            nodes: components["schemas"]["NodePreview"][];
        };
        /** @description What the nodes give. */
        WorkflowPreviewResponse: {
            /** @description Always true. */
            success: true;
            data: components["schemas"]["WorkflowPreview"];
            meta: components["schemas"]["Meta"];
        };
        /** @description One page of a stored result. */
        ResultPage: {
            /** @description The page's rows; none when the page is past the end. */
            rows: components["schemas"]["Row"][];
            /**
             * Format: int64
             * @description How many rows the result has on all pages.
             */
            total_rows: number;
            schema: components["schemas"]["ResultSchema"];
            /** @description The columns, in order. */
            columns: components["schemas"]["ResultColumn"][];
            /**
             * Format: int32
             * @description Which page this is; the first one is 0.
             */
            page: number;
            /**
             * Format: int32
             * @description How many rows a page has.
             */
            limit: number;
            /** @description Whether further pages remain. */
            has_more: boolean;
            /** @description The path of the next page, with the same limit; null on the last page. */
            next_page_url: string | null;
            /** @description When the stored result expires; afterwards requests for it fail with DATA_EXPIRED. */
            expires_at: components["schemas"]["Timestamp"];
        };
        /** @description One page of a stored result. */
        ResultPageResponse: {
            /** @description Always true. */
            success: true;
            data: components["schemas"]["ResultPage"];
            meta: components["schemas"]["Meta"];
        };
        /**
         * @description The format of an exported result.
         * @enum {string}
         */
        ExportFormat: "csv" | "ndjson" | "json" | "parquet";
        /**
         * @description What becomes of texts that a spreadsheet program would take for a formula.
         * @enum {string}
         */
        FormulaHandling: "guard" | "keep";
        /**
         * Format: binary
         * @description All rows of a stored result, as a file.
         */
        ResultExport: string;
        /** @description All rows of a stored result, in order. */
        ResultRows: components["schemas"]["Row"][];
        /** @description One page of executions. */
        ExecutionList: {
            /** @description Newest first. */
            executions: components["schemas"]["Execution"][];
            /**
             * Format: int32
             * @description How many executions there are on all pages, counted as far as 1,000.
             */
            total: number;
            /** @description Whether there may be more than `total`, because counting ended at 1,000. */
            total_is_capped: boolean;
            /**
             * Format: int32
             * @description Which page this is; the first one is 0.
             */
            page: number;
            /**
             * Format: int32
             * @description How many executions a page has.
             */
            limit: number;
            /** @description Whether further pages can be read. */
            has_more: boolean;
            /** @description The path of the next page, with the same limit and filters; null on the last page. */
            next_page_url: string | null;
        };
        /** @description One page of executions. */
        ExecutionListResponse: {
            /** @description Always true. */
            success: true;
            data: components["schemas"]["ExecutionList"];
            meta: components["schemas"]["Meta"];
        };
        /** @description A graph to be checked, in the form in which create takes it. */
        ValidateGraphInput: {
            /** @description The nodes of the graph, at most 500. */
            nodes: components["schemas"]["NodeInput"][];
            /** @description The edges of the graph, at most 2,000. */
            edges?: components["schemas"]["EdgeInput"][];
            /** @description The parameters that calls of the workflow may send. */
            parameters?: components["schemas"]["WorkflowParameters"];
        };
        /** @description Something that validation found in a graph that is not stored. */
        GraphProblem: {
            /**
             * Format: int32
             * @description The position of the node in `nodes`, counted from 0; null when the problem concerns the graph as a whole.
             */
            node_index: number | null;
            code: components["schemas"]["ProblemCode"];
            /** @description What is wrong, for people. The wording may change. */
            message: string;
            /** @description What is meant in the node's config, as a JSON Pointer (`/aggregations/0/field`). */
            path?: string;
            /**
             * Format: uri-reference
             * @description The page that says how to fix it.
             * @example /docs/guides/problems#unknown-column
             */
            doc_url?: string;
        };
        /** @description What is known of a node's output without running it, in a graph that is not stored. */
        GraphNodeColumns: {
            /**
             * Format: int32
             * @description The position of the node in `nodes`, counted from 0.
             */
            node_index: number;
            outputs: components["schemas"]["PortColumns"];
        };
        /** @description What validation found in a graph that is not stored. `valid` and each `code` are stable; wording and order are not. */
        GraphValidation: {
            /** @description Whether a workflow with this graph could be executed as it is. */
            valid: boolean;
            /** @description Present when `valid` is true. What does not stop the workflow but is likely not meant. */
            warnings?: components["schemas"]["GraphProblem"][];
            /** @description Present when `valid` is false. What stops the workflow. */
            errors?: components["schemas"]["GraphProblem"][];
            /** @description The columns of every node, in node order, as far as they are known without a run. */
            nodes: components["schemas"]["GraphNodeColumns"][];
        };
        /** @description The validation result. */
        GraphValidationResponse: {
            /** @description Always true, also when the graph is not valid. */
            success: true;
            data: components["schemas"]["GraphValidation"];
            meta: components["schemas"]["Meta"];
        };
        /** @description A revision without its graph. */
        RevisionItem: {
            /**
             * Format: int32
             * @description Counts the graphs of the workflow, from 1. It is the workflow's `revision` while this is its graph.
             */
            number: number;
            /**
             * Format: date-time
             * @description When this became the graph of the workflow. Of a graph that is older than the history of revisions, when the workflow was last changed before.
             */
            created: string;
            /**
             * Format: int32
             * @description Who made it; null of a graph that is older than the history of revisions.
             */
            user_id: number | null;
            /**
             * Format: int32
             * @description The key that made it; null where no key did, or it is not known.
             */
            key_id: number | null;
            /**
             * Format: int32
             * @description The revision whose graph this is again; null where the graph was sent.
             */
            restored_from: number | null;
            /** @description Whether this is the graph that the workflow has now. */
            is_current: boolean;
            /**
             * Format: int32
             * @description How many nodes the graph has.
             */
            node_count: number;
            /**
             * Format: int32
             * @description How many edges the graph has.
             */
            edge_count: number;
        };
        /** @description One page of revisions. */
        RevisionList: {
            /** @description Newest first. */
            revisions: components["schemas"]["RevisionItem"][];
            /**
             * Format: int32
             * @description How many revisions there are on all pages.
             */
            total: number;
            /**
             * Format: int32
             * @description Which page this is; the first one is 0.
             */
            page: number;
            /**
             * Format: int32
             * @description How many revisions a page has.
             */
            limit: number;
            /** @description Whether further pages remain. */
            has_more: boolean;
            /** @description The path of the next page, with the same limit; null on the last page. */
            next_page_url: string | null;
        };
        /** @description One page of revisions. */
        RevisionListResponse: {
            /** @description Always true. */
            success: true;
            data: components["schemas"]["RevisionList"];
            meta: components["schemas"]["Meta"];
        };
        /** @description A graph that the workflow has or had. */
        Revision: {
            /**
             * Format: int32
             * @description Counts the graphs of the workflow, from 1. It is the workflow's `revision` while this is its graph.
             */
            number: number;
            /**
             * Format: date-time
             * @description When this became the graph of the workflow. Of a graph that is older than the history of revisions, when the workflow was last changed before.
             */
            created: string;
            /**
             * Format: int32
             * @description Who made it; null of a graph that is older than the history of revisions.
             */
            user_id: number | null;
            /**
             * Format: int32
             * @description The key that made it; null where no key did, or it is not known.
             */
            key_id: number | null;
            /**
             * Format: int32
             * @description The revision whose graph this is again; null where the graph was sent.
             */
            restored_from: number | null;
            /** @description Whether this is the graph that the workflow has now. */
            is_current: boolean;
            /**
             * Format: int32
             * @description How many nodes the graph has.
             */
            node_count: number;
            /**
             * Format: int32
             * @description How many edges the graph has.
             */
            edge_count: number;
            /** @description In the order in which they were submitted, with the ids that they had. */
            nodes: components["schemas"]["Node"][];
            /** @description In the order in which they were submitted, with the ids that they had. */
            edges: components["schemas"]["Edge"][];
            parameters: components["schemas"]["WorkflowParameters"];
        };
        /** @description A revision. */
        RevisionResponse: {
            /** @description Always true. */
            success: true;
            data: components["schemas"]["Revision"];
            meta: components["schemas"]["Meta"];
        };
        /**
         * @description When the workflow runs, to the minute: five fields (minute, hour, day of the month, month, day of the week), or one of `@hourly`, `@daily`, `@weekly`, `@monthly`, `@yearly`. A field is `*`, a number, a range `1-5`, each with or without a step `/2`, or a list of these; months and days have names too (`JAN`, `MON`), and 0 and 7 are both Sunday. Where both days are given, either suffices. An expression that never comes, such as `0 0 30 2 *`, is refused.
         * @example 30 6 * * MON-FRI
         */
        Cron: string;
        /**
         * @description The IANA time zone that `cron` is read in, such as `Europe/London`; abbreviations such as `BST` are refused, except `UTC` and `GMT`. Where a clock change skips the hour of a time, the run starts when the skipped hour ends; where it repeats the hour, the run starts once, the first time. Expressions with `*` or a step in minute or hour follow the clock instead: skipped times do not run, repeated ones run twice.
         * @example Europe/Berlin
         */
        TimeZone: string;
        /**
         * @description The parameters of each run, as `executeWorkflow` takes them, up to 64 KiB of JSON. Those with which the workflow cannot run are refused, such as none where it needs one. Whole numbers beyond 2^53 that a double does not hold are refused, not rounded: send their digits as text.
         * @example {
         *       "region": "north"
         *     }
         */
        ScheduleParams: {
            [key: string]: unknown;
        };
        /**
         * @description What happens at a time when a run of this schedule is still queued or running. `skip`: nothing, the time passes. `queue`: another run is queued, up to 100 of one schedule, and may run beside the one before.
         * @example skip
         * @enum {string}
         */
        ScheduleOverlap: "skip" | "queue";
        /**
         * @description What happens with times that came while the service was not running, more than a minute ago. `none`: they pass. `last`: one run starts for all of them.
         * @example none
         * @enum {string}
         */
        ScheduleCatchUp: "none" | "last";
        /** @description A schedule of a workflow. */
        Schedule: {
            id: components["schemas"]["Id"];
            workflow_id: components["schemas"]["Id"];
            /** @description Who made it. Its runs need this user's permission. */
            user_id: components["schemas"]["Id"];
            cron: components["schemas"]["Cron"];
            time_zone: components["schemas"]["TimeZone"];
            params: components["schemas"]["ScheduleParams"];
            /** @description Whether the schedule runs, unless `paused_reason` says otherwise. */
            is_active: boolean;
            /**
             * @description Why it does not run although `is_active` is true; null if it runs, or `is_active` is false. `workflow_inactive`: the workflow's `is_active` is false. `user_deleted`: its user was deleted; make another schedule. `not_permitted`: its user is no longer an admin, and the workflow belongs to another user. Later versions may add reasons.
             * @example workflow_inactive
             */
            paused_reason: string | null;
            overlap: components["schemas"]["ScheduleOverlap"];
            catch_up: components["schemas"]["ScheduleCatchUp"];
            /**
             * Format: date-time
             * @description When it runs next; null while it rests.
             */
            next_run_at: string | null;
            /** @description The next five times at which it runs, the first one being `next_run_at`; none while it rests. */
            upcoming: components["schemas"]["Timestamp"][];
            /**
             * Format: date-time
             * @description When it last started a run, or a call did with `runSchedule`; null when none ever was.
             */
            last_run_at: string | null;
            /**
             * Format: int64
             * @description The execution that it started then; null when there was none.
             * @example 4711
             */
            last_execution_id: number | null;
            created: components["schemas"]["Timestamp"];
            modified: components["schemas"]["Timestamp"];
        };
        /** @description One page of schedules. */
        ScheduleList: {
            /** @description Newest first. */
            schedules: components["schemas"]["Schedule"][];
            /**
             * Format: int32
             * @description How many schedules there are on all pages.
             */
            total: number;
            /**
             * Format: int32
             * @description Which page this is; the first one is 0.
             */
            page: number;
            /**
             * Format: int32
             * @description How many schedules a page has.
             */
            limit: number;
            /** @description Whether further pages remain. */
            has_more: boolean;
            /** @description The path of the next page, with the same limit; null on the last page. */
            next_page_url: string | null;
        };
        /** @description One page of schedules. */
        ScheduleListResponse: {
            /** @description Always true. */
            success: true;
            data: components["schemas"]["ScheduleList"];
            meta: components["schemas"]["Meta"];
        };
        /** @description A new schedule. What was read of another one can be sent as it is to make a copy. */
        CreateScheduleInput: {
            cron: components["schemas"]["Cron"];
            /** @description The IANA time zone that `cron` is read in. Absent, it is `UTC`. */
            time_zone?: components["schemas"]["TimeZone"];
            /** @description The parameters of each run, up to 64 KiB of JSON. Absent, there are none. */
            params?: components["schemas"]["ScheduleParams"];
            /** @description Whether the schedule runs. Absent, it does. */
            is_active?: boolean;
            /** @description What happens at a time when a run of this schedule is still queued or running. Absent, it is `skip`. */
            overlap?: components["schemas"]["ScheduleOverlap"];
            /** @description What happens with times that came while the service was not running. Absent, it is `none`. */
            catch_up?: components["schemas"]["ScheduleCatchUp"];
            /** @description Accepted, so that what was read can be sent back, and ignored. */
            id?: components["schemas"]["Id"];
            /** @description Accepted, so that what was read can be sent back, and ignored. */
            workflow_id?: components["schemas"]["Id"];
            /** @description Accepted, so that what was read can be sent back, and ignored. */
            user_id?: components["schemas"]["Id"];
            /** @description Accepted, so that what was read can be sent back, and ignored. */
            paused_reason?: string | null;
            /**
             * Format: date-time
             * @description Accepted, so that what was read can be sent back, and ignored.
             */
            next_run_at?: string | null;
            /** @description Accepted, so that what was read can be sent back, and ignored. */
            upcoming?: components["schemas"]["Timestamp"][];
            /**
             * Format: date-time
             * @description Accepted, so that what was read can be sent back, and ignored.
             */
            last_run_at?: string | null;
            /**
             * Format: int64
             * @description Accepted, so that what was read can be sent back, and ignored.
             */
            last_execution_id?: number | null;
            /**
             * Format: date-time
             * @description Accepted, so that what was read can be sent back, and ignored.
             */
            created?: string;
            /**
             * Format: date-time
             * @description Accepted, so that what was read can be sent back, and ignored.
             */
            modified?: string;
        };
        /** @description The schedule. */
        ScheduleResponse: {
            /** @description Always true. */
            success: true;
            data: components["schemas"]["Schedule"];
            meta: components["schemas"]["Meta"];
        };
        /** @description What to change; absent fields stay as they are. What was read can be sent back as it is. */
        UpdateScheduleInput: {
            cron?: components["schemas"]["Cron"];
            time_zone?: components["schemas"]["TimeZone"];
            params?: components["schemas"]["ScheduleParams"];
            /** @description Whether the schedule runs. */
            is_active?: boolean;
            overlap?: components["schemas"]["ScheduleOverlap"];
            catch_up?: components["schemas"]["ScheduleCatchUp"];
            /** @description Accepted, so that what was read can be sent back, and ignored. */
            id?: components["schemas"]["Id"];
            /** @description Accepted, so that what was read can be sent back, and ignored. */
            workflow_id?: components["schemas"]["Id"];
            /** @description Accepted, so that what was read can be sent back, and ignored. */
            user_id?: components["schemas"]["Id"];
            /** @description Accepted, so that what was read can be sent back, and ignored. */
            paused_reason?: string | null;
            /**
             * Format: date-time
             * @description Accepted, so that what was read can be sent back, and ignored.
             */
            next_run_at?: string | null;
            /** @description Accepted, so that what was read can be sent back, and ignored. */
            upcoming?: components["schemas"]["Timestamp"][];
            /**
             * Format: date-time
             * @description Accepted, so that what was read can be sent back, and ignored.
             */
            last_run_at?: string | null;
            /**
             * Format: int64
             * @description Accepted, so that what was read can be sent back, and ignored.
             */
            last_execution_id?: number | null;
            /**
             * Format: date-time
             * @description Accepted, so that what was read can be sent back, and ignored.
             */
            created?: string;
            /**
             * Format: date-time
             * @description Accepted, so that what was read can be sent back, and ignored.
             */
            modified?: string;
        };
        /** @description A group of node types. */
        Category: {
            id: components["schemas"]["Id"];
            /**
             * @description The first part of the names of its node types.
             * @example queryoperators
             */
            name: string;
            /**
             * Format: int32
             * @description How many of the listed node types are in it.
             */
            node_count: number;
        };
        /** @description The JSON Schema (2020-12) of a node's `config`, once `$param` fields are replaced. */
        ConfigSchema: {
            [key: string]: unknown;
        };
        /** @description The rows that an example gives to each input port, by the port's name; a list of tables where several edges lead to the port. */
        ExampleInputs: {
            [key: string]: unknown;
        };
        /** @description One run of the node that shows what it does. */
        NodeTypeExample: {
            /** @description What the example shows. */
            title: string;
            config: components["schemas"]["NodeConfig"];
            /** @description Absent where the node has no input port. */
            inputs?: components["schemas"]["ExampleInputs"];
            /** @description Present where the node takes parameters of the run. */
            params?: components["schemas"]["ExecuteParams"];
            /** @description The rows that come out. */
            output: components["schemas"]["Row"][];
        };
        /** @description An entry of the catalogue. */
        NodeType: {
            /**
             * @description The name that nodes refer to, `<category>/<operation>`.
             * @example queryoperators/filter
             */
            node_type: string;
            /**
             * @description The category's name.
             * @example queryoperators
             */
            category: string;
            /**
             * @description What to call it on screen.
             * @example Filter
             */
            label: string;
            node_role: components["schemas"]["NodeRole"];
            /** @description What it does. */
            description: string;
            /**
             * @description The names of its input ports.
             * @example [
             *       "input1"
             *     ]
             */
            inputs: string[];
            /**
             * @description The names of its output ports.
             * @example [
             *       "output1"
             *     ]
             */
            outputs: string[];
            /** @description Whether it needs a stored credential for a third party. */
            requires_credential: boolean;
            config_schema: components["schemas"]["ConfigSchema"];
            /** @description Runs that show what it does. */
            examples: components["schemas"]["NodeTypeExample"][];
        };
        /** @description The catalogue, or what the filters leave of it. */
        NodeTypeList: {
            /** @description The categories of the listed node types. */
            categories: components["schemas"]["Category"][];
            /** @description In the order of the catalogue. */
            node_types: components["schemas"]["NodeType"][];
            /**
             * Format: int32
             * @description How many node types are listed.
             */
            total: number;
        };
        /** @description The catalogue, or what the filters leave of it. */
        NodeTypeListResponse: {
            /** @description Always true. */
            success: true;
            data: components["schemas"]["NodeTypeList"];
            meta: components["schemas"]["Meta"];
        };
        /**
         * @description The type of a value in an expression: `string`, `integer`, `number`, `boolean`, `date`, `timestamp`, `object` (any JSON value) or `array`. More may come.
         * @example integer
         */
        ValueType: string;
        /** @description What a function takes at one place. */
        FunctionParameter: {
            /**
             * @description As `usage` calls it.
             * @example digits
             */
            name: string;
            /** @description The types that it takes; `null` is taken everywhere. */
            types: components["schemas"]["ValueType"][];
            /** @description Whether a call must have it. */
            required: boolean;
            /** @description Whether it must be written out as text in quotes, so that it is known before a run. */
            literal: boolean;
            /** @description Whether any number of further arguments of this kind may follow. */
            repeats: boolean;
        };
        /** @description A call that needs no columns, and what it gives. */
        FunctionExample: {
            /**
             * @description Can be put into an expression as it stands.
             * @example round(1234.5, -2)
             */
            expression: string;
            /**
             * @description As results show the value; text without its quotes.
             * @example 1200
             */
            result: string;
        };
        /** @description A function of expressions. */
        ExpressionFunction: {
            /**
             * @description Its name; calls may write it in upper case too.
             * @example round
             */
            name: string;
            /**
             * @description The subject under which the docs show it. More may come.
             * @example numbers
             */
            category: string;
            /**
             * @description How a call is written.
             * @example round(x, digits)
             */
            usage: string;
            /** @description What it gives. */
            description: string;
            /** @description In the order of the call. */
            parameters: components["schemas"]["FunctionParameter"][];
            /** @description The types that the result may have; which one follows from the arguments. */
            returns: components["schemas"]["ValueType"][];
            example: components["schemas"]["FunctionExample"];
            /**
             * Format: uri-reference
             * @description Its place in the docs.
             * @example /docs/expressions#round
             */
            doc_url: string;
        };
        /** @description All functions of expressions. */
        FunctionList: {
            /** @description Those of a category together. */
            functions: components["schemas"]["ExpressionFunction"][];
            /**
             * Format: int32
             * @description How many there are.
             */
            total: number;
        };
        /** @description All functions of expressions. */
        FunctionListResponse: {
            /** @description Always true. */
            success: true;
            data: components["schemas"]["FunctionList"];
            meta: components["schemas"]["Meta"];
        };
    };
    responses: {
        /** @description Any other error. Later versions may add errors; all have this form. */
        OtherError: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                Allow: components["headers"]["Allow"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description A query parameter does not meet the specification, or the operation has none of that name. */
        InvalidParameter: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description No API key or session came with the request, or one that is malformed, unknown, revoked or expired. */
        Unauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The user whom the key belongs to was deleted. */
        UserNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The path does not take this method; `Allow` lists those that it takes. A generated client does not meet it. */
        MethodNotAllowed: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                Allow: components["headers"]["Allow"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The request did not arrive in time. The connection is closed. */
        RequestTimedOut: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description More requests per minute than one key may send, or all keys of the organization together, or all sessions of the user; or, from one address, too many with keys that are unknown. */
        RateLimited: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The request line and the headers are larger than 16 KiB. The connection is closed. */
        HeadersTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description An unexpected error occurred in the service. */
        InternalError: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description A backend service is unavailable, or the service is shutting down. */
        ServiceUnavailable: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The body is not JSON, or it or a parameter does not meet the specification (`details` names what is wrong); or the user has as many active keys as allowed. */
        InvalidKey: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The key would grant or change more than it holds itself, or a browser sent the session cookie on behalf of another site. */
        Forbidden: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The first request with this `Idempotency-Key` has not finished. Send the request again for its response. */
        IdempotencyConflict: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The body is larger than the operation takes. */
        PayloadTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The body is not `application/json`, or its encoding is not one that the service reads. */
        UnsupportedMediaType: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "Accept-Encoding": components["headers"]["AcceptEncoding"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The `Idempotency-Key` was sent before with another method, path or body. */
        IdempotencyMismatch: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The key does not exist or the caller may not see it; or the user whom the bearer key belongs to was deleted. */
        KeyNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The body is not JSON, or it or a parameter does not meet the specification; `details` names what is wrong. */
        InvalidRequest: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The key lacks the scope `workflows:read`. */
        ReadForbidden: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The key lacks the scope `workflows:write`. */
        WriteForbidden: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The workflow is in a state that `If-None-Match` names. There is no body. */
        NotModified: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                ETag: components["headers"]["WorkflowETag"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The workflow does not exist or the key may not see it; or the user whom the key belongs to was deleted. */
        WorkflowNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The workflow is in none of the states that `If-Match` names. Nothing was changed; `ETag` names the state that it is in. */
        PreconditionFailed: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                ETag: components["headers"]["WorkflowETag"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The response is still one that `If-None-Match` names. There is no body. */
        ContentNotModified: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                ETag: components["headers"]["ContentETag"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The key has neither `workflows:read` nor `workflows:execute`. */
        ResultsForbidden: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The key lacks the scope `workflows:execute`. */
        ExecuteForbidden: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The workflow does not exist or the key may not see it; or the user whom the key belongs to was deleted; or the request repeats an `Idempotency-Key` and the rows of its run have expired. */
        ExecuteNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The body is larger than the operation takes. */
        ParametersTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The workflow cannot run as it is (`data` is the validation result), or the run failed (`data.error` names the node, unless the reason is that the stored results of the organization hold too much together); or the `Idempotency-Key` was sent before with another request. */
        ExecutionRefused: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description More requests per minute, or more executions running or queued at once, than one key may have; or, from one address, too many requests with keys that are unknown. */
        TooManyExecutions: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The run did not finish within the time limit (55 seconds unless configured otherwise) and was stopped. */
        ExecutionTimedOut: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The workflow cannot run as it is (`data` is the validation result), or the run failed (`data.error` names the node, unless the reason is that the stored results of the organization hold too much together). */
        PreviewRefused: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The workflow does not exist or the key may not see it; or the result has expired, never was, or belongs to another workflow; or the user whom the key belongs to was deleted. */
        ResultNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The execution does not exist, is older than the history, or the key may not see it; or the user whom the key belongs to was deleted. */
        ExecutionNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The key has none of the scopes `workflows:read`, `workflows:write` and `workflows:execute`. */
        CatalogueForbidden: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The workflow does not exist or the key may not see it; or it has no such revision, or keeps it no longer; or the user whom the key belongs to was deleted. */
        RevisionNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The body is not JSON, or it or a parameter does not meet the specification (`details` names what is wrong); or the cron expression, the time zone or the parameters are refused; or the workflow has as many schedules as allowed. */
        InvalidSchedule: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The key lacks the scope `workflows:write` or the scope `workflows:execute`. */
        ScheduleForbidden: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The workflow does not exist or the key may not see it; or it has no such schedule; or the user whom the key belongs to was deleted. */
        ScheduleNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
    };
    parameters: {
        /**
         * @description Which page to read; the first one is 0. A page past the end is empty.
         * @example 0
         */
        Page: number;
        /**
         * @description How many keys a page has.
         * @example 1000
         */
        KeysLimit: number;
        /**
         * @description Makes the request safe to repeat: 1 to 255 printable ASCII characters, different for each request, such as a UUID. The first request with the key is carried out and its response kept for 24 hours; every other one, with the same method, path and body, gets that response again, with the header `Idempotency-Replayed` and a `meta` of its own. The key belongs to the API key that sends it, or to the user who is logged in. See [Retries without doubles](/docs/guides/retries-without-doubles).
         * @example 7f8d0c2e-9b1a-4c35-8f6e-2d4b1a0c9e77
         */
        IdempotencyKey: string;
        /**
         * @description The API key's id. Any other value than a whole number from 1 to 2147483647 is treated as an id that does not exist.
         * @example 1
         */
        KeyId: components["schemas"]["Id"];
        /**
         * @description With `true`, every key that was made with the key, directly or by way of others, is revoked with it. Absent, it is `false`.
         * @example true
         */
        Descendants: boolean;
        /**
         * @description How many workflows a page has.
         * @example 50
         */
        WorkflowsLimit: number;
        /**
         * @description The workflow's id. Any other value than a whole number from 1 to 2147483647 is treated as an id that does not exist.
         * @example 1
         */
        WorkflowId: components["schemas"]["Id"];
        /**
         * @description Return the workflow only if it is no longer in a state that you name: one `ETag` that the service sent, several with commas between, or `*`. If it is, the response is 304 and has no body.
         * @example "3-1772357400000"
         */
        IfNoneMatch: string;
        /**
         * @description Do this only if the workflow is still in a state that you name: one `ETag` that the service sent, several with commas between, or `*` for whatever state. If it is in another, nothing changes and the response is 412. Weak tags (`W/"…"`) never match.
         * @example "3-1772357400000"
         */
        IfMatch: string;
        /**
         * @description Return the response only if it is no longer one that you name: one `ETag` that the service sent, several with commas between, or `*`. If it is, the response is 304 and has no body.
         * @example "6f1d2c84a0b35e97c4d8f20b9a7e1356"
         */
        IfNoneMatchTag: string;
        /**
         * @description How the caller would like the response (RFC 7240). `respond-async`: at once with 202 and the execution, while the workflow runs in the background. `respond-async, wait=10`: with 200 and the rows if the run ends within 10 seconds, 0 to 50, and with 202 otherwise. Absent, the response comes when the run has ended. Other preferences are ignored.
         * @example respond-async, wait=10
         */
        PreferAsync: string;
        /**
         * @description The `result_id` of an execution, raw or percent-encoded.
         * @example dataRef:6VbLq0sYt3nJxW2cRk8PzA
         */
        ResultId: string;
        /**
         * @description How many rows a page has.
         * @example 100
         */
        RowsLimit: number;
        /**
         * @description The format of the file.
         * @example csv
         */
        FormatOfExport: components["schemas"]["ExportFormat"];
        /**
         * @description Which columns the file has, in this order, with commas between their names. Without it, it has all of them in the order of the result. A comma within a name is written `%2C`.
         * @example [
         *       "item",
         *       "price"
         *     ]
         */
        ColumnsOfExport: string[];
        /**
         * @description Only for CSV. Absent or `guard`, a `'` is put before a text that a spreadsheet program would take for a formula: one that begins with `=`, `+`, `-` or `@`, also after blanks, and is not a plain number, or that begins with a tab or a line break. Texts with `;`, `|` or a tab are quoted, and a formula behind one of them, as in `a;=1+1`, gets the `'` too, unless it stands in the first column. With `keep`, every text stays exactly as it is.
         * @example keep
         */
        FormulasOfExport: components["schemas"]["FormulaHandling"];
        /**
         * @description How many executions a page has.
         * @example 50
         */
        ExecutionsLimit: number;
        /**
         * @description Lists only executions of this workflow. Of one that the key may not see there are none.
         * @example 1
         */
        WorkflowFilter: components["schemas"]["Id"];
        /**
         * @description Lists only executions with this status; may be given several times, for any of them.
         * @example [
         *       "failed",
         *       "timed_out"
         *     ]
         */
        StatusFilter: components["schemas"]["KnownExecutionStatus"][];
        /**
         * @description Lists only executions that this started.
         * @example schedule
         */
        TriggerFilter: components["schemas"]["KnownExecutionTrigger"];
        /**
         * @description Lists only executions that started at this moment or later. One that has not started yet counts as of when it was created.
         * @example 2026-03-01T09:30:00.000Z
         */
        StartedAfter: string;
        /**
         * @description Lists only executions that started earlier than this moment. One that has not started yet counts as of when it was created.
         * @example 2026-03-02T09:30:00.000Z
         */
        StartedBefore: string;
        /**
         * @description The execution's id. Any other value than a whole number from 1 to 9007199254740991 is treated as an id that does not exist.
         * @example 4711
         */
        ExecutionId: components["schemas"]["LongId"];
        /**
         * @description How the caller would like the response (RFC 7240). `wait=30`: when the run has ended, or after 30 seconds at the latest, 0 to 50. Absent, the response comes at once. Other preferences are ignored.
         * @example wait=30
         */
        PreferWait: string;
        /**
         * @description How many revisions a page has.
         * @example 50
         */
        RevisionsLimit: number;
        /**
         * @description The revision's number. Any other value than a whole number from 1 to 2147483647 is treated as a revision that does not exist.
         * @example 2
         */
        RevisionNumber: components["schemas"]["Id"];
        /**
         * @description How many schedules a page has.
         * @example 50
         */
        SchedulesLimit: number;
        /**
         * @description The schedule's id. Any other value than a whole number from 1 to 2147483647 is treated as an id that does not exist.
         * @example 4
         */
        ScheduleId: components["schemas"]["Id"];
        /**
         * @description Lists only node types whose category's name contains this text, whatever the case.
         * @example query
         */
        CategoryFilter: string;
        /**
         * @description Lists only node types of this role.
         * @example setter
         */
        RoleFilter: components["schemas"]["NodeRole"];
        /**
         * @description Which page of the node types to read; the first one is 0. Without `page` and `limit`, all of them are returned.
         * @example 0
         */
        NodeTypesPage: number;
        /**
         * @description How many node types a page has; 100 if only `page` is given. `categories` and `total` are those of all pages.
         * @example 100
         */
        NodeTypesLimit: number;
    };
    requestBodies: never;
    headers: {
        /**
         * @description Names this request in the service's logs; the same value as `meta.request_id`. Quote it when you report a problem.
         * @example req_9761530e-ea31-47f1-86be-01f21ea79637
         */
        RequestId: string;
        /**
         * @description How many requests a minute the key may send. Sent with every response to a request with a valid key.
         * @example 60
         */
        RateLimitLimit: number;
        /**
         * @description How many requests the key has left in the current window. Sent with every response to a request with a valid key.
         * @example 59
         */
        RateLimitRemaining: number;
        /**
         * @description When the window ends, in seconds since 1970-01-01T00:00:00Z. Sent with every response to a request with a valid key.
         * @example 1772357460
         */
        RateLimitReset: number;
        /**
         * @description The methods that the path takes. Sent with 405.
         * @example GET, POST, OPTIONS
         */
        Allow: string;
        /**
         * @description Leads to other pages (RFC 8288): `next` to the path that `next_page_url` has, where there is one; on every page but the first, `prev` to the one before it and `first` to the first one. Absent where there is one page only.
         * @example </api/v1/workflows?page=2&limit=50>; rel="next", </api/v1/workflows?page=0&limit=50>; rel="prev", </api/v1/workflows?page=0&limit=50>; rel="first"
         */
        PageLinks: string;
        /**
         * @description The authentication scheme that the API expects, always `Bearer`.
         * @example Bearer
         */
        WwwAuthenticate: string;
        /**
         * @description How many seconds to wait before the request is sent again.
         * @example 12
         */
        RetryAfter: number;
        /**
         * @description The path of the key.
         * @example /api/v1/keys/3
         */
        KeyLocation: string;
        /**
         * @description `true` where this is the response to an earlier request with the same `Idempotency-Key`, sent again.
         * @example true
         */
        IdempotencyReplayed: string;
        /**
         * @description The content encodings that the service reads. Sent where the body has another one.
         * @example gzip, deflate, br
         */
        AcceptEncoding: string;
        /**
         * @description Names the state of the workflow that `data` shows; it changes with every update. It is a strong tag: a compressed response adds the coding, as in `"3-1772357400000-gzip"`, and `If-Match` and `If-None-Match` take either. `meta` describes the response and is no part of what it names.
         * @example "3-1772357400000"
         */
        WorkflowETag: string;
        /**
         * @description The path of the workflow.
         * @example /api/v1/workflows/1
         */
        WorkflowLocation: string;
        /**
         * @description Names the content of the response without `meta` and `servers`; it changes whenever that does. It is a strong tag: a compressed response adds the coding, as in `"6f1d2c84a0b35e97c4d8f20b9a7e1356-gzip"`, and `If-None-Match` takes either.
         * @example "6f1d2c84a0b35e97c4d8f20b9a7e1356"
         */
        ContentETag: string;
        /**
         * @description Which preferences of `Prefer` were honoured. Absent where there were none.
         * @example respond-async, wait=10
         */
        PreferenceApplied: string;
        /**
         * @description The path of the execution, to follow it.
         * @example /api/v1/executions/4711
         */
        ExecutionLocation: string;
        /**
         * @description Tells browsers to save the response as a file, and under which name.
         * @example attachment; filename="workflow-1-6VbLq0sYt3nJxW2cRk8PzA.csv"
         */
        ContentDisposition: string;
        /**
         * @description The path of the schedule.
         * @example /api/v1/workflows/1/schedules/4
         */
        ScheduleLocation: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listKeys: {
        parameters: {
            query?: {
                /**
                 * @description Which page to read; the first one is 0. A page past the end is empty.
                 * @example 0
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description How many keys a page has.
                 * @example 1000
                 */
                limit?: components["parameters"]["KeysLimit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of keys. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    Link: components["headers"]["PageLinks"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeyListResponse"];
                };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["UserNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimedOut"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherError"];
        };
    };
    createKey: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: 1 to 255 printable ASCII characters, different for each request, such as a UUID. The first request with the key is carried out and its response kept for 24 hours; every other one, with the same method, path and body, gets that response again, with the header `Idempotency-Replayed` and a `meta` of its own. The key belongs to the API key that sends it, or to the user who is logged in. See [Retries without doubles](/docs/guides/retries-without-doubles).
                 * @example 7f8d0c2e-9b1a-4c35-8f6e-2d4b1a0c9e77
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateKeyInput"];
            };
        };
        responses: {
            /** @description The key and, this once, its value. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    Location: components["headers"]["KeyLocation"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedKeyResponse"];
                };
            };
            400: components["responses"]["InvalidKey"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["UserNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimedOut"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherError"];
        };
    };
    getKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The API key's id. Any other value than a whole number from 1 to 2147483647 is treated as an id that does not exist.
                 * @example 1
                 */
                keyId: components["parameters"]["KeyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeyResponse"];
                };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["KeyNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimedOut"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherError"];
        };
    };
    revokeKey: {
        parameters: {
            query?: {
                /**
                 * @description With `true`, every key that was made with the key, directly or by way of others, is revoked with it. Absent, it is `false`.
                 * @example true
                 */
                descendants?: components["parameters"]["Descendants"];
            };
            header?: never;
            path: {
                /**
                 * @description The API key's id. Any other value than a whole number from 1 to 2147483647 is treated as an id that does not exist.
                 * @example 1
                 */
                keyId: components["parameters"]["KeyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key is revoked. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RevokedKeyResponse"];
                };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["KeyNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimedOut"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherError"];
        };
    };
    updateKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The API key's id. Any other value than a whole number from 1 to 2147483647 is treated as an id that does not exist.
                 * @example 1
                 */
                keyId: components["parameters"]["KeyId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateKeyInput"];
            };
        };
        responses: {
            /** @description The key as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeyResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["KeyNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimedOut"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherError"];
        };
    };
    listWorkflows: {
        parameters: {
            query?: {
                /**
                 * @description Which page to read; the first one is 0. A page past the end is empty.
                 * @example 0
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description How many workflows a page has.
                 * @example 50
                 */
                limit?: components["parameters"]["WorkflowsLimit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of workflows. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    Link: components["headers"]["PageLinks"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkflowListResponse"];
                };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ReadForbidden"];
            404: components["responses"]["UserNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimedOut"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherError"];
        };
    };
    createWorkflow: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: 1 to 255 printable ASCII characters, different for each request, such as a UUID. The first request with the key is carried out and its response kept for 24 hours; every other one, with the same method, path and body, gets that response again, with the header `Idempotency-Replayed` and a `meta` of its own. The key belongs to the API key that sends it, or to the user who is logged in. See [Retries without doubles](/docs/guides/retries-without-doubles).
                 * @example 7f8d0c2e-9b1a-4c35-8f6e-2d4b1a0c9e77
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateWorkflowInput"];
            };
        };
        responses: {
            /** @description The workflow as it is stored now. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    ETag: components["headers"]["WorkflowETag"];
                    Location: components["headers"]["WorkflowLocation"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenWorkflowResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["WriteForbidden"];
            404: components["responses"]["UserNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimedOut"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherError"];
        };
    };
    getWorkflow: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Return the workflow only if it is no longer in a state that you name: one `ETag` that the service sent, several with commas between, or `*`. If it is, the response is 304 and has no body.
                 * @example "3-1772357400000"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The workflow's id. Any other value than a whole number from 1 to 2147483647 is treated as an id that does not exist.
                 * @example 1
                 */
                workflowId: components["parameters"]["WorkflowId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The workflow. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    ETag: components["headers"]["WorkflowETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkflowResponse"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ReadForbidden"];
            404: components["responses"]["WorkflowNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimedOut"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherError"];
        };
    };
    deleteWorkflow: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Do this only if the workflow is still in a state that you name: one `ETag` that the service sent, several with commas between, or `*` for whatever state. If it is in another, nothing changes and the response is 412. Weak tags (`W/"…"`) never match.
                 * @example "3-1772357400000"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The workflow's id. Any other value than a whole number from 1 to 2147483647 is treated as an id that does not exist.
                 * @example 1
                 */
                workflowId: components["parameters"]["WorkflowId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The workflow is deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["WriteForbidden"];
            404: components["responses"]["WorkflowNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimedOut"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherError"];
        };
    };
    updateWorkflow: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Do this only if the workflow is still in a state that you name: one `ETag` that the service sent, several with commas between, or `*` for whatever state. If it is in another, nothing changes and the response is 412. Weak tags (`W/"…"`) never match.
                 * @example "3-1772357400000"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The workflow's id. Any other value than a whole number from 1 to 2147483647 is treated as an id that does not exist.
                 * @example 1
                 */
                workflowId: components["parameters"]["WorkflowId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateWorkflowInput"];
            };
        };
        responses: {
            /** @description The workflow as it is stored now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    ETag: components["headers"]["WorkflowETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenWorkflowResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["WriteForbidden"];
            404: components["responses"]["WorkflowNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimedOut"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherError"];
        };
    };
    getWorkflowDocument: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Return the response only if it is no longer one that you name: one `ETag` that the service sent, several with commas between, or `*`. If it is, the response is 304 and has no body.
                 * @example "6f1d2c84a0b35e97c4d8f20b9a7e1356"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatchTag"];
            };
            path: {
                /**
                 * @description The workflow's id. Any other value than a whole number from 1 to 2147483647 is treated as an id that does not exist.
                 * @example 1
                 */
                workflowId: components["parameters"]["WorkflowId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document, without an envelope. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    ETag: components["headers"]["ContentETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkflowDocument"];
                };
            };
            304: components["responses"]["ContentNotModified"];
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ResultsForbidden"];
            404: components["responses"]["WorkflowNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimedOut"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherError"];
        };
    };
    executeWorkflow: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description How the caller would like the response (RFC 7240). `respond-async`: at once with 202 and the execution, while the workflow runs in the background. `respond-async, wait=10`: with 200 and the rows if the run ends within 10 seconds, 0 to 50, and with 202 otherwise. Absent, the response comes when the run has ended. Other preferences are ignored.
                 * @example respond-async, wait=10
                 */
                Prefer?: components["parameters"]["PreferAsync"];
                /**
                 * @description Makes the request safe to repeat: 1 to 255 printable ASCII characters, different for each request, such as a UUID. The first request with the key is carried out and its response kept for 24 hours; every other one, with the same method, path and body, gets that response again, with the header `Idempotency-Replayed` and a `meta` of its own. The key belongs to the API key that sends it, or to the user who is logged in. See [Retries without doubles](/docs/guides/retries-without-doubles).
                 * @example 7f8d0c2e-9b1a-4c35-8f6e-2d4b1a0c9e77
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The workflow's id. Any other value than a whole number from 1 to 2147483647 is treated as an id that does not exist.
                 * @example 1
                 */
                workflowId: components["parameters"]["WorkflowId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ExecuteInput"];
            };
        };
        responses: {
            /** @description The workflow ran to its end. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExecutionResultResponse"];
                };
            };
            /** @description The run is queued or under way, as `Prefer` asked for. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    Location: components["headers"]["ExecutionLocation"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExecutionResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ExecuteForbidden"];
            404: components["responses"]["ExecuteNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimedOut"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["ParametersTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ExecutionRefused"];
            429: components["responses"]["TooManyExecutions"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["ExecutionTimedOut"];
            default: components["responses"]["OtherError"];
        };
    };
    validateWorkflow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The workflow's id. Any other value than a whole number from 1 to 2147483647 is treated as an id that does not exist.
                 * @example 1
                 */
                workflowId: components["parameters"]["WorkflowId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What validation found. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkflowValidationResponse"];
                };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ResultsForbidden"];
            404: components["responses"]["WorkflowNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimedOut"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherError"];
        };
    };
    previewWorkflow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The workflow's id. Any other value than a whole number from 1 to 2147483647 is treated as an id that does not exist.
                 * @example 1
                 */
                workflowId: components["parameters"]["WorkflowId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PreviewInput"];
            };
        };
        responses: {
            /** @description What the nodes give. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkflowPreviewResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ExecuteForbidden"];
            404: components["responses"]["WorkflowNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimedOut"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["PreviewRefused"];
            429: components["responses"]["TooManyExecutions"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["ExecutionTimedOut"];
            default: components["responses"]["OtherError"];
        };
    };
    getResultPage: {
        parameters: {
            query?: {
                /**
                 * @description Which page to read; the first one is 0. A page past the end is empty.
                 * @example 0
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description How many rows a page has.
                 * @example 100
                 */
                limit?: components["parameters"]["RowsLimit"];
            };
            header?: never;
            path: {
                /**
                 * @description The workflow's id. Any other value than a whole number from 1 to 2147483647 is treated as an id that does not exist.
                 * @example 1
                 */
                workflowId: components["parameters"]["WorkflowId"];
                /**
                 * @description The `result_id` of an execution, raw or percent-encoded.
                 * @example dataRef:6VbLq0sYt3nJxW2cRk8PzA
                 */
                resultId: components["parameters"]["ResultId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of rows. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    Link: components["headers"]["PageLinks"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResultPageResponse"];
                };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ResultsForbidden"];
            404: components["responses"]["ResultNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimedOut"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherError"];
        };
    };
    exportResult: {
        parameters: {
            query: {
                /**
                 * @description The format of the file.
                 * @example csv
                 */
                format: components["parameters"]["FormatOfExport"];
                /**
                 * @description Which columns the file has, in this order, with commas between their names. Without it, it has all of them in the order of the result. A comma within a name is written `%2C`.
                 * @example [
                 *       "item",
                 *       "price"
                 *     ]
                 */
                columns?: components["parameters"]["ColumnsOfExport"];
                /**
                 * @description Only for CSV. Absent or `guard`, a `'` is put before a text that a spreadsheet program would take for a formula: one that begins with `=`, `+`, `-` or `@`, also after blanks, and is not a plain number, or that begins with a tab or a line break. Texts with `;`, `|` or a tab are quoted, and a formula behind one of them, as in `a;=1+1`, gets the `'` too, unless it stands in the first column. With `keep`, every text stays exactly as it is.
                 * @example keep
                 */
                formulas?: components["parameters"]["FormulasOfExport"];
            };
            header?: never;
            path: {
                /**
                 * @description The workflow's id. Any other value than a whole number from 1 to 2147483647 is treated as an id that does not exist.
                 * @example 1
                 */
                workflowId: components["parameters"]["WorkflowId"];
                /**
                 * @description The `result_id` of an execution, raw or percent-encoded.
                 * @example dataRef:6VbLq0sYt3nJxW2cRk8PzA
                 */
                resultId: components["parameters"]["ResultId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rows as a file. CSV has the names of the columns in its first line. JSON is one array of objects, NDJSON one object per line. Parquet has columns with types. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Content-Disposition": components["headers"]["ContentDisposition"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": components["schemas"]["ResultExport"];
                    "application/x-ndjson": components["schemas"]["ResultExport"];
                    "application/json": components["schemas"]["ResultRows"];
                    "application/vnd.apache.parquet": components["schemas"]["ResultExport"];
                };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ResultsForbidden"];
            404: components["responses"]["ResultNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimedOut"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherError"];
        };
    };
    listExecutions: {
        parameters: {
            query?: {
                /**
                 * @description Which page to read; the first one is 0. A page past the end is empty.
                 * @example 0
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description How many executions a page has.
                 * @example 50
                 */
                limit?: components["parameters"]["ExecutionsLimit"];
                /**
                 * @description Lists only executions of this workflow. Of one that the key may not see there are none.
                 * @example 1
                 */
                workflow_id?: components["parameters"]["WorkflowFilter"];
                /**
                 * @description Lists only executions with this status; may be given several times, for any of them.
                 * @example [
                 *       "failed",
                 *       "timed_out"
                 *     ]
                 */
                status?: components["parameters"]["StatusFilter"];
                /**
                 * @description Lists only executions that this started.
                 * @example schedule
                 */
                trigger?: components["parameters"]["TriggerFilter"];
                /**
                 * @description Lists only executions that started at this moment or later. One that has not started yet counts as of when it was created.
                 * @example 2026-03-01T09:30:00.000Z
                 */
                started_after?: components["parameters"]["StartedAfter"];
                /**
                 * @description Lists only executions that started earlier than this moment. One that has not started yet counts as of when it was created.
                 * @example 2026-03-02T09:30:00.000Z
                 */
                started_before?: components["parameters"]["StartedBefore"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of executions. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    Link: components["headers"]["PageLinks"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExecutionListResponse"];
                };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ReadForbidden"];
            404: components["responses"]["UserNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimedOut"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherError"];
        };
    };
    getExecution: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description How the caller would like the response (RFC 7240). `wait=30`: when the run has ended, or after 30 seconds at the latest, 0 to 50. Absent, the response comes at once. Other preferences are ignored.
                 * @example wait=30
                 */
                Prefer?: components["parameters"]["PreferWait"];
            };
            path: {
                /**
                 * @description The execution's id. Any other value than a whole number from 1 to 9007199254740991 is treated as an id that does not exist.
                 * @example 4711
                 */
                executionId: components["parameters"]["ExecutionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The execution as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExecutionResponse"];
                };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ResultsForbidden"];
            404: components["responses"]["ExecutionNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimedOut"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherError"];
        };
    };
    cancelExecution: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The execution's id. Any other value than a whole number from 1 to 9007199254740991 is treated as an id that does not exist.
                 * @example 4711
                 */
                executionId: components["parameters"]["ExecutionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The execution as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExecutionResponse"];
                };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ExecuteForbidden"];
            404: components["responses"]["ExecutionNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimedOut"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherError"];
        };
    };
    validateGraph: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ValidateGraphInput"];
            };
        };
        responses: {
            /** @description What validation found. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GraphValidationResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["CatalogueForbidden"];
            404: components["responses"]["UserNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimedOut"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherError"];
        };
    };
    listRevisions: {
        parameters: {
            query?: {
                /**
                 * @description Which page to read; the first one is 0. A page past the end is empty.
                 * @example 0
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description How many revisions a page has.
                 * @example 50
                 */
                limit?: components["parameters"]["RevisionsLimit"];
            };
            header?: never;
            path: {
                /**
                 * @description The workflow's id. Any other value than a whole number from 1 to 2147483647 is treated as an id that does not exist.
                 * @example 1
                 */
                workflowId: components["parameters"]["WorkflowId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of revisions. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    Link: components["headers"]["PageLinks"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RevisionListResponse"];
                };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ReadForbidden"];
            404: components["responses"]["WorkflowNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimedOut"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherError"];
        };
    };
    getRevision: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The workflow's id. Any other value than a whole number from 1 to 2147483647 is treated as an id that does not exist.
                 * @example 1
                 */
                workflowId: components["parameters"]["WorkflowId"];
                /**
                 * @description The revision's number. Any other value than a whole number from 1 to 2147483647 is treated as a revision that does not exist.
                 * @example 2
                 */
                revision: components["parameters"]["RevisionNumber"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The revision. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RevisionResponse"];
                };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ReadForbidden"];
            404: components["responses"]["RevisionNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimedOut"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherError"];
        };
    };
    restoreRevision: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Do this only if the workflow is still in a state that you name: one `ETag` that the service sent, several with commas between, or `*` for whatever state. If it is in another, nothing changes and the response is 412. Weak tags (`W/"…"`) never match.
                 * @example "3-1772357400000"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * @description Makes the request safe to repeat: 1 to 255 printable ASCII characters, different for each request, such as a UUID. The first request with the key is carried out and its response kept for 24 hours; every other one, with the same method, path and body, gets that response again, with the header `Idempotency-Replayed` and a `meta` of its own. The key belongs to the API key that sends it, or to the user who is logged in. See [Retries without doubles](/docs/guides/retries-without-doubles).
                 * @example 7f8d0c2e-9b1a-4c35-8f6e-2d4b1a0c9e77
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The workflow's id. Any other value than a whole number from 1 to 2147483647 is treated as an id that does not exist.
                 * @example 1
                 */
                workflowId: components["parameters"]["WorkflowId"];
                /**
                 * @description The revision's number. Any other value than a whole number from 1 to 2147483647 is treated as a revision that does not exist.
                 * @example 2
                 */
                revision: components["parameters"]["RevisionNumber"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The workflow as it is stored now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    ETag: components["headers"]["WorkflowETag"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenWorkflowResponse"];
                };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["WriteForbidden"];
            404: components["responses"]["RevisionNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimedOut"];
            409: components["responses"]["IdempotencyConflict"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherError"];
        };
    };
    listSchedules: {
        parameters: {
            query?: {
                /**
                 * @description Which page to read; the first one is 0. A page past the end is empty.
                 * @example 0
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description How many schedules a page has.
                 * @example 50
                 */
                limit?: components["parameters"]["SchedulesLimit"];
            };
            header?: never;
            path: {
                /**
                 * @description The workflow's id. Any other value than a whole number from 1 to 2147483647 is treated as an id that does not exist.
                 * @example 1
                 */
                workflowId: components["parameters"]["WorkflowId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of schedules. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    Link: components["headers"]["PageLinks"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScheduleListResponse"];
                };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ReadForbidden"];
            404: components["responses"]["WorkflowNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimedOut"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherError"];
        };
    };
    createSchedule: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: 1 to 255 printable ASCII characters, different for each request, such as a UUID. The first request with the key is carried out and its response kept for 24 hours; every other one, with the same method, path and body, gets that response again, with the header `Idempotency-Replayed` and a `meta` of its own. The key belongs to the API key that sends it, or to the user who is logged in. See [Retries without doubles](/docs/guides/retries-without-doubles).
                 * @example 7f8d0c2e-9b1a-4c35-8f6e-2d4b1a0c9e77
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The workflow's id. Any other value than a whole number from 1 to 2147483647 is treated as an id that does not exist.
                 * @example 1
                 */
                workflowId: components["parameters"]["WorkflowId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateScheduleInput"];
            };
        };
        responses: {
            /** @description The schedule as it is stored now. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    Location: components["headers"]["ScheduleLocation"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScheduleResponse"];
                };
            };
            400: components["responses"]["InvalidSchedule"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ScheduleForbidden"];
            404: components["responses"]["WorkflowNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimedOut"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherError"];
        };
    };
    getSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The workflow's id. Any other value than a whole number from 1 to 2147483647 is treated as an id that does not exist.
                 * @example 1
                 */
                workflowId: components["parameters"]["WorkflowId"];
                /**
                 * @description The schedule's id. Any other value than a whole number from 1 to 2147483647 is treated as an id that does not exist.
                 * @example 4
                 */
                scheduleId: components["parameters"]["ScheduleId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The schedule. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScheduleResponse"];
                };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ReadForbidden"];
            404: components["responses"]["ScheduleNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimedOut"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherError"];
        };
    };
    deleteSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The workflow's id. Any other value than a whole number from 1 to 2147483647 is treated as an id that does not exist.
                 * @example 1
                 */
                workflowId: components["parameters"]["WorkflowId"];
                /**
                 * @description The schedule's id. Any other value than a whole number from 1 to 2147483647 is treated as an id that does not exist.
                 * @example 4
                 */
                scheduleId: components["parameters"]["ScheduleId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The schedule is deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ScheduleForbidden"];
            404: components["responses"]["ScheduleNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimedOut"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherError"];
        };
    };
    updateSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The workflow's id. Any other value than a whole number from 1 to 2147483647 is treated as an id that does not exist.
                 * @example 1
                 */
                workflowId: components["parameters"]["WorkflowId"];
                /**
                 * @description The schedule's id. Any other value than a whole number from 1 to 2147483647 is treated as an id that does not exist.
                 * @example 4
                 */
                scheduleId: components["parameters"]["ScheduleId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateScheduleInput"];
            };
        };
        responses: {
            /** @description The schedule as it is stored now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScheduleResponse"];
                };
            };
            400: components["responses"]["InvalidSchedule"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ScheduleForbidden"];
            404: components["responses"]["ScheduleNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimedOut"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherError"];
        };
    };
    runSchedule: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: 1 to 255 printable ASCII characters, different for each request, such as a UUID. The first request with the key is carried out and its response kept for 24 hours; every other one, with the same method, path and body, gets that response again, with the header `Idempotency-Replayed` and a `meta` of its own. The key belongs to the API key that sends it, or to the user who is logged in. See [Retries without doubles](/docs/guides/retries-without-doubles).
                 * @example 7f8d0c2e-9b1a-4c35-8f6e-2d4b1a0c9e77
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The workflow's id. Any other value than a whole number from 1 to 2147483647 is treated as an id that does not exist.
                 * @example 1
                 */
                workflowId: components["parameters"]["WorkflowId"];
                /**
                 * @description The schedule's id. Any other value than a whole number from 1 to 2147483647 is treated as an id that does not exist.
                 * @example 4
                 */
                scheduleId: components["parameters"]["ScheduleId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The run is queued. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    Location: components["headers"]["ExecutionLocation"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExecutionResponse"];
                };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ExecuteForbidden"];
            404: components["responses"]["ScheduleNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimedOut"];
            409: components["responses"]["IdempotencyConflict"];
            422: components["responses"]["IdempotencyMismatch"];
            429: components["responses"]["TooManyExecutions"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherError"];
        };
    };
    listNodeTypes: {
        parameters: {
            query?: {
                /**
                 * @description Lists only node types whose category's name contains this text, whatever the case.
                 * @example query
                 */
                category?: components["parameters"]["CategoryFilter"];
                /**
                 * @description Lists only node types of this role.
                 * @example setter
                 */
                role?: components["parameters"]["RoleFilter"];
                /**
                 * @description Which page of the node types to read; the first one is 0. Without `page` and `limit`, all of them are returned.
                 * @example 0
                 */
                page?: components["parameters"]["NodeTypesPage"];
                /**
                 * @description How many node types a page has; 100 if only `page` is given. `categories` and `total` are those of all pages.
                 * @example 100
                 */
                limit?: components["parameters"]["NodeTypesLimit"];
            };
            header?: {
                /**
                 * @description Return the response only if it is no longer one that you name: one `ETag` that the service sent, several with commas between, or `*`. If it is, the response is 304 and has no body.
                 * @example "6f1d2c84a0b35e97c4d8f20b9a7e1356"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatchTag"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The node types. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    ETag: components["headers"]["ContentETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NodeTypeListResponse"];
                };
            };
            304: components["responses"]["ContentNotModified"];
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["CatalogueForbidden"];
            404: components["responses"]["UserNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimedOut"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherError"];
        };
    };
    listFunctions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The functions. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FunctionListResponse"];
                };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["CatalogueForbidden"];
            404: components["responses"]["UserNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimedOut"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherError"];
        };
    };
}
