/** Schemas of responses that all workflows share. */

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });

type Members = Readonly<Record<string, object>>;

/** Without `additionalProperties`, of which openapi-fetch makes members of type unknown. */
function object(description: string, properties: Members, optional: Members = {}) {
  return {
    description,
    type: 'object',
    required: Object.keys(properties),
    properties: { ...properties, ...optional },
  };
}

const text = (description: string) => ({ description, type: 'string' });
const count = (description: string) => ({ description, type: 'integer', format: 'int64' });
const time = (description: string) => ({ description, type: 'string', format: 'date-time' });
const yes = (description: string) => ({ description, type: 'boolean' });
const list = (description: string, of: string) => ({
  description,
  type: 'array',
  items: reference(of),
});
const link = (description: string) => ({ description, type: ['string', 'null'] });
const orNull = <S extends { readonly type: string }>(schema: S) => ({
  ...schema,
  type: [schema.type, 'null'],
});
const anyObject = (description: string) => ({
  description,
  type: 'object',
  additionalProperties: true,
});

const table = {
  rows: list('The rows.', 'ResultRow'),
  total_rows: count('Total number of rows in the result.'),
  schema: {
    description: 'The types of the columns, by name.',
    type: 'object',
    additionalProperties: { type: 'string' },
  },
  columns: list('The columns, in order.', 'ResultColumn'),
  next_page_url: link('Path of the next page. Null on the last page.'),
  expires_at: time('When the stored result expires.'),
};

const deliveries = {
  description: 'The rows that each terminator sent to another service, in node order.',
  type: 'array',
  items: anyObject('The rows that one terminator sent.'),
};

const envelope = (description: string, data: string) =>
  object(description, {
    success: yes('Always true.'),
    data: reference(data),
    meta: reference('Meta'),
  });

export const sharedSchemas = {
  ResultColumn: object('A column of a result.', {
    name: text("The column's name, as used in the rows."),
    type: text(
      '`string`, `number`, `boolean`, `date`, `timestamp`, `object` or `array`. The list is open.',
    ),
  }),
  ResultOutput: object('A stored result of the run.', {
    node_id: count('The terminator that produced it.'),
    result_id: text('The id of the stored result, to read its rows page by page.'),
    total_rows: count('Number of rows.'),
  }),
  ExecutionResult: object('The result of a run.', {
    execution_id: count('The id of the execution, to read it again later.'),
    id: count('The same value as `execution_id`.'),
    workflow_id: count('The workflow.'),
    status: text('How the run ended: `completed`. The list is open.'),
    execution_time_ms: count('Duration of the run in milliseconds.'),
    result_id: text(
      'The id of the stored result, to read its rows page by page until `expires_at`.',
    ),
    ...table,
    truncated: yes('True if the result has more rows than `rows`.'),
    outputs: list('All stored results of the run, in node order.', 'ResultOutput'),
    deliveries,
    warnings: {
      description:
        'Possible problems with the rows that getters and the calls of setters fetched, in node order.',
      type: 'array',
      items: anyObject('A `node_id` and a `message` for people.'),
    },
  }),
  Execution: object('A run that is queued or running.', {
    id: count('The id of the execution, to read it again later.'),
    execution_id: count('The same value as `id`.'),
    workflow_id: count('The workflow.'),
    workflow_title: orNull(
      text('The current title of the workflow. Null if the workflow was deleted.'),
    ),
    workflow_revision: count('The revision of the workflow that runs.'),
    status: text('The state of the run, such as `queued` or `running`. The list is open.'),
    trigger: text('The trigger of the run, such as `api`. The list is open.'),
    schedule_id: orNull(count('The schedule that started the run. Null if no schedule did.')),
    user_id: count('The user who requested the run.'),
    key_id: orNull(count('The API key that requested the run. Null if no key did.')),
    execution_time_ms: orNull(count('Duration in milliseconds. Null if it has not ended.')),
    schema: anyObject(
      "The types of the result's columns, by name. Empty unless the run completed.",
    ),
    columns: list('The columns of the result, in order.', 'ResultColumn'),
    outputs: list('All stored results of the run, in node order.', 'ResultOutput'),
    sources: {
      description:
        'The rows that each getter, and the calls of each setter, fetched, in node order.',
      type: 'array',
      items: anyObject('The rows of one node.'),
    },
    deliveries,
    failed_rows: count('Number of rows that could not be delivered.'),
    error: {
      description: 'The reason why the run did not complete. Null unless it failed.',
      type: ['object', 'null'],
      additionalProperties: true,
    },
    created: time('When the run was requested.'),
    due_at: time('The time that the run is for.'),
    started_at: orNull(time('When it started. Null if it is queued.')),
    last_success_at: orNull(
      time('The `due_at` of the last completed run before this one. Null if there was none.'),
    ),
    finished_at: orNull(time('When it ended. Null if it has not ended.')),
    total_rows: orNull(count('Number of rows in the result. Null unless the run completed.')),
    result_id: link('The id of the stored result. Null unless the run completed.'),
    expires_at: orNull(time('When the stored result expires. Null unless the run completed.')),
  }),
  ResultPage: object('A page of a stored result.', {
    ...table,
    page: count('The page number, starting at 0.'),
    limit: count('Maximum number of rows per page.'),
    has_more: yes('True if there are more pages.'),
  }),
  Meta: object('Metadata of the response.', {
    request_id: text('The id of the request, also sent as the `X-Request-Id` header.'),
    timestamp: time('When the response was created.'),
  }),
  FailureDetail: object(
    'One problem with the request.',
    { message: text('A description of the problem, for people.') },
    { path: text('The location of the problem, as a JSON Pointer into the body.') },
  ),
  FailureInfo: object(
    'The reason why the request was refused or failed.',
    {
      code: text('The code of the error, for programs. The list is open.'),
      message: text('A description of the error, for people.'),
      doc_url: text('The page that explains this code and how to fix the error.'),
    },
    { details: list('The problems with the request.', 'FailureDetail') },
  ),
  FailureData: object(
    'The result of the validation for WORKFLOW_INVALID; the run that did not complete for EXECUTION_FAILED, RESULT_TOO_LARGE and EXECUTION_TIMEOUT.',
    {},
    {
      valid: yes('Always false: the workflow cannot be executed as it is.'),
      errors: list('The problems that prevent a run.', 'Problem'),
      execution_id: count('The id of the execution, to read it again later.'),
      workflow_id: count('The workflow.'),
      status: text('How the run ended: `failed`, `timed_out` or `cancelled`. The list is open.'),
      execution_time_ms: count('Duration of the run in milliseconds.'),
      error: reference('Problem'),
      deliveries,
    },
  ),
  Problem: object(
    'A problem with the workflow or its run.',
    {
      code: text('The code of the problem, for programs. The list is open.'),
      message: text('A description of the problem, for people.'),
    },
    {
      node_id: orNull(count('The node that has the problem. Null if no single node caused it.')),
      doc_url: text('The page that explains how to fix the problem.'),
    },
  ),
  FailureResponse: object(
    'The call failed.',
    {
      success: yes('Always false.'),
      error: reference('FailureInfo'),
      meta: reference('Meta'),
    },
    { data: reference('FailureData') },
  ),
  ExecutionResponse: envelope('The completed run.', 'ExecutionResult'),
  ExecutionAcceptedResponse: envelope('The run that was started.', 'Execution'),
  ResultPageResponse: envelope('A page of a stored result.', 'ResultPage'),
};
