/** Workflows that read the rows of others. */

import {
  call,
  calling,
  execute,
  executionOf,
  filter,
  problemsOf,
  queue,
  replace,
  ROWS,
  withParameters,
} from '../called-workflows.ts';
import { ended } from '../executions.ts';
import { chain, computed, createWorkflow, dashboard, endless, inlineRows } from '../graphs.ts';
import { addSchedule } from '../schedules.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('a graph with sources/workflow', () => {
  it('has the columns of the other workflow before a run, and its rows in one', async () => {
    const key = await server.key();
    const { id } = await createWorkflow(server, key, chain(inlineRows(ROWS), dashboard));
    const graph = calling(String(id));
    const { body } = await server.client.ok('validateGraph', { key, body: graph });
    const { valid, nodes } = body.data;
    expect({ valid, outputs: nodes?.[0]?.outputs }).toEqual({
      valid: true,
      outputs: {
        output1: [
          { name: 'item', type: 'string' },
          { name: 'price', type: 'number' },
          { name: 'day', type: 'string' },
          { name: 'tags', type: 'array' },
        ],
      },
    });
    const { id: outer } = await createWorkflow(server, key, graph);
    const result = await execute(server, key, outer);
    expect(result.rows).toEqual(ROWS);
    const execution = await executionOf(server, key, result.execution_id);
    expect(execution).toMatchObject({
      called_workflows: [{ workflow_id: id, workflow_revision: 1 }],
      sources: [{ rows: 2 }],
    });
    expect(await ended(server, key, await queue(server, key, outer))).toMatchObject({
      status: 'completed',
      total_rows: 2,
      called_workflows: [{ workflow_id: id, workflow_revision: 1 }],
    });
  });

  it('shows the rows in a preview', async () => {
    const key = await server.key();
    const { id } = await createWorkflow(server, key, chain(inlineRows(ROWS), dashboard));
    const graph = chain(call(String(id)), computed('double', 'price * 2'), dashboard);
    const body = { ...graph, rows: 10 };
    const { nodes } = (await server.client.ok('previewGraph', { key, body })).body.data;
    expect(nodes.map(({ rows }) => rows)).toEqual([
      ROWS,
      ROWS.map((row) => ({ ...row, double: row.price * 2 })),
    ]);
  });

  it('passes values, parameters and expressions to the declared parameters', async () => {
    const key = await server.key();
    const { id } = await withParameters(server, key);
    const { id: outer } = await createWorkflow(server, key, {
      ...calling(String(id), {
        params: { least: { $param: 'from' }, not: { $expression: "concat('t', 'ea')" } },
      }),
      parameters: { from: { type: 'number' } },
    });
    const { rows } = await execute(server, key, outer, { params: { from: 1 } });
    expect(rows).toMatchObject([{ item: 'cup' }]);
  });

  it('passes rows to a parameter that takes rows', async () => {
    const key = await server.key();
    const { id } = await createWorkflow(server, key, {
      ...chain(
        { node_type: 'sources/params', node_role: 'getter', config: { param: 'orders' } },
        dashboard,
      ),
      parameters: { orders: { type: 'rows', columns: [{ name: 'n', type: 'integer' }] } },
    });
    const { id: outer } = await createWorkflow(
      server,
      key,
      calling(String(id), { params: { orders: [{ n: 1 }, { n: 2 }] } }),
    );
    expect((await execute(server, key, outer)).rows).toEqual([{ n: 1 }, { n: 2 }]);
  });

  it('runs only what leads to the chosen terminator, which it names by its label or id', async () => {
    const key = await server.key();
    const sending = {
      node_type: 'termination/httpRequest',
      node_role: 'terminator',
      label: 'Send',
      config: { url: 'http://127.0.0.1:1/', method: 'POST' },
    };
    const { id, nodes } = await createWorkflow(server, key, {
      nodes: [
        inlineRows(ROWS),
        filter('price > 10'),
        sending,
        { ...dashboard, label: 'All' },
        { ...dashboard, label: 'Expensive' },
      ],
      edges: [
        { source_node_index: 0, target_node_index: 1 },
        { source_node_index: 0, target_node_index: 2 },
        { source_node_index: 0, target_node_index: 3 },
        { source_node_index: 1, target_node_index: 4 },
      ],
    });
    const rowsWith = async (output: unknown) => {
      const config = output === undefined ? {} : { output };
      const outer = await createWorkflow(server, key, calling(String(id), config));
      const { total_rows, deliveries } = await execute(server, key, outer.id);
      expect(deliveries).toEqual([]);
      return total_rows;
    };
    expect(await rowsWith(undefined)).toBe(2);
    expect(await rowsWith('Expensive')).toBe(1);
    expect(await rowsWith(nodes[4]!.id)).toBe(1);
    const errors = await problemsOf(server, key, calling(String(id), { output: 'Expensiv' }));
    expect(errors).toMatchObject([
      {
        code: 'invalid_config',
        path: '/output',
        message: expect.stringContaining('did you mean `Expensive`?'),
      },
    ]);
    expect(await problemsOf(server, key, calling(String(id), { output: 'Send' }))).toMatchObject([
      { path: '/output' },
    ]);
  });

  it('runs the published revision, or the one that it names, and a rerun the recorded one', async () => {
    const key = await server.key();
    const { id } = await createWorkflow(server, key, chain(inlineRows([{ n: 1 }]), dashboard));
    const newest = await createWorkflow(server, key, calling(String(id)));
    const fixed = await createWorkflow(server, key, calling(`${id}:1`));
    const first = await execute(server, key, newest.id);
    await replace(server, key, id, chain(inlineRows([{ n: 2 }]), dashboard));
    expect((await execute(server, key, newest.id)).rows).toEqual([{ n: 2 }]);
    expect((await execute(server, key, fixed.id)).rows).toEqual([{ n: 1 }]);
    const published = { key, params: { workflowId: id }, body: { revision: 1 } };
    await server.client.ok('publishWorkflow', published);
    expect((await execute(server, key, newest.id)).rows).toEqual([{ n: 1 }]);
    await server.client.ok('publishWorkflow', { ...published, body: { revision: 2 } });

    const rerun = async (body: object) => {
      const params = { executionId: first.execution_id };
      const queued = await server.client.accepted('rerunExecution', { key, params, body });
      return ended(server, key, queued.body.data.id);
    };
    expect(await rerun({})).toMatchObject({
      status: 'completed',
      called_workflows: [{ workflow_id: id, workflow_revision: 1 }],
    });
    expect(await rerun({ revision: 'latest' })).toMatchObject({
      called_workflows: [{ workflow_id: id, workflow_revision: 2 }],
    });
  });

  it('runs in schedules with what their owner can see', async () => {
    const key = await server.key();
    const { id } = await createWorkflow(server, key);
    const outer = await createWorkflow(server, key, calling(String(id)));
    const schedule = await addSchedule(server, key, outer.id, {});
    const params = { workflowId: outer.id, scheduleId: schedule.id };
    const queued = await server.client.accepted('runSchedule', { key, params });
    expect(await ended(server, key, queued.body.data.id)).toMatchObject({
      status: 'completed',
      called_workflows: [{ workflow_id: id, workflow_revision: 1 }],
    });
  });

  it('is cancelled with its caller', async () => {
    const key = await server.key();
    const { id } = await createWorkflow(server, key, endless);
    const outer = await createWorkflow(server, key, calling(String(id)));
    const executionId = await queue(server, key, outer.id);
    await runningExecution(key, executionId);
    await server.client.ok('cancelExecution', { key, params: { executionId } });
    expect(await ended(server, key, executionId)).toMatchObject({ status: 'cancelled' });
  });

  async function runningExecution(key: string, executionId: number): Promise<void> {
    while ((await executionOf(server, key, executionId)).status === 'queued')
      await new Promise((resolve) => setTimeout(resolve, 50));
  }
});
