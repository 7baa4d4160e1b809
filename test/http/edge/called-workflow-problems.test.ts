/** Workflows that call others and cannot run. */

import {
  call,
  calling,
  execute,
  filter,
  problemsOf,
  queue,
  replace,
  ROWS,
  withParameters,
} from '../called-workflows.ts';
import { ended } from '../executions.ts';
import { chain, computed, createWorkflow, dashboard, inlineRows } from '../graphs.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('a graph with sources/workflow', () => {
  it('reports missing, unknown and wrong parameters at their fields', async () => {
    const key = await server.key();
    const { id } = await withParameters(server, key);
    const problems = (params: object, parameters = {}) =>
      problemsOf(server, key, { ...calling(String(id), { params }), parameters });
    expect(await problems({})).toMatchObject([{ code: 'missing_param', path: '/params' }]);
    expect(await problems({ least: 1, lest: 2 })).toMatchObject([
      { code: 'unknown_param', path: '/params/lest' },
    ]);
    expect(await problems({ least: 'much' })).toMatchObject([
      { code: 'invalid_value', path: '/params/least' },
    ]);
    const { body } = await server.client.ok('validateGraph', {
      key,
      body: {
        ...calling(String(id), { params: { least: { $param: 'day' } } }),
        parameters: { day: { type: 'date', required: true } },
      },
    });
    expect(body.data.errors).toMatchObject([{ code: 'invalid_value', path: '/params/least' }]);
  });

  it('refuses a reference that is not written in the config', async () => {
    const key = await server.key();
    for (const workflow of [{ $param: 'workflow' }, '0', 'orders', '12:0', '9999999999'])
      expect(await problemsOfDraft(key, calling(workflow))).toMatchObject([
        { code: 'invalid_config', path: '/workflow' },
      ]);
  });

  async function problemsOfDraft(key: string, body: object) {
    return (await server.client.ok('validateGraph', { key, body })).body.data.errors;
  }

  it('refuses workflows and revisions that do not exist, or that the user cannot see', async () => {
    const key = await server.key();
    const { id } = await createWorkflow(server, key);
    const stranger = await server.stranger();
    const foreign = await createWorkflow(server, await server.key(stranger));
    const member = await server.member();
    const memberKey = await server.key(member);
    for (const [caller, reference] of [
      [key, '2147483647'],
      [key, `${id}:7`],
      [key, String(foreign.id)],
      [memberKey, String(id)],
    ] as const) {
      const graph = calling(reference);
      expect(await problemsOf(server, caller, graph)).toMatchObject([
        { code: 'workflow_not_found', path: '/workflow' },
      ]);
    }
    const ofMember = await createWorkflow(server, memberKey);
    const clientKey = await server.key(undefined, { scope_level: 'client' });
    const outer = await createWorkflow(server, clientKey, calling(String(ofMember.id)));
    expect((await execute(server, clientKey, outer.id)).total_rows).toBe(1);
    const queued = await queue(server, clientKey, outer.id);
    expect(await ended(server, clientKey, queued)).toMatchObject({ status: 'completed' });
  });

  it('refuses circles, also those that appear later', async () => {
    const key = await server.key();
    const b = await createWorkflow(server, key);
    const a = await createWorkflow(server, key, calling(String(b.id)));
    await replace(server, key, b.id, calling(String(a.id)));
    for (const workflowId of [a.id, b.id]) {
      const request = { key, params: { workflowId } };
      const { errors } = (await server.client.ok('validateWorkflow', request)).body.data;
      expect(errors).toMatchObject([{ code: 'cycle', path: '/workflow' }]);
      const run = await server.client.fails('WORKFLOW_INVALID', 'executeWorkflow', request);
      expect(run.body.data.errors).toMatchObject([{ code: 'cycle' }]);
    }
    await replace(server, key, a.id, calling(`${a.id}:1`));
    const request = { key, params: { workflowId: a.id } };
    const { errors } = (await server.client.ok('validateWorkflow', request)).body.data;
    expect(errors).toMatchObject([{ code: 'cycle' }]);
  });

  it('refuses a sixth level, and a twenty-first call', async () => {
    const key = await server.key();
    const ids = [(await createWorkflow(server, key)).id];
    for (let level = 1; level <= 6; level += 1)
      ids.push((await createWorkflow(server, key, calling(String(ids.at(-1))))).id);
    expect((await execute(server, key, ids[5]!)).total_rows).toBe(1);
    const request = { key, params: { workflowId: ids[6]! } };
    const { errors } = (await server.client.ok('validateWorkflow', request)).body.data;
    expect(errors).toMatchObject([{ code: 'graph_too_large', path: '/workflow' }]);

    const fan = (count: number) => ({
      nodes: [
        ...Array.from({ length: count }, (_, at) => ({
          ...call(String(ids[1])),
          label: `Call ${at}`,
        })),
        { node_type: 'queryoperators/union', node_role: 'setter', config: {} },
        dashboard,
      ],
      edges: Array.from({ length: count + 1 }, (_, at) => ({
        source_node_index: at,
        target_node_index: at === count ? count + 1 : count,
      })),
    });
    const ten = await createWorkflow(server, key, fan(10));
    expect((await execute(server, key, ten.id)).total_rows).toBe(10);
    expect(await problemsOf(server, key, fan(11))).toContainEqual(
      expect.objectContaining({ code: 'graph_too_large', path: '/workflow' }),
    );
  });

  it('names the failing node of the other workflow', async () => {
    const key = await server.key();
    const broken = await createWorkflow(
      server,
      key,
      chain(inlineRows(ROWS), computed('n', 'cast(item as integer)'), dashboard),
    );
    const outer = await createWorkflow(server, key, calling(String(broken.id)));
    const request = { key, params: { workflowId: outer.id } };
    const run = await server.client.fails('EXECUTION_FAILED', 'executeWorkflow', request);
    expect(run.body.data.error).toMatchObject({ node_id: outer.nodes[0]!.id });
    expect(run.body.data.error.message).toContain(
      `nodes[0] "Prices": Workflow ${broken.id}:1, node \`Computed\` (${broken.nodes[1]!.id}): `,
    );
    const invalid = await createWorkflow(
      server,
      key,
      chain(inlineRows(ROWS), filter('prize > 1'), dashboard),
    );
    expect(await problemsOf(server, key, calling(String(invalid.id)))).toMatchObject([
      {
        code: 'unknown_column',
        path: '/workflow',
        message: expect.stringContaining(`Workflow ${invalid.id}:1, node \`Filter\``),
      },
    ]);
  });

  it('refuses outputs behind a terminator that sends rows, and getters with cursors', async () => {
    const key = await server.key();
    const sending = {
      node_type: 'termination/httpRequest',
      node_role: 'terminator',
      label: 'Send',
      config: { url: 'https://example.com/', method: 'POST' },
    };
    const behind = await createWorkflow(server, key, chain(inlineRows(ROWS), sending, dashboard));
    expect(await problemsOf(server, key, calling(String(behind.id)))).toMatchObject([
      { code: 'invalid_config', path: '/output', message: expect.stringContaining('`Send`') },
    ]);
    const only = await createWorkflow(server, key, chain(inlineRows(ROWS), sending));
    expect(await problemsOf(server, key, calling(String(only.id)))).toMatchObject([
      { code: 'invalid_config', path: '/workflow' },
    ]);
    const incremental = await createWorkflow(
      server,
      key,
      chain(
        {
          node_type: 'sources/httpRequest',
          node_role: 'getter',
          label: 'New ones',
          config: {
            url: 'https://example.com/',
            columns: { id: 'integer' },
            incremental: { cursor: 'id' },
          },
        },
        dashboard,
      ),
    );
    expect(await problemsOf(server, key, calling(String(incremental.id)))).toMatchObject([
      { code: 'invalid_config', path: '/workflow', message: expect.stringContaining('cursor') },
    ]);
  });
});
