/** Parts of graphs that PostgreSQL computes: the same rows as without it, and fewer of them on the way. */

import { createWorkflow, dashboard, inWeir, sequence } from '../http/graphs.ts';
import { usePostgres } from './postgres-service.ts';

const service = usePostgres(`
CREATE TABLE orders (id bigint PRIMARY KEY, customer text, amount numeric(12,2), units integer, day date, at timestamptz, note json, ratio float8);
CREATE TABLE customers (name text PRIMARY KEY, country varchar(2));
INSERT INTO customers VALUES ('Ada', 'CH'), ('Bob', 'US'), ('Zoë', 'CH');
INSERT INTO orders SELECT n, (ARRAY['Ada', 'Bob', 'Zoë', NULL])[1 + n % 4], n / 4.0, n, date '2026-01-01' + n % 40,
  timestamptz '2026-01-01 00:00+00' + n * interval '1 hour', '{"n": 1}', n / 3.0 FROM generate_series(1, 1000) n;`);

let statements: string[] = [];
beforeEach(() => {
  statements = [];
  service.proxy.judge = (piece) => {
    statements.push(...(piece.toString().match(/COPY \([^]*?TO STDOUT/g) ?? []));
    return 'pass';
  };
});

const node = (operation: string, config: object) => ({
  node_type: `queryoperators/${operation}`,
  node_role: 'setter',
  config,
});
const filter = (expression: string) => node('filter', { expression });
const orders = (config: object = { table: 'orders' }) => service.reader(config);

/** The nodes one after another; further getters lead to the second port of the first join. */
function graphOf(...nodes: readonly { readonly node_type: string }[]) {
  const getters = nodes.filter(({ node_type }) => node_type.startsWith('sources/'));
  const others = nodes.filter((one) => !getters.includes(one));
  const all = [...getters, ...others, dashboard];
  const first = getters.length;
  const edges = all.slice(first).map((_, index) => ({
    source_node_index: index === 0 ? 0 : first + index - 1,
    target_node_index: first + index,
  }));
  const second = getters.slice(1).map((_, index) => ({
    source_node_index: index + 1,
    target_node_index: first,
    target_key: 'input2',
  }));
  return { nodes: all, edges: [...edges, ...second] };
}

async function run(graph: object) {
  const { id } = await createWorkflow(service.app, service.app.keys.all, graph, 'Orders');
  const request = { key: service.app.keys.all, params: { workflowId: id } };
  const { body } = await service.app.client.call('executeWorkflow', request);
  return body as { readonly data: { readonly rows: readonly Record<string, unknown>[] } };
}

async function rowsOf(graph: object) {
  return (await run(graph)).data.rows;
}

async function placesOf(graph: object) {
  const { nodes } = await service.validated(graph);
  return nodes.map(({ runs_at }: { runs_at: unknown }) => runs_at) as readonly unknown[];
}

describe('a run', () => {
  it('reads only the rows that a filter keeps', async () => {
    const rows = await rowsOf(graphOf(orders(), filter("customer = 'Zoë' and units > 980")));
    expect(rows.map(({ id }) => id)).toEqual([982, 986, 990, 994, 998]);
    expect(statements).toEqual([expect.stringMatching(/WHERE .*weir\.v1.*AND.*weir\.v2/s)]);
    expect(statements[0]).not.toContain('Zoë');
  });

  it('computes, groups and sorts in the database', async () => {
    const graph = graphOf(
      orders(),
      node('computedColumn', { column_name: 'gross', expression: 'amount * 2' }),
      node('aggregation', {
        group_by: ['customer'],
        aggregations: [
          { column_name: 'total', function: 'sum', field: 'gross' },
          { column_name: 'late', function: 'count', where: 'month(day) = 2' },
          { column_name: 'last', function: 'max', field: 'at' },
        ],
      }),
      node('sort', { by: [{ field: 'customer', nulls: 'first' }] }),
    );
    const rows = await rowsOf(graph);
    expect(rows.map(({ customer }) => customer)).toEqual([null, 'Ada', 'Bob', 'Zoë']);
    expect(rows[0]).toEqual({
      customer: null,
      total: '62625.00',
      late: 75,
      last: '2026-02-11T15:00:00.000Z',
    });
    expect(statements).toEqual([expect.stringContaining('GROUP BY')]);
  });

  it('joins two tables in one statement', async () => {
    const customers = service.reader({ table: 'customers' });
    const graph = graphOf(
      orders(),
      customers,
      node('join', { type: 'inner', on: [{ left: 'customer', right: 'name' }] }),
      filter("country = 'US'"),
      node('aggregation', {
        group_by: [],
        aggregations: [{ column_name: 'orders', function: 'count' }],
      }),
    );
    expect(await rowsOf(graph)).toEqual([{ orders: 250 }]);
    expect(statements).toEqual([expect.stringContaining('weir_leaf_2')]);
  });

  it('goes on in Weir where PostgreSQL would differ', async () => {
    const graph = graphOf(
      orders(),
      filter('units <= 2'),
      node('computedColumn', { column_name: 'upper', expression: 'upper(customer)' }),
    );
    expect((await rowsOf(graph)).map((row) => row['upper'])).toEqual(['BOB', 'ZOË']);
    expect(statements).toEqual([expect.stringContaining('WHERE')]);
  });

  it('keeps the order of a statement, and its parameters', async () => {
    const statement = 'SELECT id, units FROM orders WHERE units > $1 ORDER BY id DESC -- newest';
    const source = orders({ statement, parameters: [900] });
    const graph = graphOf(source, filter('units < 950'), node('limit', { limit: 2 }));
    expect((await rowsOf(graph)).map(({ id }) => id)).toEqual([949, 948]);
    expect(statements).toEqual([expect.stringContaining('LIMIT 2')]);
  });

  it('reads a table again as it is after it has changed', async () => {
    const database = service.database();
    await database.query('CREATE TABLE changing (a integer, b text)');
    await database.query("INSERT INTO changing VALUES (1, 'x'), (2, 'y')");
    const graph = graphOf(service.reader({ table: 'changing' }), filter('a = 2'));
    expect(await rowsOf(graph)).toEqual([{ a: 2, b: 'y' }]);
    await database.query('ALTER TABLE changing ADD c boolean DEFAULT true');
    expect(await rowsOf(graph)).toEqual([{ a: 2, b: 'y', c: true }]);
  });

  it('names the nodes of a statement that fails', async () => {
    const graph = graphOf(
      orders({ statement: 'SELECT 1 / (units - 1) AS part, units FROM orders' }),
      filter('units < 10'),
    );
    expect(JSON.stringify(await run(graph))).toMatch(
      /The database computes the nodes \d+ and \d+ in one statement: .*division by zero/,
    );
  });
});

describe('validation', () => {
  const inDatabase = () => ({
    engine: 'postgresql',
    connection: String(service.credentialId),
    because: null,
  });
  const local = (because: unknown) => ({ ...inWeir, because });

  it('says where each node runs, and why', async () => {
    const graph = graphOf(
      orders(),
      filter('units > 5'),
      filter("lower(customer) = 'ada'"),
      node('limit', { limit: 5 }),
    );
    expect(await placesOf(graph)).toEqual([
      inDatabase(),
      inDatabase(),
      local('PostgreSQL does not compute `lower` exactly as Weir does'),
      local('It reads the rows of node `Filter` (2), which runs in Weir'),
      inWeir,
    ]);
  });

  it.each([
    ['ratio > 0.5', 'PostgreSQL does not compare the values of `ratio` exactly as Weir does'],
    ['units / 2 > 1', 'PostgreSQL does not compute'],
    ['cast(customer as integer) = 1', 'PostgreSQL does not cast string to integer'],
  ])('%s', async (expression, because) => {
    const [, place] = await placesOf(graphOf(orders(), filter(expression)));
    expect(place).toEqual(local(expect.stringContaining(because)));
  });

  it('leaves a table to Weir if nothing makes it smaller', async () => {
    const [, place] = await placesOf(graphOf(orders(), node('sort', { by: 'id' })));
    expect(place).toEqual(local(expect.stringContaining('fewer')));
  });

  it('leaves a source with a cursor to Weir', async () => {
    const source = orders({
      table: 'orders',
      columns: { at: 'timestamp' },
      incremental: { cursor: 'at' },
    });
    const [place] = await placesOf(graphOf(source, filter('units > 5')));
    expect(place).toEqual(local(expect.stringContaining('`incremental`')));
  });

  it('gives no reason in graphs without a database', async () => {
    const graph = graphOf(sequence(1, 3), filter('value > 1'));
    expect(await placesOf(graph)).toEqual([inWeir, inWeir, inWeir]);
  });
});

describe('the placement', () => {
  it('`local` reads the table whole', async () => {
    const graph = { ...graphOf(orders(), filter('units > 998')), placement: 'local' };
    expect(await rowsOf(graph)).toHaveLength(2);
    expect(statements).toEqual([expect.not.stringContaining('weir_leaf')]);
  });

  it('`remote` runs what the database computes, and refuses the rest', async () => {
    const graph = (expression: string) => ({
      ...graphOf(orders(), filter(expression)),
      placement: 'remote',
    });
    expect(await rowsOf(graph('units > 998'))).toHaveLength(2);
    expect(statements).toEqual([expect.stringContaining('weir_leaf')]);
    const { errors } = await service.validated(graph("upper(customer) = 'ADA'"));
    expect(errors).toEqual([
      expect.objectContaining({ node_index: 1, code: 'cannot_run_remotely' }),
    ]);
    expect(JSON.stringify(await run(graph("upper(customer) = 'ADA'")))).toContain(
      'cannot_run_remotely',
    );
  });
});
