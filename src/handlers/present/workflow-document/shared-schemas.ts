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
  total_rows: count('How many rows the result has.'),
  schema: {
    description: 'Maps column name to type name.',
    type: 'object',
    additionalProperties: { type: 'string' },
  },
  columns: list('The columns, in order.', 'ResultColumn'),
  next_page_url: link('The path of the next page; null on the last page.'),
  expires_at: time('When the stored result goes.'),
};

const deliveries = {
  description: 'What each terminator sent to another service.',
  type: 'array',
  items: anyObject('What one terminator sent.'),
};

const envelope = (description: string, data: string) =>
  object(description, {
    success: yes('Always true.'),
    data: reference(data),
    meta: reference('Meta'),
  });

export const sharedSchemas = {
  ResultColumn: object('A column of the result.', {
    name: text('Its name, as in every row.'),
    type: text(
      '`string`, `number`, `boolean`, `date`, `timestamp`, `object` or `array`. The list is open.',
    ),
  }),
  ResultOutput: object('One stored result of the run.', {
    node_id: count('The terminator that made it.'),
    result_id: text('Reads the rows page by page.'),
    total_rows: count('How many rows it has.'),
  }),
  ExecutionResult: object('What the run produced.', {
    execution_id: count('Names the run in the history.'),
    id: count('The same as `execution_id`.'),
    workflow_id: count('The workflow.'),
    status: text('How the run ended: `completed`. The list is open.'),
    execution_time_ms: count('How long the run took, in milliseconds.'),
    result_id: text('Reads the rows again, page by page.'),
    ...table,
    truncated: yes('Whether the result has more rows than `rows`.'),
    outputs: list('Every stored result of the run.', 'ResultOutput'),
    deliveries,
    warnings: {
      description: 'What may be wrong with the rows that a getter brought in.',
      type: 'array',
      items: anyObject('A `node_id` and a `message` for people.'),
    },
  }),
  Execution: object('A run that is queued or running.', {
    id: count('Names the run in the history.'),
    execution_id: count('The same as `id`.'),
    workflow_id: count('The workflow.'),
    workflow_title: orNull(text('The title of the workflow; null if it was deleted.')),
    workflow_revision: count('Which revision of the workflow runs.'),
    status: text('How far the run is, such as `queued` or `running`. The list is open.'),
    trigger: text('What started the run, such as `api`. The list is open.'),
    schedule_id: orNull(count('The schedule that started the run; null if none did.')),
    user_id: count('Who requested the run.'),
    key_id: orNull(count('The API key that requested the run; null if none did.')),
    execution_time_ms: orNull(count('How long it ran, in milliseconds; null until it has ended.')),
    schema: anyObject('Maps column name to type name; empty until the run has completed.'),
    columns: list('The columns of the result, in order.', 'ResultColumn'),
    outputs: list('Every stored result of the run.', 'ResultOutput'),
    sources: {
      description: 'What each getter brought in.',
      type: 'array',
      items: anyObject('One getter.'),
    },
    deliveries,
    failed_rows: count('How many rows could not be delivered.'),
    error: {
      description: 'Why the run did not complete; null unless it failed.',
      type: ['object', 'null'],
      additionalProperties: true,
    },
    created: time('When the run was requested.'),
    started_at: orNull(time('When it began to run; null while it is queued.')),
    finished_at: orNull(time('When it ended; null until then.')),
    total_rows: orNull(count('How many rows the result has; null unless the run completed.')),
    result_id: link('Reads the rows page by page; null unless the run completed.'),
    expires_at: orNull(time('When the stored result expires; null unless the run completed.')),
  }),
  ResultPage: object('One page of the result.', {
    ...table,
    page: count('Which page this is; the first one is 0.'),
    limit: count('How many rows a page has.'),
    has_more: yes('Whether further pages remain.'),
  }),
  Meta: object('About the response.', {
    request_id: text('Names the request.'),
    timestamp: time('When the response was made.'),
  }),
  FailureDetail: object(
    'One thing that is wrong with the request.',
    { message: text('What is wrong, for people.') },
    { path: text('What is meant, as a JSON Pointer into the body.') },
  ),
  FailureInfo: object(
    'Why the call failed.',
    {
      code: text('What went wrong, for programs. The list is open.'),
      message: text('What went wrong, for people.'),
      doc_url: text('The page about the code.'),
    },
    { details: list('What is wrong with the request, one by one.', 'FailureDetail') },
  ),
  FailureData: object(
    'With WORKFLOW_INVALID, what validation found; with EXECUTION_FAILED, RESULT_TOO_LARGE and EXECUTION_TIMEOUT, the run that did not complete.',
    {},
    {
      valid: yes('Always false: the workflow cannot be executed as it is.'),
      errors: list('What stops the workflow.', 'Problem'),
      execution_id: count('Names the run in the history.'),
      workflow_id: count('The workflow.'),
      status: text('How the run ended: `failed`, `timed_out` or `cancelled`. The list is open.'),
      execution_time_ms: count('How long the run took, in milliseconds.'),
      error: reference('Problem'),
      deliveries,
    },
  ),
  Problem: object(
    'What is wrong with the workflow or its run.',
    {
      code: text('What is wrong, for programs. The list is open.'),
      message: text('What is wrong, for people.'),
    },
    {
      node_id: orNull(count('The node; null if no single node caused it.')),
      doc_url: text('The page that says how to fix it.'),
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
  ResultPageResponse: envelope('One page of the result.', 'ResultPage'),
};
