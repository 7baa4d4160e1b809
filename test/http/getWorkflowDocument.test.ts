import { Ajv2020 } from 'ajv/dist/2020.js';
import { describeKeyAccess, describeVisibility } from './access.ts';
import { chain, computed, createWorkflow, dashboard, inlineRows, params } from './graphs.ts';
import { strictProblems } from './strict-problems.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
let key: string;
beforeAll(async () => {
  server = await startTestServer();
  key = await server.key();
});
afterAll(() => server.close());

type Schema = Readonly<Record<string, unknown>> & {
  readonly properties: Readonly<Record<string, unknown>>;
};

interface Operation {
  readonly operationId: string;
  readonly parameters: readonly { readonly name: string }[];
  readonly responses: object;
  readonly requestBody: {
    readonly content: { readonly 'application/json': { readonly example: { params: object } } };
  };
}

type Paths = Readonly<Record<string, { readonly post?: Operation; readonly get?: Operation }>>;

async function documentOf(workflow: object, title = 'Workflow') {
  const { id: workflowId } = await createWorkflow(server, key, workflow, title);
  const { body } = await server.client.ok('getWorkflowDocument', { key, params: { workflowId } });
  const schemas = body.components['schemas'] as Readonly<Record<string, Schema>>;
  return {
    workflowId,
    document: body,
    row: schemas['ResultRow']!,
    params: schemas['ExecuteParams']!,
  };
}

/** Whole numbers beyond 2^53 are sent in digits. */
const wholeNumber = {
  anyOf: [
    { type: 'integer', format: 'int64' },
    { type: 'string', pattern: '^[+-]?[0-9]{1,19}$' },
    { type: 'null' },
  ],
};

const typed = {
  ...chain(
    params('orders'),
    computed('year', 'year(day)'),
    computed('2024', 'price > $min'),
    dashboard,
  ),
  parameters: {
    orders: {
      type: 'rows',
      required: true,
      columns: [
        { name: 'item', type: 'text' },
        { name: 'price', type: 'number' },
        { name: 'count', type: 'integer' },
        { name: 'day', type: 'date' },
        { name: 'at', type: 'timestamp' },
        { name: 'tags', type: 'array' },
        { name: 'any', type: 'json' },
        { name: 'ok', type: 'bool' },
      ],
    },
    min: { type: 'number', default: 10, description: 'The lowest <b>price</b> */ """ [a](b).' },
    country: { type: 'string', enum: ['NL', 'DE'] },
    rate: { type: 'number', enum: [0.09, 0.21] },
    since: { type: 'date', required: true },
  },
};

describe('getWorkflowDocument', () => {
  describeKeyAccess('getWorkflowDocument', () => server, { params: { workflowId: 2147483647 } });
  describeVisibility(
    'getWorkflowDocument',
    () => server,
    async (allowed) => ({ workflowId: (await createWorkflow(server, allowed)).id }),
  );

  describe('304', () => {
    it('says that nothing has changed, until the workflow has', async () => {
      const { workflowId } = await documentOf(typed);
      const request = { key, params: { workflowId } };
      const first = await server.client.ok('getWorkflowDocument', request);
      const { etag } = first.headers;
      expect((await server.client.ok('getWorkflowDocument', request)).text).toBe(first.text);
      const again = () =>
        server.client.call('getWorkflowDocument', {
          ...request,
          headers: { 'if-none-match': etag! },
        });
      const { status, text, headers } = await again();
      expect([status, text, headers.etag]).toEqual([304, '', etag]);
      // Neither a new title nor a new graph is missed.
      for (const body of [{ title: 'Another' }, chain(inlineRows([{ other: 1 }]), dashboard)]) {
        await server.client.ok('updateWorkflow', { ...request, body });
        const changed = await again();
        expect(changed.status).toBe(200);
        expect(changed.headers.etag).not.toBe(etag);
        expect(changed.body.info.title).not.toBe(first.body.info['title']);
      }
      expect((await again()).text).toContain('"other"');
    });

    it('is not for those who may not see the workflow', async () => {
      const { workflowId } = await documentOf(typed);
      const { headers } = await server.client.ok('getWorkflowDocument', {
        key,
        params: { workflowId },
      });
      await server.client.fails('WORKFLOW_NOT_FOUND', 'getWorkflowDocument', {
        key: await server.key(await server.stranger()),
        params: { workflowId },
        headers: { 'if-none-match': headers.etag! },
      });
    });
  });

  describe('200', () => {
    it('types the parameters one by one, and the rows column by column', async () => {
      const { params: given, row, document, workflowId } = await documentOf(typed, 'Orders');
      expect(document.info).toMatchObject({
        title: `Workflow ${workflowId}: Orders`,
        version: '1',
      });
      expect(Object.keys(document.paths)).toEqual([
        `/api/v1/workflows/${workflowId}/execute`,
        `/api/v1/workflows/${workflowId}/data/{resultId}`,
      ]);
      expect(given).toMatchObject({
        required: ['orders', 'since'],
        additionalProperties: false,
        properties: {
          orders: { type: 'array', items: { additionalProperties: false } },
          min: { type: ['number', 'null'], format: 'double' },
          country: { oneOf: [{ type: 'string', enum: ['NL', 'DE'] }, { type: 'null' }] },
          rate: { type: ['number', 'null'], format: 'double', description: 'One of 0.09, 0.21.' },
          since: { type: 'string', format: 'date' },
        },
      });
      expect(row.properties).toMatchObject({
        item: { type: ['string', 'null'] },
        price: { type: ['number', 'null'], format: 'double' },
        count: wholeNumber,
        day: { type: ['string', 'null'], format: 'date' },
        at: { format: 'date-time' },
        tags: { type: ['array', 'null'] },
        ok: { type: ['boolean', 'null'] },
        year: wholeNumber,
        2024: { type: ['boolean', 'null'], 'x-go-name': 'Column2024' },
      });
      expect(row['required']).toHaveLength(10);
      expect(await strictProblems(document)).toEqual([]);
    });

    it('takes any value of a column of which nothing is known', async () => {
      const { row } = await documentOf(chain(inlineRows([{ id: 1, x: null }]), dashboard));
      expect(row.properties).toMatchObject({ id: wholeNumber, x: {} });
      expect(row.properties['x']).toEqual({});
    });

    it('keeps the text of users from being markup, and from ending comments', async () => {
      const title = 'Orders */ """ \n<script>';
      const { document, params: given, workflowId } = await documentOf(typed, title);
      expect(document.info).toMatchObject({
        title: `Workflow ${workflowId}: Orders * / ''' <script>`,
      });
      expect(given.properties['min']).toMatchObject({
        description: "The lowest &lt;b>price&lt;/b> \\* / ''' \\[a\\](b). Absent, it is 10.",
      });
    });

    it.each<[string, object]>([
      ['that declares nothing', chain(inlineRows([{ a: 1 }]), dashboard)],
      ['that takes no parameters', { ...chain(inlineRows([{ a: 1 }]), dashboard), parameters: {} }],
      ['whose columns only a run can tell', chain(params('rows'), dashboard)],
      ['that cannot run', { nodes: [] }],
      [
        'with columns of any name',
        chain(inlineRows([{ 'a b': 1, 'ü"\\': 1, $ref: 1, type: 1 }]), dashboard),
      ],
    ])('is valid for a workflow %s', async (_, workflow) => {
      const { document, params: given, row } = await documentOf(workflow);
      expect(await strictProblems(document)).toEqual([]);
      expect(given['type']).toBe('object');
      expect(row['type']).toBe('object');
    });

    it('has the headers, statuses and examples of its operations', async () => {
      const { document, workflowId } = await documentOf(typed);
      const { post } = (document.paths as Paths)[`/api/v1/workflows/${workflowId}/execute`]!;
      expect(post!.parameters.map(({ name }) => name)).toEqual(['Prefer', 'Idempotency-Key']);
      expect(Object.keys(post!.responses)).toEqual(
        expect.arrayContaining(['200', '202', '409', '422', '500', 'default']),
      );
      const { example } = post!.requestBody.content['application/json'];
      expect(example.params).toMatchObject({
        orders: [{ item: 'text', price: 12.5, count: 12, day: '2024-12-31', ok: true }],
        min: 10,
        country: 'NL',
      });
      const { body } = await server.client.ok('executeWorkflow', {
        key,
        params: { workflowId },
        body: example,
      });
      expect(body.data.total_rows).toBe(1);
    });

    it('describes its responses as they are', async () => {
      const large = '9007199254740993';
      const rows = [{ id: large, 'a b': 1.5, a_b: 'x', 日本: '東', '%': 2, $ref: 'y' }];
      const columns = [
        { name: 'id', type: 'integer' },
        { name: 'a b', type: 'number' },
        ...['a_b', '日本', '$ref'].map((name) => ({ name, type: 'string' })),
        { name: '%', type: 'number' },
      ];
      const { document, row, workflowId } = await documentOf({
        ...chain(params('rows'), dashboard),
        parameters: { rows: { type: 'rows', required: true, columns } },
      });
      expect(row.properties).toEqual({
        id: expect.objectContaining({ anyOf: expect.any(Array) }),
        'a b': { type: ['number', 'null'], format: 'double', 'x-go-name': 'AB' },
      });
      expect(row['x-other-columns']).toEqual([
        ...['a_b', '日本', '$ref'].map((name) => ({
          name,
          schema: { type: ['string', 'null'] },
        })),
        { name: '%', schema: { type: ['number', 'null'], format: 'double' } },
      ]);
      expect(row['description']).toContain('“a\\_b”, “日本”, “$ref”, “%”');
      expect(await strictProblems(document)).toEqual([]);
      const ajv = new Ajv2020({ strict: false, validateFormats: false });
      ajv.addSchema(document, 'document');
      const conforms = (schema: string, value: unknown): void => {
        const isValid = ajv.validate({ $ref: `document#/components/schemas/${schema}` }, value);
        expect({ schema, errors: isValid ? [] : ajv.errors }).toEqual({ schema, errors: [] });
      };
      const call = { key, params: { workflowId } };
      const input = { params: { rows } };
      conforms('ExecuteInput', input);
      const { body } = await server.client.ok('executeWorkflow', { ...call, body: input });
      conforms('ExecutionResponse', body);
      expect(body.data.rows).toEqual(rows);
      expect(body.data.id).toBe(body.data.execution_id);
      const accepted = await server.client.call('executeWorkflow', {
        ...call,
        body: input,
        headers: { Prefer: 'respond-async' },
      });
      expect(accepted.status).toBe(202);
      conforms('ExecutionAcceptedResponse', accepted.body);
      const refused = await server.client.call('executeWorkflow', {
        ...call,
        body: { params: { rows: [{ id: 'x' }] } },
      });
      conforms('FailureResponse', refused.body);
    });

    it('has operation ids that are unique among workflows', async () => {
      const ids = async (title: string): Promise<readonly string[]> => {
        const { document, workflowId } = await documentOf({}, title);
        return Object.values(document.paths as Paths)
          .map(({ post, get }) => (post ?? get)!.operationId)
          .map((name) => name.replace(`_${workflowId}`, '_ID'));
      };
      expect(await ids('Orders over €100')).toEqual([
        'executeOrdersOver100_ID',
        'getPageOfOrdersOver100_ID',
      ]);
      expect(await ids('日本')).toEqual(['executeWorkflow_ID', 'getPageOfWorkflow_ID']);
    });

    it('names the address of the service, for clients that are made from a copy', async () => {
      const { document } = await documentOf(typed);
      expect(document).toMatchObject({ servers: [{ url: server.url }] });
    });

    it('changes with the workflow', async () => {
      const { workflowId } = await documentOf(typed);
      const call = { key, params: { workflowId } };
      await server.client.ok('updateWorkflow', { ...call, body: { parameters: null } });
      const { body } = await server.client.ok('getWorkflowDocument', call);
      expect(body.info).toMatchObject({ version: '2' });
      expect(JSON.stringify(body.components)).toContain('declares no parameters');
    });
  });
});
