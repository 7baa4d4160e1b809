/** Parts of graphs that Spark computes: the same rows as without it, and fewer of them on the way. */

import { chain, createWorkflow, dashboard, inWeir } from '../http/graphs.ts';
import { describeWithSail } from '../support/sail.ts';
import { useSail } from './sail-service.ts';

const node = (operation: string, config: object) => ({
  node_type: `queryoperators/${operation}`,
  node_role: 'setter',
  config,
});
const filter = (expression: string) => node('filter', { expression });

describeWithSail('Spark', () => {
  const service = useSail([
    "CREATE TABLE orders USING parquet LOCATION '{directory}/orders' AS SELECT id, CAST(id % 7 AS INT) AS units, CAST(id / 4 AS DECIMAL(12,2)) AS amount, CASE id % 3 WHEN 0 THEN 'Zoë' WHEN 1 THEN 'Ada' END AS customer, CAST(id AS DOUBLE) AS ratio, DATE'2026-01-01' AS day FROM range(1, 100001)",
  ]);
  const orders = () => service.reader({ table: service.table('orders') });

  async function rowsOf(graph: object): Promise<readonly object[]> {
    const { id } = await createWorkflow(service.app, service.app.keys.all, graph, 'Orders');
    const { body } = await service.run(id);
    return (body as { readonly data: { readonly rows: readonly object[] } }).data.rows;
  }

  async function statementsIn(work: () => Promise<unknown>): Promise<number> {
    let statements = 0;
    service.proxy.judge = (piece) => {
      if (piece.includes('FROM weir_leaf_1')) statements += 1;
      return 'pass';
    };
    await work();
    return statements;
  }

  it('filters, computes, groups and sorts in one statement', async () => {
    const graph = chain(
      orders(),
      filter("units >= 5 and (customer = 'Zoë' or customer is null)"),
      node('computedColumn', { column_name: 'gross', expression: 'amount * 2' }),
      node('aggregation', {
        group_by: ['customer'],
        aggregations: [
          { column_name: 'orders', function: 'count' },
          { column_name: 'total', function: 'sum', field: 'gross' },
          { column_name: 'last', function: 'max', field: 'id' },
        ],
      }),
      node('sort', { by: [{ field: 'customer', nulls: 'first' }] }),
      dashboard,
    );
    let rows: readonly object[] = [];
    const computed = await statementsIn(async () => (rows = await rowsOf(graph)));
    expect(computed).toBeGreaterThan(0);
    expect(rows).toEqual(await rowsOf({ ...graph, placement: 'local' }));
    expect(rows).toMatchObject([{ customer: null }, { customer: 'Zoë' }]);
  });

  it('has null for whole numbers beyond 64 bits', async () => {
    const graph = chain(
      orders(),
      filter('id = 3'),
      node('computedColumn', { column_name: 'n', expression: 'id * 9223372036854775807' }),
      node('select', { columns: ['id', 'n'] }),
      dashboard,
    );
    expect(await rowsOf({ ...graph, placement: 'remote' })).toEqual([{ id: 3, n: null }]);
  });

  it('takes the first rows of a sort', async () => {
    const by = [{ field: 'units', direction: 'desc' }, { field: 'id' }];
    const graph = chain(orders(), node('sort', { by }), node('limit', { limit: 2 }), dashboard);
    expect(await rowsOf(graph)).toMatchObject([{ id: 6 }, { id: 13 }]);
  });

  it('is named by validation, which says why other nodes run in Weir', async () => {
    const remote = { engine: 'spark', connection: String(service.credentialId), because: null };
    const because = async (...nodes: readonly object[]) => {
      const { nodes: places } = await service.validated(
        chain(orders(), filter('units > 5'), ...nodes, dashboard),
      );
      return places.map(({ runs_at: place }: { runs_at: unknown }) => place);
    };
    expect(await because(filter("upper(customer) = 'ADA'"))).toEqual([
      remote,
      remote,
      { ...inWeir, because: 'Spark does not compute `upper` exactly as Weir does' },
      inWeir,
    ]);
    const sorted = await because(node('sort', { by: 'id' }), filter('id > 5'));
    expect(sorted.slice(2, 4)).toEqual([
      remote,
      { ...inWeir, because: expect.stringContaining('only at the end of a statement') },
    ]);
    const [, , ratio] = await because(filter('ratio > 0.5'));
    expect(ratio).toMatchObject({ because: expect.stringContaining('the values of `ratio`') });
  });

  it('names the nodes of a statement that fails', async () => {
    const statement = `SELECT 1 / (id - 1) AS part, id FROM ${service.table('orders')}`;
    const graph = chain(service.reader({ statement }), filter('id < 10'), dashboard);
    const { id } = await createWorkflow(service.app, service.app.keys.all, graph, 'Parts');
    const { body } = await service.run(id);
    expect(JSON.stringify(body)).toMatch(
      /The database computes the nodes \d+ and \d+ in one statement: .*by zero/i,
    );
  });
});
