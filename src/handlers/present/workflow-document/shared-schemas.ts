/** What the responses of all workflows have in common. */

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });

type Members = Readonly<Record<string, object>>;

/** Of a response: all members are always there, and later versions may add some. */
function object(description: string, properties: Members) {
  return { description, type: 'object', required: Object.keys(properties), properties };
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

const table = {
  rows: list('The rows.', 'ResultRow'),
  total_rows: count('How many rows the result has.'),
  schema: {
    description: 'Maps column name to type name.',
    type: 'object',
    additionalProperties: { type: 'string' },
  },
  columns: list('The columns, in order.', 'ResultColumn'),
  next_page_url: link('The path of the next page; null where there is none.'),
  expires_at: time('When the stored result goes.'),
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
    workflow_id: count('The workflow.'),
    status: text('How the run ended: `completed`. The list is open.'),
    execution_time_ms: count('How long the run took, in milliseconds.'),
    result_id: text('Reads the rows again, page by page.'),
    ...table,
    truncated: yes('Whether the result has more rows than `rows`.'),
    outputs: list('Every stored result of the run.', 'ResultOutput'),
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
  FailureDetail: {
    description: 'One thing that is wrong with the request.',
    type: 'object',
    required: ['message'],
    properties: {
      path: text('What is meant, as a JSON Pointer into the body.'),
      message: text('What is wrong, for people.'),
    },
  },
  FailureInfo: {
    description: 'Why the call failed.',
    type: 'object',
    required: ['code', 'message', 'doc_url'],
    properties: {
      code: text('What went wrong, for programs. The list is open.'),
      message: text('What went wrong, for people.'),
      doc_url: text('The page about the code.'),
      details: list('What is wrong with the request, one by one.', 'FailureDetail'),
    },
  },
  FailureResponse: object('The call failed.', {
    success: yes('Always false.'),
    error: reference('FailureInfo'),
    meta: reference('Meta'),
  }),
  ExecutionResponse: envelope('The completed run.', 'ExecutionResult'),
  ResultPageResponse: envelope('One page of the result.', 'ResultPage'),
};
