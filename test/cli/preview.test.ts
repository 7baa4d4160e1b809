/** What `weir preview` asks the service for. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { enveloped, type ScriptedServer } from '../client/scripted-server.ts';
import { inScriptedSession } from './session.ts';
import type { Terminal } from './terminal.ts';

let server: ScriptedServer;
let terminal: Terminal;
inScriptedSession((session) => ({ server, terminal } = session));

it('preview reads the workflow once, for its parameters and the labels of its nodes', async () => {
  const config = { limit: { $param: 'most' } };
  const node = { id: 12, node_type: 'queryoperators/limit', label: 'First ones', config };
  const shown = { node_id: 12, columns: [{ name: 'n', type: 'number' }], total_rows: 1 };
  server.script(
    enveloped({ id: 7, title: 'Orders', nodes: [node], edges: [], parameters: null }),
    enveloped({ nodes: [{ ...shown, rows: [{ n: 1 }], ms: 1 }] }),
  );
  const { stdout } = await terminal.weir('preview', '7', '-p', 'most=1');
  expect(stdout).toContain('nodes[0] "First ones" (id 12): 1 rows');
  expect(server.requests.map(({ method }) => method)).toEqual(['GET', 'POST']);
});

it('preview of a file is one request, with its graph', async () => {
  const file = join(terminal.directory, 'orders.yaml');
  writeFileSync(
    file,
    `title: Orders
nodes:
  - node_type: sources/params
    node_role: getter
    label: Sales
    config: { param: sales }
`,
  );
  server.script(
    enveloped({ nodes: [{ node_index: 0, columns: [], total_rows: 0, rows: [], ms: 1 }] }),
  );
  const args = ['-p', 'sales=[]', '--rows', '3', '--until', '0'];
  const { stdout } = await terminal.weir('preview', file, ...args);
  expect(stdout).toContain('nodes[0] "Sales": 0 rows');
  const [request, ...others] = server.requests.splice(0);
  expect([`${request!.method} ${request!.path}`, others]).toEqual([
    'POST /api/v1/graphs/preview',
    [],
  ]);
  expect(JSON.parse(request!.body)).toMatchObject({
    nodes: [{ node_type: 'sources/params', config: { param: 'sales' } }],
    edges: [],
    params: { sales: [] },
    rows: 3,
    until_node_index: 0,
  });
});

describe('query', () => {
  const login = enveloped({ id: 7, name: 'Shop', type: 'mysql' });
  const response = enveloped({
    nodes: [
      {
        node_index: 0,
        columns: [{ name: 'n', type: 'number' }],
        total_rows: 2,
        rows: [{ n: 7 }],
        ms: 1,
      },
    ],
  });

  it('shows the columns and rows of a statement', async () => {
    server.script(login, response);
    const args = ['query', '7', 'SELECT $1::int AS n, $2', '-p', '7', '-p', '-1', '--rows', '1'];
    const { stdout } = await terminal.weir(...args);
    expect(stdout).toContain('2 rows in 1 ms: n number\n');
    expect(stdout).toMatch(/^7$/m);
    expect(JSON.parse(server.requests[1]!.body)).toMatchObject({
      nodes: [
        {
          node_type: 'sources/mysql',
          config: {
            credential_id: 7,
            statement: 'SELECT $1::int AS n, $2',
            parameters: ['7', '-1'],
          },
        },
        { node_type: 'termination/dashboardOutput' },
      ],
      rows: 1,
    });
  });

  it('reads the statement from a file, as JSON if it is told so', async () => {
    const file = join(terminal.directory, 'statement.sql');
    writeFileSync(file, 'SELECT 7 AS n\n');
    server.script(login, response);
    const { json } = await terminal.weir('query', '7', `@${file}`, '--json');
    expect(json).toEqual({
      columns: [{ name: 'n', type: 'number' }],
      total_rows: 2,
      rows: [{ n: 7 }],
    });
    expect(server.requests[1]!.body).toContain('SELECT 7 AS n');
  });

  it('refuses a credential that is not a login to a database', async () => {
    server.script(enveloped({ id: 7, name: 'Shop', type: 'bearer' }));
    const { exitCode, stderr } = await terminal.weir('query', '7', 'SELECT 1');
    expect([exitCode, stderr]).toEqual([
      2,
      expect.stringContaining('Credential 7 is of type bearer: it is not a database.'),
    ]);
  });

  it('refuses a name that several credentials have, before it queries one of them', async () => {
    const credentials = [7, 9].map((id) => ({ id, name: 'Shop' }));
    server.script(enveloped({ credentials, total: 2, has_more: false }));
    const { exitCode, stderr } = await terminal.weir('query', 'Shop', 'SELECT 1');
    expect(exitCode).not.toBe(0);
    expect(stderr).toContain('several credentials have the name "Shop": 7, 9.');
    expect(server.requests).toHaveLength(1);
  });
});
